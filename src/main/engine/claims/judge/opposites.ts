/**
 * Words whose opposite the lines have of the same thing: `shorter names first` of a comment that says `longer`, `rejects` of code
 * that resolves, steps around a middle in the other order. Main functions: saysOpposite, isSwapped.
 */
import { alike, contentWords } from '../read/content.ts';
import { wordsOf } from '../read/guards.ts';
import { flatCode, type Lines } from '../read/lines.ts';

const word = (forms: string, others = ''): RegExp =>
  new RegExp(`(?<![\\p{L}])(?:${forms})(?![\\p{L}])${others === '' ? '' : `|${others}`}`, 'iu');

/** `alone`: one of them in the lines decides, wherever it is. Else it has to be of the same word. */
const pairs: readonly { readonly a: RegExp; readonly b: RegExp; readonly alone: boolean }[] = [
  {
    a: word('longer|longest|länger\\p{L}*|larg[oa]s?', '较长|更长|最长'),
    b: word('shorter|shortest|kürzer\\p{L}*|cort[oa]s?', '较短|更短|最短'),
    alone: true,
  },
  { a: word('laz(?:y|ily)|verzögert', '延迟|惰性'), b: word('eager(?:ly)?|sofort', '立即|急切'), alone: true },
  {
    a: word('starts?|startswith|begins?|beginnt|empieza|starting', '开头|开始'),
    b: word('ends?|endswith|endet|termina', '结尾|结束'),
    alone: false,
  },
  {
    a: word('swallow\\w*|suppress\\w*|schluckt|ignor\\w+', '吞掉|忽略'),
    b: word('re-?raises?|re-?throws?|raises? \\w+ again|propagat\\w+', '重新抛出'),
    alone: true,
  },
  {
    a: word('revers\\w*|umgekehrt\\p{L}*|invier\\w+', '反转|颠倒|逆序'),
    b: word('keeps?|preserv\\w*|behält|conserva', '保持|保留'),
    alone: false,
  },
  {
    a: word('mask\\w*|hid(?:es?|den)|redact\\w*|verbirgt|oculta', '隐藏|屏蔽|掩盖'),
    b: word('shows?|reveals?|prints?|zeigt|muestra', '显示'),
    alone: false,
  },
  {
    a: word('append\\w*|at the end|to the end|anhäng\\p{L}*', '末尾|追加'),
    b: word('prepend\\w*|at the (?:beginning|start|front)|to the front|unshift', '开头|最前'),
    alone: true,
  },
  { a: word('first|erste[nrs]?|primer\\w*', '第一'), b: word('last|letzte[nrs]?|últim\\w*', '最后一'), alone: false },
  {
    a: word('remov\\w*|discard\\w*|drops?|deletes?|clears?|entfernt|löscht|elimina', '删除|移除|丢弃'),
    b: word('keeps?|retains?|preserv\\w*|behält|conserva', '保留'),
    alone: false,
  },
  { a: word('after|behind|nach|después', '之后'), b: word('before|vor|antes', '之前'), alone: false },
  {
    a: word('public|öffentlich\\p{L}*|públic\\w+', '公开|公有'),
    b: word('internal|private|protected|intern\\p{L}*|privat\\p{L}*|privad\\w+', '内部|私有'),
    alone: false,
  },
  {
    a: word('at least one|any|some|mindestens eine\\p{L}*|alguno'),
    b: word('all|every|each|alle[nr]?|jede[rnms]?|todos'),
    alone: false,
  },
  { a: word('resolv\\w*'), b: word('reject\\w*'), alone: false },
  { a: word('opens?|opened|öffnet|abre', '打开'), b: word('close[sd]?|schließt|cierra', '关闭'), alone: false },
  { a: word('sync\\w*', '同步'), b: word('async\\w*', '异步'), alone: false },
];

