/** Documents of a workspace by its engine: listed, opened, searched, cited in answers, and outdated when the code moves on. */
import { afterEach, expect, test } from 'vitest';
import type { Engine } from '../../../../src/main/engine/engine.ts';
import { makeWorkspace, type TestWorkspace, uncancelled } from '../../../helpers/workspace.ts';
import { git } from '../temp-folder.ts';

let workspace: TestWorkspace;
afterEach(() => workspace.dispose());

const context = uncancelled;
const files = {
  'README.md':
    '# Shop\n\nSells things.\n\n## Limits\n\n`RetryPolicy` gives up after five attempts, see [storage](docs/storage.md).\n',
  'docs/storage.md':
    '# Storage\n\nPostings are written by `LedgerWriter.append`.\n\n## Backups\n\nA backup holds the outbox. See [the plan](plan.md) and `src/ledger.ts`.\n',
  'src/retry.ts': '/** Tries again. */\nexport class RetryPolicy {\n  next(): number {\n    return 5;\n  }\n}\n',
  'src/ledger.ts': 'export class LedgerWriter {\n  append(): void {}\n}\n',
};

async function open(more: Record<string, string> = {}, watch = false): Promise<Engine> {
  workspace = makeWorkspace({ ...files, ...more });
  const engine = await workspace.open({ watch });
  await engine.settled();
  return engine;
}
const read = (engine: Engine, file: string) => engine.call('docs.read', { file }, context);
const faults = async (engine: Engine, file: string): Promise<string[]> =>
  (await read(engine, file)).sections.flatMap((section) =>
    section.faults.map(({ kind, name, line, now }) => `${kind} ${name}:${line} ${now}`.trim()),
  );

test('lists documents with their role, and ties the names in them to code', async () => {
  const engine = await open();
  const { documents, unread } = await engine.call('docs.list', {}, context);
  expect(unread).toEqual([]);
  expect(
    documents.map(({ file, role, title, sections, outdated }) => ({ file, role, title, sections, outdated })),
  ).toEqual([
    { file: 'README.md', role: 'readme', title: 'Shop', sections: 2, outdated: 0 },
    { file: 'docs/storage.md', role: 'guide', title: 'Storage', sections: 2, outdated: 1 },
  ]);
  const doc = await read(engine, 'docs/storage.md');
  expect(doc.sections.map(({ names }) => names.map(({ symbol, file }) => symbol || file))).toEqual([
    ['src.ledger.LedgerWriter.append'],
    ['src/ledger.ts'],
  ]);
  expect(doc.linkedFrom).toMatchObject([{ file: 'README.md', title: 'Limits', line: 7 }]);
  const naming = await engine.call('docs.naming', { path: 'src.ledger.LedgerWriter' }, context);
  expect(naming.sections).toMatchObject([{ file: 'docs/storage.md', title: 'Storage', line: 3 }]);
});

test('a link that leads nowhere and a name that once led somewhere are outdated; a name of elsewhere is not', async () => {
  const engine = await open({ 'docs/other.md': '# Other\n\n`SomethingElse` of a library, `LedgerWriter`.\n' }, true);
  expect(await faults(engine, 'docs/storage.md')).toEqual(['link plan.md:7']);
  expect(await faults(engine, 'docs/other.md')).toEqual([]);
  workspace.write('src/ledger.ts', 'export class Postings {\n  add(): string {\n    return "";\n  }\n}\n');
  await expect.poll(() => faults(engine, 'docs/other.md')).toEqual(['gone LedgerWriter:3']);
  expect(await faults(engine, 'docs/storage.md')).toEqual(['gone LedgerWriter.append:3', 'link plan.md:7']);
});

test('names that commits removed or renamed before the first look are outdated, others of nobody are not', async () => {
  const named =
    '# Guide\n\n`src/store.ts` and `../src/gone.ts` use `OldWriter` and `shrink()`, not `NeverThere` of `lib/other.ts`.\n';
  workspace = makeWorkspace({
    'docs/guide.md': named,
    'src/store.ts': `export class Store {\n  keep(): number {\n    return 1;\n  }\n  drop(): number {\n    return 2;\n  }\n}\n`,
    'src/gone.ts': 'export const gone = 1;\n',
    'src/writer.ts':
      'export class OldWriter {\n  write(): void {}\n}\nexport function shrink(): void {}\nexport const size = 1;\n',
  });
  const { root } = workspace;
  git(root, 'init', '-q');
  git(root, 'add', '-A');
  git(root, 'commit', '-qm', 'Add all');
  git(root, 'mv', 'src/store.ts', 'src/keep.ts');
  git(root, 'rm', '-q', 'src/gone.ts');
  workspace.write('src/writer.ts', 'export const size = 1;\n');
  git(root, 'add', '-A');
  git(root, 'commit', '-qm', 'Move the store, remove the writer');
  const engine = await workspace.open({ watch: true });
  await engine.settled();
  await expect
    .poll(() => faults(engine, 'docs/guide.md'))
    .toEqual(['gone ../src/gone.ts:3', 'gone OldWriter:3', 'gone shrink():3', 'renamed src/store.ts:3 src/keep.ts']);
  const { documents } = await engine.call('docs.list', {}, context);
  expect(documents).toMatchObject([{ file: 'docs/guide.md', outdated: 1 }]);
});

