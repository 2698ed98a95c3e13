/** The memory bank as the contract offers it: files, indexes, conflicts, gates, archive, and what an agent gets. */
import { MemoError } from '#shared/base/errors.ts';
import { sentence } from '#shared/base/sentence.ts';
import type { bankMethods } from '#shared/contract/bank/methods.ts';
import type { Result } from '#shared/contract/contract.ts';
import { type Bank, bankDir, proposedOf, readLearning } from '../../bank/bank.ts';
import { addressesAnAssistant, runsWhatItFetches } from '../../claims/claims.ts';
import type { Handlers } from '../../handler.ts';
import { type FileVersions, readContents, readVersions } from '../../workspace/workspace.ts';

export function bankHandlers(bank: Bank, root: string): Handlers<keyof typeof bankMethods> {
  const past = createBankPast(bank, root);
  /** The index follows at once: a single command has no watcher that would bring it up. */
  async function written<T extends { path: string; undo: string | null }>(answer: T): Promise<T> {
    if (answer.undo !== null) await bank.filesChanged([`${bankDir}/${answer.path}`], false);
    return answer;
  }
  return {
    'bank.tree': () => bank.tree(),
    'bank.read': ({ path }) => bank.read(path),
    'bank.history': ({ path, limit }, { signal }) => past.history(path, limit, signal),
    'bank.version': ({ path, commit }, { signal }) => past.version(path, commit, signal),
    'bank.write': (params) => bank.write(params),
    'bank.writeBlock'(params) {
      refuseOrders(params.by, { text: params.text });
      return bank.writeBlock(params);
    },
    'bank.init': (params) => bank.init(params),
    async 'bank.index'({ folder, status, type, offset, limit, rebuild }) {
      const { index } = await bank.rooms();
      const { written } = rebuild ? await index.keep() : { written: [] };
      const entries = (await index.entries()).filter(
        (entry) =>
          (folder === undefined || (folder === '' ? !entry.path.includes('/') : entry.path.startsWith(`${folder}/`))) &&
          (status === undefined || entry.status === status) &&
          (type === undefined || entry.type === type),
      );
      return { entries: entries.slice(offset, offset + limit), total: entries.length, written };
    },
    async 'bank.setSummary'({ path, summary }) {
      const entry = await (await bank.rooms()).index.setSummary(path, summary);
      if (entry === null) throw new MemoError('NotFound', sentence`There is no ${`${bankDir}/${path}`}.`, { path });
      return { entry };
    },
    'bank.check': async (_, { signal }) => (await bank.rooms()).check(signal),
    'bank.search': async ({ query, limit }, { signal }) => (await bank.rooms()).loader.search(query, limit, signal),
    'bank.load': (params, { signal }) => bank.load(params, signal),
    'bank.conflicts': async () => ({ conflicts: await (await bank.rooms()).conflicts.list() }),
    'bank.previewConflict': async ({ id, choice, text }) => (await bank.rooms()).conflicts.preview(id, choice, text),
    async 'bank.resolve'({ id, choice, text, seen }) {
      const { conflicts, receipts } = await bank.rooms();
      const done = await receipts.once(() => conflicts.resolve(id, choice, { text, seen }));
      return { ...done, left: (await conflicts.list()).length };
    },
    'bank.undo': async ({ undo }) => ({ paths: await bank.undo(undo) }),
    async 'bank.decide'({ draft, author, check, ...form }) {
      const { gated, receipts } = await bank.rooms();
      return written(await receipts.once(() => gated.decide(form, { draft, author, check })));
    },
    async 'bank.learn'({ draft, author, check, text, ...form }) {
      const { gated, receipts } = await bank.rooms();
      const learn = (...call: Parameters<typeof gated.learn>) => receipts.once(() => gated.learn(...call));
      if (text === undefined) return written(await learn(form, { draft, author, check }));
      const read = readLearning(text);
      const said = Object.fromEntries(Object.entries(form).filter(([, value]) => value !== ''));
      return written(await learn({ ...read.form, ...said }, { draft, author: author || read.author, check }));
    },
    'bank.drafts': async () => ({ drafts: (await bank.rooms()).drafts.all() }),
    async 'bank.discardDraft'({ id }) {
      (await bank.rooms()).drafts.remove(id);
      return {};
    },
    'bank.archive': (params) => bank.archive(params),
    'bank.machine': ({ writer }, { signal }) => bank.machine.preview(writer, signal),
    async 'bank.setMachine'(params) {
      await bank.switchWriter(params);
      return { on: params.on };
    },
    async 'inbox.list'() {
      const { inbox } = await bank.rooms();
      return { items: await inbox.list(), rejected: inbox.rejected() };
    },
    async 'inbox.propose'({ kind, form, by }) {
      refuseOrders(by, { ...form });
      const { inbox, index } = await bank.rooms();
      // What the gate would refuse is not left for a person to find out.
      const proposed = proposedOf(kind, form);
      await inbox.check(proposed, by);
      const waiting = await bank.propose(proposed, { by });
      return { id: waiting?.id ?? null, waiting: inbox.count(), bank: await index.exists() };
    },
    'inbox.judge': (params) => bank.judge(params),
  };
}

