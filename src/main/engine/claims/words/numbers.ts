/**
 * Numbers as words, and units, in the languages of the table. Numbers that are put together count too: `two hundred`,
 * `einunddreißig`, `soixante-douze`, `二十四`. Main functions: numberWords, unitAfter.
 */

import { pattern } from './letters.ts';

/** 1 to 20, then 30 to 90 by tens. German ones are joined, the others are separate words. */
const small: Readonly<Record<string, string>> = {
  en: 'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety',
  de: 'ein zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig',
  fr: 'un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf vingt trente quarante cinquante soixante soixante-dix quatre-vingts quatre-vingt-dix',
  es: 'uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa',
};
const large: Readonly<Record<string, readonly (readonly [string, number])[]>> = {
  en: [
    ['hundred', 100],
    ['thousand', 1000],
    ['million', 1e6],
  ],
  de: [
    ['hundert', 100],
    ['tausend', 1000],
    ['million', 1e6],
    ['millionen', 1e6],
  ],
  fr: [
    ['cents', 100],
    ['cent', 100],
    ['mille', 1000],
    ['million', 1e6],
    ['millions', 1e6],
  ],
  es: [
    ['ciento', 100],
    ['cien', 100],
    ['mil', 1000],
    ['millón', 1e6],
    ['millones', 1e6],
  ],
};
/** Words of one number that are no sum of others. */
const more: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  en: { twice: 2, thrice: 3, dozen: 12, triple: 3, triples: 3, tripled: 3, quadruple: 4, quadruples: 4, tenfold: 10 },
  de: { dreissig: 30, dutzend: 12, verdreifacht: 3, vervierfacht: 4, verzehnfacht: 10, doppelt: 2 },
  fr: { triple: 3, quadruple: 4, douzaine: 12, dizaine: 10, vingtaine: 20, centaine: 100, décuple: 10 },
  es: {
    triple: 3,
    triplica: 3,
    cuádruple: 4,
    docena: 12,
    decena: 10,
    veintena: 20,
    centenar: 100,
    veintiún: 21,
    doscientos: 200,
    trescientos: 300,
    quinientos: 500,
  },
};

function underHundred(code: string): Map<string, number> {
  const words = (small[code] ?? '').split(' ');
  const found = new Map<string, number>(words.map((word, n) => [word, n < 20 ? n + 1 : (n - 17) * 10]));
  const tens = [...found].filter(([, value]) => value >= 20 && value % 10 === 0);
  for (const [ten, value] of tens) {
    for (let n = 1; n <= 19; n += 1) {
      const one = words[n - 1] ?? '';
      if (code === 'fr' && (value === 60 || value === 80)) {
        found.set(`${ten.replace(/s$/, '')}-${one}`, value + n);
        if (n === 1 || n === 11) found.set(`${ten} et ${one}`, value + n);
      } else if (n > 9) continue;
      else if (code === 'de') found.set(`${one}und${ten}`, value + n);
      else if (code === 'es') {
        found.set(`${ten} y ${one}`, value + n);
        if (value === 20) found.set(`veinti${one.replace('dós', 'dos')}`, value + n);
      } else if (code === 'fr') found.set(n === 1 ? `${ten} et ${one}` : `${ten}-${one}`, value + n);
      else found.set(`${ten}-${one}`, value + n);
    }
  }
  for (const [word, value] of Object.entries(more[code] ?? {})) found.set(word, value);
  return found;
}

/** Finds `<small> hundred and <small>`, or a small number alone. */
interface Reader {
  readonly form: RegExp;
  readonly smalls: ReadonlyMap<string, number>;
  readonly larges: ReadonlyMap<string, number>;
}

const readers = new Map<string, Reader>();

/** Compiled when its language is first met. */
function readerOf(code: string): Reader {
  const known = readers.get(code);
  if (known !== undefined) return known;
  const smalls = underHundred(code);
  const larges = new Map(large[code]);
  const either = (words: Iterable<string>): string =>
    [...words]
      .sort((a, b) => b.length - a.length)
      .map((word) => word.replace(/[-\s]/g, '[-\\s]'))
      .join('|');
  const one = `(?:${either(smalls.keys())})`;
  const big = `(?:${either(larges.keys())})`;
  const gap = code === 'de' ? '(?:und|\\s)?' : '(?:[-\\s](?:and\\s|y\\s|et\\s)?)';
  const times = code === 'de' ? '(?:mal|fach\\p{L}{0,2})?' : '';
  const whole = `(?:(${one})${code === 'de' ? '\\s?' : '[-\\s]'})?(${big})(?:${gap}(${one}))?|(${one})${times}`;
  const reader: Reader = {
    form: pattern(`(?<![\\p{L}\\p{N}_-])(?:${whole})(?![\\p{L}\\p{N}_-])`, 'giu'),
    smalls: new Map([...smalls].map(([word, value]) => [word.replace(/[-\s]/g, ' '), value])),
    larges,
  };
  readers.set(code, reader);
  return reader;
}