const singular = (text: string): string => text.replace(/(?<=\w{3})e?s$/, '');
const tokens = (text: string): string[] => flatCode(text).match(/[\p{L}]+|\d+/gu) ?? [];
const pronouns = new Set('it its them they itself each other this that those these'.split(' '));
const filler = new Set(
  'the a an one of to is are be been in on at by as with for from and or any all should will who which that'.split(' '),
);

/** Letters around a form that are read. */
const window = 100;

/** The content words right behind a form, up to a pronoun; with `before` also the word before it. */
function objects(text: string, form: RegExp, before = false): string[] {
  const found: string[] = [];
  for (const match of text.matchAll(new RegExp(form.source, `g${form.flags}`))) {
    const next: string[] = [];
    const end = match.index + match[0].length;
    for (const each of tokens(text.slice(end, end + window)).slice(0, 5)) {
      if (pronouns.has(each)) break;
      if (filler.has(each) || each.length < 3) continue;
      next.push(each);
      if (next.length === 2) break;
    }
    found.push(...next);
    if (before)
      found.push(
        ...tokens(text.slice(Math.max(0, match.index - window), match.index))
          .filter((each) => !filler.has(each) && each.length > 2)
          .slice(-2),
      );
  }
  return found;
}

export function saysOpposite(text: string, { cited }: Lines): boolean {
  const lines = cited.map((line) => flatCode(line.text));
  return pairs.some(({ a, b, alone }) => isOther(text, a, b, alone, lines) || isOther(text, b, a, alone, lines));
}

/** The sentence has `said`, and the lines have `other` of the same. */
function isOther(text: string, said: RegExp, other: RegExp, alone: boolean, lines: readonly string[]): boolean {
  if (!said.test(text)) return false;
  const otherLines = lines.filter((line) => other.test(line));
  if (otherLines.length === 0) return false;
  if (alone) return !other.test(text) && !lines.some((line) => said.test(line));
  const meant = objects(text, said);
  const [first] = meant;
  if (first === undefined) return false;
  const near = (line: string, form: RegExp): boolean => {
    const after = objects(line, form, /masked|hidden|\w+ed$/.test(form.exec(line)?.[0] ?? ''));
    return meant.some((each) => after.some((one) => singular(each) === singular(one)));
  };
  return otherLines.some((line) => near(line, other)) && !lines.some((line) => said.test(line) && near(line, said));
}

const middles =
  /\s(?:priority over|preferred over|rather than|instead of|before|into|to|over|than|prior to|in|vor|nach|antes de)\s/i;
const turns =
  /(?<!\p{L})(?:turns?|converts?|translates?|wraps?|maps?|wandelt|convierte|transforma)\s(?<from>[^.]{2,60}?)\s(?:into|to|in|en|a)\s(?<to>[^.]{2,60})/iu;
const passive =
  /(?<from>`[^`]+`)\s(?:is|are|gets?|wird|werden)\s(?:turned|converted|translated|wrapped|umgewandelt)?\s?(?:into|to|in)\s(?:an?\s|einen?\s)?(?<to>`[^`]+`)/iu;
const eastern =
  /遇到\s?(?<from>`[^`]+`)[^，]{0,4}时?抛出\s?(?<to>`[^`]+`)|将\s?(?<from2>`[^`]+`)\s?转换为\s?(?<to2>`[^`]+`)/u;
