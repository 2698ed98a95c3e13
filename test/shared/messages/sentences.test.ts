/** Every sentence of the engine that a page can show has its Chinese. The sources are parsed for those that they make. */
import fs from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import { fromErrorObject, MemoError } from '#shared/base/errors.ts';
import { type Sentence, sentence } from '#shared/base/sentence.ts';
import { chineseSentences } from '#shared/messages/chinese.ts';
import { say, sayError } from '#shared/messages/sentences.ts';

const root = path.resolve(import.meta.dirname, '../../..');
/** Rooms whose errors reach a page. What the command line and agents are told stays English. */
const rooms = ['main/engine', 'main/host', 'main/agents', 'main/link', 'main/rpc', 'shared/rpc', 'renderer/lib'];

type Node = Record<string, unknown>;

/** What is filled in stands as `Q1q`, `Q2q`: no such letters are in a sentence. One for each of what a condition chooses from. */
function sentencesOf(node: unknown, names: ReadonlyMap<string, readonly unknown[]>): string[] {
  const { type, ...rest } = node as Node;
  if (type === 'Literal') return typeof rest.value === 'string' ? [rest.value] : [];
  if (type === 'TemplateLiteral') {
    const texts = rest.quasis as { value: { cooked: string } }[];
    return (rest.expressions as Node[]).reduce<string[]>(
      (begun, expression, at) =>
        begun.flatMap((text) =>
          filledIn(expression, at + 1, names).map((one) => `${text}${one}${texts[at + 1]?.value.cooked ?? ''}`),
        ),
      [texts[0]?.value.cooked ?? ''],
    );
  }
  if (type === 'TaggedTemplateExpression') return sentencesOf(rest.quasi, names);
  if (type === 'ConditionalExpression')
    return [rest.consequent, rest.alternate].flatMap((one) => sentencesOf(one, names));
  if (type === 'Identifier') {
    const name = String(rest.name);
    const others = new Map([...names].filter(([other]) => other !== name));
    return (names.get(name) ?? []).flatMap((one) => sentencesOf(one, others));
  }
  return [];
}

/** `several(n, 'line')` counts; what is chosen from sentences is each of them; all else is a name or a number. */
function filledIn(node: Node, at: number, names: ReadonlyMap<string, readonly unknown[]>): string[] {
  if (node.type === 'CallExpression' && (node.callee as Node).name === 'several') {
    const [, one, more] = node.arguments as Node[];
    return [`Q${at}q ${more === undefined ? `${String(one?.value)}s` : String(more.value)}`];
  }
  const chosen = ['ConditionalExpression', 'Identifier'].includes(String(node.type)) ? sentencesOf(node, names) : [];
  return chosen.length === 0 ? [`Q${at}q`] : chosen.map((text) => text.replaceAll(/Q(\d+)q/g, `Q${at}0$1q`));
}

function visit(node: unknown, see: (node: Node) => void): void {
  if (Array.isArray(node)) for (const one of node) visit(one, see);
  if (typeof node !== 'object' || node === null || Array.isArray(node)) return;
  see(node as Node);
  for (const value of Object.values(node)) visit(value, see);
}

type Said = (node: Node) => readonly unknown[];

/** The sentences that are made where `said` finds them. */
function sentencesIn(file: string, source: string, said: Said): string[] {
  const { program } = parseSync(file, source);
  const names = new Map<string, unknown[]>();
  visit(program, ({ type, id, init }) => {
    const name = (id as Node | undefined)?.name;
    if (type === 'VariableDeclarator' && typeof name === 'string' && init !== null)
      names.set(name, [...(names.get(name) ?? []), init]);
  });
  const found: string[] = [];
  visit(program, (node) => {
    for (const one of said(node)) if (one !== undefined) found.push(...sentencesOf(one, names));
  });
  return found;
}

/** Those in files with this mark that have no Chinese, or lose what is filled in. */
function missing(
  rooms: readonly string[],
  mark: string,
  said: Said,
  whole = (english: string) => english,
): { readonly seen: number; readonly missing: string[] } {
  const all = rooms.flatMap((room) =>
    fs
      .globSync(`src/${room}/**/*.ts`, { cwd: root })
      .map((file) => ({ file, source: fs.readFileSync(path.join(root, file), 'utf8') }))
      .filter(({ source }) => source.includes(mark))
      .flatMap(({ file, source }) =>
        sentencesIn(file, source, said).map((english) => ({ file, english: whole(english) })),
      ),
  );
  return {
    seen: all.length,
    missing: all
      .filter(({ english }) => {
        const chinese = say('zh', english);
        const lost = (english.match(/Q\d+q/g) ?? []).some((value) => !chinese.includes(value));
        return lost || (!/\p{Script=Han}/u.test(chinese) && /[a-z]{2} [a-z]{2}/.test(english));
      })
      .map(({ file, english }) => `${file}: ${english} → ${say('zh', english)}`),
  };
}

