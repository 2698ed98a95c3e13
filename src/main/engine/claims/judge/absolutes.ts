/**
 * Denials and absolute claims: "never throws", "has no callers", "only X writes", "always returns". The code map and the lines
 * decide where they can; what they cannot decide is believed less, and a denial that no line shows is not believed at all.
 * Main function: weighAbsolutes.
 */
import { alike, contentWords } from '../read/content.ts';
import type { Lines } from '../read/lines.ts';
import { type Absence, absence, withoutConditions } from '../words/absence.ts';
import type { LanguageWords } from '../words/languages.ts';

export type Absolute = 'none' | 'proved' | 'open' | 'unshown' | 'contradicted';

export interface AbsoluteClaim {
  readonly prose: string;
  readonly language: LanguageWords;
  /** Names of the sentence that are symbols, those of the question where it has none. */
  readonly subjects: readonly string[];
  /** Whether the sentence names its subjects itself. */
  readonly isNamed: boolean;
  /** All names of the sentence. */
  readonly names: readonly string[];
}

/** A condition between two words: the one is no longer said of the other. */
const boundary =
  /[,;:()，；：。、]|(?<![\p{L}])(?:when|if|unless|for|because|as|until|where|while|whose|that|which|but|and|wenn|falls|sobald|bei|weil|quand|si|lorsque|parce|mais|cuando|porque|pero|para|por|pour)(?![\p{L}])|时|就|则|的|若|如果|场合|場合|とき|なら|と(?=、)/iu;
