/**
 * What a tool is: the one registry of the product, for the loop, investigations and agents. Tools only
 * read, stay inside the workspace root, never give out secrets, and cap what they return. Main types: Tool, ToolResult,
 * ToolRegistry. What a tool returns is data: prompts must fence it.
 */
import { z } from 'zod';
import { toMemoError } from '#shared/base/errors.ts';
import { inOurWords } from '#shared/base/wrong-form.ts';
import type { ToolCallStep } from '#shared/contract/memory/memory-types.ts';
import { redact } from '../redact/redact.ts';

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

// Makes a tool of a schema and what it does: parameters are checked here, so that wrong ones give an error result that names
// the field, and what is thrown becomes one too. Only Cancelled leaves it as an error.

interface ToolParts<S extends z.ZodObject> {
  name: string;
  description: string;
  schema: S;
  line(parameters: z.output<S>): string;
  run(parameters: z.output<S>, signal: AbortSignal): Promise<ToolResult>;
}

export function defineTool<S extends z.ZodObject>({ name, description, schema, line, run }: ToolParts<S>): Tool {
  const { $schema: _, ...parameters } = z.toJSONSchema(schema, { io: 'input' });
  return {
    ...{ name, description, parameters },
    async run(given, signal) {
      signal.throwIfAborted();
      const parsed = schema.safeParse(given, inOurWords);
      if (!parsed.success) return wrongParameters(name, parsed.error, parameters);
      try {
        return await run(parsed.data, signal);
      } catch (thrown) {
        const error = toMemoError(thrown);
        if (error.code === 'Cancelled' || signal.aborted) throw error;
        return failed(`${name}: ${error.message}`);
      }
    },
    line(given) {
      const parsed = schema.safeParse(given);
      return summaryLine(parsed.success ? line(parsed.data) : '');
    },
  };
}

/** A result that says why there is none. */
export function failed(why: string): ToolResult {
  const text = visible(why).slice(0, 1_000).toWellFormed();
  return { ok: false, text, summary: summaryLine(text), found: [] };
}

/** A result of lines. `rest` as in `fitted`. */
export function told(
  lines: readonly string[],
  rest: (shown: number) => string,
  summary: string,
  found: readonly Found[],
): ToolResult {
  return { ok: true, text: fitted(lines, rest).text, summary: summaryLine(summary), found };
}

function wrongParameters(name: string, error: z.ZodError, schema: { properties?: object }): ToolResult {
  const [issue] = error.issues;
  const field = issue?.path.join('.') || 'parameters';
  const takes = Object.keys(schema.properties ?? {}).join(', ');
  return failed(`${name}: ${field} ${issue?.message ?? 'cannot be used'}. It takes ${takes}.`);
}

// Text of a result: made of lines, without secrets, capped. What is invisible in a file or its name (marks of direction,
// zero-width characters, controls) is written out, so that neither a person nor a model reads past it.

/** As much of a line of a file as is shown. */
const maxLine = 400;
/** Kept free for the last line. */
const roomForRest = 240;

const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}]/gu;

/** One line, whatever it contains. */
export function visible(text: string): string {
  return text.replace(invisible, (char) => (char === '\t' ? char : `\\u{${(char.codePointAt(0) ?? 0).toString(16)}}`));
}

/** Lines of files as they are shown: without secrets, as many as came in, none too long. */
export function shownLines(lines: readonly string[]): string[] {
  const joined = redact(lines.join('\n')).split('\n');
  const clean = joined.length === lines.length ? joined : lines.map(redact);
  return clean.map((line) => {
    const shown = visible(line);
    return shown.length > maxLine ? `${shown.slice(0, maxLine).toWellFormed()}…` : shown;
  });
}

/** One line for people. */
export function summaryLine(text: string): string {
  const line = visible(redact(text));
  return line.length > 200 ? `${line.slice(0, 199).toWellFormed()}…` : line;
}

/**
 * As many of these lines as fit into a result. `rest` gets the number of shown lines and describes what was left
 * out, '' for nothing; it becomes the last line.
 */
export function fitted(lines: readonly string[], rest: (shown: number) => string): { text: string; shown: number } {
  const whole = lines.join('\n');
  const after = rest(lines.length);
  if (whole.length + after.length + 1 <= maxResultCharacters)
    return { text: after === '' ? whole : `${whole}\n${after}`, shown: lines.length };
  const room = maxResultCharacters - roomForRest;
  let text = '';
  let shown = 0;
  for (const line of lines) {
    if (text.length + line.length + 1 > room) break;
    text += `${line}\n`;
    shown += 1;
  }
  return { text: `${text}${rest(shown).slice(0, roomForRest)}`, shown };
}