/** The sentences that are tagged, a value at each place: of what a condition chooses from, the first. */
function tagged(file: string, source: string): { file: string; said: Sentence }[] {
  const found: { file: string; said: Sentence }[] = [];
  visit(parseSync(file, source).program, ({ type, tag, quasi }) => {
    if (type !== 'TaggedTemplateExpression' || (tag as Node).name !== 'sentence') return;
    const { quasis, expressions } = quasi as { quasis: { value: { cooked: string } }[]; expressions: Node[] };
    const values = expressions.map((one, at) => {
      const chosen = one.type === 'ConditionalExpression' ? sentencesOf(one, new Map()) : [];
      return chosen[0]?.replaceAll(/Q\d+q/g, 'Q9q') ?? `Q${at + 1}q`;
    });
    found.push({ file, said: { id: quasis.map(({ value }) => value.cooked).join('{}'), values } });
  });
  return found;
}

const calls =
  (name: string, at: number): Said =>
  ({ type, callee, arguments: given }) =>
    (type === 'CallExpression' || type === 'NewExpression') &&
    [(callee as Node).name, ((callee as Node).property as Node)?.name].includes(name)
      ? [(given as unknown[])[at]]
      : [];

const properties =
  (...names: readonly string[]): Said =>
  ({ type, key, value }) =>
    type === 'Property' && names.includes(String((key as Node).name)) ? [value] : [];

