/** Vectors by words: texts that share words are near to each other. It replaces an embedding model. */

export function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Unit vectors, as Ollama gives them. */
export function embedTexts(texts: readonly (readonly string[])[], dimensions: number): number[][] {
  return texts.map((words) => {
    const vector = Array.from({ length: dimensions }, () => 0);
    for (const word of words) {
      const at = hash(word);
      vector[at % dimensions] = (vector[at % dimensions] ?? 0) + (at & 0x10000 ? 1 : -1);
    }
    const length = Math.hypot(...vector) || 1;
    return vector.map((component) => component / length);
  });
}

function hash(word: string): number {
  let value = 2_166_136_261;
  for (const letter of word) value = Math.imul(value ^ (letter.codePointAt(0) ?? 0), 16_777_619) >>> 0;
  return value;
}