const quoted = /`([^`]+)`/;

/** Says of two things around a middle what the lines say of them the other way round. */
export function isSwapped(text: string, { cited }: Lines): boolean {
  const lines = cited.map((line) => line.text);
  return [isSwappedHandler, isSwappedProse, isSwappedQuotes, isSwappedCall].some((rule) => rule(text, lines));
}

/** `turns A into B` of code that catches B and throws A. */
function isSwappedHandler(text: string, lines: readonly string[]): boolean {
  const groups = turns.exec(text)?.groups ?? eastern.exec(text)?.groups ?? passive.exec(text)?.groups;
  const from = quoted.exec(groups?.from ?? groups?.from2 ?? '')?.[1];
  const to = quoted.exec(groups?.to ?? groups?.to2 ?? '')?.[1];
  if (from === undefined || to === undefined) return false;
  const caught = (name: string): boolean =>
    lines.some((line) => /\b(?:except|catch|rescue|isinstance|instanceof)\b/.test(line) && line.includes(name));
  const thrown = (name: string): boolean =>
    lines.some((line) => /\b(?:raise|throw|reject|panic)\b/.test(line) && line.includes(name));
  return caught(to) && thrown(from) && !caught(from);
}

/** `matches "a" but not "b"` of a line that says it the other way round. */
function isSwappedQuotes(text: string, lines: readonly string[]): boolean {
  const [, one, two] = /["`]([^"`]{2,60})["`][^"`]{0,30}\bbut not\b[^"`]{0,30}["`]([^"`]{2,60})["`]/.exec(text) ?? [];
  if (one === undefined || two === undefined) return false;
  const says = (a: string, b: string): boolean =>
    lines.some((line) => {
      const at = line.search(/\bbut not\b/);
      return at >= 0 && line.slice(0, at).includes(`"${a}"`) && line.slice(at).includes(`"${b}"`);
    });
  return says(two, one) && !says(one, two);
}

/** A comment that has the same words with its two sides the other way round. */
function isSwappedProse(text: string, lines: readonly string[]): boolean {
  const middle = middles.exec(text);
  if (middle === null) return false;
  const keys = (part: string): string =>
    tokens(part)
      .filter((each) => !filler.has(each) || /^(?:with|without)$/.test(each))
      .join(' ');
  const form = middle[0].trim().toLowerCase();
  const [left, right] = [text.slice(0, middle.index), text.slice(middle.index + middle[0].length)].map(keys);
  if (left === undefined || right === undefined || left === '' || right === '') return false;
  return lines.some((line) => {
    const at = line.toLowerCase().indexOf(` ${form} `);
    if (at < 0) return false;
    const [before, after] = [keys(line.slice(0, at)), keys(line.slice(at + form.length + 2))];
    const tail = (part: string): string => part.split(' ').slice(-3).join(' ');
    const begin = (part: string): string => part.split(' ').slice(0, 3).join(' ');
    const isOther = tail(before) !== tail(left);
    const whole = ends(left, after, Math.max) && ends(before, right, Math.min);
    const near = ends(tail(left), begin(after), Math.max) && ends(tail(before), begin(right), Math.max);
    return isOther && (whole || near);
  });
}

/** Most words of the longer or shorter one are in the other. */
function ends(a: string, b: string, of: (a: number, b: number) => number): boolean {
  const [left, right] = [a.split(' '), b.split(' ')];
  const set = new Set(right);
  const common = left.filter((each) => set.has(each)).length;
  return (
    common >= 2 && common >= 0.6 * of(left.length, right.length) && /\bwithout\b/.test(a) === /\bwithout\b/.test(b)
  );
}