describe('sentences of the engine', () => {
  it('each sentence of an error has its Chinese, with all that is filled in', () => {
    const errors = missing(rooms, 'new MemoError(', calls('MemoError', 1));
    expect(errors.seen).toBeGreaterThan(200);
    expect(errors.missing).toEqual([]);
  });

  it('finds each by its id, whatever is filled in', () => {
    const found = rooms.flatMap((room) =>
      fs.globSync(`src/${room}/**/*.ts`, { cwd: root }).flatMap((file) => {
        const source = fs.readFileSync(path.join(root, file), 'utf8');
        return source.includes('sentence`') ? tagged(file, source) : [];
      }),
    );
    expect(found.length).toBeGreaterThan(200);
    const ids = new Set(
      chineseSentences.flatMap((group) => Object.keys(group).map((key) => key.replace(/\{\w+\}/g, '{}'))),
    );
    expect(found.filter(({ said }) => !ids.has(said.id)).map(({ file, said }) => `${file}: ${said.id}`)).toEqual([]);
    const unknown = found.filter(({ said }) => {
      const chinese = sayError('zh', { said: [said], message: '' });
      return (
        !/\p{Script=Han}/u.test(chinese) ||
        said.values.some((value) => /^Q\d+q$/.test(String(value)) && !chinese.includes(String(value)))
      );
    });
    expect(unknown.map(({ file, said }) => `${file}: ${said.id}`)).toEqual([]);
  });

  it('says several sentences of one error, each with its own reasons', () => {
    const left = (file: string) =>
      new MemoError(
        'Refused',
        sentence`${file} is left as it is: ${'it is a symbolic link. Edit the file that it points to by hand'}.`,
      );
    const both = new MemoError('Refused', [...left('/a. b: c.json').said, ...left('/d.json').said]);
    expect(both.message).toContain('by hand. /d.json is left as it is');
    const sent = fromErrorObject(JSON.parse(JSON.stringify(both.toWire())));
    expect(sent.message).toBe(both.message);
    expect(sayError('zh', sent)).toBe(
      '/a. b: c.json 未作更改：它是符号链接，请手动编辑它指向的文件。/d.json 未作更改：它是符号链接，请手动编辑它指向的文件。',
    );
    const outer = new MemoError('Refused', sentence`The record was not stored: ${'path'} ${left('/e.json')}.`);
    expect(sayError('zh', outer)).toMatch(/^未保存记录：path \/e\.json 未作更改：/);
    expect(sayError('en', sent)).toBe(both.message);
  });

  it('takes no form that is not one of ours for sentences, and no sentence to other programs', () => {
    for (const said of ['text', [], [{ id: 1, values: [] }], [{ id: 'x {}', values: [{}] }]])
      expect(fromErrorObject({ code: 'Refused', message: 'Sent so.', said }).said).toEqual([
        { id: 'Sent so.', values: [] },
      ]);
    const error = new MemoError('Refused', sentence`There is no record ${'{}'}.`);
    expect(error.toObject()).toEqual({ code: 'Refused', message: 'There is no record {}.' });
    expect(sayError('zh', error)).toBe('没有记录 {}。');
  });

  it('so has what tools answer, why a file is skipped, and what documents say of issues, circles and layers', () => {
    const tools = missing(['main/engine/tools'], '', (node) => [
      ...calls('failed', 0)(node),
      ...calls('told', 2)(node),
      ...properties('why')(node),
    ]);
    const skips = missing(['main/engine/workspace/source', 'main/engine/workspace/files'], '', (node) => [
      ...properties('detail')(node),
      ...calls('skipped', 1)(node),
    ]);
    const documents = 'main/engine/static-analyst/documents';
    const issues = missing([`${documents}/issues`], '', properties('title', 'detail'));
    const layers = missing([`${documents}/arch`], 'says:', properties('says'), (sign) => `module: ${sign}.`);
    for (const { seen } of [tools, skips, issues, layers]) expect(seen).toBeGreaterThan(8);
    expect([tools, skips, issues, layers].flatMap(({ missing }) => missing)).toEqual([]);
  });

  it('so has each reason why a configuration of an agent is left as it is', () => {
    const places = missing(
      ['main/agents'],
      '',
      (node) => [...calls('refusedAt', 3)(node), ...calls('brokenAt', 3)(node)],
      (why) => `/a.json:2:5 cannot be edited: ${why}. Correct it and try again.`,
    );
    const files = missing(['main/agents'], '', calls('refused', 1), (why) => `/a.json is left as it is: ${why}.`);
    for (const { seen } of [places, files]) expect(seen).toBeGreaterThan(5);
    expect([...places.missing, ...files.missing]).toEqual([]);
    expect(
      say('zh', '/a.toml:1:2 cannot be edited: Invalid TOML document: incomplete key. Correct it and try again.'),
    ).toBe('/a.toml:1:2 处无法编辑：它不是有效的 TOML（incomplete key）。请改正后重试。');
  });

  it('so has what a notice says of databases and files that were set aside or lost', () => {
    const notices = missing(['main/engine'], 'message', (node) => [
      ...properties('message')(node),
      ...calls('onNotice', 0)(node),
      ...calls('onNotice', 1)(node),
      ...calls('onAdopted', 0)(node),
    ]);
    expect(notices.missing).toEqual([]);
  });

  it('says lists with the joints of Chinese, and leaves a list of other things alone', () => {
    expect(say('zh', 'Call uses Query, Query extends Base over the modules api, db.')).toBe(
      'Call 使用 Query、Query 继承 Base，跨模块 api、db。',
    );
    expect(
      say('zh', 'References: api → db 4, db → api 1. Closing reference: Call uses Query, Row uses Api and 3 more.'),
    ).toBe('引用次数：api → db 4、db → api 1。闭合处：Call 使用 Query、Row 使用 Api 和另外 3 个。');
    expect(
      say('zh', 'api: named api, 3 places that outsiders call; db: 4 of 6 other modules use it (it uses 1).'),
    ).toBe('api：名为 api、3 处由外部调用；db：其他 6 个模块中有 4 个依赖它（它依赖 1 个）。');
    expect(say('zh', "The regular expression cannot be used: Unmatched ')'.")).toBe(
      "正则表达式不能使用：')' 没有对应的另一半。",
    );
    for (const effect of ['queries a database', 'asks a database'])
      expect(say('zh', `DELETE /api/users/[id] ${effect}: deleteUser`)).toBe(
        'DELETE /api/users/[id] 查询数据库：deleteUser',
      );
    expect(say('zh', '1 caller, 12 callees')).toBe('1 个调用者、12 个被调用者');
    expect(say('zh', '40 lines in 1 file, searched 12 % of the files')).toBe('1 个文件中的 40 行、已搜索 12 % 的文件');
    expect(say('zh', 'read_file: there is no file a.ts in the workspace; look with find_file.')).toBe(
      'read_file：工作区中没有文件 a.ts，请用 find_file 查找。',
    );
    for (const words of ['Salt and pepper.', 'TODO: this uses that.', 'No such files', 'creates a new file'])
      expect(say('zh', words)).toBe(words);
  });

  it('says a sentence within a sentence, and leaves what nobody translated', () => {
    expect(say('zh', 'Could not write /a: the disk is full. Free some space and try again.')).toBe(
      '无法完成操作（write /a）：磁盘已满，请腾出空间再重试。',
    );
    expect(
      say(
        'zh',
        'The configuration was not written: This folder cannot be written; the index is kept in your user data folder instead, and nothing is written here.',
      ),
    ).toMatch(/^未写入配置：此文件夹不可写；/);
    expect(say('zh', 'Cycle of types: Hold → Account → Hold')).toBe('类型循环：Hold → Account → Hold');
    expect(
      say('zh', '3 types take requests from outside: A, B and C. Requests are turned into calls of the code behind.'),
    ).toBe('3 个类型接收外部请求：A、B 和 C。请求转为对后方代码的调用。');
    expect(say('zh', 'Nobody knows this.')).toBe('Nobody knows this.');
    expect(say('en', 'There is no record lr-1.')).toBe('There is no record lr-1.');
  });
});
