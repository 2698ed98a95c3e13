/**
 * What the Memory bank shows, as its address holds it: `#/bank/active.md?mode=source&line=12`. What floats above the
 * file is there too (`conflict`, `form`), so that Back closes it and a link leads to it.
 */
import type { z } from 'zod';
import type { LearningType, RequirementStatus } from '#shared/contract/bank/bank-types.ts';
import { learningTypes, requirementStatuses } from '#shared/contract/bank/bank-words.ts';
import { type Route, route } from '../../lib/navigation/route.ts';

export const bankFolders = ['requirements', 'learnings', 'archive'] as const;
type BankFolder = (typeof bankFolders)[number];
type Status = z.infer<typeof RequirementStatus>;
type Kind = z.infer<typeof LearningType>;

/** What people are at, and what there is: files that the view speaks of by name. */
export const activeFile = 'active.md';
export const indexFile = '_index.md';

/** Whichever conflict comes first. */
export const firstConflict = 'first';

export function toFirstConflict(): Route {
  return route('bank', '', { conflict: firstConflict });
}

export const bankModes = ['read', 'source', 'history'] as const;
export type BankMode = (typeof bankModes)[number];

export interface BankPlace {
  /** Of `memory-bank/`; '' shows `active.md`, or the first file. */
  readonly file: string;
  readonly mode: BankMode;
  /** The commit whose change is shown in the history; '' for the newest. */
  readonly commit: string;
  /** 1-based; 0 for none. */
  readonly line: number;
  /** Filters of the index. */
  readonly folder: BankFolder | '';
  readonly status: Status | '';
  readonly type: Kind | '';
  /** Of the index, from 0. */
  readonly page: number;
  /** What an agent would be asked to do. */
  readonly task: string;
  /** Id of the conflict that is being settled, or `firstConflict`. */
  readonly conflict: string;
  /** `decision`, `learning`, `draft:<id>`, `record:<id>`, `archive`, `load`; '' for none. */
  readonly form: string;
}

export function readPlace(query: Readonly<Record<string, string>>, id: string): BankPlace {
  const line = Number(query.line);
  const page = Number(query.page);
  return {
    file: id,
    mode: bankModes.find((one) => one === query.mode) ?? 'read',
    commit: query.commit ?? '',
    line: Number.isSafeInteger(line) && line > 0 ? line : 0,
    folder: bankFolders.find((one) => one === query.folder) ?? '',
    status: requirementStatuses.find((one) => one === query.status) ?? '',
    type: learningTypes.find((one) => one === query.type) ?? '',
    page: Number.isSafeInteger(page) && page > 0 ? page : 0,
    task: query.task ?? '',
    conflict: query.conflict ?? '',
    form: query.form ?? '',
  };
}

export function writePlace(place: BankPlace): Record<string, string> {
  const all = {
    mode: place.mode === 'read' ? '' : place.mode,
    commit: place.commit,
    line: place.line === 0 ? '' : String(place.line),
    folder: place.folder,
    status: place.status,
    type: place.type,
    page: place.page === 0 ? '' : String(place.page),
    task: place.task,
    conflict: place.conflict,
    form: place.form,
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''));
}

export function placeId({ file }: BankPlace): string {
  return file;
}
