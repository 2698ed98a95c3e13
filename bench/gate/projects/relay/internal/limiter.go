// Package internal holds what the relay is made of.
package internal

import (
	"errors"
	"sync"
	"time"
)

// ErrBusy says that the bucket is empty.
var ErrBusy = errors.New("relay: too many messages")

// Limiter is a token bucket of 20 messages that gains one every 50 milliseconds.
type Limiter struct {
	mu     sync.Mutex
	tokens int
	last   time.Time
}

const (
	burst = 20
	every = 50 * time.Millisecond
)

// NewLimiter begins with a full bucket.
func NewLimiter(now time.Time) *Limiter {
	return &Limiter{tokens: burst, last: now}
}

// Take takes one token, or gives ErrBusy.
func (l *Limiter) Take(now time.Time) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	gained := int(now.Sub(l.last) / every)
	if gained > 0 {
		l.tokens = min(burst, l.tokens+gained)
		l.last = now
	}
	if l.tokens == 0 {
		return ErrBusy
	}
	l.tokens--
	return nil
}
