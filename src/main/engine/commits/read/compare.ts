/**
 * What commits did to types and members: the two versions of each changed file are parsed and compared, newest commit first. Of a
 * file that stays only the blocks that differ are parsed.
 */
import {
  type CommitComparison,
  compareCommit,
  createParsePool,
  defaultSwitches,
  type FileVersionRead,
} from '../../codemap/codemap.ts';

import { findRenames } from '../../history/history.ts';
import type { WriteDb } from '../../storage/storage.ts';
import {
  type ChangedFile,
  decode,
  languageOf,
  pauses,
  readBlobs,
  readCommitFiles,
  readSizes,
} from '../../workspace/workspace.ts';
import { type ChangeRow, createCommitWriter, isCode, states } from '../store/writer.ts';
import { onlyChanged } from './only-changed.ts';

/** The newest ones are compared; older commits are known by their files. */
const newest = 2_000;
const group = 40;
const maxBytes = 1024 * 1024;
/** Max bytes of a group's contents held at once. */
const maxHeld = 64 * 1024 * 1024;
const parseTimeoutMs = 10_000;

export interface CompareJob {
  /** Only commits that changed one of these; the newest commits where it is empty. */
  readonly files: readonly string[];
  /** Commits at most. */
  readonly limit: number;
  /** Characters that may be parsed of the newest commits, all runs together; commits newer than the compared ones are free. */
  readonly budget: number;
}

export interface Comparer {
  /** Returns how many commits were compared; 0 when none is due. */
  run(job: CompareJob, signal: AbortSignal): Promise<number>;
}

interface Due {
  id: number;
  sha: string;
}

export function createComparer(root: string, db: WriteDb): Comparer {
  const writer = createCommitWriter(db);
  const pool = createParsePool({ size: 1, timeoutMs: parseTimeoutMs });
  const next = db.prepare<[number, number], Due>(
    `SELECT id, sha FROM commits WHERE state = 0 AND at >= max(?, coalesce(
       (SELECT at FROM commits ORDER BY at DESC LIMIT 1 OFFSET ${newest}), 0)) ORDER BY at DESC, id DESC LIMIT ?`,
  );
  const lastCompared = db.prepare<[], number>('SELECT coalesce(max(at), 0) FROM commits WHERE state = 1').pluck();
  const spentBefore = db.prepare<[], string>("SELECT value FROM meta WHERE key = 'spent'").pluck();
  let spent = Number(spentBefore.get() ?? 0);
  const ofFile = db.prepare<[string, number], Due>(
    `SELECT c.id, c.sha FROM paths p JOIN touched t ON t.path = p.id JOIN commits c ON c.id = t."commit"
     WHERE p.path = ? AND c.state = 0 ORDER BY c.at DESC, c.id DESC LIMIT ?`,
  );

  async function compareGroup(due: readonly Due[], signal: AbortSignal): Promise<void> {
    const ids = due.map(({ sha }) => sha);
    const read = await readCommitFiles(root, ids, signal);
    const code = new Map(read.map(({ id, files }) => [id, files?.filter(isCode) ?? null]));
    const contents = await readContents(
      root,
      [...code.values()].flatMap((files) => files ?? []),
      signal,
    );
    for (const { id, sha } of due) {
      const files = code.get(sha) ?? null;
      const rows = files === null ? null : await compareFiles(files, contents, signal);
      db.transaction(() => writer.compared(id, rows === null ? states.missing : states.compared, rows ?? []));
    }
  }

  /** Null where a content is not in the clone. */
  async function compareFiles(
    files: readonly ChangedFile[],
    contents: Contents,
    signal: AbortSignal,
  ): Promise<ChangeRow[] | null> {
    const texts = files.map((file) => ({ file, before: contents(file.before), after: contents(file.after) }));
    if (texts.some(({ before, after }) => before === undefined || after === undefined)) return null;
    const read = await Promise.all(
      texts.map(({ file, before = null, after = null }) => readPair(file, before, after, signal)),
    );
    const both = read.filter((pair) => pair !== null);
    const before = both.flatMap((pair) => pair.before ?? []);
    const after = both.flatMap((pair) => pair.after ?? []);
    return rowsOf(await compareCommit(before, after, findRenames, pauses(signal)));
  }

  /** Null where a version is no text that a grammar reads: by the other alone, its types would seem to come or go. */
  async function readPair(
    { file, was, status }: ChangedFile,
    before: Text,
    after: Text,
    signal: AbortSignal,
  ): Promise<{ before: FileVersionRead | null; after: FileVersionRead | null } | null> {
    if (before === 'unreadable' || after === 'unreadable') return null;
    const parsePair = async (old: string | null, now: string | null) => {
      const [then, today] = await Promise.all([parse(was ?? file, old, signal), parse(file, now, signal)]);
      return (old !== null && then === null) || (now !== null && today === null)
        ? null
        : { before: then, after: today };
    };
    // The paths of all types of a renamed file differ.
    if (before !== null && after !== null && status !== 'R') {
      const less = onlyChanged(before, after);
      const pair = await parsePair(less.before, less.after);
      if (pair?.before?.facts.parseErrors === 0 && pair.after?.facts.parseErrors === 0) return pair;
    }
    return parsePair(before, after);
  }

  async function parse(file: string, text: string | null, signal: AbortSignal): Promise<FileVersionRead | null> {
    const language = languageOf(file);
    if (text === null || language === null) return null;
    spent += text.length;
    const content = new TextEncoder().encode(text);
    const job = { root, file, language, content, knownHash: '', maxBytes, hashes: defaultSwitches };
    const outcome = await pool.parse(job, signal);
    return outcome.kind === 'facts' ? { file, text, facts: outcome.facts } : null;
  }

  return {
    async run({ files, limit, budget }, signal) {
      const from = spent < budget ? 0 : (lastCompared.get() ?? 0) + 1;
      const wanted = files.length > 0 ? files.flatMap((file) => ofFile.all(file, limit)) : next.all(from, limit);
      const due = [...new Map(wanted.map((each) => [each.id, each])).values()].slice(0, limit);
      for (let at = 0; at < due.length; at += group) await compareGroup(due.slice(at, at + group), signal);
      db.transaction(() => writer.meta('spent', `${spent}`));
      return due.length;
    },
  };
}

