/**
 * Denials and absolute claims: "never throws", "has no callers", "only X writes", "always returns". The code map and the lines
 * decide where they can; what they cannot decide is believed less, and a denial that no line shows is not believed at all.
 * Main function: weighAbsolutes.
 */

import { alike, contentWords } from '../read/content.ts';
import type { Lines } from '../read/lines.ts';
import type { LanguageWords } from '../words/languages.ts';
import type { CodeFacts } from './facts.ts';

export type Absolute = 'none' | 'proved' | 'open' | 'unshown' | 'contradicted';

export interface AbsoluteClaim {
  readonly prose: string;
  readonly language: LanguageWords;
  /** Names of the sentence that are symbols, those of the question where it has none. */
  readonly subjects: readonly string[];
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

/** `facts` and `lines` decide; `open`: they cannot, and nothing speaks against it. */
export async function weighAbsolutes(claim: AbsoluteClaim, lines: Lines, facts: CodeFacts): Promise<Absolute> {
  const { prose, language, subjects } = claim;
  const denied = language.denial.test(prose);
  const absolute = language.absolute.test(prose);
  const cited = lines.cited.map(({ text }) => text);
  const bodies = (await Promise.all(subjects.slice(0, 3).map((name) => facts.body(name)))).flatMap((body) =>
    body === null ? [] : [body],
  );
  const code = withoutComments(bodies.length > 0 ? bodies.flat() : cited);
  const anyOf = (form: RegExp): boolean => code.some((line) => form.test(line));

  if (language.unused.test(prose)) {
    const found = (await Promise.all(subjects.slice(0, 2).map((name) => facts.usages(name)))).filter(
      (each) => each !== null,
    );
    if (found.some(({ count }) => count > 0)) return 'contradicted';
    return found.length > 0 ? 'open' : 'unshown';
  }
  if (denies(prose, language, language.throwing)) {
    if (anyOf(throwsInCode)) return 'contradicted';
    return bodies.length > 0 || catchesAll(cited) ? 'open' : 'unshown';
  }
  if (
    denies(prose, language, language.writing) ||
    /read-only|readonly|side-effect-free|schreibgeschützt|lecture seule|s[oó]lo lectura|只读|不可变|読み取り専用/i.test(
      prose,
    )
  ) {
    if (anyOf(writesInCode)) return 'contradicted';
    if (shownInWords(claim, lines)) return 'open';
    return bodies.length > 0 ? 'open' : 'unshown';
  }
  const seen = await exported(claim, facts);
  if (seen !== null) return seen;
  if (denies(prose, language, language.empty) && anyOf(emptyInCode) && returnsWords.test(prose)) return 'contradicted';
  const only = await onlyCalledBy(claim, facts);
  if (only !== null) return only;
  if (
    absolute &&
    alwaysWords.test(prose) &&
    returnsWords.test(prose) &&
    anyOf(branches) &&
    code.filter((line) => /\breturn\b|=>/.test(line)).length > 1
  )
    return 'contradicted';
  if (denied) return shownInWords(claim, lines) && !saidOtherwise(claim, lines) ? 'proved' : 'unshown';
  if (!absolute) return 'none';
  if (mild.test(prose) && !strong.test(prose) && (anyOf(loops) || lines.cited.some(({ text }) => mild.test(text))))
    return 'proved';
  return lines.cited.some(({ text }) => language.absolute.test(text) || english.test(text)) &&
    shownInWords(claim, lines)
    ? 'proved'
    : 'open';
}

const english =
  /\b(?:always|only|all|every|any|must|never|exactly|once|guarantee\w*|unconditional\w*|at most|at least|sole)\b/i;
/** Said of collections in most sentences, and shown by loops. */
const mild =
  /(?<!\p{L})(?:all|every|any|alle|aller|allen|jede[nmrs]?|tous|toutes|toute|tout|chaque|tod[oa]s?|cada)(?!\p{L})|所有|全部|每个|每次|都|すべて|全て/iu;
const strong =
  /(?<!\p{L})(?:always|only|exclusively|solely|guarante\w*|forever|unconditionally|never|immer|nur|stets|ausschließlich|toujours|seulement|uniquement|seule?s?|siempre|sol[oa]|sólo|solamente|únic\w+)(?!\p{L})|总是|始终|永远|只|仅|唯一|绝对|一律|常に|必ず|のみ|だけ|唯一|無条件/iu;
const alwaysWords =
  /(?<!\p{L})(?:always|invariably|unconditionally|immer|stets|toujours|siempre)(?!\p{L})|总是|始终|永远|一律|常に|必ず|いつも/iu;
const returnsWords =
  /return|gives?|yields?|results?|gibt|liefert|zurück|renvoie|retourne|rend|devuelve|retorna|返回|得到|返す|返し|返り/i;

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
  return places(denial).some((no) =>
    verbs.some((verb) => {
      const after = no.end <= verb.start ? prose.slice(no.end, verb.start) : null;
      if (after !== null && after.length <= most && !boundary.test(after)) return true;
      const before = verb.end <= no.start ? prose.slice(verb.end, no.start) : null;
      if (before === null || boundary.test(before)) return no.start < verb.end && verb.start < no.end;
      if (code === 'en') return before.trim() === '' && /^(?:no|nothing|never|neither|none)$/i.test(no.text);
      return code === 'zh'
        ? before.length <= 2 && /^(?:不|没有?|未)/.test(no.text) && false
        : before.length <= most / 1.5;
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
  /(?<!\p{L})(?:call\w*|used|invoked|caller\w*|referenced|aufgerufen|aufrufer|verwendet|appelé\p{L}*|appelant\p{L}*|utilisé\p{L}*|llama\p{L}*|llamador\p{L}*|usa|invoca)(?!\p{L})|调用|使用者|呼び出|使われ/iu;
const onlyWords =
  /(?<!\p{L})(?:only|sole|solely|exclusively|single|nur|einzig\p{L}*|ausschließlich|seule?s?|seulement|uniquement|sol[oa]|sólo|solamente|únic\p{L}+)(?!\p{L})|只|仅|唯一|のみ|だけ|しか/iu;

/** `X` is only called by `Y`: usages elsewhere speak against it. */
async function onlyCalledBy({ prose, subjects, names }: AbsoluteClaim, facts: CodeFacts): Promise<Absolute | null> {
  if (!onlyWords.test(prose) || !calls.test(prose) || names.length < 2) return null;
  const last = (name: string): string =>
    name
      .replace(/\(.*$/, '')
      .split(/[.:#/]/)
      .filter(Boolean)
      .at(-1) ?? name;
  const said = new Set(names.map(last));
  for (const subject of subjects.slice(0, 2)) {
    const found = await facts.usages(subject);
    if (found === null || found.count === 0) continue;
    const own = last(subject);
    if (found.within.some((path) => !path.split('.').some((part) => part !== own && said.has(part))))
      return 'contradicted';
    return 'proved';
  }
  return null;
}

/** Comments tell of errors and writes that the code beside them need not make. */
function withoutComments(lines: readonly string[]): string[] {
  return lines.map((line) =>
    /^\s*(?:\/\/|\/?\*|#(?!\[|!)|--|"""|''')/.test(line) ? '' : line.replace(/\s\/\/\s.*$/, ''),
  );
}
