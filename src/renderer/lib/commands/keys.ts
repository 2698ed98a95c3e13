/**
 * Key combinations as text: `Mod+Shift+P`, `Alt+ArrowLeft`, `/`, `?`, `T`. `Mod` is Command on macOS and Control elsewhere.
 * A combination of one printable key without modifiers is a "single key": it acts outside text fields only and can be
 * turned off. Shift is not named for signs that need it (`?`), since keyboards differ in which do.
 */
export interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

interface Combination {
  readonly mod: boolean;
  readonly alt: boolean;
  readonly shift: boolean;
  readonly key: string;
}

export function parseKeys(keys: string): Combination {
  const parts = keys.split('+');
  // The sign `+` itself leaves nothing behind it.
  const key = parts.pop() || '+';
  return { mod: parts.includes('Mod'), alt: parts.includes('Alt'), shift: parts.includes('Shift'), key };
}

/** Whether a press is the combination. */
export function matches(keys: string, press: KeyPress, mac: boolean): boolean {
  const wanted = parseKeys(keys);
  const mod = mac ? press.metaKey : press.ctrlKey;
  const foreign = mac ? press.ctrlKey : press.metaKey;
  if (foreign || mod !== wanted.mod || press.altKey !== wanted.alt) return false;
  const letter = /^[a-z]$/i.test(wanted.key);
  const sign = wanted.key.length === 1 && !/^[a-z0-9]$/i.test(wanted.key);
  if (!sign && press.shiftKey !== wanted.shift) return false;
  return letter ? press.key.toLowerCase() === wanted.key.toLowerCase() : press.key === wanted.key;
}

/** One printable key without Mod or Alt. */
export function isSingleKey(keys: string): boolean {
  const { mod, alt, shift, key } = parseKeys(keys);
  return !mod && !alt && !shift && key.length === 1;
}

const macSigns: Readonly<Record<string, string>> = { Mod: '⌘', Alt: '⌥', Shift: '⇧' };
const plainSigns: Readonly<Record<string, string>> = { Mod: 'Ctrl', Alt: 'Alt', Shift: 'Shift' };
const keySigns: Readonly<Record<string, string>> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Escape: 'Esc',
  ' ': 'Space',
};

/** As people read it: `Ctrl Shift P`, on macOS `⇧⌘P`. */
export function formatKeys(keys: string, mac: boolean): string {
  const { mod, alt, shift, key } = parseKeys(keys);
  const sign = keySigns[key] ?? (key.length === 1 ? key.toUpperCase() : key);
  const signs = mac ? macSigns : plainSigns;
  const names = mac ? [alt && 'Alt', shift && 'Shift', mod && 'Mod'] : [mod && 'Mod', alt && 'Alt', shift && 'Shift'];
  const modifiers = names.filter((name) => name !== false).map((name) => signs[name] ?? name);
  return [...modifiers, sign].join(mac ? '' : ' ');
}
