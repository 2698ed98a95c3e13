/**
 * Words whose opposite the lines have of the same thing: `shorter names first` of a comment that says `longer`, `rejects` of code
 * that resolves, steps around a middle in the other order. Main functions: saysOpposite, isSwapped.
 */
import { alike, contentWords, isShown } from '../read/content.ts';
import { wordsOf } from '../read/guards.ts';
import { flatCode, type Lines } from '../read/lines.ts';

const word = (forms: string, others = ''): RegExp =>
  new RegExp(`(?<![\\p{L}])(?:${forms})(?![\\p{L}])${others === '' ? '' : `|${others}`}`, 'iu');

/** `alone`: one of them in the lines decides, wherever it is. Else it has to be of the same word. */
const pairs: readonly { readonly a: RegExp; readonly b: RegExp; readonly alone: boolean }[] = [
  { a: word('longer|longest|länger\\p{L}*|larg[oa]s?', '较长|更长|最长'), b: word('shorter|shortest|kürzer\\p{L}*|cort[oa]s?', '较短|更短|最短'), alone: true },
  { a: word('laz(?:y|ily)|verzögert', '延迟|惰性'), b: word('eager(?:ly)?|sofort', '立即|急切'), alone: true },
  { a: word('starts?|startswith|begins?|beginnt|empieza|starting', '开头|开始'), b: word('ends?|endswith|endet|termina', '结尾|结束'), alone: false },
  { a: word('swallow\\w*|suppress\\w*|schluckt|ignor\\w+', '吞掉|忽略'), b: word('re-?raises?|re-?throws?|raises? \\w+ again|propagat\\w+', '重新抛出'), alone: true },
  { a: word('revers\\w*|umgekehrt\\p{L}*|invier\\w+', '反转|颠倒|逆序'), b: word('keeps?|preserv\\w*|behält|conserva', '保持|保留'), alone: false },
  { a: word('mask\\w*|hid(?:es?|den)|redact\\w*|verbirgt|oculta', '隐藏|屏蔽|掩盖'), b: word('shows?|reveals?|prints?|zeigt|muestra', '显示'), alone: false },
  { a: word('append\\w*|at the end|to the end|anhäng\\p{L}*', '末尾|追加'), b: word('prepend\\w*|at the (?:beginning|start|front)|to the front|unshift', '开头|最前'), alone: true },
  { a: word('first|erste[nrs]?|primer\\w*', '第一'), b: word('last|letzte[nrs]?|últim\\w*', '最后一'), alone: false },
  { a: word('remov\\w*|discard\\w*|drops?|deletes?|clears?|entfernt|löscht|elimina', '删除|移除|丢弃'), b: word('keeps?|retains?|preserv\\w*|behält|conserva', '保留'), alone: false },
  { a: word('after|behind|nach|después', '之后'), b: word('before|vor|antes', '之前'), alone: false },
  { a: word('public|öffentlich\\p{L}*|públic\\w+', '公开|公有'), b: word('internal|private|protected|intern\\p{L}*|privat\\p{L}*|privad\\w+', '内部|私有'), alone: false },
  { a: word('resolv\\w*'), b: word('reject\\w*'), alone: false },
  { a: word('opens?|opened|öffnet|abre', '打开'), b: word('close[sd]?|schließt|cierra', '关闭'), alone: false },
  { a: word('sync\\w*', '同步'), b: word('async\\w*', '异步'), alone: false },
];

const tokens = (text: string): string[] => flatCode(text).match(/[\p{L}]+|\d+/gu) ?? [];
const pronouns = new Set('it its them they itself one each other this that those these'.split(' '));
const filler = new Set('the a an of to is are be been in on at by as with for from and or any all should will who which that'.split(' '));

/** The content words right behind a form, up to a pronoun. */
function objects(text: string, form: RegExp): string[] {
  const found: string[] = [];
  for (const match of text.matchAll(new RegExp(form.source, `g${form.flags}`))) {
    const next: string[] = [];
    for (const each of tokens(text.slice(match.index + match[0].length)).slice(0, 5)) {
      if (pronouns.has(each)) break;
      if (filler.has(each) || each.length < 3) continue;
      next.push(each);
      if (next.length === 2) break;
    }
    found.push(...next);
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
    const after = objects(line, form);
    return meant.some((each) => after.some((one) => each === one || (each.length > 3 && alike(each, one))));
  };
  return otherLines.some((line) => near(line, other)) && !lines.some((line) => said.test(line) && near(line, said));
}

