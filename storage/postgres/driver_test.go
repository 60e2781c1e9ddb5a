package postgres

import "testing"

func TestStatementsAreTranslated(t *testing.T) {
	for query, want := range map[string]string{
		`SELECT 1`: `SELECT 1`,
		`SELECT a FROM t WHERE b = ? AND c IN (?, ?)`:         `SELECT a FROM t WHERE b = $1 AND c IN ($2, $3)`,
		`VALUES (?1, ?, ?, ?1)`:                               `VALUES ($1, $2, $3, $1)`,
		`SET x = ? WHERE id = ?2 AND y = ?12`:                 `SET x = $1 WHERE id = $2 AND y = $12`,
		`SELECT user, s.user, users, left FROM a LEFT JOIN b`: `SELECT "user", s."user", users, "left" FROM a LEFT JOIN b`,
		`"user" = 'user ?' AND "b?" = ?`:                      `"user" = 'user ?' AND "b?" = $1`,
		`'it''s ? left' || ?`:                                 `'it''s ? left' || $1`,
		`user`:                                                `"user"`,
		`'open`:                                               `'open`,
	} {
		if got := translate(query); got != want {
			t.Errorf("%s\nis %s\nnot %s", query, got, want)
		}
	}
}

func TestACopyIsPatient(t *testing.T) {
	for address, want := range map[string]string{"red.db": "red.db",
		"postgres://a:p%40ss@db/red?host=%2Ftmp": "postgres://a:p%40ss@db/red?host=%2Ftmp&" + idle + "=0"} {
		if got := Patient(address); got != want {
			t.Errorf("%s becomes %s", address, got)
		}
	}
	config, err := parse(Patient("postgres://db/red"))
	if err != nil || config.RuntimeParams[idle] != "0" {
		t.Errorf("it waits %s: %v", config.RuntimeParams[idle], err)
	}
}

func TestAddressesAreShownWithoutPasswords(t *testing.T) {
	for address, want := range map[string]string{
		"postgres://redbook:p%40ss@db:5432/red?sslmode=disable": "postgres://redbook:xxxxx@db:5432/red?sslmode=disable",
		"postgresql://db/red":                          "postgresql://db/red",
		"postgres://db/red?user=a&password=p%40ss":     "postgres://db/red?password=xxxxx&user=a",
		"postgres://redbook:pa ss/wo@rd@db:54x32/%zzz": "postgres://…",
	} {
		if got := Shown(address); got != want {
			t.Errorf("%s is shown as %s", address, got)
		}
	}
}
