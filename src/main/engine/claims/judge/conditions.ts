/**
 * Holds what a sentence says of a case against the conditions of the code: "returns `true` when x is set" and `if (!x) return true`.
 * Main function: contradictsGuard. Where several conditions fit, or none, nothing is decided.
 */
import { isShown } from '../read/content.ts';
import { type Atom, type Guard, guardsOf, wordsOf } from '../read/guards.ts';
import type { Lines } from '../read/lines.ts';

interface Claim {
  readonly condition: string;
  readonly outcome: string;
  /** `unless`: the condition is denied once more. */
  readonly inverted: boolean;
}

const connector =
  /(?<!\p{L})(?:only\s+(?:when|if)|when(?:ever)?|if|unless|once|as\s+long\s+as|(?:nur,?\s+)?wenn|falls|sobald|sofern|quand|si|lorsque|cuando)(?!\p{L})/iu;
const prefix = /^\s*(?:on|with|without|for|bei|ohne|mit|avec|sans|con|sin)\s[^,]{2,60},\s/i;
const boundary = /,\s+(?:and|but|while|else|otherwise|und|sonst|et|y|pero|sinon)\s|;\s|,\s+(?=`)|\s(?:and|but)\s+(?=(?:raises?|throws?|returns?|always)\b)/i;
const eastern = /^(?<condition>[^。；]{2,60}?)(?:时|的情况下|の場合|とき|时候|なら|場合)[，,、は]?(?<outcome>[^。；]{2,80})/u;

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
    const found = connector.exec(part);
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
  /(?<![\p{L}])(?:not|no|none|never|without|neither|missing|lacks?|absent|differs?|different|unequal|unset|empty|fehlt|nicht|kein\p{L}*|ohne|leer|pas|aucune?|sans|vide|sin|ningún|ninguna|vacío|null|nil|none|undefined)(?![\p{L}])|n't(?!\p{L})|(?<![\w.])0(?![\w.])|不同|不|没有|没|无|未|空|ない|ません|なし/giu;
const more = /(?<!\p{L})(?:more|at least|mindestens|greater|longer|larger|exceeds?|above|over|mehr|größer|länger|über|plus|más)(?!\p{L})|超过|至少|多于|大于|長|超え/iu;
const less = /(?<!\p{L})(?:at most|up to|höchstens|fewer|less|shorter|smaller|below|under|weniger|kleiner|kürzer|unter|moins|menos)(?!\p{L})|少于|至多|最多|小于|短于|不足|未満/iu;
const failing =
  /(?<!\p{L})(?:throws?|thrown|raises?|raised|errors?|fails?|rejects?|rejected|panics?|wirft|geworfen|fehler|lève|lance|lanza|erreur)(?!\p{L})|抛出|抛|报错|错误|例外|エラー/iu;
const returned = /(?<!\p{L})(?:returns?|returned|gives|yields|liefert|gibt|renvoie|devuelve)(?!\p{L})|返回|返す/iu;
const literals = /`(true|false|True|False|null|nil|None|undefined|b?""|''|\{\}|\[\])`/g;

interface Case {
  readonly guard: Guard;
  readonly atom: Atom;
  readonly shared: number;
}

export function contradictsGuard(text: string, { cited }: Lines): boolean {
  const claims = claimsOf(text);
  if (claims.length === 0) return false;
  const guards = guardsOf(cited.map((line) => line.text));
  return claims.some((claim) => isContradicted(claim, guards));
}

function isContradicted({ condition, outcome, inverted }: Claim, guards: readonly Guard[]): boolean {
  const negative = (countOf(condition) + (inverted ? 1 : 0)) % 2 === 1;
  const words = wordsOf(condition);
  if (failing.test(condition)) for (const word of ['exception', 'error']) words.add(word);
  const throws = failing.test(outcome);
  const said = [...outcome.matchAll(literals)].map(([, literal]) => literal ?? '');
  const isEmpty = /(?<!\p{L})empty(?!\p{L})|空/iu.test(outcome);
  const outcomeWords = wordsOf(outcome.replace(/`/g, ' '));
  const fitting = guards.flatMap((guard): { guard: Guard; weight: number; other: boolean }[] => {
    const kind = guard.outcome.kind;
    if (throws && !denies(outcome)) {
      const named = [...outcomeWords].some((word) => guard.words.has(word) && !/^(?:error|exception|errors)$/.test(word));
      return kind === 'throws' ? [{ guard, weight: named ? 3 : 2, other: false }] : [];
    }
    if (kind === 'returns' && returned.test(outcome) && said.length === 0 && !isEmpty && /\breturn\s*;?\s*$/.test(guard.outcome.text))
      return [{ guard, weight: 2, other: false }];
    if (kind === 'returns' && returned.test(outcome) && (said.length === 1 || isEmpty)) {
      const { literal } = guard.outcome as Extract<Guard['outcome'], { kind: 'returns' }>;
      if (literal === null) return [];
      const same = isEmpty && said.length === 0 ? /^b?(?:""|''|\{\}|\[\])$/.test(literal) : alikeLiteral(literal, said[0] ?? '');
      if (!same && !opposed(literal, said[0] ?? '')) return [];
      return [{ guard, weight: 3, other: !same }];
    }
    if (throws || said.length > 0) return [];
    const shared = [...outcomeWords].filter((word) => isShown(word, guard.words)).length;
    return shared >= 1 && shared >= 0.3 * outcomeWords.size ? [{ guard, weight: shared / outcomeWords.size, other: false }] : [];
  });
  const direction = more.test(condition) ? 'more' : less.test(condition) ? 'less' : null;
  let best: (Case & { other: boolean; weight: number })[] = [];
  for (const { guard, weight, other } of fitting) {
    for (const atom of guard.atoms) {
      const shared = countIn(words, atom);
      const compares = direction !== null && atom.compares !== null;
      if (shared === 0 && !compares) continue;
      const score = shared + (compares ? 1 : 0) + weight - (atom.isComment ? 0.5 : 0);
      const top = best[0];
      const topScore = top === undefined ? -1 : top.shared;
      if (score > topScore) best = [{ guard, atom, shared: score, other, weight }];
      else if (score === topScore) best.push({ guard, atom, shared: score, other, weight });
    }
  }
  if (best.length === 0) return isOtherEnd(words, negative, throws && !denies(outcome), returned.test(outcome) && said.length === 1, guards);
  const verdicts = best.map(({ atom, other, guard }) => {
    if (direction !== null && atom.compares !== null) {
      const meant = negative ? (direction === 'more' ? 'less' : 'more') : direction;
      const is = atom.negative ? (atom.compares === 'more' ? 'less' : 'more') : atom.compares;
      return other ? meant === is : meant !== is;
    }
    if (direction !== null || (atom.compares !== null && !atom.withZero)) return null;
    if (guard.isHandler && !other) return negative;
    return other ? atom.negative === negative : atom.negative !== negative;
  });
  return verdicts.every((verdict) => verdict === true);
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
const countIn = (words: ReadonlySet<string>, atom: Atom): number => [...words].filter((word) => isShown(word, atom.words)).length;

const lower = (text: string): string => text.toLowerCase().replace(/^b(?=["'])/, '');
const empties = new Set(['null', 'nil', 'none', 'undefined']);
const alikeLiteral = (a: string, b: string): boolean =>
  lower(a) === lower(b) || (empties.has(lower(a)) && empties.has(lower(b)));
const opposed = (a: string, b: string): boolean =>
  (lower(a) === 'true' && lower(b) === 'false') || (lower(a) === 'false' && lower(b) === 'true');