/** Null without a file. */
type Text = string | null | 'unreadable';
/** Undefined for what is not in the clone. */
type Contents = (blob: string | null) => Text | undefined;

async function readContents(root: string, files: readonly ChangedFile[], signal: AbortSignal): Promise<Contents> {
  const wanted = new Set(files.flatMap(({ before, after }) => [before, after].filter((blob) => blob !== null)));
  const sizes = await readSizes(root, [...wanted], signal);
  let held = 0;
  const readable = [...wanted].filter((blob) => {
    const size = sizes.get(blob) ?? Number.POSITIVE_INFINITY;
    if (size > maxBytes || held + size > maxHeld) return false;
    held += size;
    return true;
  });
  const texts = new Map<string, Text>();
  const keep = (at: number, content: Buffer | null): void => {
    const decoded = content === null ? null : decode(content);
    if (decoded !== null) texts.set(readable[at] ?? '', decoded.kind === 'text' ? decoded.text : 'unreadable');
  };
  if (readable.length > 0) await readBlobs(root, readable, maxBytes, keep, signal);
  return (blob) => (blob === null ? null : (texts.get(blob) ?? (sizes.has(blob) ? 'unreadable' : undefined)));
}

function rowsOf({ entries, diff, isAddition }: CommitComparison): ChangeRow[] {
  return entries.map((entry) => {
    const { path, was, typeId, file, kind, changeClass } = entry;
    const { members, lineage } = diff(entry);
    const came = new Map(
      lineage
        .filter((tie) => tie.kind === 'moved' && tie.to.typeId === typeId)
        .map((tie) => [tie.to.memberId, tie.from.path === path ? tie.from.name : `${tie.from.path}#${tie.from.name}`]),
    );
    const row = ({ memberId, name }: { memberId: string; name: string }, what: string, former: string | null) => ({
      ...{ name, what, was: former },
      suffix: memberId.slice(memberId.indexOf('_', 2) + 1),
    });
    return {
      ...{ path, typeId, file, changeClass },
      was: was === path ? null : was,
      kind: kind !== 'changed' && isAddition(typeId) ? 'changed' : kind,
      members: [
        ...members.changed.map((member) => row(member, 'changed', member.was ?? null)),
        ...members.added.map((member) => row(member, 'added', came.get(member.memberId) ?? null)),
        ...members.removed.map((member) => row(member, 'removed', null)),
      ],
    };
  });
}
