/** What may fill a {placeholder} of a sentence, where that is not any text. */
import { common as english } from '../../en/common.ts';
import type { Sentences } from '../../message.ts';
import { common as chinese } from '../common.ts';

/** What a story ends in. */
const effects: Sentences = {
  'writes files': '写入文件',
  'queries a database': '查询数据库',
  'uses the network': '访问网络',
  'listens for connections': '监听连接',
  'sends the response': '返回响应',
  'starts a process': '启动进程',
  'emits an event': '发出事件',
  'writes to a descriptor': '写入描述符',
  'reads files': '读取文件',
  prints: '打印',
  // In documents of earlier versions.
  'asks a database': '查询数据库',
  'talks over the network': '访问网络',
  'answers the request': '返回响应',
  'tells others of an event': '发出事件',
};

/** Regular expressions: without them `{count} files` would fit `No such files`. */
export const letters: Readonly<Record<string, string>> = {
  count: '\\S*\\d\\S*',
  s: 's?',
  tool: 'read_file|grep_file|find_file|call_chain|outline|expert_consult',
  bracket: "'.'",
  braces: '\\{\\}',
  word: '\\S+',
  from: '\\S+',
  to: '\\S+',
  direction: 'callers|callees|both',
  // The words before an effect may be many: `GET /users queries a database`.
  effect: Object.keys(effects).join('|'),
  tally: '\\d+ [A-Z]+(?:, \\d+ [A-Z]+)*',
};

export interface List {
  readonly items: readonly Sentences[];
  /** Other items are names, or sentences. Without it a list with another item makes the sentence another one. */
  readonly orNames?: true;
  /** What stands between items, in brackets; a comma, and `and` before the last, where it is left out. */
  readonly joint?: RegExp;
}

const more: Sentences = { '{count} more': '另外 {count} 个', others: '其他' };
const names: List = { items: [more], orNames: true };

/** `method` as in a tag. */
const kinds = Object.fromEntries(
  Object.entries(english).flatMap(([key, name]) => {
    const same = Object.entries(chinese).find(([other]) => other === key)?.[1];
    return key.startsWith('kind.') && typeof name === 'string' && typeof same === 'string' ? [[name, same]] : [];
  }),
);

const ties: Sentences = {
  '{from} uses {to}': '{from} 使用 {to}',
  '{from} extends {to}': '{from} 继承 {to}',
  '{from} fulfils {to}': '{from} 实现 {to}',
};

const signs: Sentences = {
  'most of its lines are tests': '大部分是测试',
  'code of others kept in the tree': '随项目保存的他人代码',
  'shows or measures the product': '用于演示或测量产品',
  'named {name}': '名为 {name}',
  '{count} place{s} that outsiders call': '{count} 处由外部调用',
  '{count} files use a framework of the outside': '{count} 个文件使用面向外部的框架',
  '{count} files keep data or use the network': '{count} 个文件保存数据或使用网络',
  '{count} of {all} other modules use it (it uses {used})':
    '其他 {all} 个模块中有 {count} 个依赖它（它依赖 {used} 个）',
  'tied to no other module': '与其他模块都没有依赖关系',
  'no other module uses it': '没有其他模块依赖它',
  'uses {count} of {all} other modules': '依赖其他 {all} 个模块中的 {count} 个',
  'in the middle: {count} modules use it (it uses {used})': '处于中间：{count} 个模块依赖它（它依赖 {used} 个）',
};

const results: Sentences = {
  '{count} caller{s}': '{count} 个调用者',
  '{count} callee{s}': '{count} 个被调用者',
  '{count} record{s}': '{count} 条记录',
  '{count} symbol{s}': '{count} 个符号',
  '{count} file{s}': '{count} 个文件',
  '{count} line{s} in {files} file{s}': '{files} 个文件中的 {count} 行',
  'searched {count} % of the files': '已搜索 {count} % 的文件',
};

export const lists: Readonly<Record<string, List>> = {
  names,
  files: names,
  places: names,
  methods: names,
  counts: names,
  ids: names,
  keys: names,
  kind: { items: [kinds], orNames: true },
  effect: { items: [effects] },
  ties: { items: [more, ties] },
  signs: { items: [signs] },
  layers: { items: [{ '{module}: {signs}': '{module}：{signs}' }], joint: /(; )/ },
  remarks: { items: [{ 'line {count}: {text}': '第 {count} 行：{text}' }], orNames: true, joint: /(; )/ },
  results: { items: [results] },
  direction: { items: [{ callers: '调用者', callees: '被调用者', both: '调用者和被调用者' }] },
};