test('a name behind its package leads to what a module of the package declares, and is never taken for gone', async () => {
  workspace = makeWorkspace({
    'docs/guide.md': '# Guide\n\nCall `clack.echo()` or `cl.echo_all`, once `shout()`.\n',
    'clack/__init__.py': 'from .term import echo as echo\n',
    'clack/utils.py':
      'def echo(text):\n    return text\n\ndef echo_all(texts):\n    return texts\n\ndef shout():\n    pass\n',
  });
  const { root } = workspace;
  git(root, 'init', '-q');
  git(root, 'add', '-A');
  git(root, 'commit', '-qm', 'Add all');
  git(root, 'mv', 'clack/utils.py', 'clack/term.py');
  workspace.write('clack/term.py', 'def echo(text):\n    return text\n\ndef echo_all(texts):\n    return texts\n');
  git(root, 'commit', '-qam', 'Move to term');
  const engine = await workspace.open({ watch: true });
  await engine.settled();
  await expect.poll(() => faults(engine, 'docs/guide.md')).toEqual(['gone shout():3']);
  const [section] = (await read(engine, 'docs/guide.md')).sections;
  expect(section?.names).toMatchObject([{ name: 'clack.echo()', symbol: 'clack.term.echo', file: 'clack/term.py' }]);
});

test('what a change log names may be gone', async () => {
  const engine = await open({ 'CHANGELOG.md': '# Changes\n\n- `RetryPolicy`, [old](gone.md)\n' }, true);
  // On a busy machine the first answers come before all documents have been read.
  await expect.poll(async () => (await engine.call('docs.list', {}, context)).unread).toEqual([]);
  workspace.write('src/retry.ts', 'export const nothing = 1;\n');
  await expect.poll(() => faults(engine, 'README.md')).toEqual(['gone RetryPolicy:7']);
  expect(await faults(engine, 'CHANGELOG.md')).toEqual([]);
});

test('a saved document is read again with the next question', async () => {
  const engine = await open({}, true);
  const search = async (query: string): Promise<string[]> =>
    (await engine.call('docs.search', { query, limit: 20 }, context)).hits.map(({ title }) => title);
  expect((await search('When does a retry give up?'))[0]).toBe('Limits');
  workspace.write('README.md', '# Shop\n\n## Refunds\n\nA refund takes three days.\n');
  expect((await search('How long does a refund take?'))[0]).toBe('Refunds');
  expect(await search('attempts')).not.toContain('Limits');
});

test('an answer cites the section that says it, and none where no section speaks of it', async () => {
  const engine = await open();
  const ask = (question: string) =>
    engine.call('ask', { question, language: 'en', looksIn: ['learnings', 'code'], budget: 4_000 }, context);
  const answer = await ask('What does a backup hold?');
  expect(answer.answer).toMatch(/\*\*In the documents\*\*\n\n- \*\*Storage › Backups\*\* \(docs\/storage\.md:7\)/);
  expect(answer.citations).toContainEqual(expect.objectContaining({ file: 'docs/storage.md', startLine: 5 }));
  expect((await ask('How are kangaroos fed?')).answer).not.toContain('Documents');
});

test('a document that is no text, too large or too deep is named as unread', async () => {
  const engine = await open({ 'docs/deep.md': `${'> '.repeat(3_000)}x\n`, 'docs/large.md': 'word '.repeat(200_000) });
  const { unread } = await engine.call('docs.list', {}, context);
  expect(unread.map(({ file }) => file)).toEqual(['docs/deep.md', 'docs/large.md']);
  await expect(read(engine, 'src/retry.ts')).rejects.toMatchObject({ code: 'NotFound' });
});

test('where something is described: the section with that title, before a change log that only mentions it', async () => {
  const engine = await open({
    'CHANGELOG.md':
      '# Changes\n\n## 2.0\n\nThe stability policy is documented; the stability policy holds from now on.\n',
    'docs/style.md': '# Style\n\n## Stability policy\n\nOutput stays the same within a year.\n',
    'src/policy.ts': '/** The stability policy. */\nexport class StabilityPolicy {}\n',
  });
  const ask = (question: string) =>
    engine.call('ask', { question, language: 'en', looksIn: ['learnings', 'code'], budget: 4_000 }, context);
  const { answer, citations } = await ask('Where is the stability policy described?');
  expect(answer).toMatch(/^\*\*In the documents\*\*\n\n- \*\*Style › Stability policy\*\*/);
  expect(citations.map(({ file }) => file)).toContain('docs/style.md');
  const when = await ask('When did the stability policy change?');
  expect(when.citations.map(({ file }) => file)).toContain('CHANGELOG.md');
});