/** Numerals count only before a counted noun or at an end, because they occur inside many words. */
const counted =
  '(?=\\s?(?:次|个|個|秒|分(?![之查探搜法木割类類配析支别別布组離离散解け岐叉])|小时|時間|天|日(?!本)|倍|条|件|行|种|種|类|项|步|字节|字符|回|度|つ|人|文字|バイト|ミリ|毫秒|级|层|段|位|名|路|轮|遍|元|块|台|本|枚|桁|階|把|组|份|張|张|週|周|月|年|%|％))';
const numeral = '[零〇一二两兩三四五六七八九十百千万萬亿億]{1,12}';
const inHan = new RegExp(
  `(?<![第零〇一二两兩三四五六七八九十百千万萬亿億])${numeral}${counted}|(?<=[的为是最共有到多次了超第每过約约隔待试达用在大少于以至需要成限含做等按来给]|最多|最少)${numeral}${counted}|(?<=[为是はがをにも約共])${numeral}(?!\\p{sc=Han}|[つ])`,
  'gu',
);
const enough = /^十分(?!钟|鐘|間|以|後|后|ご)/;
const digits = '零一二三四五六七八九';

function ofHan(text: string): number {
  let all = 0;
  let part = 0;
  let digit = 0;
  for (const letter of text.replace(/[两兩]/g, '二').replace(/〇/g, '零')) {
    const at = digits.indexOf(letter);
    const unit = { 十: 10, 百: 100, 千: 1000 }[letter];
    if (at >= 0) digit = at;
    else if (unit !== undefined) {
      part += Math.max(1, digit) * unit;
      digit = 0;
    } else {
      all = (all + Math.max(1, part + digit)) * (/[亿億]/.test(letter) ? 1e8 : 1e4);
      [part, digit] = [0, 0];
    }
  }
  return all + part + digit;
}

export interface NumberInWords {
  readonly value: number;
  readonly unit: Unit | null;
  /** What follows it, up to 40 letters. */
  readonly after: string;
}

/** The number words of a sentence from two on, its code left out. */
export function numberWords(text: string, language: string): NumberInWords[] {
  const found: NumberInWords[] = [];
  const add = (value: number, end: number): void => {
    const after = text.slice(end, end + 40);
    if (value >= 2) found.push({ value, unit: unitAfter(after), after });
  };
  if (language === 'zh' || language === 'ja') {
    for (const { 0: numerals, index } of text.matchAll(inHan))
      if (!enough.test(text.slice(index))) add(ofHan(numerals), index + numerals.length);
    return found;
  }
  // A language that is not known counts in any of them.
  const codes = language in small ? [language] : Object.keys(small);
  for (const { form, smalls, larges } of codes.map(readerOf)) {
    for (const { 0: whole, 1: times, 2: unit, 3: rest, 4: alone, index } of text.matchAll(form)) {
      const of = (word: string | undefined): number | undefined =>
        word === undefined ? undefined : smalls.get(word.toLowerCase().replace(/[-\s]/g, ' '));
      const big = unit === undefined ? undefined : larges.get(unit.toLowerCase());
      add(big === undefined ? (of(alone) ?? 0) : (of(times) ?? 1) * big + (of(rest) ?? 0), index + whole.length);
    }
  }
  return found;
}

export type Unit = 'ms' | 's' | 'min' | 'h' | 'd' | 'b' | 'kb' | 'mb' | 'gb' | '%';

const units: readonly (readonly [Unit, RegExp])[] = [
  ['ms', /^\s?(?:ms|milli|毫秒|ミリ秒|miliseg)/i],
  ['s', /^\s?(?:s(?![\p{L}])|secs?|seconds?|秒|sekund|second|segund)/iu],
  ['min', /^\s?(?:min|分钟|分(?!之))/i],
  ['h', /^\s?(?:h(?![\p{L}])|hours?|小时|時間|stund|heure|hora)/iu],
  ['d', /^\s?(?:d(?![\p{L}])|days?|天|日(?!本)|tag|jour|día)/iu],
  ['kb', /^\s?(?:kb|kib|kilob)/i],
  ['mb', /^\s?(?:mb|mib|megab|mo(?![\p{L}]))/iu],
  ['gb', /^\s?(?:gb|gib|gigab|go(?![\p{L}]))/iu],
  ['b', /^\s?(?:b(?![\p{L}])|bytes?|字节|バイト|octets?)/iu],
  ['%', /^\s?(?:%|％|percent|prozent|pour cent|por ciento)/i],
];

/** The unit that follows a number. */
export function unitAfter(text: string): Unit | null {
  return units.find(([, pattern]) => pattern.test(text))?.[0] ?? null;
}

/** What code may write for one of a unit: seconds as milliseconds, a percentage as a share. */
export const factorsOf: Readonly<Record<Unit, readonly number[]>> = {
  ms: [1, 1 / 1000, 1_000, 1_000_000],
  s: [1, 1000, 1 / 60, 1_000_000, 1_000_000_000],
  min: [1, 60, 60_000],
  h: [1, 60, 3600, 3_600_000],
  d: [1, 24, 86_400, 86_400_000],
  b: [1],
  kb: [1, 1000, 1024],
  mb: [1, 1e6, 1024 ** 2, 1024],
  gb: [1, 1e9, 1024 ** 3, 1024, 1024 ** 2],
  '%': [1, 0.01],
};
