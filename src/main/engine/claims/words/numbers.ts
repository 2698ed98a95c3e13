/** Numbers as words, and units, in the languages of the table. */

const columns = ['en', 'de', 'fr', 'es', 'zh'];
/** Value, then the words of each language; Japanese counts with the numerals of Chinese. */
const rows = `
2 | two,twice | zwei,zweimal,doppelt | deux | dos | 两,二
3 | three,thrice | drei,dreimal | trois | tres | 三
4 | four | vier,viermal | quatre | cuatro | 四
5 | five | fünf,fünfmal | cinq | cinco | 五
6 | six | sechs,sechsmal | six | seis | 六
7 | seven | sieben,siebenmal | sept | siete | 七
8 | eight | acht,achtmal | huit | ocho | 八
9 | nine | neun,neunmal | neuf | nueve | 九
10 | ten | zehn,zehnmal | dix | diez | 十
11 | eleven | elf | onze | once | 十一
12 | twelve,dozen | zwölf | douze | doce | 十二
15 | fifteen | fünfzehn | quinze | quince | 十五
16 | sixteen | sechzehn | seize | dieciséis | 十六
20 | twenty | zwanzig | vingt | veinte | 二十
24 | twenty-four | vierundzwanzig | vingt-quatre | veinticuatro | 二十四
25 | twenty-five | fünfundzwanzig | vingt-cinq | veinticinco | 二十五
30 | thirty | dreißig,dreissig | trente | treinta | 三十
40 | forty | vierzig | quarante | cuarenta | 四十
45 | forty-five | fünfundvierzig | quarante-cinq | cuarenta y cinco | 四十五
50 | fifty | fünfzig | cinquante | cincuenta | 五十
60 | sixty | sechzig | soixante | sesenta | 六十
70 | seventy | siebzig | soixante-dix | setenta | 七十
80 | eighty | achtzig | quatre-vingts,quatre-vingt | ochenta | 八十
90 | ninety | neunzig | quatre-vingt-dix | noventa | 九十
100 | hundred | hundert | cent | cien,ciento | 一百,百
1000 | thousand | tausend | mille | mil | 一千,千
1000000 | million | million | million | millón | 一百万,百万
`;

/** Chinese and Japanese numerals count only before a word that counts, for they stand in many words. */
const counted =
  '(?=\\s?(?:次|个|個|秒|分|小时|時間|天|日|倍|条|件|行|种|種|类|项|步|字节|字符|回|度|つ|人|文字|バイト|ミリ|毫秒|级|层|段|位|名|路|轮|遍|元|块|％|%))';

interface NumberWord {
  readonly value: number;
  readonly pattern: RegExp;
}

const byLanguage = new Map<string, NumberWord[]>();
for (const row of rows.trim().split('\n')) {
  const [value = '', ...words] = row.split('|').map((column) => column.trim());
  for (const [at, code] of columns.entries()) {
    const either = (words[at] ?? '').split(',').join('|');
    const east = `(?<![\\p{sc=Han}第])(?:${either})${counted}|(?<=[的为是最共有到多次了超第每过约隔待试达])(?:${either})${counted}`;
    const pattern = new RegExp(code === 'zh' ? east : `(?<![\\p{L}\\p{N}_-])(?:${either})(?![\\p{L}\\p{N}_-])`, 'iu');
    byLanguage.set(code, [...(byLanguage.get(code) ?? []), { value: Number(value), pattern }]);
  }
}

export interface NumberInWords {
  readonly value: number;
  readonly unit: Unit | null;
}

/** The number words of a sentence, its code left out. */
export function numberWords(text: string, language: string): NumberInWords[] {
  // A language that is not told counts in any of them.
  const known = byLanguage.get(language === 'ja' ? 'zh' : language) ?? [...byLanguage.values()].flat();
  return known.flatMap(({ value, pattern }) => {
    const found = pattern.exec(text);
    return found === null ? [] : [{ value, unit: unitAfter(text.slice(found.index + found[0].length)) }];
  });
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

/** The unit that stands behind a number. */
export function unitAfter(text: string): Unit | null {
  return units.find(([, pattern]) => pattern.test(text))?.[0] ?? null;
}

/** What code may write for one of a unit: a number of seconds stands as milliseconds, a percentage as a share. */
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
