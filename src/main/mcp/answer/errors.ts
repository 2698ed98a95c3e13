/**
 * Errors as tools give them: one sentence that a model can act on, and our error object as JSON beside it. An answer that is
 * an error has no structured content, because that would have to be of the form of the tool's answers.
 */
import type { z } from 'zod';
import { type ErrorCode, type ErrorObject, errorTable, MemoError } from '#shared/base/errors.ts';
import { parseLeniently } from '#shared/base/lenient.ts';
import { sentence } from '#shared/base/sentence.ts';

/** What to do next, where the message does not say it. */
const nextSteps: Partial<Record<ErrorCode, (error: ErrorObject) => string>> = {
  SymbolNotFound: ({ suggestions = [] }) =>
    suggestions.length > 0
      ? 'Call again with one of the suggestions, or look for it with explore.'
      : 'Look for it with explore.',
  AmbiguousSymbol: () => 'Call again with the id or the whole path of one of the candidates.',
  AccessDenied: ({ publicAlternatives = [] }) =>
    publicAlternatives.length > 0 ? `What can be used instead: ${publicAlternatives.join(', ')}.` : '',
  Busy: () => 'Wait a little and call again; status tells how far it is.',
  InvalidFilter: ({ hint }) => hint ?? '',
  Conflict: ({ conflictId }) =>
    conflictId === undefined
      ? 'Look at it as it is now, and begin again from there.'
      : 'Nothing was written. A person settles it: tell them.',
  Refused: ({ missing }) => (Array.isArray(missing) ? `Missing: ${missing.join(', ')}. Call again with them.` : ''),
  InternalError: () => 'Trying once more may help; if not, tell the person.',
};

/** Distinguishes one candidate from another, and how to address it. */
function lean(candidate: unknown): unknown {
  if (typeof candidate !== 'object' || candidate === null || !('path' in candidate)) return candidate;
  const { path, typeId, memberId, kind, signature, file, line } = candidate as Record<string, unknown>;
  return { path, signature, kind, file, line, id: memberId ?? typeId };
}

/** Sentences and data of one error are limited in letters and entries: candidates may be a hundred. */
const mostCandidates = 20;

export interface ErrorAnswer {
  [field: string]: unknown;
  isError: true;
  content: { type: 'text'; text: string }[];
}

/** `fields`: arguments that the contract calls otherwise. */
export function errorAnswer(thrown: MemoError, fields: Readonly<Record<string, string>> = {}): ErrorAnswer {
  const error = inWordsOfTool(thrown, fields);
  const object = error.toObject();
  if (object.candidates !== undefined) object.candidates = object.candidates.slice(0, mostCandidates).map(lean);
  const next = nextSteps[error.code]?.(object) ?? '';
  return {
    isError: true,
    content: [
      { type: 'text', text: `${error.code}: ${error.message}${next === '' ? '' : `\nNext: ${next}`}` },
      { type: 'text', text: JSON.stringify({ error: object }) },
    ],
  };
}

/** A field of the contract as the argument of the tool: `newName` → `new_name`. */
function inWordsOfTool(error: MemoError, fields: Readonly<Record<string, string>>): MemoError {
  const { path, reason, method, ...rest } = error.data;
  if (error.code !== 'InvalidArgument' || typeof path !== 'string' || method === undefined) return error;
  const [first = '', ...below] = path.split('.');
  const argument = [fields[first] ?? snake(first), ...below.map(snake)].join('.');
  return invalidArgument(argument, String(reason), rest);
}

function snake(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

export function invalidArgument(path: string, reason: string, data: object = {}): MemoError {
  const what = path === '' ? 'The arguments' : `The argument '${path}'`;
  const end = /[.!?]$/.test(reason) ? '' : '.';
  return new MemoError('InvalidArgument', sentence`${what} cannot be used: ${reason}${end}`, { ...data, path, reason });
}

/** Named in one error, so that not each of them takes a call. */
const mostProblems = 8;

/** Throws InvalidArgument that names the first argument that is wrong, and the others behind it. */
export function parseArguments<S extends z.ZodObject>(schema: S, given: unknown): z.output<S> {
  const parsed = parseLeniently(schema, given);
  if (parsed.success) return parsed.data;
  const [first = { path: '', reason: 'has another form' }, ...others] = parsed.error.issues
    .flatMap((issue) => {
      const at = (...more: string[]): string => [...issue.path, ...more].map(String).join('.').slice(0, 200);
      if (issue.code !== 'unrecognized_keys') return [{ path: at(), reason: issue.message }];
      const known = issue.path.length === 0 ? Object.keys(schema.shape) : [];
      return issue.keys.map((key) => ({ path: at(key), reason: noArgument(key, known) }));
    })
    .slice(0, mostProblems);
  if (others.length === 0) throw invalidArgument(first.path, first.reason);
  const also = others.map(({ path, reason }) => `'${path}' ${reason}`).join('; ');
  throw invalidArgument(first.path, `${first.reason}. Also: ${also}`, { problems: [first, ...others] });
}

/** Names what there is in its place, for a model calls again with that. */
export function noArgument(name: string, known: readonly string[]): string {
  if (known.includes(snake(name))) return `there is no such argument; '${snake(name)}' is meant`;
  return known.length === 0
    ? 'there is no such argument'
    : `there is no such argument; the arguments are ${known.join(', ')}`;
}

/** As the protocol numbers it: resources that are not there have a number of their own. */
export const resourceNotFound = -32002;
const absent: ReadonlySet<ErrorCode> = new Set(['NotFound', 'SymbolNotFound', 'AmbiguousSymbol', 'AccessDenied']);

/** An error of a request that is no call of a tool; the protocol has a place for data, where ours goes. */
export function protocolError(
  error: MemoError,
  request: 'resource' | 'other' = 'other',
): Error & { code: number; data: { error: ErrorObject } } {
  // Everything else that a request names is an argument of it: a prompt, a record, a symbol.
  const missing = request === 'resource' ? resourceNotFound : errorTable.InvalidArgument.rpc;
  const code = absent.has(error.code) ? missing : errorTable[error.code].rpc;
  return Object.assign(new Error(error.message), { code, data: { error: error.toObject() } });
}
