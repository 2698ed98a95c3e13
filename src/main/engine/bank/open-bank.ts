/**
 * Opens the rooms of the bank when it is first asked for, and is what callers see of them. The database is opened late, so
 * that a command that asks nothing of the bank never does; a folder without `memory-bank/` costs one look.
 */
import { isUtf8 } from 'node:buffer';
import path from 'node:path';
import type { Clock, TimerClock } from '#shared/base/clock.ts';
import { MemoError } from '#shared/base/errors.ts';
import { sentence } from '#shared/base/sentence.ts';
import type { InboxItem } from '#shared/contract/bank/bank-types.ts';
import { machineWriters } from '#shared/contract/bank/bank-words.ts';
import type { ParsedParams, Result } from '#shared/contract/contract.ts';
import {
  createReceipts,
  type Database,
  isCorrupt,
  openDatabase,
  type Receipts,
  removeTemporaryFiles,
  type SetAsideNotice,
  setAside,
} from '../storage/storage.ts';
import { archived, archiveState, withArchived } from './archive-active.ts';
import { type BankFiles, bankDir, createBankFiles, fileHash, readOrNone } from './bank-files.ts';
import { fromBytes, innerHash, innerOf, lineEndOf, parseBlocks } from './blocks.ts';
import { createSteps, type Steps } from './carry-out.ts';
import { checkBank } from './check-bank.ts';
import { type Conflicts, createConflicts, takeBack } from './conflicts.ts';
import type { Language } from './gates/gate.ts';
import { createGated, type Gated, localDate } from './gates/gated.ts';
import { createInbox, type Inbox, type ProposedForm, type Source } from './inbox.ts';
import { createIndexKeeper, type IndexKeeper } from './keep-index.ts';
import { createLoader, type Loader, type Ranker } from './load.ts';
import { createMachine, type Machine, type MachineOptions, type MachineSources } from './machine/machine.ts';
import { type Overview, planInit, readForInit } from './plan-init.ts';
import { type BlockTable, createBlockTable } from './store/block-table.ts';
import { createDraftTable, createInboxTable, type DraftTable, type InboxTable } from './store/inbox-table.ts';
import { migrations } from './store/migrations.ts';
import { createPendingFiles, type PendingFiles } from './store/pending-files.ts';
import { createUndoTable, type UndoTable } from './store/undo-table.ts';
import { type BlockWriter, createBlockWriter } from './write-block.ts';

