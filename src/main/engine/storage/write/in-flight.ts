/** Writes of this process that have a temporary file beside theirs right now: a process that ended meanwhile would leave it behind. */
const running = new Set<Promise<void>>();

export function inFlight<T>(write: Promise<T>): Promise<T> {
  const over = (): void => void running.delete(ended);
  // The caller of the write has its error.
  const ended: Promise<void> = write.then(over, over);
  running.add(ended);
  return write;
}

/** Resolves when all that are running now have ended, well or not. */
export async function writesEnded(): Promise<void> {
  await Promise.all(running);
}
