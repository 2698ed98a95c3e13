/**
 * How much of an answer has come. A server that does not keep to the tokens it was given is stopped here, and only what
 * is no blank renews the time that it has.
 */

/** More letters than any tokenizer puts into one token on average. */
const lettersPerToken = 16;
/** A part of a stream is one token, at times less: letters of other scripts come byte by byte. */
const partsPerToken = 4;
/** Roles, counts and endings come in parts of their own. */
const spareParts = 200;

/** `add` takes text and thoughts of one part; false when the answer is longer than it may be. */
export function createMeter(maxTokens: number, progress: () => void): { add(text: string): boolean } {
  let letters = 0;
  let parts = 0;
  return {
    add(text) {
      letters += text.length;
      parts += 1;
      if (text.trim() !== '') progress();
      return letters <= maxTokens * lettersPerToken && parts <= maxTokens * partsPerToken + spareParts;
    },
  };
}
