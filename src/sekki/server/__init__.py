"""Tables over HTTP and WebSocket: storage, seats, a pool of bots. Only this package knows the network."""
