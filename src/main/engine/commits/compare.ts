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
} from '../codemap/codemap.ts';
import { findRenames } from '../history/history.ts';
import type { WriteDb } from '../storage/storage.ts';
import {
  type ChangedFile,
  decode,
  languageOf,
  pauses,
  readBlobs,
  readCommitFiles,
  readSizes,
} from '../workspace/workspace.ts';
import { type ChangeRow, createCommitWriter, isCode, states } from './writer.ts';

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

// Two versions of a file without the blocks that are equal in both: a commit changes a few lines of a long file, and parsing
// the rest would take most of the time. Blocks are read from indentation alone. A block goes only together with its equal in
// the other version, and never without what is inside of it, so that what differs stays in the declaration that it belongs
// to.

/** Lines of a block: its comments and attributes, its first line, all deeper lines, and the brackets that close it. */
interface Block {
  readonly lines: readonly string[];
  /** Where its first line is, after comments and attributes. */
  readonly head: number;
}

/** Blocks in blocks: namespace, type, nested type. */
const maxDepth = 3;
/** Parsing a block of fewer lines costs little. */
const smallBlock = 12;
const opensOrCloses =
  /^\s*(?:[{}()\]<>.&|?:=]|end\b|else\b|catch\b|finally\b|elif\b|except\b|case\b|default\b|where\b)/;
/** Only what holds declarations is taken apart: statements depend on each other. */
const holds =
  /\b(?:class|interface|struct|enum|union|trait|impl|mod|namespace|module|object|record|extension|protocol)\b/;
const leads = /^\s*(?:\/\/|\/\*|\*|#(?!\s*(?:if|ifdef|ifndef|else|elif|endif|define|include|pragma)\b)|@|\[|<!--|--)/;

function onlyChanged(before: string, after: string): { before: string; after: string } {
  const [old, now] = reduced(linesOf(before), linesOf(after), 0);
  return { before: `${old.join('\n')}\n`, after: `${now.join('\n')}\n` };
}

const linesOf = (text: string): string[] => text.replace(/\s+$/, '').split(/\r\n?|\n/);

type Sides = [before: readonly string[], after: readonly string[]];

function reduced(before: readonly string[], after: readonly string[], depth: number): Sides {
  const [old, now] = [blocksOf(before), blocksOf(after)];
  const left = new Map<string, number[]>();
  for (const [at, block] of old.entries()) {
    const key = textOf(block);
    left.set(key, [...(left.get(key) ?? []), at]);
  }
  const equal = new Map<number, number>();
  for (const [at, block] of now.entries()) {
    const found = isSmall(block) ? undefined : left.get(textOf(block))?.shift();
    if (found !== undefined) equal.set(at, found);
  }
  const gone = new Set(equal.values());
  const others = Map.groupBy(
    old.map((block, at) => ({ block, at })).filter(({ at }) => !gone.has(at)),
    ({ block }) => headOf(block),
  );
  /** Old blocks by their place, as they are without what is equal in the block of the same head. */
  const inside = new Map<number, readonly string[]>();
  const kept = now.map((block, at): readonly string[] => {
    if (equal.has(at)) return [];
    const same = others.get(headOf(block))?.shift();
    if (same === undefined || depth >= maxDepth || block.lines.length < smallBlock || !holds.test(headOf(block)))
      return block.lines;
    const [was, is] = insideOf(same.block, block, depth);
    inside.set(same.at, was);
    return is;
  });
  const rest = old.map((block, at) => (gone.has(at) ? [] : (inside.get(at) ?? block.lines)));
  // A block without anything in it may be no valid code.
  const [first] = equal;
  if (depth > 0 && first !== undefined && [kept, rest].some((side) => side.every(isBare))) {
    kept[first[0]] = now[first[0]]?.lines ?? [];
    rest[first[1]] = old[first[1]]?.lines ?? [];
  }
  return [rest.flat(), kept.flat()];
}

/** Such as the line that names the package. */
const isSmall = ({ lines }: Block): boolean => lines.filter((line) => line.trim() !== '').length < 2;

const isBare = (lines: readonly string[]): boolean =>
  lines.every((line) => line.trim() === '' || opensOrCloses.test(line) || leads.test(line));

function insideOf(was: Block, is: Block, depth: number): Sides {
  const cut = ({ lines, head }: Block): Sides => [lines.slice(0, head + 1), lines.slice(head + 1)];
  const [[headWas, restWas], [headIs, restIs]] = [cut(was), cut(is)];
  const [old, now] = reduced(restWas, restIs, depth + 1);
  return [
    [...headWas, ...old],
    [...headIs, ...now],
  ];
}

const textOf = ({ lines }: Block): string => lines.join('\n');
const headOf = ({ lines, head }: Block): string => lines[head] ?? '';

function blocksOf(lines: readonly string[]): Block[] {
  const base = lines.find((line) => line.trim() !== '' && !opensOrCloses.test(line));
  const indent = base === undefined ? 0 : indentOf(base);
  const blocks: { lines: string[]; head: number }[] = [];
  let open: { lines: string[]; head: number } | null = null;
  let leading = false;
  for (const line of lines) {
    const own = indentOf(line);
    const isBlank = line.trim() === '';
    if (open !== null && (isBlank || own > indent || (own === indent && opensOrCloses.test(line)))) {
      open.lines.push(line);
      continue;
    }
    // A comment or attribute belongs to what follows it.
    if (open !== null && leading && own === indent) {
      open.lines.push(line);
      open.head = open.lines.length - 1;
    } else {
      open = { lines: [line], head: 0 };
      blocks.push(open);
    }
    leading = leads.test(line);
    if (own < indent) open = null;
  }
  return blocks;
}

function indentOf(line: string): number {
  const at = line.search(/\S/);
  return at < 0 ? Number.POSITIVE_INFINITY : at;
}
