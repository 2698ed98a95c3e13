/**
 * Case folding and word starts of identifiers, one UTF-16 unit at a time, so that positions in the folded text are
 * positions in the name. A unit whose lower case is longer than itself (İ) is left as it is.
 * Ideographs are words of their own: in `订单服务` a person types `服务` and means the second half.
 */

const folds = new Uint16Array(0x1_0000);
for (let unit = 0; unit < 128; unit++) folds[unit] = unit >= 65 && unit <= 90 ? unit + 32 : unit;

export function fold(unit: number): number {
  const known = folds[unit] as number;
  if (known !== 0 || unit === 0) return known;
  const lower = String.fromCharCode(unit).toLowerCase();
  const folded = lower.length === 1 ? lower.charCodeAt(0) : unit;
  folds[unit] = folded;
  return folded;
}

/** The only unit outside ASCII that folds to one inside. */
const kelvin = 0x212a;
/** Units outside ASCII that fold to another, by that one; read from all units when a name first asks. */
let twins: Map<number, number[]> | null = null;

function readTwins(): Map<number, number[]> {
  const pairs = Array.from(folds.keys(), (unit) => ({ unit, folded: fold(unit) }));
  const others = pairs.filter(({ unit, folded }) => unit > 127 && unit !== folded);
  return new Map(
    [...Map.groupBy(others, (pair) => pair.folded)].map(([folded, own]) => [folded, own.map((o) => o.unit)]),
  );
}

function twinsOf(folded: number): readonly number[] {
  if (folded < 128) return folded === fold(kelvin) ? [kelvin] : [];
  twins ??= readTwins();
  return twins.get(folded) ?? [];
}

const mostSpellings = 64;

/**
 * Names that fold as this one does, one for all that differ in the case of ASCII letters only (`K` may be the sign of
 * Kelvin); null where they are too many to look for each.
 */
export function spellings(name: string): string[] | null {
  let found = [''];
  for (let i = 0; i < name.length; i++) {
    const folded = fold(name.charCodeAt(i));
    const units = [folded, ...twinsOf(folded)];
    if (found.length * units.length > mostSpellings) return null;
    found = found.flatMap((before) => units.map((unit) => before + String.fromCharCode(unit)));
  }
  return found;
}

/** One byte for a folded unit: ASCII is itself, the rest shares 128 values (equal units have equal bytes, not the reverse). */
export function byteOf(folded: number): number {
  return folded < 128 ? folded : 128 | ((Math.imul(folded, 0x9e3b) >>> 8) & 127);
}

/** A bit of a letter mask: one a letter, the ten digits together, the rest of ASCII together, four for everything else. */
export function letterBit(byte: number): number {
  if (byte >= 97 && byte <= 122) return 1 << (byte - 97);
  if (byte >= 128) return 1 << (28 + (byte & 3));
  return byte >= 48 && byte <= 57 ? 1 << 26 : 1 << 27;
}

/** One of 64 bits for two neighbouring bytes: from 32 on it belongs to the second word of a mask. */
export function pairBit(first: number, second: number): number {
  return Math.imul((first << 8) | second, 0x9e3779b1) >>> 26;
}

/** The position of a unit within its name. */
export const inside = 0;
export const hump = 1;
export const afterSeparator = 2;
export const nameStart = 3;

const lower = 0;
const upper = 1;
const digit = 2;
const separator = 3;
const ideograph = 4;

function classOf(unit: number): number {
  if (unit < 128) {
    if (unit >= 97 && unit <= 122) return lower;
    if (unit >= 65 && unit <= 90) return upper;
    return unit >= 48 && unit <= 57 ? digit : separator;
  }
  if (unit >= 0x2e80) return ideograph;
  // After the last one.
  if (Number.isNaN(unit)) return separator;
  return fold(unit) === unit ? lower : upper;
}

/** `start` of the unit at `at`: the first unit, after `_` and the like, a camel hump, a change to or from digits. */
export function startOf(name: string, at: number): number {
  return at === 0 ? nameStart : startBetween(name.charCodeAt(at - 1), name.charCodeAt(at), name.charCodeAt(at + 1));
}

/** The same of a unit that is not the first. */
export function startBetween(unitBefore: number, unit: number, unitAfter: number): number {
  const own = classOf(unit);
  const before = classOf(unitBefore);
  if (own === separator) return inside;
  if (own === ideograph) return hump;
  if (before === separator) return afterSeparator;
  if (own === upper) {
    if (before !== upper) return hump;
    // The `S` of `HTTPServer`.
    return classOf(unitAfter) === lower ? hump : inside;
  }
  if (own === digit) return before === digit ? inside : hump;
  return before === digit || before === ideograph ? hump : inside;
}

/** Stands between names in a text: a control character that no name has. */
export const nameEnd = 31;
