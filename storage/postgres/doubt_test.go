package postgres_test

import (
	"bytes"
	"errors"
	"io"
	"net"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"sync/atomic"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"redbook/storage"
	"redbook/storage/postgres"
	"redbook/storage/postgres/postgrestest"
)

// breaks stands between a store and its database, and returns the address by which the store comes to it.
// While armed it breaks the connection by which the database says that a change is kept, once.
func breaks(t *testing.T, address string, armed *atomic.Bool) string {
	t.Helper()
	config, err := pgx.ParseConfig(address)
	if err != nil {
		t.Fatal(err)
	}
	network, place := pgconn.NetworkAddress(config.Host, config.Port)
	dir, err := os.MkdirTemp("", "pg") // a socket's name is short
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	listener, err := net.Listen("unix", filepath.Join(dir, ".s.PGSQL."+strconv.Itoa(int(config.Port))))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { listener.Close() })
	go func() {
		for {
			store, err := listener.Accept()
			if err != nil {
				return
			}
			database, err := net.Dial(network, place)
			if err != nil {
				store.Close()
				continue
			}
			go func() { io.Copy(database, store); database.Close() }()
			go func() {
				defer store.Close()
				answer := make([]byte, 1<<16)
				for {
					n, err := database.Read(answer)
					if bytes.Contains(answer[:n], []byte("COMMIT\x00")) && armed.CompareAndSwap(true, false) || err != nil {
						return
					}
					if _, err := store.Write(answer[:n]); err != nil {
						return
					}
				}
			}()
		}
	}()
	through, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	query := through.Query()
	query.Set("host", dir)
	through.RawQuery = query.Encode()
	return through.String()
}

// A connection breaks while a change is being kept: whoever pressed is told that it was, as it was, and not
// that nothing has changed.
func TestAChangeIsKeptWhoseConnectionBreaks(t *testing.T) {
	var armed atomic.Bool
	address := postgrestest.Address(t)
	s, err := postgres.Open(t.Context(), breaks(t, address, &armed))
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	game := storage.NewGame{Game: storage.Game{ID: "g1", State: storage.Lobby, Seed: storage.Seed{1}},
		Interaction: "i1"}
	armed.Store(true)
	if err := s.CreateGame(t.Context(), game); err != nil || armed.Load() {
		t.Errorf("a change that was kept: %v, broken %t", err, !armed.Load())
	}
	if _, err := s.Game(t.Context(), "g1"); err != nil {
		t.Error(err)
	}
	if err := s.CreateGame(t.Context(), game); !errors.Is(err, storage.ErrAlreadyHandled) {
		t.Errorf("the same press once more: %v", err)
	}
}
