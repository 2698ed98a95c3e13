/** Previews in memory and what becomes of them; the language service and the writer are opened when they are first needed. */
import { randomBytes } from 'node:crypto';
import { lstat } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Clock } from '#shared/base/clock.ts';
import { MemoError } from '#shared/base/errors.ts';
import { sentence } from '#shared/base/sentence.ts';
import type { EditPreview } from '#shared/contract/edit/edit-types.ts';
import type { Mentions } from '#shared/contract/find.ts';
import { isLight, languageNames } from '#shared/contract/words.ts';
import { answerLost, callAim, type Log } from '../storage/storage.ts';
import { untilAborted } from '../threads/threads.ts';
import { type CheckedFolder, languageOf } from '../workspace/workspace.ts';
import { createUsageService } from './by-usages.ts';
import { bytesOf, hashOf, type Original, readOriginal } from './changes.ts';
import type { AsOp, CheckAnswer, EditAnswer, EditScope, EditService, ExtractWork, RenameWork } from './edit-service.ts';
import { type EditFamily, familyOf, isByUsages } from './families.ts';
import { type EditCounts, isFailure, openCounts } from './journal.ts';
import { changeFiles, type Draft, hunkIds, shownPreview, textsOf, unchanged } from './make-preview.ts';
import { createServerServices } from './servers/server-services.ts';
import type { FoundReferences, ReferencesWork } from './servers/work/references.ts';
import { createTypescriptThread } from './typescript/typescript-thread.ts';
import { createEditWriter } from './write-edit.ts';

export interface EditOptions {
  readonly folder: CheckedFolder;
  /** `.memo/edits`. */
  readonly dir: string;
  readonly clock: Clock;
  readonly log: Log;
  /** All files of the code map. */
  files(): readonly string[];
  /** All files of the workspace as they are on disk now. */
  listed(): Promise<ReadonlySet<string>>;
  /** Codes of warnings that keep nothing from being written. */
  tolerated(): readonly string[];
  /** Runs a write while nothing else writes, and brings the code map up to date with the files that it returns. */
  exclusively(write: () => Promise<readonly string[]>): Promise<void>;
  /** For what a language service does, which may first read the whole project. */
  readonly asOp: AsOp;
}

interface InBatch {
  readonly batchId?: string | undefined;
  /** Whether the compiler is asked before it is answered. */
  readonly check?: boolean | undefined;
}
export interface RenameRequest extends RenameWork, InBatch {
  /** Where files that no service reads hold the old name; null where that is not the name of a symbol. */
  readonly mentions: (oldName: string) => Promise<Mentions | null>;
  /** Uses of the symbol under this name that a type checker found. */
  readonly uses: (oldName: string) => Promise<EditAnswer['leftAlone']>;
}
export type ExtractRequest = ExtractWork & InBatch;

export interface Edits {
  rename(request: RenameRequest, signal: AbortSignal): Promise<EditPreview>;
  extract(request: ExtractRequest, signal: AbortSignal): Promise<EditPreview>;
  beginBatch(): string;
  /**
   * Where a declaration is used, by the language server of its language, which is started where the person trusts the folder. Null
   * where it does not say, or the language has none. Throws what it meets.
   */
  references(
    work: ReferencesWork,
    signal: AbortSignal,
  ): Promise<(FoundReferences & { readonly program: string }) | null>;
  /** Throws NotFound for one that is not there or too old; so do all that follow. */
  preview(id: string): EditPreview;
  /** Leaves out exactly these hunks. */
  skip(id: string, hunks: readonly string[], check: boolean | undefined, signal: AbortSignal): Promise<EditPreview>;
  /** Asks the compiler of what a preview would write, where it was not asked of exactly that yet. */
  check(id: string, signal: AbortSignal): Promise<EditPreview>;
  discard(id: string): boolean;
  /**
   * Checks it first where that was not done. Throws Conflict where anything it depends on changed meanwhile,
   * Refused while diagnostics block it.
   */
  apply(id: string, signal: AbortSignal): Promise<EditPreview>;
  undo(id: string): Promise<readonly string[]>;
  /** Before the files are first looked at: brings back what a kill left half-written. */
  recover(): Promise<void>;
  /** Counts all edits in this folder, since the first. */
  counts(): EditCounts;
  close(): Promise<void>;
}

