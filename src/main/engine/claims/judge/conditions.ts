/**
 * Holds what a sentence says of a case against the conditions of the code: "returns `true` when x is set" and `if (!x) return true`.
 * Main function: contradictsGuard. Where several conditions fit, or none, nothing is decided.
 */

import { isShown } from '../read/content.ts';
import { type Atom, type Guard, guardsOf, wordsOf } from '../read/guards.ts';
import type { Lines } from '../read/lines.ts';
import { languageOfText } from '../words/languages.ts';

interface Claim {
  readonly condition: string;
  readonly outcome: string;
  /** `unless`: the condition is denied once more. */
  readonly inverted: boolean;
}

const connector =
  /(?<!\p{L})(?:only\s+(?:when|if)|when(?:ever)?|if|unless|once|as\s+long\s+as|(?:nur,?\s+)?wenn|falls|sobald|sofern|quand|si|lorsque|cuando)(?!\p{L})/iu;
const prefix = /^\s*(?:on|with|without|for|bei|ohne|mit|avec|sans|con|sin)\s[^,]{2,60},\s/i;
const boundary =
  /,\s+(?:and|but|while|else|otherwise|und|sonst|et|y|pero|sinon)\s|;\s|,\s+(?=`)|\s(?:and|but)\s+(?=(?:raises?|throws?|returns?|always)\b)/i;
const eastern =
  /^(?<condition>[^。；]{2,60}?)(?:时|的情况下|の場合|とき|时候|なら|場合)[，,、は]?(?<outcome>[^。；]{2,80})/u;

/** Code between backticks has no words of the sentence: `add_if_missing`. */
const masked = (text: string): string => text.replace(/`[^`]*`/g, (code) => '_'.repeat(code.length));

/** The cases of a sentence. */
function claimsOf(sentence: string): Claim[] {
  const text = sentence.replace(/\b(?:no|not|non)-(?=\w)/gi, '');
  const east = eastern.exec(text)?.groups;
  if (east?.condition !== undefined && east.outcome !== undefined)
    return [{ condition: east.condition.replace(/^(?:当|如果|若)/, ''), outcome: east.outcome, inverted: false }];
  const begins = prefix.exec(text)?.[0];
  if (begins !== undefined) return [{ condition: begins, outcome: text.slice(begins.length), inverted: false }];
  const parts = text.split(boundary).filter((part) => part.trim() !== '');
  return parts.flatMap((part): Claim[] => {
    const on = /(?:^|\s)(?:on|bei)\s(?:an?\s)?(`[^`]+`[^,]{0,30})/.exec(part);
    const found = connector.exec(masked(part));
    if (found === null) {
      return on === null ? [] : [{ condition: on[1] ?? '', outcome: part.slice(0, on.index), inverted: false }];
    }
    // `…, but not when …`: of what was said before.
    const denied = /(?:^|\s)(?:not|nicht)\s*$/i.test(part.slice(0, found.index));
    const inverted = /unless/i.test(found[0]) || denied;
    const after = part.slice(found.index + found[0].length);
    if (found.index > 8 || part.slice(0, found.index).trim() !== '')
      return [{ condition: after, outcome: denied ? (parts[0] ?? '') : part.slice(0, found.index), inverted }];
    const comma = after.indexOf(',');
    const [condition, outcome] = comma < 0 ? [after, ''] : [after.slice(0, comma), after.slice(comma + 1)];
    if (outcome !== '') return [{ condition, outcome, inverted }];
    // The boundary was the comma between both.
    const next = parts[parts.indexOf(part) + 1];
    return next === undefined ? [] : [{ condition, outcome: next, inverted }];
  });
}

const denials =
  /(?<![\p{L}])(?:not|no|none|never|without|neither|missing|lacks?|absent|differs?|different|unequal|unset|empty|fehlt|nicht|kein\p{L}*|ohne|leer|pas|aucune?|sans|vide|sin|ningún|ninguna|vacío|false|falsch|faux|falso|null|nil|none|undefined)(?![\p{L}])|n't(?!\p{L})|(?<![\w.])0(?!\w|\.\d)|假|不同|不|没有|没|无|未|空|ない|ません|なし/giu;
const more =
  /(?<!\p{L})(?:more|at least|mindestens|greater|longer|larger|exceeds?|above|over|mehr|größer|länger|über|plus|más)(?!\p{L})|超过|至少|多于|大于|長|超え/iu;
const less =
  /(?<!\p{L})(?:at most|up to|höchstens|fewer|less|shorter|smaller|below|under|weniger|kleiner|kürzer|unter|moins|menos)(?!\p{L})|少于|至多|最多|小于|短于|不足|未満/iu;
const failing =
  /(?<!\p{L})(?:throws?|thrown|raises?|raised|errors?|fails?|rejects?|rejected|panics?|wirft|geworfen|fehler|lève|lance|lanza|erreur)(?!\p{L})|抛出|抛|报错|错误|例外|エラー/iu;
const returned = /(?<!\p{L})(?:returns?|returned|gives|yields|liefert|gibt|renvoie|devuelve)(?!\p{L})|返回|返す/iu;
const literals = /`(true|false|True|False|null|nil|None|undefined|b?""|''|\{\}|\[\])`/g;

/** Conditions that fit almost as well as the best one have to agree with it. */
const nearly = 1;
/** Min share of the action's words that must be in the block of the condition. */
const doneShare = 0.3;
/** Letters of a line that are read. */
const longest = 400;

interface Case {
  readonly guard: Guard;
  readonly atom: Atom;
  readonly shared: number;
}

/** Sentence after sentence is held against the same lines. */
const known = new WeakMap<Lines, Guard[]>();

export function contradictsGuard(text: string, lines: Lines): boolean {
  const claims = claimsOf(text);
  if (claims.length === 0) return false;
  const guards = known.get(lines) ?? guardsOf(lines.cited.map((line) => line.text.slice(0, longest)));
  known.set(lines, guards);
  const english = languageOfText(text.replace(/`[^`]*`/g, ' ')).code === 'en';
  return claims.some((claim) => {
    // Each of several parts is checked against the code; one that agrees is enough to keep the sentence.
    const parts = claim.condition.split(/\s(?:or|oder|ou|o)\s|或者?|または/);
    const verdicts = parts.map((condition) => contradicts({ ...claim, condition }, guards, english));
    return verdicts.includes(true) && !verdicts.includes(false);
  });
}

/** The words of what is done, without the name of who does it. */
const withoutSubject = (outcome: string): string => outcome.replace(/^[^`]{0,30}`[^`]+`/, ' ');

/** Null where nothing decides. */
function contradicts(
  { condition, outcome, inverted }: Claim,
  guards: readonly Guard[],
  english: boolean,
): boolean | null {
  const compared = more.exec(condition) ?? less.exec(condition);
  const direction = compared === null ? null : more.test(condition) ? 'more' : 'less';
  const first = wordsOf(condition.slice(0, compared?.index ?? 0));
  const counted = direction === null ? condition : condition.replace(/(?<![\w.])0(?!\w|\.\d)/g, ' ');
  const negative = (countOf(counted) + (inverted ? 1 : 0)) % 2 === 1;
  const words = wordsOf(condition);
  if (failing.test(condition)) for (const word of ['exception', 'error']) words.add(word);
  const throws = failing.test(outcome);
  const said = [...outcome.matchAll(literals)].map(([, literal]) => literal ?? '');
  const isEmpty = /(?<!\p{L})empty(?!\p{L})|空/iu.test(outcome);
  const rest = withoutSubject(outcome);
  const outcomeWords = wordsOf(rest.replace(/`/g, ' '));
  const subject = [...wordsOf(outcome)].filter((word) => !outcomeWords.has(word));
  const names = [...condition.matchAll(/`([^`]+)`|(?<![\w.])(\d{2,})(?![\w.])/g)].map(
    ([, name, number]) => name ?? number ?? '',
  );
  const fitting = guards.flatMap((guard): { guard: Guard; weight: number; other: boolean }[] => {
    const kind = guard.outcome.kind;
    if (throws && !denies(outcome)) {
      const named = [...outcomeWords].some(
        (word) => guard.words.has(word) && !/^(?:error|exception|errors)$/.test(word),
      );
      return kind === 'throws' ? [{ guard, weight: named ? 3 : 2, other: false }] : [];
    }
    if (
      kind === 'returns' &&
      returned.test(outcome) &&
      said.length === 0 &&
      !isEmpty &&
      /\breturn\s*;?\s*$/.test(guard.outcome.text)
    )
      return [{ guard, weight: 2, other: false }];
    if (kind === 'returns' && returned.test(outcome) && (said.length === 1 || isEmpty)) {
      const { literal } = guard.outcome as Extract<Guard['outcome'], { kind: 'returns' }>;
      if (literal === null) return [];
      const same =
        isEmpty && said.length === 0 ? /^b?(?:""|''|\{\}|\[\])$/.test(literal) : alikeLiteral(literal, said[0] ?? '');
      if (!same && !opposed(literal, said[0] ?? '')) return [];
      return [{ guard, weight: 3, other: !same }];
    }
    if (throws || said.length > 0 || denies(outcome) || /(?<!\p{L})nothing(?!\p{L})/iu.test(outcome)) return [];
    if (!english) {
      // Its words are not those of the code: the only condition that has the name decides.
      const has = (one: Guard): boolean =>
        names.some((name) =>
          one.atoms.some((atom) => !atom.isComment && [...wordsOf(name)].every((each) => atom.words.has(each))),
        );
      return names.length > 0 && has(guard) && guards.filter(has).length === 1
        ? [{ guard, weight: 1, other: false }]
        : [];
    }
    const done = [...outcomeWords, ...subject.filter((word) => guard.words.has(word))];
    const shared = done.filter((word) => isShown(word, guard.words)).length;
    return shared >= 1 && shared >= doneShare * done.length
      ? [{ guard, weight: shared / done.length, other: false }]
      : [];
  });
  const all: (Case & { other: boolean; words: number })[] = [];
  for (const { guard, weight, other } of fitting) {
    for (const atom of guard.atoms) {
      const shared = countIn(words, atom);
      const compares = direction !== null && atom.compares !== null;
      if (shared === 0 && !compares) continue;
      const score = shared + (compares ? 1 : 0) + weight - (atom.isComment ? 0.5 : 0);
      all.push({ guard, atom, shared: score, other, words: shared });
    }
  }
  // A comparison alone counts where no condition has a word of it.
  const found = all.some((each) => each.words > 0) ? all.filter((each) => each.words > 0) : all;
  const top = Math.max(...found.map(({ shared }) => shared));
  const near = found.filter(
    ({ shared, guard }) =>
      shared >= top - nearly && found.every((other) => other.guard !== guard || other.shared <= shared),
  );
  // Comments decide where no code does.
  const best = near.some(({ atom }) => !atom.isComment) ? near.filter(({ atom }) => !atom.isComment) : near;
  if (best.length === 0)
    return isOtherEnd(words, negative, throws && !denies(outcome), returned.test(outcome) && said.length === 1, guards)
      ? true
      : null;
  const verdicts = best.map(({ atom, other, guard }) => {
    if (direction !== null && atom.compares !== null) {
      const isTurned = count(first, atom.right) > count(first, atom.left);
      const meant = negative !== isTurned ? (direction === 'more' ? 'less' : 'more') : direction;
      const is = atom.negative && !atom.withZero ? (atom.compares === 'more' ? 'less' : 'more') : atom.compares;
      return other ? meant === is : meant !== is;
    }
    if (direction !== null || (atom.compares !== null && !atom.withZero)) return null;
    if (guard.isHandler && !other) return negative;
    return other ? atom.negative === negative : atom.negative !== negative;
  });
  const doubts = found.filter(
    ({ atom, shared, other }) => atom.isComment && shared >= top && (atom.negative === negative) !== other,
  );
  if (doubts.length === 0 && verdicts.every((verdict) => verdict === true)) return true;
  return verdicts.includes(false) ? false : null;
}

/** The only guard of this case returns where the sentence says that it throws, or the other way round. */
function isOtherEnd(
  words: ReadonlySet<string>,
  negative: boolean,
  throws: boolean,
  returns: boolean,
  guards: readonly Guard[],
): boolean {
  if (throws === returns) return false;
  const [only, ...others] = guards
    .flatMap((guard) => guard.atoms.map((atom) => ({ guard, atom, shared: countIn(words, atom) })))
    .filter(({ atom, shared }) => shared > 0 && !atom.isComment);
  if (only === undefined || others.length > 0 || only.guard.isHandler || only.atom.negative !== negative) return false;
  return only.guard.outcome.kind === (throws ? 'returns' : 'throws');
}

const countOf = (text: string): number => text.match(denials)?.length ?? 0;
const denies = (text: string): boolean => countOf(text) % 2 === 1;
const count = (words: ReadonlySet<string>, of: ReadonlySet<string>): number =>
  [...words].filter((word) => isShown(word, of)).length;
const countIn = (words: ReadonlySet<string>, atom: Atom): number =>
  [...words].filter((word) => isShown(word, atom.words)).length;

const lower = (text: string): string => text.toLowerCase().replace(/^b(?=["'])/, '');
const empties = new Set(['null', 'nil', 'none', 'undefined']);
const alikeLiteral = (a: string, b: string): boolean =>
  lower(a) === lower(b) || (empties.has(lower(a)) && empties.has(lower(b)));
const opposed = (a: string, b: string): boolean =>
  (lower(a) === 'true' && lower(b) === 'false') || (lower(a) === 'false' && lower(b) === 'true');
