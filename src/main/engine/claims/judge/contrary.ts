/**
 * Sentences that say the contrary of the lines they cite, as far as words and the form of code show it: steps in the reverse
 * order, a default that is the other way round, a comment that denies what the sentence affirms; conditions are in
 * conditions.ts, opposite words and swapped sides in opposites.ts. Main function: saysContrary.
 */
import { alike, contentWords } from '../read/content.ts';
import { flatCode, type Lines, standsIn } from '../read/lines.ts';
import { contradictsGuard } from './conditions.ts';
import { isOtherOrder, isSwapped, saysOpposite } from './opposites.ts';

export interface Statement {
  /** The letters of a denial in the language of the sentence. */
  readonly denial: RegExp;
  /** Applies to one case only: `if x is empty, …`. */
  readonly isOneCase: boolean;
  readonly text: string;
  readonly prose: string;
  /** Names of code in the order of the sentence. */
  readonly names: readonly string[];
}

interface Judged extends Statement {
  readonly isDenial: boolean;
}

export function saysContrary(said: Statement, lines: Lines): boolean {
  // `unknown` is a denial in some languages, and only names the case.
  const isDenial = said.denial.test(said.prose.replace(badCase, ' '));
  const statement = { ...said, isDenial };
  return (
    isReversed(statement, lines) ||
    isOpposite(statement, lines) ||
    isOtherDefault(statement, lines) ||
    isLetThrough(statement, lines) ||
    passesTheGuard(statement, lines) ||
    isOtherResult(statement, lines) ||
    isOtherSign(statement, lines) ||
    isDeniedByComment(statement, lines) ||
    rules.some((rule) => rule(said.text, lines))
  );
}

const rules = [contradictsGuard, saysOpposite, isSwapped, isOtherOrder, isOtherLiteral];

const binary = /`(true|false|True|False)`/g;
const conditional =
  /(?<!\p{L})(?:when|if|unless|where|wenn|falls|si|quand|cuando|otherwise|else)(?!\p{L})|时|如果|若|場合/iu;
const defaulted = /\bdefaults?\b|standardmäßig|défaut|defecto|默认|既定/i;

/** `true` of something that the lines set to `false`, or whose function returns `false`. */
function isOtherLiteral(text: string, { cited }: Lines): boolean {
  const [said, ...others] = [...text.matchAll(binary)].map(([, literal = '']) => literal.toLowerCase());
  if (said === undefined || others.length > 0 || conditional.test(text)) return false;
  const subject = /`([A-Za-z_$][\w$]*)(?:\(\))?`/.exec(text)?.[1];
  if (subject === undefined || /^(?:true|false)$/i.test(subject)) return false;
  const code = cited.map((line) => line.text).filter((line) => !isComment(line));
  const isDefault = defaulted.test(text);
  const at = code.flatMap((line, n) =>
    standsIn(line, subject) && (!isDefault || /[=:]\s*(?:true|false)\b/i.test(line)) ? [n] : [],
  );
  const [only] = at;
  if (only === undefined || at.length > 1) return false;
  const own = (code[only] ?? '').slice((code[only] ?? '').indexOf(subject) + subject.length);
  const near = isDefault
    ? own
    : `${own}\n${
        code
          .slice(only + 1, only + 4)
          .join('\n')
          .split(/^\s{0,4}\}/m)[0]
      }`;
  const found = new Set([...near.matchAll(/\b(true|false)\b/gi)].map(([literal]) => literal.toLowerCase()));
  return found.size === 1 && !found.has(said);
}