/** A preview is kept so long after it was last looked at. */
const keptMs = 30 * 60_000;
const mostDrafts = 50;
/** Letters of a diff; the answer to a longer edit does not outlive a kill. */
const keptDiff = 128 * 1024;

export async function openEdits(options: EditOptions): Promise<Edits> {
  const { folder, clock, log } = options;
  const counts = await openCounts(options.dir, log);
  const writer = createEditWriter({
    ...{ root: folder.root, key: folder.key, folder: options.dir, listed: options.listed, clock, log },
    onRollBack: () => counts.add('rolledBack'),
  });
  const typescript = createTypescriptThread(folder.root, options.asOp);
  const servers = createServerServices({ root: folder.root, asOp: options.asOp });
  const drafts = new Map<string, Draft>();

  function draftOf(id: string): Draft {
    for (const [old, { expiresAt }] of drafts) if (expiresAt < clock.now()) drafts.delete(old);
    const draft = drafts.get(id);
    if (draft === undefined)
      throw new MemoError('NotFound', sentence`There is no preview '${id}' any more. Ask for a new one.`, { id });
    draft.expiresAt = clock.now() + keptMs;
    return draft;
  }

  function begin(kind: Draft['kind']): Draft {
    for (const old of drafts.keys()) {
      if (drafts.size < mostDrafts) break;
      drafts.delete(old);
    }
    const draft: Draft = {
      ...{ id: `p-${randomBytes(8).toString('hex')}`, kind, title: '', files: new Map(), skipped: new Set() },
      ...{ captured: [], leftAlone: [], missed: [], unsure: [], mentions: null, names: { oldName: '', newName: '' } },
      ...{ checked: null, checking: null },
      ...{ standing: new Map(), services: new Set(), expiresAt: clock.now() + keptMs, written: false, undoId: null },
    };
    drafts.set(draft.id, draft);
    return draft;
  }

  const shown = (draft: Draft): EditPreview => shownPreview(draft, options.tolerated());
  const open = (draft: Draft): Draft => {
    if (!draft.written) return draft;
    throw new MemoError('Conflict', 'This preview was written already. Ask for a new one.', { id: draft.id });
  };

  const ofFamily = (family: EditFamily): readonly string[] =>
    options.files().filter((file) => familyIn(file) === family);
  const serviceOf = (family: EditFamily): EditService =>
    family === 'typescript'
      ? typescript
      : isByUsages(family)
        ? createUsageService(family, folder.root)
        : servers.of(family);

  /** Throws Refused where no service can edit the file. */
  function familyFor(file: string): EditFamily {
    const family = familyIn(file);
    if (family !== null) return family;
    const language = languageOf(file);
    if (language !== null && !isLight(language))
      throw new MemoError(
        'Refused',
        sentence`${file} cannot be edited here: Memoscope knows no checker or language server for ${languageNames[language]}.`,
        { file, language: languageNames[language] },
      );
    throw language === null
      ? new MemoError('Refused', sentence`${file} cannot be edited here: it is no source code that Memoscope reads.`, {
          file,
        })
      : new MemoError(
          'Refused',
          sentence`${file} cannot be edited here: of ${languageNames[language]} only declarations are read, and their uses are not known.`,
          { file, language: languageNames[language] },
        );
  }

  /** One step of a draft: tried on what the steps before it made, then mostly checked against the files as they are. */
  async function add(
    kind: 'rename' | 'extract',
    { file: where, batchId, check: asks = true }: InBatch & { readonly file: string },
    signal: AbortSignal,
    work: (service: EditService, scope: EditScope) => Promise<EditAnswer>,
    title: (answer: EditAnswer) => string,
    { mentions, uses }: Pick<RenameRequest, 'mentions' | 'uses'> = nothingElse,
  ): Promise<EditPreview> {
    const batch = batchId === undefined ? null : open(draftOf(batchId));
    const family = familyFor(where);
    const service = serviceOf(family);
    const files = ofFamily(family);
    const standing = await standingOf(folder.root, files);
    const before = batch?.standing.get(family);
    if (before !== undefined && before !== standing) throw changed();
    const texts = batch === null ? [] : textsOf(batch).filter(({ file }) => familyIn(file) === family);
    const answer = await work(service, { files, texts });
    const [named, used] = await Promise.all([mentions(answer.oldName), uses(answer.oldName)]);
    const originals: Original[] = [];
    for (const { file } of answer.texts)
      originals.push(batch?.files.get(file)?.original ?? (await readOriginal(folder.root, file)));
    // Refused now where it could not be written later.
    for (const original of originals) {
      const text = answer.texts.find(({ file }) => file === original.file)?.text;
      if (text !== undefined) bytesOf(original, text);
    }
    const draft = batch ?? begin(kind);
    changeFiles(draft, originals, answer.texts);
    draft.checked = null;
    const names = { oldName: answer.oldName, newName: answer.newName };
    draft.names = batch === null || batch.title === '' ? names : { oldName: '', newName: '' };
    draft.standing.set(family, standing);
    draft.services.add(service.name());
    draft.title = [draft.title, title(answer)].filter((part) => part !== '').join('; ');
    draft.captured = [...draft.captured, ...answer.captured];
    draft.leftAlone = [...draft.leftAlone, ...answer.leftAlone];
    draft.unsure = [...draft.unsure, ...(answer.unsure ?? [])];
    draft.missed = [...draft.missed, ...unchanged(draft, used)];
    draft.mentions = together(draft.mentions, named);
    return asks ? check(draft, signal) : shown(draft);
  }

  async function check(draft: Draft, signal: AbortSignal): Promise<EditPreview> {
    while (draft.checking !== null) {
      // If that one is stopped or fails, this one continues.
      const ended = draft.checking.catch(() => undefined);
      await untilAborted(ended, signal, 'The edit was cancelled.');
      draftOf(draft.id);
    }
    if (draft.checked === null) {
      draft.checking = checkNow(draft, signal).finally(() => {
        draft.checking = null;
      });
      await draft.checking;
    }
    return shown(draft);
  }

  async function checkNow(draft: Draft, signal: AbortSignal): Promise<void> {
    while (draft.checked === null) {
      const texts = textsOf(draft);
      const checked: CheckAnswer[] = [];
      for (const family of draft.standing.keys()) {
        const own = texts.filter(({ file }) => familyIn(file) === family);
        if (own.length > 0)
          checked.push(await serviceOf(family).check({ files: ofFamily(family), texts: own }, draft.names, signal));
      }
      // Another call may have left out hunks meanwhile, or added a step: this was not of what it is now.
      const same = isDeepStrictEqual(textsOf(draft), texts);
      // What was read and what was checked are the same files only if nothing moved meanwhile.
      if (!(await stands(draft))) {
        drafts.delete(draft.id);
        throw changed();
      }
      if (!same) continue;
      draft.checked = {
        added: checked.flatMap(({ added }) => added),
        removed: checked.flatMap(({ removed }) => removed),
        whole: checked.every(({ whole }) => whole),
      };
    }
  }

  async function stands(draft: Draft): Promise<boolean> {
    for (const [family, standing] of draft.standing)
      if ((await standingOf(folder.root, ofFamily(family))) !== standing) return false;
    return true;
  }

  function writable(): void {
    if (folder.readOnly !== null) throw new MemoError('Refused', folder.readOnly, {});
  }

  async function apply(id: string, signal: AbortSignal): Promise<EditPreview> {
    writable();
    const aim = callAim<{ edit: string; answer: EditPreview | null }>();
    if (aim.earlier !== undefined && (await writer.isWritten(aim.earlier.edit))) {
      if (aim.earlier.answer === null) throw answerLost();
      return aim.earlier.answer;
    }
    const draft = open(draftOf(id));
    const { blocking } = (await check(draft, signal)).diagnostics;
    if (blocking.length > 0)
      throw new MemoError(
        'Refused',
        sentence`Not written: it would bring ${blocking.length === 1 ? 'an error' : `${blocking.length} errors`}, the first in ${blocking[0]?.file} at line ${blocking[0]?.line}: ${blocking[0]?.message}`,
        { diagnostics: blocking.slice(0, 50) },
      );
    const texts = textsOf(draft);
    if (texts.length === 0) throw new MemoError('InvalidArgument', 'The preview changes nothing.', { id });
    if (!(await stands(draft))) throw changed();
    const contents = texts.flatMap(({ file, text }) => {
      const original = draft.files.get(file)?.original;
      return original === undefined ? [] : [{ file, before: original.hash, bytes: bytesOf(original, text) }];
    });
    await options.exclusively(async () => {
      open(draft);
      draft.undoId = await writer.write(draft.title, contents, (edit) => {
        const answer = { ...shown(draft), written: true, undoId: edit };
        aim.note({ edit, answer: answer.diff.length > keptDiff ? null : answer });
      });
      draft.written = true;
      return contents.map(({ file }) => file);
    });
    return shown(draft);
  }

  return {
    rename: (request, signal) =>
      add(
        'rename',
        request,
        signal,
        (service, scope) => service.rename(scope, request, signal),
        (answer) => `rename ${answer.oldName} to ${answer.newName}`,
        request,
      ),
    extract: (request, signal) =>
      add(
        'extract',
        request,
        signal,
        (service, scope) => service.extract(scope, request, signal),
        (answer) => `extract ${request.what} ${answer.newName}`,
      ),
    async references(work, signal) {
      const family = familyIn(work.file);
      if (family === null || family === 'typescript' || isByUsages(family)) return null;
      const service = servers.of(family);
      const found = await service.references({ files: ofFamily(family), texts: [] }, work, signal);
      return found === null ? null : { ...found, program: service.name() };
    },
    beginBatch: () => begin('batch').id,
    preview: (id) => shown(draftOf(id)),
    async skip(id, hunks, asks = true, signal) {
      const draft = open(draftOf(id));
      const known = hunkIds(draft);
      const strange = hunks.find((hunk) => !known.has(hunk));
      if (strange !== undefined)
        throw new MemoError('NotFound', sentence`The preview has no hunk '${strange}'.`, { path: 'hunks' });
      draft.skipped.clear();
      for (const hunk of hunks) draft.skipped.add(hunk);
      draft.checked = null;
      return asks ? check(draft, signal) : shown(draft);
    },
    check: (id, signal) => check(draftOf(id), signal),
    discard: (id) => drafts.delete(id),
    async apply(id, signal) {
      try {
        const written = await apply(id, signal);
        counts.add('applied');
        return written;
      } catch (thrown) {
        if (isFailure(thrown)) counts.add('failed');
        throw thrown;
      }
    },
    async undo(id) {
      writable();
      const aim = callAim<readonly string[]>();
      // The next start has brought back what was begun.
      if (aim.earlier !== undefined && !(await writer.isWritten(id))) return aim.earlier;
      let files: readonly string[] = [];
      await options.exclusively(async () => {
        files = await writer.undo(id, aim.note);
        return files;
      });
      return files;
    },
    counts: () => counts.read(),
    async recover() {
      if (folder.readOnly === null) await writer.recover();
    },
    async close() {
      await Promise.all([typescript.close(), servers.close(), counts.saved()]);
    },
  };
}

