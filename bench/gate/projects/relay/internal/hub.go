package internal

import (
	"context"
	"log"
	"sync"
	"time"
)

// Message is what goes through the hub.
type Message struct {
	Topic string
	Body  []byte
}

// Hub hands messages to everyone who listens to their topic.
type Hub struct {
	mu        sync.RWMutex
	listeners map[string][]chan Message
	limiter   *Limiter
}

// NewHub makes a hub without listeners.
func NewHub() *Hub {
	return &Hub{listeners: map[string][]chan Message{}, limiter: NewLimiter(time.Now())}
}

// Listen gives a channel with room for 16 messages.
func (h *Hub) Listen(topic string) <-chan Message {
	h.mu.Lock()
	defer h.mu.Unlock()
	channel := make(chan Message, 16)
	h.listeners[topic] = append(h.listeners[topic], channel)
	return channel
}

// Send drops a message for a listener whose channel is full.
func (h *Hub) Send(ctx context.Context, message Message) error {
	if err := h.limiter.Take(time.Now()); err != nil {
		return err
	}
	h.mu.RLock()
	defer h.mu.RUnlock()
	for _, channel := range h.listeners[message.Topic] {
		select {
		case channel <- message:
		case <-ctx.Done():
			return ctx.Err()
		default:
			log.Printf("dropped a message of %s", message.Topic)
		}
	}
	return nil
}
