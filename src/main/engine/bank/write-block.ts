/**
 * How the machine writes into a file that people edit: it looks, compares with what it wrote last, and
 * where that is not what is there it writes nothing and raises a conflict. Main type: BlockWriter. What it is about to
 * write is noted first, so that after a kill between file and database its own text is known as its own.
 */
import type { Clock } from '#shared/base/clock.ts';
import { MemoError } from '#shared/base/errors.ts';
import { sentence } from '#shared/base/sentence.ts';
import type { MarkerDamage } from '#shared/contract/bank/bank-types.ts';
import { type BankFiles, bankDir } from './bank-files.ts';
import {
  type Block,
  blockText,
  fromBytes,
  holdsMarker,
  inEnds,
  innerHash,
  innerOf,
  isBlockId,
  lineEndOf,
  parseBlocks,
  toBytes,
  withInner,
  withNewBlock,
} from './blocks.ts';
import type { BlockTable, OpenConflict, Written } from './store/block-table.ts';

export interface BlockUpdate {
  readonly path: string;
  readonly id: string;
  /** Markdown of the machine; it holds no markers. */
  readonly text: string;
  /** What it came from: `changes`, `tech`, a record's id, or the name of an agent. */
  readonly source: string;
  /** What a new file begins with, before the block. */
  readonly heading?: string;
  /** Hash of the block as the writer saw it last: a version that another wrote since is not replaced. */
  readonly seen?: string | undefined;
  /** In place of it, for a writer that never saw the block: versions of after this time are not replaced. */
  readonly unseenSince?: number | undefined;
}

export type Outcome =
  | { readonly state: 'written'; readonly version: number; readonly hash: string }
  /** The block says it already, or the machine has nothing new to say beside a person's text. */
  | { readonly state: 'same'; readonly hash: string }
  /** Another program wrote the block since this one saw it. */
  | { readonly state: 'unseen' }
  | { readonly state: 'conflict'; readonly conflict: OpenConflict };

export interface BlockWriter {
  /** Throws Refused for damaged markers, with their lines; ioErrors. */
  write(update: BlockUpdate): Promise<Outcome>;
  /** What `write` would do now. */
  outlook(update: BlockUpdate): Promise<Exclude<Outcome['state'], 'unseen'>>;
}

export interface BlockWriterOptions {
  readonly files: BankFiles;
  readonly table: BlockTable;
  readonly clock: Clock;
  /** A conflict appeared, disappeared or changed. */
  onConflicts(): void;
}

/** A file that changes so often between look and write is being written by a program. */
const maxTries = 8;

/** What a block is to the machine that wants to write `text`, hashes being those of inner texts. */
type Standing = 'new' | 'same' | 'ours' | 'theirs';

export function createBlockWriter({ files, table, clock, onConflicts }: BlockWriterOptions): BlockWriter {
  function look(bytes: Buffer | null, { path, id, text }: BlockUpdate) {
    const inner = toBytes(blockText(text));
    const before = bytes?.toString('latin1') ?? '';
    const block = blocksOf(path, before).find((one) => one.id === id) ?? null;
    const written = table.written(path, id);
    return { inner, before, block, written, standing: standing(before, block, written, innerHash(inner)) };
  }

  async function tryOnce(update: BlockUpdate): Promise<Outcome | null> {
    const { path, id, source } = update;
    const bytes = await files.read(path);
    const { inner, before, block, written, standing } = look(bytes, update);
    const hash = innerHash(inner);
    const text = fromBytes(inner);
    const known = written ?? { hash: '', text: '', version: 0, at: 0, pending: null, skipped: null };
    if (standing === 'same') {
      // Also where a person, or another machine, wrote the very same: then it is ours from now on.
      if (block !== null && innerHash(innerOf(before, block)) === hash) {
        const version = Math.max(known.version, block.version ?? 0);
        table.put(path, id, { ...known, hash, text, version, at: written?.at ?? clock.now(), pending: null });
      }
      settle(path, id);
      return { state: 'same', hash };
    }
    if (standing === 'theirs') {
      const open = table.conflictOf(path, id);
      if (open?.machine === text) return { state: 'conflict', conflict: open };
      const conflict = table.raise({ path, block: id, machine: text, source, at: clock.now() });
      onConflicts();
      return { state: 'conflict', conflict };
    }
    if (standing === 'ours' && isUnseen(update, known)) return { state: 'unseen' };
    const head = { version: Math.max(known.version, block?.version ?? 0) + 1, at: clock.now() };
    const after =
      block === null
        ? withNewBlock(bytes === null ? (update.heading ?? '') : before, id, inner, head)
        : withInner(before, block, inEnds(inner, lineEndOf(before, block.start)), head);
    checkVisible(path, after, id, hash);
    table.put(path, id, { ...known, pending: hash });
    const replaced = await files.replace(path, bytes, Buffer.from(after, 'latin1'));
    if (!replaced.done) return null;
    table.put(path, id, { hash, text, ...head, pending: null, skipped: null });
    settle(path, id);
    return { state: 'written', version: head.version, hash };
  }

  function settle(path: string, id: string): void {
    if (table.settle(path, id)) onConflicts();
  }

  return {
    async write(update) {
      checkUpdate(update);
      return files.alone(update.path, async () => {
        for (let tries = 0; tries < maxTries; tries += 1) {
          const outcome = await tryOnce(update);
          if (outcome !== null) return outcome;
        }
        throw new MemoError(
          'Busy',
          sentence`${`${bankDir}/${update.path}`} changes all the time; nothing was written. It is tried again later.`,
          { path: update.path },
        );
      });
    },
    async outlook(update) {
      checkUpdate(update);
      const { standing } = look(await files.read(update.path), update);
      return standing === 'same' ? 'same' : standing === 'theirs' ? 'conflict' : 'written';
    },
  };
}

