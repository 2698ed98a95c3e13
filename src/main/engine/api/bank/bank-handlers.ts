/** The memory bank as the contract offers it: files, indexes, conflicts, gates, archive, and what an agent gets. */
import { MemoError } from '#shared/base/errors.ts';
import type { bankMethods } from '#shared/contract/bank/methods.ts';
import { type Bank, bankDir, proposedOf, readLearning } from '../../bank/bank.ts';
import type { Handlers } from '../../handler.ts';
import { refuseOrders } from './agent-texts.ts';
import { createBankPast } from './bank-past.ts';

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
      if (entry === null) throw new MemoError('NotFound', `There is no ${bankDir}/${path}.`, { path });
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
    'inbox.list': async () => ({ items: await (await bank.rooms()).inbox.list() }),
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