export interface BankOptions {
  readonly root: string;
  /** Why nothing is written there, or null. */
  readonly readOnly: string | null;
  /** bank.db. */
  readonly file: string;
  /** `.memo/pending`. */
  readonly pendingDir: string;
  readonly mark: number;
  readonly clock: Clock;
  /** Time between two rounds of the machine. */
  readonly timers: TimerClock;
  /** False in a single command. */
  readonly watch: boolean;
  readonly ranker: Ranker;
  /** What the machine writes of. */
  readonly sources: MachineSources;
  /** Which writers of the machine are on. */
  readonly writers: MachineOptions['on'];
  /** For good. Throws Refused. */
  switchWriter(params: ParsedParams<'bank.setMachine'>): Promise<void>;
  /** Which of these records the files no longer support, or are gone. */
  stale(ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** Index files that were missing or broken were rebuilt. */
  onRebuilt(files: readonly string[]): void;
  /** Background work failed. */
  onFailed(message: string): void;
  language(): Promise<Language>;
  /** Name of the folder. */
  readonly name: string;
  /** Of the code map as it is now. */
  overview(): Promise<Overview>;
  /** Whether the code map has a symbol of this path; null where it does not know even what the path begins with. */
  knows(symbol: string): boolean | null;
  onSetAside(notice: SetAsideNotice): void;
  /** Files of the bank, conflicts, drafts or proposals changed; paths relative to `memory-bank/`. */
  onChanged(paths: readonly string[]): void;
}

/** The rooms, opened. */
export interface BankRooms {
  readonly database: Database;
  readonly files: BankFiles;
  readonly table: BlockTable;
  readonly undos: UndoTable;
  readonly drafts: DraftTable;
  readonly steps: Steps;
  readonly index: IndexKeeper;
  readonly blocks: BlockWriter;
  readonly conflicts: Conflicts;
  readonly gated: Gated;
  readonly loader: Loader;
  readonly inboxTable: InboxTable;
  readonly inbox: Inbox;
  readonly receipts: Receipts;
  check(signal: AbortSignal): Promise<Result<'bank.check'>>;
}

type Archive = Result<'bank.archive'>;

export interface Bank {
  rooms(): Promise<BankRooms>;
  tree(): Promise<Result<'bank.tree'>>;
  read(file: string): Promise<Result<'bank.read'>>;
  write(params: ParsedParams<'bank.write'>): Promise<Result<'bank.read'>>;
  /** A missing or broken index is rebuilt first. Throws NotFound, Cancelled. */
  load(params: ParsedParams<'bank.load'>, signal: AbortSignal): Promise<Result<'bank.load'>>;
  /** Throws Conflict with `conflictId` where a person changed the block. */
  writeBlock(params: ParsedParams<'bank.writeBlock'>): Promise<Result<'bank.writeBlock'>>;
  /** Files that are there already stay as they are. */
  init(params: ParsedParams<'bank.init'>): Promise<Result<'bank.init'>>;
  archive(params: ParsedParams<'bank.archive'>): Promise<Archive>;
  undo(id: string): Promise<string[]>;
  /** The door of agents and of the loop: it waits for a person. Null where it waits already or was judged before. */
  propose(proposed: ProposedForm, source: Source): Promise<InboxItem | null>;
  /** Throws Refused with `missing` where a part is. */
  judge(params: ParsedParams<'inbox.judge'>): Promise<Result<'inbox.judge'>>;
  readonly machine: Machine;
  switchWriter: BankOptions['switchWriter'];
  /**
   * The watcher saw these files of the workspace change or disappear. `complete`: all were checked, which reveals pages
   * where the system has no watches.
   */
  filesChanged(files: readonly string[], complete: boolean): Promise<void>;
  close(): Promise<void>;
}

export function createBank(options: BankOptions): Bank {
  const { clock, language, readOnly } = options;
  let pending: PendingFiles | null = null;
  function onChanged(paths: readonly string[]): void {
    pending?.touched();
    options.onChanged(paths);
  }
  let opening: Promise<BankRooms> | null = null;
  let closed = false;
  /** Indexes that were rebuilt and not reported yet. */
  const rebuilt = new Set<string>();
  /** The files as they were when it was last looked at all of them. */
  let seen = '';

  async function open(): Promise<BankRooms> {
    const database = openFile(options);
    const files = createBankFiles(options);
    const receipts = createReceipts(database);
    const undos = createUndoTable(database, receipts, clock);
    const steps = createSteps(files, undos);
    const table = createBlockTable(database);
    const drafts = createDraftTable(database, clock);
    const onConflicts = (): void => onChanged([]);
    const shared = { files, table, clock, onConflicts };
    const index = createIndexKeeper({
      ...{ files, database, language },
      conflicts: (file) => table.conflicts().filter((one) => one.path === file).length,
    });
    const inboxTable = createInboxTable(database, receipts);
    pending = createPendingFiles({
      ...options,
      database,
      dir: options.pendingDir,
      inbox: inboxTable,
      blocks: table,
      drafts,
    });
    await pending.takeIn();
    const gated = createGated({ files, drafts, steps, table, clock, language, onChanged });
    const rooms: BankRooms = {
      ...{ database, files, table, undos, drafts, steps, index, gated, inboxTable, receipts },
      blocks: createBlockWriter(shared),
      conflicts: createConflicts({ ...shared, steps }),
      inbox: createInbox({ table: inboxTable, gated, clock, stale: options.stale, onChanged: onConflicts }),
      loader: createLoader({ files, entries: index.entries, ranker: options.ranker, language }),
      check: (signal) => checkBank({ root: options.root, files, index, table, knows: options.knows }, signal),
    };
    if (readOnly === null && (await index.exists())) {
      for (const folder of ['', 'requirements', 'learnings', 'archive']) await tidied(path.join(files.dir, folder));
      await steps.recover();
    }
    return rooms;
  }

  function rooms(): Promise<BankRooms> {
    if (closed) return Promise.reject(new MemoError('Cancelled', 'The workspace is being closed.'));
    opening ??= open().catch((thrown: unknown) => {
      opening = null;
      throw thrown;
    });
    return opening;
  }

  const writersOn = (): Result<'bank.tree'>['machine'] => machineWriters.filter((writer) => options.writers()[writer]);

  /** Brings the indexes up to the files; in a workspace that is read-only they stay as they are. */
  async function keepIndex({ index }: BankRooms): Promise<{ added: string[] }> {
    if (readOnly !== null) return { added: [] };
    const { made, written, added } = await index.keep();
    for (const file of made) rebuilt.add(file);
    if (written.length > 0) onChanged(written);
    return { added };
  }

  async function wrote(file: string): Promise<void> {
    await keepIndex(await rooms());
    onChanged([file]);
  }

  async function view({ files, table }: BankRooms, file: string, addedToIndex: boolean): Promise<Result<'bank.read'>> {
    const [bytes, stat] = [await files.read(file), await files.stat(file)];
    if (bytes === null || stat === null) {
      throw new MemoError('NotFound', sentence`There is no ${`${bankDir}/${file}`}.`, { path: file });
    }
    const latin = bytes.toString('latin1');
    const { blocks, damage } = parseBlocks(latin);
    return {
      path: file,
      text: fromBytes(latin),
      hash: fileHash(bytes),
      lines: latin.split('\n').length - 1,
      lineEnding: lineEndOf(latin) === '\n' ? 'lf' : 'crlf',
      modifiedAt: stat.mtimeMs,
      blocks: blocks.map((block) => {
        const { id, startLine, endLine, version, lastUpdated } = block;
        const known = table.written(file, id)?.hash ?? '';
        const hash = innerHash(innerOf(latin, block));
        const state = known === '' ? 'unknown' : known === hash ? 'unchanged' : 'edited';
        return { id, startLine, endLine, version, lastUpdated, state, hash };
      }),
      damage: [...damage],
      addedToIndex,
    };
  }

  const machine = createMachine({
    ...{ sources: options.sources, timers: options.timers, here: options.watch, readOnly, language },
    on: options.writers,
    async parts() {
      const { blocks, inbox, index } = await rooms();
      return { blocks, inbox, exists: index.exists };
    },
    onSwitched: () => onChanged([]),
    onWritten: wrote,
    onFailed: options.onFailed,
  });

  return {
    rooms,
    machine,
    switchWriter: options.switchWriter,
    async tree() {
      const open = await rooms();
      if (!(await open.index.exists())) {
        const nothing = { exists: false, files: [], conflicts: 0, archive: null, rebuilt: [] };
        return { ...nothing, inbox: open.inbox.ready(), drafts: open.drafts.all().length, machine: writersOn() };
      }
      await keepIndex(open);
      const told = [...rebuilt];
      rebuilt.clear();
      const conflicts = await open.conflicts.list();
      const active = await readOrNone(open.files, 'active.md');
      return {
        exists: true,
        files: await open.index.entries(),
        conflicts: conflicts.length,
        inbox: open.inbox.ready(),
        machine: writersOn(),
        drafts: open.drafts.all().length,
        archive: active === null ? null : archiveState(active.toString('utf8')),
        rebuilt: told,
      };
    },
    async read(file) {
      const open = await rooms();
      const shown = await view(open, file, false);
      const { added } = await keepIndex(open);
      return { ...shown, addedToIndex: added.includes(file) };
    },
    async write({ path: file, text, expected }) {
      const open = await rooms();
      await open.files.alone(file, async () => {
        const before = await open.files.read(file);
        if (before !== null && !isUtf8(before)) {
          // What you were shown is not what is there: to save it would change letters that you did not touch.
          throw new MemoError(
            'Refused',
            sentence`${`${bankDir}/${file}`} is not UTF-8 text. Save it as UTF-8 in your editor first.`,
          );
        }
        // Also for a client that asks again because it lost the answer.
        if (before?.equals(Buffer.from(text)) === true) return;
        const found = before === null ? null : fileHash(before);
        const replaced = found === expected && (await open.files.replace(file, before, Buffer.from(text))).done;
        if (replaced) return;
        const message = sentence`${`${bankDir}/${file}`} was changed since you read it. Your text was not written; compare and save again.`;
        throw new MemoError('Conflict', message, { path: file });
      });
      await keepIndex(open);
      onChanged([file]);
      return view(open, file, false);
    },
    async load({ task, paths }, signal) {
      const open = await rooms();
      if (await open.index.exists()) {
        await keepIndex(open);
        // Also what the watcher found missing while this was on its way.
        if (rebuilt.size > 0) options.onRebuilt([...rebuilt]);
      }
      return open.loader.load(task, paths, signal);
    },
    async writeBlock({ path: file, block: id, text, by, ...known }) {
      const open = await rooms();
      if (!(await open.index.exists())) {
        const message = sentence`There is no ${`${bankDir}/`} yet, so nothing was written. Only a person creates it: on the Memory bank page of the app, or with memoscope bank init --yes.`;
        throw new MemoError('Refused', message, { path: file });
      }
      const outcome = await open.blocks.write({ path: file, id, text, source: by, ...known });
      if (outcome.state === 'conflict') {
        const message = sentence`A person changed the machine block '${id}' of ${`${bankDir}/${file}`}, so nothing was written. The conflict ${outcome.conflict.id} waits for them.`;
        throw new MemoError('Conflict', message, { path: file, conflictId: outcome.conflict.id });
      }
      if (outcome.state === 'unseen') {
        const message = sentence`Another program wrote the block '${id}' of ${`${bankDir}/${file}`} since you saw it, so nothing was written. Read the file, then write the block again.`;
        throw new MemoError('Conflict', message, { path: file });
      }
      if (outcome.state === 'same') return { written: false, hash: outcome.hash };
      await wrote(file);
      return { written: true, hash: outcome.hash };
    },
    async init({ write }) {
      const open = await rooms();
      const material = await readForInit(options.root);
      const planned = planInit(options.name, material, await options.overview(), await language());
      const files = [];
      for (const { path: file, text } of planned) {
        if ((await open.files.read(file)) === null) files.push({ path: file, before: null, after: text });
      }
      const found = { files, readFiles: [...material.texts.keys()], leftOut: [...material.leftOut] };
      if (!write) return { ...found, written: false };
      await open.steps.carryOut(
        files.map(({ path: file, after }) => ({ path: file, before: null, after: Buffer.from(after) })),
      );
      await keepIndex(open);
      // They were never missed.
      rebuilt.clear();
      onChanged(files.map((file) => file.path));
      return { ...found, written: true };
    },
    async archive({ write, force }) {
      const open = await rooms();
      const { files, steps, receipts } = open;
      const done = receipts.answer() as Archive | undefined;
      if (done !== undefined) {
        await keepIndex(open);
        return done;
      }
      const before = await files.read('active.md');
      if (before === null)
        throw new MemoError('NotFound', sentence`There is no ${`${bankDir}/active.md`}.`, { path: 'active.md' });
      const text = before.toString('utf8');
      if (!isUtf8(before)) {
        throw new MemoError('Refused', sentence`${`${bankDir}/active.md`} is not UTF-8 text. Save it as UTF-8.`);
      }
      const state = archiveState(text);
      const { active, moved } = state.due || force ? archived(text, clock.now()) : { active: text, moved: '' };
      if (moved === '') return { state, files: [], undo: null };
      const date = localDate(clock.now());
      const target = `archive/active_${date.slice(0, 7)}.md`;
      const old = await files.read(target);
      if (old !== null && !isUtf8(old)) {
        throw new MemoError('Refused', sentence`${`${bankDir}/${target}`} is not UTF-8 text. Save it as UTF-8.`, {
          path: target,
        });
      }
      const after = withArchived(old?.toString('utf8') ?? '', moved, date, await language());
      const planned: Archive['files'] = [
        { path: target, before: old?.toString('utf8') ?? null, after },
        { path: 'active.md', before: text, after: active },
      ];
      if (!write) return { state, files: planned, undo: null };
      const undo = await steps.carryOut(
        [
          { path: target, before: old, after: Buffer.from(after) },
          { path: 'active.md', before, after: Buffer.from(active) },
        ],
        { answer: (id) => ({ state, files: planned, undo: id }) },
      );
      await keepIndex(await rooms());
      onChanged(planned.map((file) => file.path));
      return { state, files: planned, undo };
    },
    async undo(id) {
      const open = await rooms();
      const { files, table, undos, inboxTable, receipts } = open;
      const taken = (paths: readonly string[]): void => {
        inboxTable.reopen(id);
        receipts.note(paths);
      };
      const paths = await receipts.once(() =>
        takeBack(id, { files, table, undos, taken, onConflicts: () => onChanged([]) }),
      );
      await keepIndex(open);
      onChanged(paths);
      return paths;
    },
    async propose(proposed, source) {
      const { inbox, receipts } = await rooms();
      return receipts.once(() => inbox.propose(proposed, source));
    },
    async judge({ id, action, form }) {
      const open = await rooms();
      const left = (): number => open.inbox.count();
      if (action === 'keep') {
        if (form === undefined) {
          throw new MemoError('InvalidArgument', 'Nothing was kept: the call has no form.', { id });
        }
        open.receipts.once(() =>
          open.database.write.transaction(() => {
            open.inbox.keep(id, form);
            open.receipts.note(null);
          }),
        );
        return { path: null, undo: null, left: left() };
      }
      if (action === 'reject') {
        // A step without files: it has an undo like every other.
        const undo = await open.receipts.once(() =>
          open.steps.carryOut([], { also: (step) => open.inbox.reject(id, step), answer: (step) => step }),
        );
        return { path: null, undo, left: left() };
      }
      if (action === 'restore') {
        open.receipts.once(() =>
          open.database.write.transaction(() => {
            open.inbox.restore(id);
            open.receipts.note(null);
          }),
        );
        return { path: null, undo: null, left: left() };
      }
      const { path: file, undo } = await open.receipts.once(() => open.inbox.accept(id, form));
      await keepIndex(open);
      return { path: file, undo, left: left() };
    },
    async filesChanged(changed, complete) {
      const inside = changed.filter((file) => file.startsWith(`${bankDir}/`));
      // A full check reports nothing before the bank was first used.
      if (inside.length === 0 && (!complete || opening === null)) return;
      const open = await rooms();
      const before = seen;
      await keepIndex(open);
      seen = await open.index.stamp();
      if (inside.length === 0 && seen === before) return;
      // A person may have settled a conflict by hand.
      await open.conflicts.list();
      onChanged(inside.map((file) => file.slice(bankDir.length + 1)));
    },
    async close() {
      closed = true;
      await machine.close();
      await opening?.then(
        async ({ database }) => {
          await pending?.flush();
          database.close();
        },
        () => {
          // It never opened: there is nothing to close.
        },
      );
    },
  };
}

/**
 * A damaged or foreign one is set aside: what the machine wrote is then unknown, and a person is asked before it
 * writes.
 */
function openFile({ file, mark, onSetAside }: BankOptions): Database {
  try {
    return openDatabase(file, { migrations, mark, whole: true });
  } catch (thrown) {
    if (!isCorrupt(thrown)) throw thrown;
    const foreign = thrown instanceof MemoError && thrown.data.foreign === true;
    const why = foreign ? 'was written on another machine or for another user' : 'cannot be read';
    const setAsideAs = setAside(file);
    const message = `What the machine wrote into the memory bank, in ${file}, ${why}. It is kept as ${setAsideAs}. Every machine block counts as changed until you have looked at it.`;
    onSetAside({ file, setAsideAs, field: '', message });
    return openDatabase(file, { migrations, mark });
  }
}

async function tidied(dir: string): Promise<void> {
  try {
    await removeTemporaryFiles(dir);
  } catch {
    // No such folder, or one that cannot be listed: problems in it are reported when it is read.
  }
}
