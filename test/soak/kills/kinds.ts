/**
 * Every kind of write that an engine acknowledges: how to do one, and how often it can be seen to have been done. Main type:
 * Kind. Each write has a number of its own, so that no two say the same.
 */
import fs from 'node:fs';
import path from 'node:path';
import type { Params, Result, WorkspaceMethodName } from '#shared/contract/contract.ts';

export interface Asker {
  readonly root: string;
  /** Throws what the engine answers but a result. */
  call<M extends WorkspaceMethodName>(method: M, params: Params<M>): Promise<Result<M>>;
}

export interface Write {
  readonly method: WorkspaceMethodName;
  readonly params: unknown;
  /** 1 where it was done once; 0 where it was not. */
  times(ask: Asker): Promise<number>;
  /** Whether its effect can be seen on the disk, for writes that most kills would come before. */
  isOnDisk?(): boolean;
}

export interface Kind {
  readonly name: string;
  /** Milliseconds, where it takes far longer than the others: kills fall over all of that time. */
  readonly takesMs?: number;
  /** Makes what the write needs, which is acknowledged before the owner is killed. */
  prepare(ask: Asker, n: number): Promise<Write>;
}

function write<M extends WorkspaceMethodName>(
  method: M,
  params: Params<M>,
  times: (ask: Asker) => Promise<number> | number,
  isOnDisk?: () => boolean,
): Write {
  return { method, params, times: async (ask) => times(ask), ...(isOnDisk && { isOnDisk }) };
}

const question = (n: number): string => `What does write number ${n} say?`;
const record = (n: number) => ({
  ...{ question: question(n), questionType: 'BUSINESS_LOGIC' as const, answer: `It says ${n}.`, confidence: 0.5 },
  ...{ domain: 'kills', tags: [], evidence: [{ file: 'src/types.ts', startLine: 1, endLine: 1 }] },
});
const decision = (n: number) => ({
  ...{ decision: `Decision number ${n} of the kills`, reason: 'It is known why' },
  ...{ tradeoff: 'It is known what it costs', scope: 'src' },
});

async function added(ask: Asker, n: number): Promise<string> {
  const { added: ids } = await ask.call('memory.add', { records: [record(n)] });
  return ids[0] ?? '';
}
const one = async (ask: Asker, id: string) => (await ask.call('memory.get', { id })).record;
/** How often it was changed since it had this revision. */
const changes =
  (id: string, since = 1) =>
  async (ask: Asker): Promise<number> =>
    (await one(ask, id)).revision - since;
const occurrences = (text: string, part: string): number => text.split(part).length - 1;
function inBank(ask: Asker, file: string, part: string): number {
  const place = path.join(ask.root, 'memory-bank', file);
  return fs.existsSync(place) ? occurrences(fs.readFileSync(place, 'utf8'), part) : 0;
}
const decided = (n: number) => (ask: Asker) => inBank(ask, 'patterns.md', `| ${decision(n).decision} |`);
const inFile = (ask: Asker, file: string, part: string): number =>
  occurrences(fs.readFileSync(path.join(ask.root, file), 'utf8'), part);
const yes = (so: boolean): number => (so ? 1 : 0);

async function renamed(ask: Asker, n: number): Promise<string> {
  fs.writeFileSync(path.join(ask.root, `src/kill${n}.ts`), `export class Before${n} {}\n`);
  await ask.call('index.run', {});
  const { previewId } = await ask.call('edit.rename', { path: `Before${n}`, newName: `After${n}` });
  return previewId;
}

