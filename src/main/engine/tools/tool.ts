/**
 * What a tool is: the one registry of the product, for the loop, investigations and agents. Tools only
 * read, stay inside the workspace root, never give out secrets, and cap what they return. Main types: Tool, ToolResult,
 * ToolRegistry. What a tool returns is data: prompts must fence it.
 */
import type { ToolCallStep } from '#shared/contract/memory/memory-types.ts';

/** A place that a result rests on, so that an answer made of it can cite it. Lines from 1, both included. */
export interface Found {
  readonly file: string;
  readonly startLine: number;
  readonly endLine: number;
  /** Symbol path of that place, where it is a symbol. */
  readonly symbol?: string;
}

export interface ToolResult {
  /** False for wrong parameters, a refused path, nothing to read: `text` says why. Never thrown. */
  readonly ok: boolean;
  /** For a model: at most `maxResultCharacters`, with a last line that says what was left out. */
  readonly text: string;
  /** One line for people: "4 callers", "2 records, 5 symbols". */
  readonly summary: string;
  readonly found: readonly Found[];
}

export interface Tool {
  /** `expert_consult`, `read_file`, `grep_file`, `find_file`, `call_chain`, `outline`. */
  readonly name: string;
  /** For a model: when to use it, in one sentence. */
  readonly description: string;
  /** JSON schema of its parameters, for prompts and for MCP. */
  readonly parameters: object;
  /** Validates, then runs. Throws Cancelled only. */
  run(parameters: unknown, signal: AbortSignal): Promise<ToolResult>;
  /** The parameters in one line for people: `src/a.ts:40-118`. */
  line(parameters: unknown): string;
}

/** A call as it is kept: with its result and how long it took. */
export interface ToolCall {
  readonly step: ToolCallStep;
  readonly result: ToolResult;
  readonly durationMs: number;
}

export interface ToolRegistry {
  readonly tools: readonly Tool[];
  /** An unknown name gives an error result that names it. Throws Cancelled only. */
  call(name: string, parameters: unknown, signal: AbortSignal): Promise<ToolCall>;
}

/**
 * The part of the workspace to explore. Files elsewhere are neither read nor searched; callers from elsewhere are
 * listed and marked as such.
 */
export interface ToolScope {
  /** As a person wrote them. */
  readonly paths: readonly string[];
  /** Globs of the files in it. */
  readonly globs: readonly string[];
  hasFile(file: string): boolean;
  holds(symbol: { readonly path: string; readonly file: string }): boolean;
}

export const maxResultCharacters = 6_000;
