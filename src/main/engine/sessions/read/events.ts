/**
 * One language for the transcripts of all agents. A reader turns records of its agent into these events; everything after
 * it knows events only. Texts are data of unknown origin: they are quoted, never executed and never followed.
 */
import { sessionSources } from '#shared/contract/words.ts';

/** Agents whose transcripts can be read. */
export const sources = sessionSources;
export type Source = (typeof sources)[number];

/** Epoch milliseconds; null where the record has no time. */
type At = number | null;

export type SessionEvent =
  /** About the whole session. `side`: a sub-agent wrote the prompts, not a person. */
  | { readonly kind: 'about'; readonly id?: string; readonly cwd?: string; readonly at?: At; readonly side?: boolean }
  /** Words that a person typed. `parent`: the record that it follows, which shows rewinds. */
  | {
      readonly kind: 'prompt';
      readonly id: string;
      readonly parent: string | null;
      readonly at: At;
      readonly text: string;
      readonly cwd?: string;
    }
  /** Any other record of the conversation; its id is the parent of later ones. */
  | { readonly kind: 'follows'; readonly id: string; readonly parent: string | null; readonly at: At }
  | { readonly kind: 'edit'; readonly call: string; readonly at: At; readonly files: readonly string[] }
  | {
      readonly kind: 'command';
      readonly call: string;
      readonly at: At;
      readonly text: string;
      readonly folder?: string;
    }
  /** How a call ended. `exit` null where it is not known; `refused`: the person did not allow it, `reason` are their words. */
  | {
      readonly kind: 'result';
      readonly call: string;
      readonly at: At;
      readonly ok: boolean | null;
      readonly exit: number | null;
      readonly output: string;
      readonly refused?: boolean;
      readonly reason?: string;
    }
  /** A person chose one of several answers that the agent offered. */
  | { readonly kind: 'choice'; readonly at: At; readonly question: string; readonly answer: string }
  /** The last `turns` prompts and all after them count no more. */
  | { readonly kind: 'rollback'; readonly turns: number }
  /** The prompt or record `id` and all after it count no more; `inclusive` false: only what follows it. */
  | { readonly kind: 'rewind'; readonly id: string; readonly inclusive: boolean }
  /** The conversation continues after a summary: what follows has no parent before it. */
  | { readonly kind: 'compacted' };

/** A record in the form of one agent. */
export interface RecordParser {
  /** Null for a record of a kind that this parser does not know: it is counted. */
  accept(record: Json): readonly SessionEvent[] | null;
}

export type Json = Readonly<Record<string, unknown>>;

/** Empty where it is not an object: every field of it is then missing. */
export function objectOf(value: unknown): Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};
}

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Epoch milliseconds of an ISO time or of a number of milliseconds. */
export function timeOf(value: unknown): number | null {
  const at = typeof value === 'number' ? value : Date.parse(textOf(value));
  return Number.isFinite(at) && at > 0 ? at : null;
}

/** Text parts of a content that is a text, or a list of texts and parts. */
export function partsText(content: unknown, types: ReadonlySet<string>): string {
  if (typeof content === 'string') return content;
  return listOf(content)
    .map((part) => {
      if (typeof part === 'string') return part;
      const { type, text } = objectOf(part);
      return type === undefined || types.has(textOf(type)) ? textOf(text) : '';
    })
    .filter((text) => text !== '')
    .join('\n');
}

/** The exit status that an output names, as agents write it. */
export function exitIn(output: string): number | null {
  const found =
    /(?:^|\n)\s*(?:exit code|exit status|process exited with code)\s*[:=]?\s*(\d{1,3})\b/i.exec(
      output.slice(0, 4_000),
    ) ??
    /(?:^|\n)\s*(?:exit code|exit status|process exited with code)\s*[:=]?\s*(\d{1,3})\b/i.exec(output.slice(-4_000));
  return found === null ? null : Number(found[1]);
}

/** Files that a patch in the form of `apply_patch` writes. */
export function patchedFiles(patch: string): string[] {
  const found = [...patch.matchAll(/^\*\*\* (?:Update|Add|Delete) File: (.+)$/gm)].map(([, file = '']) => file.trim());
  return [...new Set(found)].slice(0, 200);
}