const middles =
  /\s(?:priority over|preferred over|rather than|instead of|before|into|to|over|than|prior to|in|vor|nach|antes de)\s/i;
const turns = /(?<!\p{L})(?:turns?|converts?|translates?|wraps?|maps?|wandelt|convierte|transforma)\s(?<from>[^.]{2,60}?)\s(?:into|to|in|en|a)\s(?<to>[^.]{2,60})/iu;
const eastern = /遇到\s?(?<from>`[^`]+`)[^，]{0,4}时?抛出\s?(?<to>`[^`]+`)|将\s?(?<from2>`[^`]+`)\s?转换为\s?(?<to2>`[^`]+`)/u;
const quoted = /`([^`]+)`/;

/** Says of two things around a middle what the lines say of them the other way round. */
export function isSwapped(text: string, { cited }: Lines): boolean {
  return isSwappedHandler(text, cited.map((line) => line.text)) || isSwappedProse(text, cited.map((line) => line.text));
}

/** `turns A into B` of code that catches B and throws A. */
function isSwappedHandler(text: string, lines: readonly string[]): boolean {
  const groups = turns.exec(text)?.groups ?? eastern.exec(text)?.groups;
  const from = quoted.exec(groups?.from ?? groups?.from2 ?? '')?.[1];
  const to = quoted.exec(groups?.to ?? groups?.to2 ?? '')?.[1];
  if (from === undefined || to === undefined) return false;
  const caught = (name: string): boolean =>
    lines.some((line) => /\b(?:except|catch|rescue|isinstance|instanceof)\b/.test(line) && line.includes(name));
  const thrown = (name: string): boolean =>
    lines.some((line) => /\b(?:raise|throw|reject|panic)\b/.test(line) && line.includes(name));
  return caught(to) && thrown(from) && !caught(from);
}

/** A comment that has the same words with its two sides the other way round. */
function isSwappedProse(text: string, lines: readonly string[]): boolean {
  const middle = middles.exec(text);
  if (middle === null) return false;
  const keys = (part: string): string => tokens(part).filter((each) => !filler.has(each) || /^(?:with|without)$/.test(each)).join(' ');
  const form = middle[0].trim().toLowerCase();
  const [left, right] = [text.slice(0, middle.index), text.slice(middle.index + middle[0].length)].map(keys);
  if (left === undefined || right === undefined || left === '' || right === '') return false;
  return lines.some((line) => {
    const at = line.toLowerCase().indexOf(` ${form} `);
    if (at < 0) return false;
    const [before, after] = [keys(line.slice(0, at)), keys(line.slice(at + form.length + 2))];
    const tail = (part: string): string => part.split(' ').slice(-3).join(' ');
    return ends(left, after) && ends(before, right) && tail(before) !== tail(left);
  });
}

/** The shorter of both is most of the other. */
function ends(a: string, b: string): boolean {
  const [left, right] = [a.split(' '), b.split(' ')];
  const set = new Set(right);
  const common = left.filter((each) => set.has(each)).length;
  return common >= 2 && common >= 0.6 * Math.min(left.length, right.length) && /\bwithout\b/.test(a) === /\bwithout\b/.test(b);
}

const order = /(?:zuerst|first|先|d['’]abord|primero|まず)/i;

/** `first creates and then deletes` of lines that do it the other way round. Names are compared in contrary.ts. */
export function isOtherOrder(text: string, { cited }: Lines): boolean {
  const begin = order.exec(text);
  const parts =
    begin === null
      ? text.split(/\s(?:before|vor)\s/i)
      : text.slice(begin.index).split(/(?:,\s)?(?:\s(?:and )?then\s|\sund dann\s|\sy luego\s|然后|再)/i);
  const [one, two, ...more] = parts;
  if (one === undefined || two === undefined || more.length > 0) return false;
  const places = [one, two].map((part) => placeOf(part, cited.map(({ text: line }) => line)));
  const [a, b] = places;
  return a !== undefined && a !== null && b !== undefined && b !== null && a > b;
}

/** The only line of code that has a word of this step. */
function placeOf(part: string, lines: readonly string[]): number | null {
  const said = [...contentWords(part), ...[...wordsOf(part)].filter((each) => /^[a-z]/.test(each))];
  const found = new Set<number>();
  for (const each of new Set(said)) {
    const at = lines.flatMap((line, n) => (!/^\s*(?:\/\/|#|\*)/.test(line) && isShown(each, wordsOf(line)) ? [n] : []));
    if (at.length === 1 && at[0] !== undefined) found.add(at[0]);
  }
  return found.size === 1 ? ([...found][0] ?? null) : null;
}
