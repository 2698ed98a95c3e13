/**
 * What a tool is: its words for a model, the schema of its arguments and of its answer, and the calls of the contract that it
 * makes. One table of these (`table.ts`) makes tools/list, the checks of arguments and the reference in docs/mcp.md.
 * Arguments are named in snake_case and else as the contract names them, so that an error of the engine names the right one.
 */
import { z } from 'zod';
import type { Params, Result, WorkspaceMethodName } from '#shared/contract/contract.ts';
import type { WorkspaceLink } from '../../link/link.ts';
import type { Entry } from '../answer/budget.ts';
import { cutText, defaultTokens, fewestTokens, fitEntries, mostTokens, offsetOf, roomOf } from '../answer/budget.ts';
import type { SeenBlocks } from '../seen-blocks.ts';

/** What a tool answers, without what every answer carries. */
export interface Answer {
  readonly text: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** One call of a tool. */
export interface Asking {
  readonly link: Pick<WorkspaceLink, 'state' | 'subscribe'>;
  readonly signal: AbortSignal;
  /** `agent:<name>`: the author of what the client proposes. */
  readonly client: string;
  /** The machine blocks that this client has read or written. */
  readonly seenBlocks: SeenBlocks;
  /** How long a part of an answer that can be left out is waited for, in milliseconds. */
  readonly patienceMs: number;
  /** Throws MemoError. */
  call<M extends WorkspaceMethodName>(method: M, params: Params<M>): Promise<Result<M>>;
  /** Sent to clients that asked for progress. */
  progress(message: string): void;
  /** Also where this call was cancelled, because it runs on without its caller. */
  cancelOp(opId: string): Promise<void>;
  /** From now on tools/list of this session holds all tools; the client is notified when that is a change. */
  listAll(): void;
}

export interface Annotations {
  readonly readOnlyHint: boolean;
  readonly destructiveHint: boolean;
  readonly idempotentHint: boolean;
}

export interface Tool {
  readonly name: string;
  /** As clients show it to a person. */
  readonly title: string;
  /** What it does, when to use it, and when not. */
  readonly description: string;
  readonly input: z.ZodObject;
  readonly output: z.ZodObject;
  readonly annotations: Annotations;
  /** Arguments that the contract calls otherwise, by the contract's name. */
  readonly fields: Readonly<Record<string, string>>;
  /** It reports on the index itself, so it does not wait for it. */
  readonly atOnce: boolean;
  run(args: Record<string, unknown>, asking: Asking): Promise<Answer>;
}

const reads: Annotations = { readOnlyHint: true, destructiveHint: false, idempotentHint: true };
export const adds: Annotations = { readOnlyHint: false, destructiveHint: false, idempotentHint: false };
export const changes: Annotations = { readOnlyHint: false, destructiveHint: true, idempotentHint: false };

/** What every answer says of the index that it came from. */
export const stamp = {
  generation: z.string().nullable(),
  revision: z.number().int(),
  freshness: z.enum(['fresh', 'stale', 'indexing']),
};

/** `output` is what the answer holds in addition to the stamp. */
export function tool<I extends z.ZodRawShape, O extends z.ZodRawShape>(spec: {
  name: string;
  title: string;
  description: string;
  input: I;
  output: O;
  annotations?: Annotations;
  fields?: Readonly<Record<string, string>>;
  atOnce?: boolean;
  run(args: z.output<z.ZodObject<I>>, asking: Asking): Promise<Answer>;
}): Tool {
  const { run, annotations = reads, fields = {}, atOnce = false } = spec;
  return {
    ...{ name: spec.name, title: spec.title, description: spec.description, annotations, fields, atOnce },
    input: z.strictObject(spec.input),
    output: z.object({ ...spec.output, ...stamp }),
    run: (args, asking) => run(args as z.output<z.ZodObject<I>>, asking),
  };
}

/** Arguments of answers that can be long. */
export const paging = {
  cursor: z.string().min(1).max(4096).optional(),
  max_tokens: z.number().int().min(fewestTokens).max(mostTokens).default(defaultTokens),
};
export const limited = (most: number, usual: number) => z.number().int().min(1).max(most).default(usual);

/** Path first, id as a short cut. */
export const address = {
  path: z.string().min(1).max(2048).optional().describe('whole or its end: RetryPolicy.Next'),
  id: z.string().min(3).max(80).optional(),
};

/** Fields of answers that go on. */
export const more = { next_cursor: z.string().optional() };
export const items = z.array(z.looseObject({}));

interface ListSpec<T> {
  /** Field of the structured content. */
  readonly key: string;
  /** Above the list. */
  readonly head: string;
  readonly items: readonly T[];
  readonly entry: (item: T) => Entry;
  readonly maxTokens: number;
  /** Entries before these, and of all pages. */
  readonly offset: number;
  readonly total: number;
  /** There may be more than `total`, which is then not shown. */
  readonly open?: boolean;
  /** Limit for the structured content. */
  readonly data?: Readonly<Record<string, unknown>>;
  /** For who finds nothing. */
  readonly none: string;
}

/** A page of a list whose cursor counts entries. */
export function listAnswer<T>(spec: ListSpec<T>): Answer {
  const fitted = fitEntries(spec.items, roomOf(spec.maxTokens, spec.head, spec.data ?? {}), spec.entry);
  const end = spec.offset + fitted.count;
  const { open = false } = spec;
  const goesOn = (end < spec.total || open) && fitted.count > 0;
  const lines = [
    fitted.count === 0 && spec.offset === 0 ? spec.none : spec.head,
    ...fitted.lines,
    ...(goesOn ? [`… ${open ? '' : `${end} of ${spec.total}. `}More: call again with cursor "${end}".`] : []),
  ];
  return {
    text: lines.filter((line) => line !== '').join('\n'),
    data: {
      ...spec.data,
      [spec.key]: fitted.data,
      ...(open ? {} : { total: spec.total }),
      ...(goesOn ? { next_cursor: String(end) } : {}),
    },
  };
}

/** A page of one long text, whose cursor counts letters. Each page begins with `head`. */
export function textAnswer(
  whole: string,
  args: { cursor?: string | undefined; max_tokens: number },
  { head = '', data = {} }: { head?: string; data?: Readonly<Record<string, unknown>> } = {},
): Answer {
  const { text, next } = cutText(whole, roomOf(args.max_tokens, head, data), offsetOf(args.cursor));
  const goesOn = next === null ? [] : [`… ${whole.length - next} letters more: call again with cursor "${next}".`];
  return {
    text: [...(head === '' ? [] : [head]), text, ...goesOn].join('\n'),
    data: { ...data, text, ...(next === null ? {} : { next_cursor: String(next) }) },
  };
}

/** Under the first `shown` of `total` lines; none where all are shown. */
export function moreLine(total: number, shown: number): string[] {
  return total > shown ? [`  … and ${total - shown} more`] : [];
}

/** Without the fields that are undefined. */
export function given<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
}