/** Throws Refused where markers are damaged, naming each line. */
export function blocksOf(path: string, bytes: string): readonly Block[] {
  const { blocks, damage } = parseBlocks(bytes);
  if (damage.length === 0) return blocks;
  const message = sentence`${`${bankDir}/${path}`} has damaged machine blocks: ${damage.map(inWords).join('; ')}. Mend the marker lines; the file was not touched.`;
  throw new MemoError('Refused', message, { path, damage });
}

function inWords({ code, line, other, id }: MarkerDamage): string {
  switch (code) {
    case 'endMissing':
      return `line ${line} opens a block that nothing closes`;
    case 'startMissing':
      return `line ${line} closes a block that nothing opened`;
    case 'nested':
      return `line ${line} opens a block inside the one of line ${other}`;
    case 'duplicate':
      return id === ''
        ? `line ${line} opens a second block without an id beside the one of line ${other}`
        : `line ${line} opens a second block '${id}' beside the one of line ${other}`;
    case 'badId':
      return `line ${line} has an id that cannot be read`;
  }
}

function standing(bytes: string, block: Block | null, written: Written | null, hash: string): Standing {
  if (block === null) {
    if (written === null || (written.hash === '' && written.skipped === null)) return 'new';
    // A person took the block out. The machine speaks up only where it has something that they have not seen.
    return written.hash === hash || written.skipped === hash ? 'same' : 'theirs';
  }
  const now = innerHash(innerOf(bytes, block));
  if (now === hash) return 'same';
  if (written === null) return 'theirs';
  if (now === written.hash || now === written.pending) return 'ours';
  return written.hash === hash || written.skipped === hash ? 'same' : 'theirs';
}

function isUnseen({ seen, unseenSince }: BlockUpdate, known: Pick<Written, 'hash' | 'at'>): boolean {
  return seen === undefined ? unseenSince !== undefined && known.at > unseenSince : seen !== known.hash;
}

/** A fence of code that a person left open could hide a block that is put behind it. */
function checkVisible(path: string, after: string, id: string, hash: string): void {
  const block = parseBlocks(after).blocks.find((one) => one.id === id);
  if (block !== undefined && innerHash(innerOf(after, block)) === hash) return;
  const message = sentence`${`${bankDir}/${path}`} has a fence of code around the place of the block '${id}', so nothing was written. Close the fence before it.`;
  throw new MemoError('Refused', message, { path });
}

function checkUpdate({ path, id, text }: BlockUpdate): void {
  if (!isBlockId(id))
    throw new MemoError('InvalidArgument', sentence`'${id}' is no id of a machine block.`, { path: 'id' });
  if (holdsMarker(text)) {
    const message = sentence`The text for ${`${bankDir}/${path}`} holds markers of a machine block itself, so it was not written.`;
    throw new MemoError('InvalidArgument', message, { path: 'text' });
  }
}
