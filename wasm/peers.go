package main

import (
	"sync"
	"time"

	"ic3play/engine/board"
	"ic3play/engine/cfa"
	"ic3play/frontend/wire"
)

// When workers exchange clauses: a run on its own for alone pays nothing for it, and
// then it listens for a moment, at most every listenEvery. Messages come in while it
// does: a search never yields else.
const (
	alone       = time.Second
	listenEvery = 250 * time.Millisecond
	listenFor   = time.Millisecond
)

// peers are the other runs of a race, in workers of their own; the page hands on the
// messages.
type peers struct {
	server *server
	id     int
	begun  time.Time
	last   time.Time // when it listened

	board.Incoming
	mu      sync.Mutex
	program *cfa.Program // nil: not read yet
	early   []string     // what came before
	unsent  []board.Fact
}

// knows is told the program of the run.
func (p *peers) knows(program *cfa.Program) {
	p.mu.Lock()
	p.program = program
	early := p.early
	p.early = nil
	p.mu.Unlock()
	p.hear(early)
}

// hear takes in clauses that have come as text. What is none is left out.
func (p *peers) hear(texts []string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.program == nil {
		p.early = append(p.early, texts...)
		p.early = p.early[max(0, len(p.early)-board.MostWaiting):]
		return
	}
	var facts []board.Fact
	for _, text := range texts {
		if f, err := board.ReadFact(p.program, text); err == nil {
			facts = append(facts, f)
		}
	}
	p.Add(facts)
}

// Send implements board.Mailbox.
func (p *peers) Send(facts []board.Fact) {
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

// Take implements board.Mailbox.
func (p *peers) Take() []board.Fact {
	if now := time.Now(); now.Sub(p.begun) >= alone && now.Sub(p.last) >= listenEvery {
		time.Sleep(listenFor)
		p.last = time.Now()
	}
	return p.Incoming.Take()
}
