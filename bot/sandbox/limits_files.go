package sandbox

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"image"
	_ "image/gif"  // pictures that Discord shows
	_ "image/jpeg" // pictures that Discord shows
	_ "image/png"  // pictures that Discord shows
	"net/http"
	"path/filepath"
	"strings"
)

// maxPixels keeps a picture that claims absurd dimensions from being unpacked.
const maxPixels = 100_000_000

// checkUploads checks the files of a request: count, size, names, and that a picture is a picture. The
// real Discord takes a broken picture as a mere file; here it is refused, because a bot never means it.
func checkUploads(uploads []upload) error {
	if len(uploads) > maxFiles {
		return errTooManyFiles
	}
	seen := map[int]bool{}
	for i := range uploads {
		u := &uploads[i]
		path := fmt.Sprintf("files.%d", u.index)
		if seen[u.index] {
			return formError(path, "MULTIPART_INVALID", "Two files have this number.")
		}
		seen[u.index] = true
		if u.filename == "" || runes(u.filename) > 1024 {
			return formError(path, "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 1024 in length.")
		}
		if len(u.data) > maxFile {
			return errTooLarge
		}
		if u.contentType == "" || u.contentType == "application/octet-stream" {
			u.contentType = http.DetectContentType(u.data)
		}
		if err := u.measure(); err != nil {
			return err
		}
	}
	return nil
}

// measure checks that a picture is whole and notes its dimensions.
func (u *upload) measure() error {
	switch strings.ToLower(filepath.Ext(u.filename)) {
	case ".png", ".jpg", ".jpeg", ".gif":
	default:
		return nil
	}
	size, _, err := image.DecodeConfig(bytes.NewReader(u.data))
	if err != nil || size.Width*size.Height > maxPixels {
		return errBadFile
	}
	if !whole(u.data) {
		return errBadFile
	}
	u.width, u.height = size.Width, size.Height
	return nil
}

// pngSignature begins a PNG; then come its parts: length, name, content, checksum of name and content.
const pngSignature = "\x89PNG\r\n\x1a\n"

// whole reports whether nothing of a picture is missing or damaged. The checksums of a PNG say so without
// unpacking it, which takes as long as drawing it; others are unpacked.
func whole(data []byte) bool {
	rest, isPNG := bytes.CutPrefix(data, []byte(pngSignature))
	if !isPNG {
		_, _, err := image.Decode(bytes.NewReader(data))
		return err == nil
	}
	for len(rest) >= 12 {
		length := uint64(binary.BigEndian.Uint32(rest))
		if uint64(len(rest)) < length+12 {
			return false
		}
		part, sum := rest[4:8+length], rest[8+length:]
		if crc32.ChecksumIEEE(part) != binary.BigEndian.Uint32(sum) {
			return false
		}
		if string(part) == "IEND" {
			return true
		}
		rest = sum[4:]
	}
	return false
}

// cleanFilename replaces what Discord does not keep in a file's name.
func cleanFilename(name string) string {
	return strings.NewReplacer(" ", "_", "/", "_", `\`, "_", "?", "_", "#", "_", "%", "_").Replace(name)
}
