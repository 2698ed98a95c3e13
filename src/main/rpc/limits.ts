/** Largest message that is read from any transport; a longer one ends its connection. */
export const maxMessageBytes = 16 << 20;
