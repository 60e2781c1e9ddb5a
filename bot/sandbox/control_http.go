package sandbox

import (
	"encoding/json"
	"errors"
	"mime"
	"net"
	"net/http"
	"slices"
	"strconv"

	"redbook/bot/sandbox/web"
)

// handler is everything that the server serves: Discord's two sides, the control side and the page.
func (s *Server) handler() http.Handler {
	mux := http.NewServeMux()
	mux.Handle("/api/v9/", s.apiHandler(9))
	mux.Handle("/api/v10/", s.apiHandler(10))
	mux.HandleFunc("/gw", s.serveGateway)
	mux.HandleFunc("/gw/", s.serveGateway)
	mux.HandleFunc("/sandbox/ws", s.serveClient)
	for _, table := range []map[string]func(*Server, *http.Request) (any, error){controlRoutes,
		developerRoutes} {
		for pattern, handle := range table {
			mux.HandleFunc(pattern, s.control(handle))
		}
	}
	mux.HandleFunc("GET /attachments/{channel}/{id}/{filename}", s.serveFile)
	mux.Handle("/", http.FileServerFS(web.Files))
	return localOnly(mux)
}

// localOnly refuses requests that reach this machine under another name, as a hostile page might make
// them by pointing its own host name here.
func localOnly(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		host, _, err := net.SplitHostPort(r.Host)
		if ip := net.ParseIP(host); err != nil || host != "localhost" && (ip == nil || !ip.IsLoopback()) {
			http.Error(w, "the sandbox answers on this machine only", http.StatusForbidden)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// controlRoutes are what the page does as a user. They take the lock themselves, through the methods of
// Server or directly.
var controlRoutes = map[string]func(*Server, *http.Request) (any, error){
	"GET /sandbox/state":                  getState,
	"GET /sandbox/channels/{id}/messages": getMessages,
	"POST /sandbox/interactions":          postInteraction,
	"POST /sandbox/messages":              postMessage,
}

// maxControlBody allows a file of the size Discord takes, in base64.
const maxControlBody = 20 << 20

// control serves one control route. It insists on JSON, which a foreign page cannot send unasked.
func (s *Server) control(handle func(*Server, *http.Request) (any, error)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodGet {
			if kind, _, _ := mime.ParseMediaType(r.Header.Get("Content-Type")); kind != "application/json" {
				writeClientError(w, http.StatusUnsupportedMediaType,
					clientError("", "send Content-Type: application/json"))
				return
			}
			r.Body = http.MaxBytesReader(w, r.Body, maxControlBody)
		}
		result, err := handle(s, r)
		switch {
		case errors.Is(err, ErrNoAnswer):
			writeClientError(w, http.StatusGatewayTimeout, err)
		case err != nil:
			writeClientError(w, http.StatusBadRequest, err)
		case result == nil:
			w.WriteHeader(http.StatusNoContent)
		default:
			writeJSON(w, http.StatusOK, encode(result))
		}
	}
}

func writeClientError(w http.ResponseWriter, status int, err error) {
	body := map[string]string{"error": err.Error()}
	var refused *ClientError
	if errors.As(err, &refused) {
		body = map[string]string{"error": refused.Message, "field": refused.Field}
	}
	writeJSON(w, status, encode(body))
}

func readControl(r *http.Request, v any) error {
	if err := json.NewDecoder(r.Body).Decode(v); err != nil {
		return clientError("", "the body is not what was expected: %v", err)
	}
	return nil
}

func getState(s *Server, r *http.Request) (any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	user := s.user(r.URL.Query().Get("user"))
	if user == nil {
		user = s.users[0]
	}
	users := []User{}
	for _, u := range s.users {
		users = append(users, *u)
	}
	// Encoded here, under the lock, because commands are shared.
	return encode(map[string]any{
		"now": s.now().UTC(), "user": *user, "users": users, "bot": s.clientBot(),
		"guilds": s.clientGuilds(user.ID),
		"dms":    []Channel{s.view(s.dm(user.ID))}, "commands": s.app.list(),
	}), nil
}

// maxPage is how many messages a page may ask for at once.
const maxPage = 200

func getMessages(s *Server, r *http.Request) (any, error) {
	limit := 100
	if n, err := strconv.Atoi(r.URL.Query().Get("limit")); err == nil && n > 0 {
		limit = min(n, maxPage)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, _, err := s.actor(r.URL.Query().Get("user"), r.PathValue("id")); err != nil {
		return nil, err
	}
	list := s.readBy(r.URL.Query().Get("user"), r.PathValue("id"))
	if before := r.URL.Query().Get("before"); before != "" {
		list = slices.DeleteFunc(list, func(m *message) bool { return compareIDs(m.ID, before) >= 0 })
	}
	shown := []any{}
	for _, m := range list[max(0, len(list)-limit):] {
		shown = append(shown, s.clientMessage(m))
	}
	return encode(shown), nil
}

// interactionBody is what a page sends for every kind of interaction.
type interactionBody struct {
	User        string         `json:"user"`
	Channel     string         `json:"channel_id"`
	Type        string         `json:"type"`
	Name        string         `json:"name"`
	CommandID   string         `json:"command_id"`
	Options     []Option       `json:"options"`
	Message     string         `json:"message_id"`
	CustomID    string         `json:"custom_id"`
	Values      []string       `json:"values"`
	Interaction InteractionID  `json:"interaction_id"`
	Fields      map[string]any `json:"fields"`
}

func postInteraction(s *Server, r *http.Request) (any, error) {
	var b interactionBody
	if err := readControl(r, &b); err != nil {
		return nil, err
	}
	var id InteractionID
	var err error
	switch b.Type {
	case "command":
		s.mu.Lock()
		id, err = s.useCommand(b.User, b.Channel, b.Name, b.CommandID, b.Options)
		s.mu.Unlock()
	case "autocomplete":
		choices, err := s.autocomplete(b.User, b.Channel, b.Name, b.CommandID, b.Options)
		if err != nil {
			return nil, err
		}
		return map[string]any{"choices": choices}, nil
	case "component":
		id, err = s.useComponent(b.User, b.Channel, b.Message, b.CustomID, b.Values)
	case "modal":
		id, err = s.submitModal(b.User, b.Interaction, b.CustomID, b.Fields)
	default:
		err = clientError("type", "expected command, autocomplete, component or modal")
	}
	if err != nil {
		return nil, err
	}
	return map[string]any{"interaction_id": id}, nil
}

func postMessage(s *Server, r *http.Request) (any, error) {
	var b struct {
		User    string `json:"user"`
		Channel string `json:"channel_id"`
		Content string `json:"content"`
	}
	if err := readControl(r, &b); err != nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	m, err := s.userPost(b.User, b.Channel, b.Content)
	if err != nil {
		return nil, err
	}
	return encode(s.clientMessage(m)), nil
}

// serveFile serves an attachment. It is sent as what it was uploaded as, and never run by a browser.
func (s *Server) serveFile(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	f := s.files[r.PathValue("id")]
	s.mu.Unlock()
	if f == nil {
		http.NotFound(w, r)
		return
	}
	w.Header().Set("Content-Type", f.contentType)
	w.Header().Set("X-Content-Type-Options", "nosniff")
	w.Header().Set("Content-Security-Policy", "sandbox")
	w.Header().Set("Cache-Control", "private, max-age=31536000, immutable")
	_, _ = w.Write(f.data) // a reader that has gone is no concern of ours
}
