package painters

import "sync"

// letsPass is how many others a patient picture lets pass: where many wait, every fifth is a patient one.
const letsPass = 4

// slots are how many pictures can be painted at once.
type slots struct {
	mu      sync.Mutex
	free    int
	waiting []chan struct{} // for a slot, who has waited longest first
	last    chan struct{}   // of the patient picture that waits; nil for none
	passed  int             // how many it has let pass
}

// take waits for a slot. There is one patient picture at a time.
func (s *slots) take(patient bool) {
	s.mu.Lock()
	if s.free > 0 {
		s.free--
		s.mu.Unlock()
		return
	}
	begin := make(chan struct{})
	if patient {
		s.last, s.passed = begin, 0
	} else {
		s.waiting = append(s.waiting, begin)
	}
	s.mu.Unlock()
	<-begin
}

// leave gives a slot to who waits for it.
func (s *slots) leave() {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case s.last != nil && (s.passed == letsPass || len(s.waiting) == 0):
		close(s.last)
		s.last = nil
	case len(s.waiting) > 0:
		close(s.waiting[0])
		s.waiting, s.passed = s.waiting[1:], s.passed+1
	default:
		s.free++
	}
}