const calls =
  /^[^`]{0,20}`(?<one>[\w.$#]+)(?:\(\))?`\s?(?:calls?|invokes?|uses?|ruft|verwendet|appelle|llama a|调用|使用|extends|implements|inherits from|erbt von|implementiert|继承|实现)\s?`(?<two>[\w.$#]+)(?:\(\))?`/iu;

/** `A calls B` of lines in which B is declared and calls A; the same of `extends` and `implements`. */
function isSwappedCall(text: string, lines: readonly string[]): boolean {
  const { one, two } = calls.exec(text)?.groups ?? {};
  if (one === undefined || two === undefined || one === two) return false;
  const has = (line: string, name: string): boolean => new RegExp(`(?<![\\w$])${lastOf(name)}(?![\\w$])`).test(line);
  const heads = lines.filter((line) => /\b(?:extends|implements|class|interface|struct|trait|impl)\b/.test(line));
  const isOf = (a: string, b: string): boolean =>
    heads.some((line) =>
      new RegExp(
        `(?<![\\w$])${lastOf(a)}(?![\\w$]).*(?:extends|implements|:|\\bfor\\b|\\().*(?<![\\w$])${lastOf(b)}(?![\\w$])`,
      ).test(line),
    );
  if (/extend|implement|inherit|erbt|继承|实现/i.test(text)) return isOf(two, one) && !isOf(one, two);
  const at = lines.findIndex((line) => has(line, two) && declares.test(line));
  if (at < 0 || lines.some((line) => has(line, one) && declares.test(line))) return false;
  const indent = /^\s*/.exec(lines[at] ?? '')?.[0].length ?? 0;
  const body: string[] = [];
  for (const line of lines.slice(at + 1)) {
    if (line.trim() !== '' && !/^\s*[{}]/.test(line) && (/^\s*/.exec(line)?.[0].length ?? 0) <= indent) break;
    body.push(line);
  }
  return body.some((line) => has(line, one)) && !body.some((line) => has(line, two));
}

const declares =
  /\b(?:def|func|function|fn|static|public|private|protected|internal|override|void|async)\b.*\(|^\s*\w+\s*\([^)]*\)\s*\{/;
const lastOf = (name: string): string => (name.split(/[.#]/).at(-1) ?? name).replace(/[^\w]/g, '');

const order = /(?:zuerst|first|先|d['’]abord|primero|まず)/i;

/** `first creates and then deletes` of lines that do it the other way round. Names are compared in contrary.ts. */
export function isOtherOrder(text: string, { cited }: Lines): boolean {
  const begin = order.exec(text);
  const parts =
    begin === null
      ? text.split(/\s(?:before|vor)\s/i)
      : text
          .slice(Math.max(0, text.lastIndexOf(',', begin.index - 1) + 1))
          .split(/(?:,\s)?(?:\s(?:and )?then\s|\sund dann\s|\sy luego\s|然后|再)/i);
  const [one, two, ...more] = parts;
  if (one === undefined || two === undefined || more.length > 0) return false;
  const lines = cited.flatMap(({ text: line }, at): StepLine[] => {
    if (/^\s*(?:\/\/|#|\*)/.test(line)) return [];
    const code = line.slice(0, longest).replace(/"[^"]*"|'[^']*'/g, ' ');
    return [{ at, words: [...wordsOf(code)], called: [...wordsOf(code.match(/[\w$]+(?=\()/g)?.join(' ') ?? '')] }];
  });
  const places = [one.replace(/^[^`\p{L}]*`[^`]+`(?=\s+\p{L}{3})/u, ' '), two].map((part) => placeOf(part, lines));
  const [a, b] = places;
  return a !== undefined && a !== null && b !== undefined && b !== null && a > b;
}

interface StepLine {
  readonly at: number;
  readonly words: readonly string[];
  /** Names that are called. */
  readonly called: readonly string[];
}

/** Letters of a line that are read. */
const longest = 400;
const hasWord = (words: readonly string[], said: string): boolean =>
  words.some((each) => each === said || (each.length > 4 && alike(each, said)));

/** The only line of code that has a word of this step. */
function placeOf(part: string, lines: readonly StepLine[]): number | null {
  const said = [...contentWords(part), ...[...wordsOf(part)].filter((each) => /^[a-z]/.test(each) && each !== 'first')];
  const found = new Set<number>();
  for (const each of new Set(said)) {
    const all = lines.filter(({ words }) => hasWord(words, each));
    const called = all.filter((line) => hasWord(line.called, each));
    const [only, ...others] = called.length === 1 ? called : all;
    if (only !== undefined && others.length === 0) found.add(only.at);
  }
  return found.size === 1 ? ([...found][0] ?? null) : null;
}
