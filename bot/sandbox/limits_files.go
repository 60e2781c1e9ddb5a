package sandbox

import (
	"bytes"
	"fmt"
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

// measure decodes a picture and notes its dimensions.
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
	if _, _, err := image.Decode(bytes.NewReader(u.data)); err != nil {
		return errBadFile
	}
	u.width, u.height = size.Width, size.Height
	return nil
}

// cleanFilename replaces what Discord does not keep in a file's name.
func cleanFilename(name string) string {
	return strings.NewReplacer(" ", "_", "/", "_", `\`, "_", "?", "_", "#", "_", "%", "_").Replace(name)
}