const mostNamed = 60;

/**
 * Texts that an agent hands to the memory bank. Assistants read the bank, so a text that speaks to them, or runs what it fetches,
 * is refused as in every other place. Advice is no order here: decisions and lessons say what is to be done.
 *
 * @param texts by the name of their field. Throws InvalidArgument; what a person writes is theirs to say.
 */
function refuseOrders(by: string, texts: Readonly<Record<string, unknown>>): void {
  if (by === 'human') return;
  for (const [path, text] of Object.entries(texts)) {
    if (typeof text !== 'string') continue;
    const order = addressesAnAssistant(text) ?? runsWhatItFetches(text);
    if (order === null) continue;
    const message = sentence`The field ${path} tells an assistant what to do, or runs what it fetches: "${order.slice(0, mostNamed).toWellFormed()}". Say what is so instead.`;
    throw new MemoError('InvalidArgument', message, { path });
  }
}

interface BankPast {
  /** Throws Cancelled. */
  history(file: string, limit: number, signal: AbortSignal): Promise<Result<'bank.history'>>;
  /** `commit` '' for what is not committed yet. Throws NotFound, Refused, Cancelled. */
  version(file: string, commit: string, signal: AbortSignal): Promise<Result<'bank.version'>>;
}

/** As of a file that is read. */
const maxBytes = 4 << 20;
const mostVersions = 500;

/** What git knows of the files of the bank: which commits changed one, and what each made of it. Main type: BankPast. */
function createBankPast(bank: Bank, root: string): BankPast {
  const versionsOf = (file: string, limit: number, signal: AbortSignal): Promise<FileVersions> =>
    readVersions(root, `${bankDir}/${file}`, limit, signal);

  async function textsOf(names: readonly (string | null)[], signal: AbortSignal): Promise<(string | null)[]> {
    const contents = await readContents(root, names, maxBytes, signal);
    return contents.map((bytes) => bytes?.toString('utf8') ?? null);
  }

  const now = async (file: string): Promise<string | null> =>
    (await (await bank.rooms()).files.read(file))?.toString('utf8') ?? null;

  return {
    async history(file, limit, signal) {
      const { versions, total, older } = await versionsOf(file, limit, signal);
      const [last] = versions;
      const edited = last !== undefined && (await textsOf([last.after], signal))[0] !== (await now(file));
      return { versions: versions.map(({ before: _b, after: _a, ...shown }) => shown), total, older, edited };
    },
    async version(file, commit, signal) {
      const { versions } = await versionsOf(file, mostVersions, signal);
      if (commit === '') {
        const [before = null] = await textsOf([versions[0]?.after ?? null], signal);
        return { before, after: await now(file) };
      }
      const version = versions.find((one) => one.commit === commit);
      if (version === undefined) {
        throw new MemoError('NotFound', sentence`No commit ${commit.slice(0, 7)} changed ${`${bankDir}/${file}`}.`, {
          path: file,
        });
      }
      const [before = null, after = null] = await textsOf([version.before, version.after], signal);
      return { before, after };
    },
  };
}
