/** Every answer about code says what was not looked at, in one wording: through the command line and to agents. */
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { attach, type WorkspaceLink } from '../../../../src/main/link/link.ts';
import { makeWorkspace, uncancelled } from '../../../helpers/workspace.ts';
import { type Agent, agentHere, commitAll } from '../../mcp/agent.ts';
import { runHere } from '../run-here.ts';

const workspace = makeWorkspace({
  'src/jar.ts': [
    'export class Jar { fill(): number { return this.pour(); } pour(): number { return 1; } }',
    'export class Cup { fill(): number { return 2; } }',
  ].join('\n'),
  'src/drink.ts': 'export function drink(x: any): number { return x.fill(); }\n',
  'src/Broken.kt': 'package shop\nclass Odd {\n  fun one() {}\n  unheard of <> thing\n  fun two() {}\n}\n',
  'src/Cart.hbs': '<script setup>\nnew Jar().fill()\n</script>\n',
  'src/huge.ts': `export class Huge {}\n${'// long\n'.repeat(300_000)}`,
});
const userData = path.join(path.dirname(workspace.root), 'user-data');

beforeAll(() => {
  commitAll(workspace.root);
  workspace.write('inner/src/hidden.ts', 'export class Hidden {}\n');
  commitAll(path.join(workspace.root, 'inner'));
  workspace.write('src/added.ts', 'export class Added {}\n');
});
afterAll(() => workspace.dispose());

const inPart = '1 file was read only in part: src/Broken.kt:4. The unread parts are not in the results.';
const asText = '1 file of source code is only searched as text: its symbols are not known.';
const notRead = /Not read: .*1 repository of its own/;
const tooLarge = /Not read: .*1 too large/;
const untyped = '1 place with this name is not listed, because the type before the dot is not known.';

const run = async (...line: string[]) => {
  const { code, out, err } = await runHere(line, { cwd: workspace.root, userData });
  expect(err).not.toContain('memoscope:');
  return { code, said: out + err };
};

describe('a command says what it did not look at', () => {
  beforeAll(async () => {
    await run('index', '.');
  });

  it.each([
    ['search', 'Jar'],
    ['search', 'NothingOfThisName'],
    ['graph', '--modules'],
    ['ask', 'How is a jar filled?'],
    ['ask', 'zzz qqq xxx'],
    ['diff'],
  ])('%s %s', async (...line) => {
    const { said } = await run(...line);
    for (const one of [inPart, asText, notRead, tooLarge]) expect(said).toMatch(one);
  });

  it.each([
    ['usages', 'Jar.fill'],
    ['graph', '--calls', 'Jar.fill'],
  ])('%s %s %s, and places with a receiver of no known type', async (...line) => {
    const { said } = await run(...line);
    for (const one of [untyped, asText, notRead, tooLarge]) expect(said).toMatch(one);
  });

  it('graph of a type', async () => {
    const { said } = await run('graph', 'shop.Odd');
    for (const one of [inPart, asText, notRead, tooLarge]) expect(said).toMatch(one);
  });

  it.each(['class Jar', 'NothingOfThisName'])(
    'grep %s, and nothing of grammars, which it does not need',
    async (text) => {
      const { said } = await run('grep', text);
      for (const one of [notRead, tooLarge]) expect(said).toMatch(one);
      expect(said).not.toContain('only in part');
    },
  );

  it('ask in Chinese, in Chinese', async () => {
    const { said } = await run('ask', '罐子是怎么装满的？');
    expect(said).toContain('1 个文件只读取了一部分：src/Broken.kt:4。未读取的内容不在结果中。');
    expect(said).toContain('1 个源代码文件仅按文本搜索，其中的符号未作分析。');
  });

  test('the JSON of ask, diff and graph holds it too', async () => {
    for (const line of [['ask', 'jar'], ['diff'], ['graph', '--modules'], ['graph', 'shop.Odd']]) {
      const { out } = await runHere([...line, '--json'], { cwd: workspace.root, userData });
      expect(JSON.parse(out)).toMatchObject({ coverage: { inPart: 1, asText: 1 } });
    }
  });
});

describe('an agent reads what was not looked at', () => {
  let link: WorkspaceLink;
  let agent: Agent;
  beforeAll(async () => {
    link = await attach(workspace.root, { version: 'test', shell: 'test', watch: false });
    await link.settled(uncancelled.signal);
    agent = await agentHere({ link: async () => link, ready: async () => link, use: () => () => {} });
  });
  afterAll(async () => {
    await agent.client.close();
    await link.close();
  });

  it.each([
    ['search_symbols', { query: 'Jar' }],
    ['search_symbols', { query: 'NothingOfThisName' }],
    ['diff', {}],
    ['memory', { action: 'ask', query: 'How is a jar filled?' }],
    ['memory', { action: 'ask', query: 'zzz qqq xxx' }],
  ])('from %s %j', async (tool, args) => {
    const { text, data } = await agent.call(tool, args);
    for (const one of [inPart, asText, notRead, tooLarge]) expect(text).toMatch(one);
    expect(data.coverage).toMatchObject({ inPart: 1, asText: 1 });
  });

  it('from search_text and find_usages', async () => {
    const found = await agent.call('search_text', { query: 'NothingOfThisName' });
    for (const one of [notRead, tooLarge]) expect(found.text).toMatch(one);
    expect(found.data.coverage).toMatchObject({ inPart: 0 });
    const used = await agent.call('find_usages', { path: 'Jar.fill' });
    expect(used.data).toMatchObject({ mentions: [{ file: 'src/Cart.hbs', line: 2 }], mentions_total: 1 });
    expect(used.text).toContain('src/Cart.hbs:2  new Jar().fill()');
    for (const one of [untyped, asText, notRead, tooLarge]) expect(used.text).toMatch(one);
  });
});
