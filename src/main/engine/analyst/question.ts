/** What a language model is asked, and what comes back. */

export interface ChatMessage {
  readonly role: 'user' | 'assistant';
  readonly content: string;
}

export interface Question {
  readonly system: string;
  /** Oldest first; the last is the question. */
  readonly messages: readonly ChatMessage[];
  readonly signal: AbortSignal;
  /** Each part of the answer as it comes, without what the model thinks to itself. */
  onText(text: string): void;
  /** All text so far was a thought. The answer begins with the next part. */
  onRestart?(): void;
  /** Tokens of the answer. */
  readonly maxTokens: number;
  readonly options?: { readonly temperature?: number; readonly seed?: number };
  /** JSON schema that the answer must keep to; most servers hold the model to it while it writes. */
  readonly format?: object;
  /** False where it need not think first: a model that does spends most of its tokens on that. */
  readonly think?: false;
}

export interface Answer {
  readonly text: string;
  /** `ollama:<model>`, `lm-studio:<model>`: as records name their analyst. */
  readonly analyst: string;
  /** As the server counts them. */
  readonly tokens: { readonly prompt: number; readonly answer: number };
  /** Whether it ended because there was no more room: then its last sentence is half one. */
  readonly cut: boolean;
  readonly durationMs: number;
}