const nothingElse: Pick<RenameRequest, 'mentions' | 'uses'> = { mentions: async () => null, uses: async () => [] };

/** Joins those of all renames of a batch. */
function together(one: Mentions | null, other: Mentions | null): Mentions | null {
  if (one === null || other === null) return one ?? other;
  return {
    places: [...one.places, ...other.places],
    total: one.total + other.total,
    files: new Set([...one.places, ...other.places].map(({ file }) => file)).size,
    docs: one.docs + other.docs,
    searched: Math.max(one.searched, other.searched),
  };
}

function familyIn(file: string): EditFamily | null {
  const language = languageOf(file);
  return language === null ? null : familyOf(language);
}

function changed(): MemoError {
  return new MemoError('Conflict', 'The code changed since the preview was made. Ask for a new one.', {});
}

/** One value for sizes and times of all files: it changes when any of them is written, created or removed. */
async function standingOf(root: string, files: readonly string[]): Promise<string> {
  const parts: string[] = [];
  for (let at = 0; at < files.length; at += atOnce) {
    const some = files.slice(at, at + atOnce);
    parts.push(...(await Promise.all(some.map((file) => standing(root, file)))));
  }
  return hashOf(Buffer.from(parts.join('\n')));
}

const atOnce = 64;

async function standing(root: string, file: string): Promise<string> {
  try {
    const { size, mtimeMs, ino } = await lstat(path.join(root, file));
    return `${file} ${size} ${mtimeMs} ${ino}`;
  } catch {
    // It is gone; that it existed before makes the difference.
    return `${file} gone`;
  }
}
