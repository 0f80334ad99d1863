package main

import (
	"sync"
	"time"

	"ic3play/engine/board"
	"ic3play/engine/cfa"
	"ic3play/frontend/wire"
)

// These constants limit how often the workers of a race exchange clauses. In the first second of a
// run (alone), its worker exchanges none. Later it pauses sometimes, so that messages can arrive:
// each pause takes the time listenFor, and at least the time listenEvery passes between two pauses.
// Without pauses no message would arrive, because a search does not give control back to the
// browser.
const (
	alone       = time.Second
	listenEvery = 250 * time.Millisecond
	listenFor   = time.Millisecond
)

// peers are the other runs of a race, each in its own worker. The page passes messages between
// them.
type peers struct {
	server *server
	id     int
	begun  time.Time
	last   time.Time

	board.Incoming
	mu      sync.Mutex
	program *cfa.Program // nil until it is loaded
	early   []string     // clauses received before the program was loaded
	unsent  []board.Lemma
}

// setProgram stores the program after it has been loaded, and receives the clauses that arrived
// before.
func (p *peers) setProgram(program *cfa.Program) {
	p.mu.Lock()
	p.program = program
	early := p.early
	p.early = nil
	p.mu.Unlock()
	p.receive(early)
}

// receive adds received clauses and ignores invalid ones. Before the program is loaded, it only
// stores the newest ones.
func (p *peers) receive(texts []string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.program == nil {
		p.early = append(p.early, texts...)
		p.early = p.early[max(0, len(p.early)-board.MostWaiting):]
		return
	}
	var facts []board.Lemma
	for _, text := range texts {
		if f, err := board.ReadFact(p.program, text); err == nil {
			facts = append(facts, f)
		}
	}
	p.Add(facts)
}

func (p *peers) Send(facts []board.Lemma) {
	p.unsent = append(p.unsent, facts...)
	if time.Since(p.begun) < alone {
		return
	}
	var texts []string
	for _, f := range board.Outgoing(p.unsent) {
		if text := f.Text(); text != "" {
			texts = append(texts, text)
		}
	}
	p.unsent = nil
	if len(texts) > 0 {
		p.server.respond(wire.Response{ID: p.id, Type: "clauses", Clauses: texts})
	}
}

func (p *peers) Take() []board.Lemma {
	if now := time.Now(); now.Sub(p.begun) >= alone && now.Sub(p.last) >= listenEvery {
		time.Sleep(listenFor)
		p.last = time.Now()
	}
	return p.Incoming.Take()
}