export const kinds: readonly Kind[] = [
  {
    name: 'memory.add',
    prepare: async (_, n) =>
      // In memory.db itself: the index of the search follows it a moment later.
      write('memory.add', { records: [record(n)] }, async (ask) => {
        const { records } = await ask.call('memory.export', {});
        return records.filter((each) => each.question === question(n)).length;
      }),
  },
  {
    name: 'memory.confirm',
    async prepare(ask, n) {
      const id = await added(ask, n);
      return write('memory.confirm', { ids: [id] }, changes(id));
    },
  },
  {
    name: 'memory.verify',
    async prepare(ask, n) {
      const id = await added(ask, n);
      return write('memory.verify', { ids: [id] }, changes(id));
    },
  },
  {
    name: 'memory.pin',
    async prepare(ask, n) {
      const id = await added(ask, n);
      return write('memory.pin', { ids: [id], pinned: true }, changes(id));
    },
  },
  {
    name: 'memory.reject',
    async prepare(ask, n) {
      const id = await added(ask, n);
      return write('memory.reject', { ids: [id] }, changes(id));
    },
  },
  {
    name: 'memory.restore',
    async prepare(ask, n) {
      const id = await added(ask, n);
      await ask.call('memory.reject', { ids: [id] });
      return write('memory.restore', { ids: [id] }, changes(id, 2));
    },
  },
  {
    name: 'memory.edit in place',
    async prepare(ask, n) {
      const id = await added(ask, n);
      return write('memory.edit', { id, revision: 1, changes: { notes: `note ${n}` } }, changes(id));
    },
  },
  {
    name: 'memory.edit with a successor',
    async prepare(ask, n) {
      const id = await added(ask, n);
      const answer = `Another answer of ${n}.`;
      return write('memory.edit', { id, revision: 1, changes: { answer } }, async (after) => {
        const { records } = await after.call('memory.export', {});
        return records.filter((each) => each.answer === answer).length;
      });
    },
  },
  {
    name: 'memory.supersede',
    async prepare(ask, n) {
      const [id, by] = [await added(ask, n), await added(ask, n + 1_000_000)];
      return write('memory.supersede', { id, by }, changes(id));
    },
  },
  {
    name: 'memory.undo',
    async prepare(ask, n) {
      const id = await added(ask, n);
      const { undo } = await ask.call('memory.pin', { ids: [id], pinned: true });
      return write('memory.undo', { undo: undo ?? 0 }, async (after) => yes(!(await one(after, id)).pinned));
    },
  },
  {
    name: 'memory.forget',
    async prepare(ask, n) {
      const id = await added(ask, n);
      return write('memory.forget', { id }, async (after) => {
        const { records } = await after.call('memory.export', {});
        return yes(!records.some((each) => each.id === id));
      });
    },
  },
  {
    name: 'memory.setDomain',
    async prepare(ask, n) {
      await added(ask, n);
      const summary = `Summary number ${n}.`;
      return write('memory.setDomain', { domain: 'kills', summary }, async (after) =>
        yes(JSON.stringify(await after.call('memory.domains', {})).includes(summary)),
      );
    },
  },
  {
    name: 'memory.setPractice',
    async prepare(_, n) {
      const title = `Practice number ${n}`;
      const practice = { title, description: `Do ${n}.`, applicableScenarios: [], sourceProjects: [] };
      return write('memory.setPractice', { practice }, async (ask) =>
        occurrences(JSON.stringify(await ask.call('memory.global', {})), `"${title}"`),
      );
    },
  },
  {
    name: 'memory.removePractice',
    async prepare(ask, n) {
      const practice = { title: `Removed ${n}`, description: `Do ${n}.`, applicableScenarios: [], sourceProjects: [] };
      const { practice: made } = await ask.call('memory.setPractice', { practice });
      return write('memory.removePractice', { id: made.id }, async (after) =>
        yes(!JSON.stringify(await after.call('memory.global', {})).includes(`"${made.id}"`)),
      );
    },
  },
  {
    name: 'ask.save',
    async prepare(ask, n) {
      await added(ask, n);
      const asked = `${question(n)} Please say.`;
      const { turn } = await ask.call('ask', { question: asked, session: `s-saved-${n}` });
      return write('ask.save', { turn: turn ?? 0, questionType: 'BUSINESS_LOGIC' }, async (after) => {
        const { records } = await after.call('memory.export', {});
        return records.filter((each) => each.question === asked).length;
      });
    },
  },
  {
    name: 'ask',
    async prepare(_, n) {
      const session = `s-${n}`;
      return write('ask', { question: question(n), session }, async (ask) => {
        const { turns } = await ask.call('ask.session', { session });
        // A question that was asked again may be there twice: its asker wants an answer.
        return Math.min(1, turns.length);
      });
    },
  },
  {
    name: 'ask.forget',
    async prepare(ask, n) {
      const session = `s-${n}`;
      await ask.call('ask', { question: question(n), session });
      return write('ask.forget', { session }, async (after) =>
        yes(!JSON.stringify(await after.call('ask.sessions', {})).includes(`"${session}"`)),
      );
    },
  },
  {
    name: 'bank.write',
    async prepare(_, n) {
      const file = `page${n}.md`;
      return write('bank.write', { path: file, text: `# Page ${n}\n`, expected: null }, (ask) =>
        inBank(ask, file, `# Page ${n}\n`),
      );
    },
  },
  {
    name: 'bank.writeBlock',
    async prepare(_, n) {
      const block = { path: 'blocks.md', block: `b${n}`, text: `Block text ${n}.`, by: 'kills' };
      return write('bank.writeBlock', block, (ask) => inBank(ask, 'blocks.md', `Block text ${n}.`));
    },
  },
  { name: 'bank.decide', prepare: async (_, n) => write('bank.decide', decision(n), decided(n)) },
  {
    name: 'bank.undo',
    async prepare(ask, n) {
      const { undo } = await ask.call('bank.decide', decision(n));
      return write('bank.undo', { undo: undo ?? '' }, (after) => 1 - decided(n)(after));
    },
  },
  {
    name: 'bank.learn',
    async prepare(_, n) {
      const form = {
        ...{ title: `Learning number ${n}`, type: 'bug' as const, symptom: `It hung ${n}`, rootCause: 'No time-out' },
        ...{ solution: 'A time-out of 5 s', prevention: 'A test with a slow gateway' },
      };
      return write('bank.learn', form, ({ root }) => {
        const folder = path.join(root, 'memory-bank/learnings');
        if (!fs.existsSync(folder)) return 0;
        const files = fs.readdirSync(folder).map((name) => fs.readFileSync(path.join(folder, name), 'utf8'));
        return files.filter((text) => text.includes(`It hung ${n}\n`)).length;
      });
    },
  },
  {
    name: 'inbox.propose',
    async prepare(_, n) {
      const params = { kind: 'decision' as const, form: decision(n), by: 'kills' };
      return write('inbox.propose', params, async (ask) => {
        const { items } = await ask.call('inbox.list', {});
        return items.filter(({ form }) => 'decision' in form && form.decision === decision(n).decision).length;
      });
    },
  },
  {
    name: 'inbox.judge, accepted',
    async prepare(ask, n) {
      const { id } = await ask.call('inbox.propose', { kind: 'decision', form: decision(n), by: 'kills' });
      return write('inbox.judge', { id: id ?? '', action: 'accept' }, decided(n));
    },
  },
  {
    name: 'inbox.judge, rejected',
    async prepare(ask, n) {
      const { id } = await ask.call('inbox.propose', { kind: 'decision', form: decision(n), by: 'kills' });
      return write('inbox.judge', { id: id ?? '', action: 'reject' }, async (after) =>
        yes(!(await after.call('inbox.list', {})).items.some((item) => item.id === id)),
      );
    },
  },
  {
    name: 'bank.setSummary',
    async prepare(_, n) {
      const summary = `Summary number ${n}`;
      return write('bank.setSummary', { path: 'brief.md', summary }, async (ask) =>
        yes(JSON.stringify(await ask.call('bank.index', {})).includes(`"${summary}"`)),
      );
    },
  },
  {
    name: 'Pin',
    prepare: async (_, n) =>
      write('Pin', { path: `Type${n % 900}` }, async (ask) => {
        const { pins } = await ask.call('context.choices', {});
        return pins.filter((pin) => pin.path.endsWith(`Type${n % 900}`)).length;
      }),
  },
  {
    name: 'context.add',
    prepare: async (_, n) =>
      write('context.add', { path: `Type${n % 900}` }, async (ask) => {
        const { added: there } = await ask.call('context.choices', {});
        return there.filter((each) => each.path.endsWith(`Type${n % 900}`)).length;
      }),
  },
  {
    name: 'BuildPack',
    prepare: async (_, n) =>
      write('BuildPack', { name: `pack${n}`, filter: `type:*Type${n % 900}` }, async (ask) => {
        const { packs } = await ask.call('ListPacks', {});
        return packs.filter(({ name }) => name === `pack${n}`).length;
      }),
  },
  {
    name: 'pack.remove',
    async prepare(ask, n) {
      await ask.call('BuildPack', { name: `pack${n}`, filter: `type:*Type${n % 900}` });
      return write('pack.remove', { name: `pack${n}` }, async (after) =>
        yes(!(await after.call('ListPacks', {})).packs.some(({ name }) => name === `pack${n}`)),
      );
    },
  },
  {
    name: 'config.set',
    prepare: async (_, n) =>
      write('config.set', { key: 'rebuild.seed', value: String(n) }, ({ root }) =>
        inFile({ root } as Asker, '.memo/config.yaml', `seed: ${n}\n`),
      ),
  },
  {
    name: 'evolution.consent',
    prepare: async (_, n) =>
      write('evolution.consent', { given: n % 2 === 0 }, async (ask) => {
        // It cannot be seen whose consent it is: it must be there, and be read.
        await ask.call('evolution.status', {});
        return 1;
      }),
  },
  {
    name: 'evolution.learn',
    takesMs: 600,
    async prepare(ask) {
      const before = new Set((await ask.call('memory.export', {})).records.map(({ id }) => id));
      return write('evolution.learn', { n: 2 }, async (after) => {
        // One that was stored in the moment of the kill may come on top of the two.
        const { records } = await after.call('memory.export', {});
        const learned = records.filter(({ id, analyst }) => analyst === 'static' && !before.has(id));
        return learned.length <= 3 ? 1 : learned.length;
      });
    },
  },
  {
    name: 'generations.rollback',
    takesMs: 1_500,
    async prepare(ask) {
      const { rebuild } = await ask.call('generations.trigger', { now: true });
      await ask.call('generations.wait', { id: rebuild.id });
      const { live, previous } = await ask.call('generations.status', {});
      const current = path.join(ask.root, '.memo/CURRENT');
      return write(
        'generations.rollback',
        {},
        async (after) => {
          const now = await after.call('generations.status', {});
          return yes(now.live.id === previous && now.previous === live.id);
        },
        () => fs.readFileSync(current, 'utf8').trim() === previous,
      );
    },
  },
  {
    name: 'edit.apply',
    takesMs: 600,
    async prepare(ask, n) {
      const previewId = await renamed(ask, n);
      const isDone = (after: Asker): number => inFile(after, `src/kill${n}.ts`, `class After${n} {}`);
      return write('edit.apply', { previewId }, isDone, () => isDone(ask) === 1);
    },
  },
  {
    name: 'edit.undo',
    async prepare(ask, n) {
      const { undoId } = await ask.call('edit.apply', { previewId: await renamed(ask, n) });
      const isDone = (after: Asker): number => inFile(after, `src/kill${n}.ts`, `class Before${n} {}`);
      return write('edit.undo', { undoId: undoId ?? '' }, isDone, () => isDone(ask) === 1);
    },
  },
];
