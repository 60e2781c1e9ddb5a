package sandbox

import (
	"net/http"

	"github.com/gorilla/websocket"
)

// client is one open page: a WebSocket that follows what one user sees.
type client struct {
	userID string
	socket *socket
}

// pushTo sends an event to the pages of those users whom it concerns.
func (s *Server) pushTo(concerns func(userID string) bool, name string, data any) {
	var payload []byte
	for c := range s.clients {
		if !concerns(c.userID) {
			continue
		}
		if payload == nil {
			payload = encode(map[string]any{"t": name, "d": data})
		}
		c.socket.send(websocket.TextMessage, payload)
	}
	s.wake()
}

// serveClient keeps a page informed until it goes. It takes the lock itself.
func (s *Server) serveClient(w http.ResponseWriter, r *http.Request) {
	c := s.welcome(w, r)
	if c == nil {
		return
	}
	for {
		if _, _, err := c.socket.ws.ReadMessage(); err != nil {
			break
		}
	}
	s.mu.Lock()
	delete(s.clients, c)
	s.mu.Unlock()
	c.socket.finish()
}

// welcome opens the WebSocket and registers it under one lock, which it takes itself: a page that sees its
// socket open and then asks for the state misses nothing. It returns nil if the request has been refused.
func (s *Server) welcome(w http.ResponseWriter, r *http.Request) *client {
	s.mu.Lock()
	defer s.mu.Unlock()
	user := s.user(r.URL.Query().Get("user"))
	if user == nil {
		writeClientError(w, http.StatusNotFound, clientError("user", "there is no such user"))
		return nil
	}
	ws, err := upgrader.Upgrade(w, r, nil)
	if err != nil {
		return nil // the upgrader has answered with the reason
	}
	c := &client{userID: user.ID, socket: newSocket(ws)}
	s.clients[c] = true
	return c
}

// clientMessage is a message as the page gets it: Discord's form and the extras of the sandbox.
func (s *Server) clientMessage(m *message) any {
	return struct {
		Message
		Notified []string `json:"notified"`
		Preview  string   `json:"preview,omitempty"`
		Command  string   `json:"command,omitempty"`
	}{s.wireMessage(m, false), append([]string{}, m.Notified...), m.Preview, m.commandShown()}
}

// commandShown is the command line above an answer to a command.
func (m *message) commandShown() string {
	if m.Type != MessageCommand {
		return ""
	}
	return m.CommandLine
}

// clientBot is the bot as the page shows it.
type clientBot struct {
	ID            string `json:"id"`
	Name          string `json:"name"`
	ApplicationID string `json:"application_id"`
	Online        bool   `json:"online"`
	// of its process, 0 while that is down; null if the sandbox does not run it
	PID *int `json:"pid"`
}

func (s *Server) clientBot() clientBot {
	return clientBot{ID: s.app.ID, Name: s.app.Name, ApplicationID: s.app.ID, Online: s.online(), PID: s.pid()}
}

// botStatus tells the pages that the bot came or went.
func (s *Server) botStatus() {
	s.pushTo(func(string) bool { return true }, "BOT_STATUS", s.clientBot())
}