const gapMost = { words: 26, letters: 8 };
const throwsInCode =
  /\b(?:throw|throws|raise|panic!?|unwrap\(|expect\(|reject\(|abort\(|bail!|errors\.New|fmt\.Errorf|Err\(|throwIfAborted|die\b|exit\(|assert\b|require\()|\braise\b|\breturn\b[^;\n]{0,80}\b(?:err(?:or)?\b|Err[A-Z]|errors?\.)/;
const writesInCode =
  /(?:\b(?:this|self|@?\w+)\s?(?:\.|->)\s?[\w$]+(?:\[[^\]]*\])?\s?(?:[-+*/|&%^]|\|\||&&|\?\?|<<|>>)?=(?![=>])|\*\w+\s?=(?!=)|\+\+|--\s?[;)]|\b\w+\s?\[[^\]]+\]\s?=(?!=)|[.:](?:write|save|set|push|append|add|insert|delete|remove|put|update|store|splice|sort|reverse|clear|extend|pop|shift|fill|commit|send|unlink|mkdir|create)\w*!?\(|\b(?:INSERT|UPDATE|DELETE)\s|\bdelete\s|\bdel\s|\bset\w*\()/;
const emptyInCode = /\b(?:null|undefined|None|nil|nullptr|Option::None|Optional\.empty|NULL)\b/;
const branches = /\b(?:if|else|elif|switch|case|match|when|unless|catch|except|rescue)\b|\?\s?[^.:?\s][^:]{0,80}:/;
const loops =
  /\b(?:for|foreach|while|map|filter|forEach|every|some|all|iter|range|each|any|loop|reduce|flatMap|values|entries|keys)\b/i;

/** What the code of a sentence's subject is held to: its body where the code map knows it, else the lines that are cited. */
interface Subject {
  readonly code: readonly string[];
  readonly isKnown: boolean;
  anyOf(form: RegExp): boolean;
}

/** `facts` and `lines` decide; `open`: they cannot, and nothing speaks against it. */
export async function weighAbsolutes(claim: AbsoluteClaim, lines: Lines, facts: CodeFacts): Promise<Absolute> {
  const { language, subjects } = claim;
  const said = absence(language.code);
  const prose = claim.prose.replace(new RegExp(said.notYet.source, `g${said.notYet.flags}`), ' ');
  const about: AbsoluteClaim = { ...claim, prose };
  const cited = lines.cited.map(({ text }) => text);
  const bodies = (await Promise.all(subjects.slice(0, 3).map((name) => facts.body(name)))).flatMap((body) =>
    body === null ? [] : [body],
  );
  const code = withoutComments(bodies.length > 0 ? bodies.flat() : cited);
  const subject: Subject = { code, isKnown: bodies.length > 0, anyOf: (form) => code.some((line) => form.test(line)) };
  const isOneCase = said.condition.test(prose) && !universal.test(prose);
  // A sentence about one case, or about something that it does not name, is not shown rather than wrong.
  const wrong = isOneCase || !claim.isNamed ? 'unshown' : 'contradicted';

  const isUnused = said.unused.test(prose);
  if (isUnused && !isOneCase) return await unused(about, lines, facts, wrong);
  const absent = isAbsent(about, subject, said, isOneCase, wrong, cited);
  if (absent !== null) return absent;
  const seen = await exported(about, facts);
  if (seen !== null) return seen;
  if (denies(prose, language, language.empty) && subject.anyOf(emptyInCode) && returnsWords.test(prose)) return wrong;
  const only = await onlyCalledBy(about, facts);
  if (only !== null) return only;
  const absolute = language.absolute.test(prose);
  if (alwaysWords.test(prose) && returnsWords.test(prose) && subject.anyOf(branches)) {
    const returns = code.filter((line) => /\breturn\b|=>/.test(line)).length;
    if (returns > 1 || (returns === 0 && subject.anyOf(/\belse\b/))) return wrong;
  }
  if (isUnused || language.denial.test(withoutConditions(prose, language.code))) {
    const isDone = !isOneCase && (deniedIsDone(about, withoutComments(cited)) || isAssigned(about, code));
    return shownInWords(about, lines) && (isOneCase || !saidOtherwise(about, lines)) && !isDone ? 'proved' : 'unshown';
  }
  if (!absolute) return 'none';
  if (mild.test(prose) && !strong.test(prose) && (subject.anyOf(loops) || cited.some((text) => mild.test(text))))
    return 'proved';
  return cited.some((text) => language.absolute.test(text) || english.test(text)) && shownInWords(about, lines)
    ? 'proved'
    : 'open';
}

/** Code that is claimed to be unused: usages in the code map, and lines that name it a second time, contradict it. */
async function unused(
  claim: AbsoluteClaim,
  { cited, shown }: Lines,
  facts: CodeFacts,
  wrong: Absolute,
): Promise<Absolute> {
  const { prose, language, subjects } = claim;
  if (absence(language.code).attributed.test(prose) && cited.some(({ text }) => unusedInComment.test(text)))
    return 'open';
  const found = await Promise.all(subjects.slice(0, 2).map((name) => facts.usages(name)));
  if (found.some((each) => each !== null && each.count > 0)) return wrong;
  if (!found.some((each) => each !== null)) return 'unshown';
  const isNamedAgain = subjects.slice(0, 2).some((name) => {
    const form = new RegExp(`(?<![\\w$])${lastOf(name).replace(/[^\w$]/g, '')}(?![\\w$])`);
    return withoutComments([...new Set(shown.map(({ text }) => text))]).filter((text) => form.test(text)).length > 1;
  });
  return isNamedAgain ? 'unshown' : 'open';
}

const unusedInComment =
  /\b(?:unused|not used|no longer used|dead|obsolete|legacy|compatib\w+|deprecated)\b|未使用|废弃/i;

/** What is said to be without errors, writes or checks; null where the sentence makes no such claim. */
function isAbsent(
  { prose, language }: AbsoluteClaim,
  { anyOf, isKnown }: Subject,
  said: Absence,
  isOneCase: boolean,
  wrong: Absolute,
  cited: readonly string[],
): Absolute | null {
  if (denies(prose, language, language.throwing) || (!isOneCase && said.infallible.test(prose))) {
    if (anyOf(throwsInCode)) return partly.test(prose) ? 'unshown' : wrong;
    return isKnown || catchesAll(cited) ? 'open' : 'unshown';
  }
  if (denies(prose, language, language.writing) || said.harmless.test(prose)) {
    if (anyOf(writesInCode)) return partly.test(prose) ? 'unshown' : wrong;
    return isKnown ? 'open' : 'unshown';
  }
  if (!isOneCase && denies(prose, language, said.checking) && (anyOf(throwsInCode) || anyOf(guards))) return wrong;
  return null;
}

/** Denies only how something is done: `removes x without a copy`. */
const partly =
  /(?<!\p{L})(?:without|instead of|rather than|ohne|statt|anstatt|anstelle|sans|au lieu|plutôt que|sin|en lugar de|en vez de)(?!\p{L})|而不|而非|代わりに|ではなく|せずに/iu;
/** Words that take a condition back: it is said of each case. */
const universal =
  /(?<!\p{L})(?:even (?:if|when|with|for|on)|no matter|whatever|regardless|whatsoever|under (?:any|no)|in (?:any|every|no)|for (?:any|every|all)|with any|selbst|auch wenn|egal|même|quels? que|quelles? que|aunque|incluso|sea cual|sean cuales)(?!\p{L})|即使|无论|不管|任何|たとえ|どんな|どのような|一切/iu;
const guards = /\bif\b.*\b(?:return|continue|break|goto|exit)\b|\bassert|\bensure|\brequire[sd]?\(|\bguard\b/;

/** A name behind the subject of the denial is one that the code sets: `clear does not reset size`. */
function isAssigned({ names, subjects }: AbsoluteClaim, code: readonly string[]): boolean {
  return names.slice(1).some((name) => {
    const bare = lastOf(name).replace(/[^\w$]/g, '');
    if (bare.length < 2 || bare === lastOf(subjects[0] ?? '')) return false;
    const form = new RegExp(`(?<![\\w$])${bare.replace(/\$/g, '\\$')}\\s?(?:[-+*/|&]?=(?![=>])|\\+\\+|--)`);
    return code.some((line) => form.test(line) && !/\b(?:const|let|var|val|int|auto)\s/.test(line));
  });
}

/** What comes after the denial is what a line of code does. */
function deniedIsDone({ prose, language }: AbsoluteClaim, code: readonly string[]): boolean {
  const [, first = ''] = prose.split(language.denial);
  const words = (
    first
      .split(boundary)[0]
      ?.toLowerCase()
      .match(/\p{sc=Latin}{4,}/gu) ?? []
  ).slice(0, 2);
  const does = code.filter((line) => !refusing.test(line));
  const verbs = language.code === 'en' ? words : [];
  return does.some((line) => {
    const called = line.match(/[A-Za-z]{4,}(?=!?\()/g) ?? [];
    const parts = called.flatMap((name) =>
      name
        .replace(/([a-z])([A-Z])/g, '$1 $2')
        .toLowerCase()
        .split(' '),
    );
    return (
      parts.some((part) => verbs.some((verb) => part.length > 3 && alike(verb, part))) ||
      parts.some((part) => deniedVerbs.some(([code, text]) => part === code && text.test(first.slice(0, 12))))
    );
  });
}

/** Calls whose denial in another language contains no word of the code. */
const deniedVerbs: readonly (readonly [string, RegExp])[] = [
  ['exit', /退出|終了|beend|quitt|sort|sal[eig]|termin/i],
  ['close', /关闭|閉じ|schließ|ferm|cierr/i],
  ['remove', /删除|移除|削除|entfern|lösch|supprim|elimin|borr/i],
  ['delete', /删除|移除|削除|entfern|lösch|supprim|elimin|borr/i],
  ['write', /写|書|schreib|écri|escrib/i],
  ['print', /打印|输出|表示|出力|ausgeb|druck|affich|imprim/i],
  ['send', /发送|送信|send|envo|envi/i],
  ['emit', /触发|发出|発行|emit|émet|auslös/i],
  ['lock', /锁|ロック|sperr|verrou|bloque/i],
  ['sort', /排序|ソート|sortier|trie|orden/i],
  ['parse', /解析|パース|pars|analys|analiz/i],
  ['call', /调用|呼|aufruf|appel|llam/i],
];

const english =
  /\b(?:always|only|all|every|any|must|never|exactly|once|guarantee\w*|unconditional\w*|at most|at least|sole)\b/i;
/** Said of collections in most sentences, and shown by loops. */
const mild =
  /(?<!\p{L})(?:all|every|any|alle|aller|allen|jede[nmrs]?|tous|toutes|toute|tout|chaque|tod[oa]s?|cada)(?!\p{L})|所有|全部|每个|每次|都|すべて|全て/iu;
const strong =
  /(?<!\p{L})(?:always|only|exclusively|solely|guarante\w*|forever|unconditionally|never|immer|nur|stets|ausschließlich|toujours|seulement|uniquement|seule?s?|siempre|sol[oa]|sólo|solamente|únic\w+)(?!\p{L})|总是|始终|永远|只|仅|唯一|绝对|一律|常に|必ず|のみ|だけ|唯一|無条件/iu;
const alwaysWords =
  /(?<!\p{L})(?:always|invariably|unconditionally|in (?:all|every|any) cases?|for (?:all|every|any) (?:inputs?|values?|arguments?)|on every path|without exception|immer|stets|ausnahmslos|in jedem fall|in allen fällen|toujours|dans tous les cas|quoi qu['’]il arrive|siempre|en todos los casos|en cualquier caso)(?!\p{L})|总是|始终|永远|一律|任何时候|任何情况|所有情况|每次都|常に|必ず|いつも|いつでも|どんな場合|例外なく/iu;
const returnsWords =
  /return|gives?|yields?|results?|gibt|liefert|zurück|renvoie|retourne|rend|devuelve|retorna|返回|得到|返す|返し|返り/i;

/** Denials that are adjectives of something else. */
const endless =
  /^(?:infinit|unlimited|unreachable|unused|dead|illimit|infini|unbegrenzt|unendlich|ilimitad|无限|無限|無制限)/i;

/** Whether the denial is said of this: near it, without a condition between the two. */
export function denies(prose: string, { code, denial }: LanguageWords, of: RegExp): boolean {
  const east = code === 'zh' || code === 'ja';
  const most = east ? gapMost.letters : gapMost.words;
  const places = (form: RegExp) =>
    [...prose.matchAll(new RegExp(form.source, `g${form.flags}`))].map((found) => ({
      start: found.index,
      end: found.index + found[0].length,
      text: found[0],
    }));
  const verbs = places(of);
  return places(denial)
    .filter(({ text }) => !endless.test(text))
    .some((no) =>
      verbs.some((verb) => {
        const after = no.end <= verb.start ? prose.slice(no.end, verb.start) : null;
        // In Japanese what is denied comes before the denial, but for adverbs.
        const isBefore = code !== 'ja' || /決して|絶対に|一切/.test(no.text);
        if (after !== null && isBefore && after.length <= most && !boundary.test(after)) return true;
        const before = verb.end <= no.start ? prose.slice(verb.end, no.start) : null;
        if (before === null || boundary.test(before)) return no.start < verb.end && verb.start < no.end;
        if (code === 'en') return before.trim() === '' && /^(?:no|nothing|never|neither|none)$/i.test(no.text);
        return code !== 'zh' && before.length <= (code === 'ja' ? most * 1.5 : most / 1.5);
      }),
    );
}

/** A line that is cited says no as well, and speaks of the same. */
function shownInWords({ prose, names }: AbsoluteClaim, { cited }: Lines): boolean {
  const said = [...contentWords(prose), ...names.flatMap((name) => name.toLowerCase().match(/[a-z]{3,}/g) ?? [])];
  return cited.some(({ text }, at) => {
    if (!refusing.test(text)) return false;
    const near = cited
      .slice(Math.max(0, at - 2), at + 3)
      .map((one) => one.text)
      .join(' ')
      .replace(/([a-z])([A-Z])/g, '$1 $2')
      .toLowerCase();
    const words = near.match(/[a-z]{3,}/g) ?? [];
    return said.length === 0 || words.some((word) => said.some((each) => alike(word, each)));
  });
}

/** A comment or message of the cited lines says of itself what the sentence denies. */
function saidOtherwise({ prose, language }: AbsoluteClaim, { cited }: Lines): boolean {
  const [first] = prose.split(language.denial).slice(1);
  const denied = contentWords((first ?? '').split(boundary)[0]?.split(/\s+/).slice(0, 4).join(' ') ?? '').slice(0, 1);
  return cited.some(({ text }) => {
    const said = /(?:\/\/|#|\*|--|"|'|`).*$/.exec(text)?.[0] ?? '';
    if (said === '' || refusing.test(said)) return false;
    const words = said.toLowerCase().match(/[a-z]{3,}/g) ?? [];
    return denied.some((word) => words.some((each) => alike(word, each)));
  });
}

/** Code and comments that refuse, leave out or have nothing. */
const refusing =
  /(?<![\w])(?:not?|never|none?|nothing|null|nil|undefined|false|without|cannot|can't|don't|doesn't|isn't|unless|except|skip\w*|ignore\w*|only|missing|empty|invalid|fail\w*|throw|raise|reject|continue|break|disabled?|omit\w*|un\w{3,}|else|catch|pass|otherwise|instead|private|readonly|const|final|frozen|immutable|must)(?![\w])|!(?!\[)|!=|<>|-1\b|[<>]=?\s?0\b|===? ?0\b|不|未|没|无|否/i;

const catchesAll = (cited: readonly string[]): boolean =>
  cited.some((text) => /\bcatch\b|\bexcept\b|\brecover\(\)|\brescue\b/.test(text));

async function exported({ prose, language, subjects }: AbsoluteClaim, facts: CodeFacts): Promise<Absolute | null> {
  const hidden =
    /(?<!\p{L})(?:private|privat\p{L}*|privé\p{L}*|privad\p{L}*|module-private|unexported)(?!\p{L})|私有|未导出|非公開/iu.test(
      prose,
    );
  const shown =
    language.exporting.test(prose) && /export|public|öffentlich|públic|导出|公开|エクスポート|公開/i.test(prose);
  if (!hidden && !shown) return null;
  const [subject] = subjects;
  const visible = subject === undefined ? null : await facts.visible(subject);
  if (visible === null) return null;
  const isDenied = denies(
    prose,
    language,
    /export\p{L}*|public\p{L}*|öffentlich|públic\p{L}*|导出|公开|エクスポート|公開/iu,
  );
  if (hidden || isDenied) return visible ? 'contradicted' : 'proved';
  return visible ? null : 'contradicted';
}

const calls =
  /(?<!\p{L})(?:call\w*|used|users?|consumers?|invoked|caller\w*|referenced|aufgerufen|aufrufer|verwendet|appelé\p{L}*|appelant\p{L}*|utilisé\p{L}*|llama\p{L}*|llamador\p{L}*|usa|usuari\p{L}*|nutzer|utilisateur\p{L}*|emplea|invoca)(?!\p{L})|调用|使用者|呼び出|使われ/iu;
const onlyWords =
  /(?<!\p{L})(?:only|sole|solely|exclusively|single|nur|einzig\p{L}*|ausschließlich|seule?s?|seulement|uniquement|sol[oa]|sólo|solamente|únic\p{L}+)(?!\p{L})|只|仅|唯一|のみ|だけ|しか/iu;

const lastOf = (name: string): string =>
  name
    .replace(/\(.*$/, '')
    .split(/[.:#/]/)
    .filter(Boolean)
    .at(-1) ?? name;

/** `X` is only called by `Y`: usages elsewhere speak against it. */
async function onlyCalledBy({ prose, subjects, names }: AbsoluteClaim, facts: CodeFacts): Promise<Absolute | null> {
  if (!onlyWords.test(prose) || !calls.test(prose) || names.length < 2) return null;
  const said = new Set(names.map(lastOf));
  for (const subject of subjects.slice(0, 2)) {
    const found = await facts.usages(subject);
    if (found === null || found.count === 0) continue;
    const own = lastOf(subject);
    if (found.within.some((path) => !path.split('.').some((part) => part !== own && said.has(part))))
      return 'contradicted';
    return 'proved';
  }
  return null;
}

/** Comments mention errors and writes that the code beside them need not make. */
function withoutComments(lines: readonly string[]): string[] {
  return lines.map((line) =>
    /^\s*(?:\/\/|\/?\*|#(?!\[|!)|--|"""|''')/.test(line) ? '' : line.replace(/\s\/\/\s.*$/, ''),
  );
}

/**
 * What the code map can say of a name, asked for by sentences that deny, or say "only". Main type: CodeFacts. Null where it
 * cannot decide: several symbols of a name, a language without calls, a symbol that is gone.
 */
export interface CodeFacts {
  /** Lines of the one symbol of this name. */
  body(name: string): Promise<readonly string[] | null>;
  /** Certain usages outside its own lines, and the symbols that contain them. */
  usages(name: string): Promise<{ readonly count: number; readonly within: readonly string[] } | null>;
  /** Whether other files see it. */
  visible(name: string): Promise<boolean | null>;
}

/** Facts without a code map: nothing is decided. */
export const noFacts: CodeFacts = {
  body: async () => null,
  usages: async () => null,
  visible: async () => null,
};
