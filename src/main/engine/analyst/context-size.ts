/**
 * How much room a question needs. Left to itself Ollama gives a few thousand tokens and silently cuts the beginning
 * of longer prompts, which holds the rules and the evidence.
 */

/** English has about four bytes a token, code three, and Chinese three: a letter. */
const bytesPerToken = 3;
/** Each message costs a few more for its role. */
const tokensPerMessage = 8;
/** Ollama reloads a model for each new size, so there are few. */
const smallest = 4_096;

/** Tokens of question and answer: a power of two, at most what the model has. */
export function contextFor(
  question: {
    readonly system: string;
    readonly messages: readonly { readonly content: string }[];
    readonly maxTokens: number;
  },
  most: number | null,
): number {
  const texts = [question.system, ...question.messages.map((message) => message.content)];
  const needed = texts.reduce(
    (sum, text) => sum + Math.ceil(Buffer.byteLength(text) / bytesPerToken) + tokensPerMessage,
    question.maxTokens,
  );
  let size = smallest;
  while (size < needed) size *= 2;
  return Math.min(size, most ?? size);
}