const steps =
  /(?<!\p{L})(?:first|then|finally|afterwards|subsequently|followed by|zuerst|dann|danach|schließlich|anschließend|d['’]abord|puis|ensuite|enfin|primero|luego|finalmente|a continuación)(?!\p{L})|(?<![优原预事祖领])先(?!前)|然后|最后|まず|次に|その後|最後に/iu;

/** For steps that are named one after another: each name is in lines after those of the next one. */
function isReversed({ text: sentence, names }: Judged, { cited }: Lines): boolean {
  const begin = steps.exec(sentence)?.index;
  if (begin === undefined) return false;
  const code = cited.map(({ text }) => (isComment(text) ? '' : text));
  // A name before the first step is whose steps they are.
  const stepNames = names.filter((name) => sentence.indexOf(name, begin) >= 0);
  const places = [...new Set(stepNames)].flatMap((name) => {
    const wanted = name.replace(/\(\)$/, '');
    const isIn = (text: string): boolean => standsIn(text, wanted) || (wanted.length > 4 && text.includes(wanted));
    const at = code.flatMap((text, n) => (isIn(text) ? [n] : []));
    const [first] = at;
    return first === undefined ? [] : [{ first, last: at.at(-1) ?? first }];
  });
  return (
    places.length > 1 &&
    places.slice(1).every(({ last }, n) => {
      const before = places[n];
      return before !== undefined && last < before.first;
    })
  );
}

const pairs = `
enable disable
oldest newest
append prepend
ascending descending
strong weak
lenient strict
include exclude
encode decode
encrypt decrypt
increment decrement
increase decrease
mutable immutable
synchronous asynchronous
required optional
uppercase lowercase
grow shrink
lock unlock
subscribe unsubscribe
push pop
hyphen underscore
shorter longer
`
  .trim()
  .split('\n')
  .flatMap((line) => {
    const [a = '', b = ''] = line.split(' ');
    return [
      [a, b],
      [b, a],
    ] as const;
  });
const stemOf = (word: string): string => word.slice(0, Math.max(4, word.length - 2));

/** The lines have the opposite of a word, and not the word. */
function isOpposite({ prose, isDenial }: Judged, { flat }: Lines): boolean {
  if (isDenial) return false;
  const said = prose.toLowerCase().match(/[a-z]{3,}/g) ?? [];
  const has = (word: string): boolean => new RegExp(`(?<![a-z])${stemOf(word)}`).test(flat);
  return pairs.some(([a, b]) => said.some((word) => word.startsWith(stemOf(a))) && !has(a) && has(b));
}

const onByDefault =
  /\b(?:on|enabled|active|activated)\s(?:by\sdefault)|(?:standardmäßig|voreingestellt)\s(?:\p{L}+\s){0,2}(?:an|aktiv\p{L}*|eingeschaltet)(?!\p{L})|activée?s?\spar\sdéfaut|activad[ao]s?\spor\sdefecto|(?:默认|缺省)[^，。]{0,4}(?:启用|开启|打开)|(?:既定|デフォルト)で[^、。]{0,6}有効/iu;
const offByDefault =
  /\b(?:off|disabled|inactive|deactivated)\s(?:by\sdefault)|(?:standardmäßig|voreingestellt)\s(?:\p{L}+\s){0,2}(?:aus|deaktiv\p{L}*|inaktiv\p{L}*|ausgeschaltet)(?!\p{L})|désactivée?s?\spar\sdéfaut|desactivad[ao]s?\spor\sdefecto|(?:默认|缺省)[^，。]{0,4}(?:禁用|关闭|停用)|(?:既定|デフォルト)で[^、。]{0,6}無効/iu;
const turnsOn = /\btrue\b|\bon by default\b|\benable\w*\(|\bon by default\b/i;
const turnsOff = /\bfalse\b|\boff by default\b|\bdisable\w*\(|\bdisabled by default\b/i;

/** A default that lines which speak of the same set the other way. */
function isOtherDefault({ prose, names }: Judged, { cited }: Lines): boolean {
  const saysOn = onByDefault.test(prose);
  if (!saysOn && !offByDefault.test(prose)) return false;
  const words = [...contentWords(prose), ...names.map((name) => flatCode(name))];
  const about = cited
    .map(({ text }) => text)
    .filter((text) => /default|enable\w*\(|disable\w*\(/i.test(text) && words.some((word) => isNamedIn(word, text)));
  const [same, other] = saysOn ? [turnsOn, turnsOff] : [turnsOff, turnsOn];
  return about.some((text) => other.test(text)) && !about.some((text) => same.test(text));
}

function isNamedIn(word: string, text: string): boolean {
  const flat = flatCode(text);
  return flat.includes(word) || (flat.match(/[a-z]{4,}/g) ?? []).some((each) => alike(each, word));
}

const takes =
  '(?:accept|allow|store|permit|tolerat|support|admit|take|trust|use|akzeptier|erlaub|nimmt|verwend|vertrau|accept|autoris|tolèr|utilis|admet|acept|admit|permit|toler|usa)';
const wrongThings =
  '(?:`?(?:null|none|nil|undefined)`?|unsigned|invalid|bad|forged|expired|tampered|wrong|untrusted|self-signed|malformed|falsch|ungültig|abgelaufen|gefälscht|unsigniert|nulle|invalide|expiré|falsifié|non signé|incorrect|nul[ao]s?|inválid|caducad|falsific|sin firma)';
const letsThrough = new RegExp(
  `(?<!\\p{L})${takes}\\p{L}*\\s[^.;]{0,40}?(?<!\\p{L})${wrongThings}|(?:接受|允许|支持|使用|信任|存储)[^，。；]{0,12}(?:null|None|nil|空|无效|错误的|伪造|过期|未签名)|(?:null|空|无效|错误|伪造|过期|不正|無効|期限切れ|未署名)[^，。；、]{0,10}(?:仍|也|でも|ても|を受け|を許)`,
  'iu',
);
const refuses =
  /\b(?:throw|raise|panic|reject|abort|except|catch)\b|\breturn\b[^;\n]{0,60}\b(?:err(?:or)?\b|Err[A-Z]|errors?\.)/;

/** Says that something bad passes, where the lines refuse or catch something. */
function isLetThrough({ text, isDenial, isOneCase }: Judged, { cited }: Lines): boolean {
  if (isDenial || isOneCase || !letsThrough.test(text)) return false;
  return cited.some((line) => !isComment(line.text) && refuses.test(line.text));
}

const badCase =
  /(?<!\p{L})(?:unknown|missing|absent|not found|invalid|malformed|nonexistent|unbekannt\p{L}*|fehlend\p{L}*|ungültig\p{L}*|inconnue?s?|manquante?s?|invalides?|desconocid[ao]s?|no existe|inexistente|inválid[ao]s?)(?!\p{L})|未知|不存在|无效|找不到|不正|無効|存在しない|見つからない/iu;
const failing =
  /throw|rais|error|exception|panic|reject|fail|wirf|werf|fehler|ausnahm|lèv|lanc|échou|erreur|lanza|falla|抛|异常|报错|错误|例外|エラー|失敗|投げ/i;
const throwing = /\b(?:throw|raise|panic!?|reject|abort)\b/;

/** The only check of the lines refuses the bad case, of which the sentence says something else. */
function passesTheGuard({ text, isDenial }: Judged, { cited }: Lines): boolean {
  if (isDenial || !badCase.test(text) || failing.test(text)) return false;
  const code = cited.map((line) => line.text).filter((line) => !isComment(line));
  const checks = code.flatMap((line, n) => (/\b(?:if|unless|guard)\b/.test(line) ? [n] : []));
  const [only] = checks;
  return checks.length === 1 && only !== undefined && code.slice(only, only + 3).some((line) => throwing.test(line));
}

/** A case that a line checks, by its words and its code. */
const cases: readonly (readonly [RegExp, RegExp])[] = [
  [
    /(?<!\p{L})(?:empty|leer\p{L}*|vides?|vací[ao]s?)(?!\p{L})|空(?:的|字符串|文字列|数组|列表|の)/iu,
    /(?:length|size|count|len)\w*(?:\(\w*\))?\s?={2,3}\s?0|isEmpty|is_empty|={2,3}\s?(?:''|"")/i,
  ],
  [
    /`(?:null|NULL|nil|None|undefined|nullptr)`|(?<!\p{L})null(?!\p{L})/u,
    /={2,3}\s?(?:null|NULL|nil|nullptr|undefined)|is None/,
  ],
];
const literal = /`(true|false|True|False|null|NULL|nil|None|undefined|-?\d+)`/g;

/** The line behind the check of this case returns another literal. */
function isOtherResult({ text, prose, isDenial }: Judged, { cited }: Lines): boolean {
  if (isDenial || !/return|gives?|yields?|gibt|liefert|renvoie|devuelve|返回|返/i.test(prose)) return false;
  const said = [...text.matchAll(literal)].map(([, value]) => value);
  const code = cited.map((line) => line.text);
  return cases.some(([words, check]) => {
    const at = words.test(text) ? code.flatMap((line, n) => (check.test(line) ? [n] : [])) : [];
    const [only] = at;
    if (only === undefined || at.length > 1 || said.length !== 1) return false;
    const result = /\breturn\s+(true|false|True|False|null|NULL|nil|None|undefined|-?\d+)\b/.exec(
      code.slice(only, only + 4).join('\n'),
    )?.[1];
    return result !== undefined && result !== said[0] && !words.test(`\`${said[0]}\``);
  });
}

const signs: readonly (readonly [string, RegExp])[] = [
  ['-', /(?<!\p{L})(?:hyphens?|dash(?:es)?|bindestrich\p{L}*|tiret|guion)(?!\p{L})|连字符|ハイフン/iu],
  ['_', /(?<!\p{L})(?:underscores?|unterstrich\p{L}*|guion bajo)(?!\p{L})|下划线|アンダースコア/iu],
  [',', /(?<!\p{L})(?:commas?|komma\p{L}*|virgules?|comas?)(?!\p{L})|逗号|カンマ/iu],
  [':', /(?<!\p{L})(?:colons?|doppelpunkt\p{L}*|deux-points|dos puntos)(?!\p{L})|冒号|コロン/iu],
  [';', /(?<!\p{L})(?:semicolons?|semikolon\p{L}*|point-virgule|punto y coma)(?!\p{L})|分号|セミコロン/iu],
  ['.', /(?<!\p{L})(?:dots?|periods?|full stops?)(?!\p{L})/iu],
  ['/', /(?<!\p{L})(?:slash(?:es)?|schrägstrich\p{L}*)(?!\p{L})|斜杠|スラッシュ/iu],
];

/** A clause of one name and one sign, where the only line of the name quotes another sign. */
function isOtherSign({ text, names }: Judged, { cited }: Lines): boolean {
  return text.split(/,\s|\sand\s|\swhile\s|;|，|；|、|\sund\s|\set\s|\sy\s/).some((clause) => {
    const [name, ...more] = names.filter((each) => clause.includes(each));
    const said = signs.filter(([, words]) => words.test(clause)).map(([sign]) => sign);
    if (name === undefined || more.length > 1 || said.length !== 1) return false;
    const at = cited.flatMap((line, n) => (standsIn(line.text, name) ? [n] : []));
    const [only] = at;
    if (only === undefined || at.length > 1) return false;
    // On the line of the name, else in the first lines of its body.
    const quotedIn = (from: number, to: number): (string | undefined)[] =>
      cited.slice(from, to).flatMap((line) => [...line.text.matchAll(/['"]([-_,:;./])['"]/g)].map(([, sign]) => sign));
    const own = quotedIn(only, only + 1);
    const quoted = own.length > 0 ? own : quotedIn(only + 1, only + 3);
    return quoted.length > 0 && !quoted.includes(said[0]);
  });
}

const denied = /\b(?:not|never|isn't|doesn't|don't|cannot|can't|no longer)\s+([a-z][a-z'\s-]{2,60})/gi;

/** A comment denies what the sentence affirms, and no other line has it. */
function isDeniedByComment({ prose, isDenial }: Judged, { cited }: Lines): boolean {
  if (isDenial) return false;
  const said = contentWords(prose.replace(/-/g, ' '));
  const texts = cited.map(({ text }) => text).filter((text) => isComment(text) || isProse(text));
  return texts.some((text) =>
    [...text.matchAll(denied)].some(([, after = '']) => {
      const [word] = contentWords(after.replace(/-/g, ' '));
      if (word === undefined || !said.some((each) => alike(each, word))) return false;
      const elsewhere = cited.filter((line) => line.text !== text && isNamedIn(word, line.text));
      return elsewhere.length === 0;
    }),
  );
}

const isComment = (text: string): boolean => /^\s*(?:\/\/|\/?\*|#(?!\[|!|include|define|if|e)|--|"""|''')/.test(text);

/** Lines of a comment without a mark of their own. */
const isProse = (text: string): boolean => /^\s*[A-Z][a-z]+(?:,?\s[a-z'-]+){3}/.test(text) && !/[;{}=]/.test(text);
