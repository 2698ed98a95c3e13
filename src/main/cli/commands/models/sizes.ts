/** Sizes as Ollama itself tells them, in thousands of millions. */
export function gigabytes(bytes: number): string {
  return `${(bytes / 1e9).toFixed(1)} GB`;
}
