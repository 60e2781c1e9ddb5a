package storage

import (
	"context"

	"redbook/storage/ids"
)

// Role is a role of a server that somebody is to hold because of a league, or is to hold no longer.
type Role struct {
	Server ids.Server
	League ids.Event // its first season
	Role   string
	User   ids.User
	Wanted bool // else it is to be taken away
}

// RoleHolders says who is to hold the roles of a league.
type RoleHolders struct {
	Server  ids.Server
	League  ids.Event
	Holders []Role    // of which Role and User count
	Event   ids.Event // the season that was looked at
	Lines   int       // of how many lines of it this comes
}

// Roles is the part of a Store that keeps who holds the roles of leagues.
type Roles interface {
	// UnroledEvents lists the events that have lines by which it is not settled yet who holds their roles, by
	// id.
	UnroledEvents(ctx context.Context) ([]Event, error)
	// SetRoles settles that. Whoever holds a role of the league and is not among them is to lose it.
	SetRoles(ctx context.Context, h RoleHolders) error
	// OpenRoles lists what is to be given and taken, by league, role and user. What another league of the server
	// gives is not taken, and servers that the bot has left are left out.
	OpenRoles(ctx context.Context) ([]Role, error)
	// RoleDone notes that one of these was given or taken, if that is still what is wanted.
	RoleDone(ctx context.Context, r Role) error
	// RolesAgain has all roles of a league be given once more.
	RolesAgain(ctx context.Context, league ids.Event) error
	// RolesOf lists what roles of all leagues a user holds or may hold.
	RolesOf(ctx context.Context, user ids.User) ([]Role, error)
}
