/**
 * Takes secrets out of text before it is written anywhere: keys, tokens, passwords and connection strings, by
 * form, by the name they are given, and by chance. Main functions: redact, redactFields. Text is hostile: each
 * pattern takes time in proportion to it. Redacting twice is redacting once.
 */
import { isExample, isExpression, lineBefore, withoutAssigned } from './assignments.ts';
import { credentials, rareCredentials, tokens, withoutBasic, withoutPrivateKeys } from './tokens.ts';

const instead = '[redacted]';
/** No secret is shorter than `pwd=1234`. */
const shortest = 8;

/** `text` with `[redacted]` in the place of each secret. */
export function redact(text: string): string {
  if (text.length < shortest) return text;
  let clean = withoutBasic(
    withoutManifests(withoutPrivateKeys(text, instead), instead).replace(tokens, instead),
    instead,
  );
  for (const pattern of credentials) clean = clean.replace(pattern, withoutSecond);
  for (const { hint, pattern } of rareCredentials) if (hint.test(clean)) clean = clean.replace(pattern, withoutSecond);
  return withoutRandom(withoutAssigned(clean, instead), instead);
}

function withoutSecond(all: string, before: string, secret: string, ...rest: unknown[]): string {
  if (isExample(secret)) return all;
  const [at, whole] = rest.slice(-2) as [number, string];
  // Only an assignment has a space there.
  if (/[:=]\s+$/.test(before)) {
    const start = at + all.indexOf(before + secret) + before.length;
    if (isExpression(secret, lineBefore(whole, start), whole.slice(start + secret.length))) return all;
  }
  return all.replace(before + secret, () => before + instead);
}

/** So many letters take some three milliseconds. */
const piece = 32_000;
/** After one of these and the end of its line, nothing follows that a pattern joins with what precedes it. */
const lineEnd = /[;{}),]\r?\n(?!\s{0,20}["']?value)/gi;

/** The same for a long text, with a pause behind each piece of it. */
export async function redactInPieces(text: string, pause: () => Promise<void>): Promise<string> {
  if (text.length < 2 * piece) return redact(text);
  // A key goes over many lines.
  const whole = withoutPrivateKeys(text, instead);
  const clean: string[] = [];
  const ends = new RegExp(lineEnd);
  for (let from = 0; from < whole.length; ) {
    await pause();
    ends.lastIndex = from + piece;
    const to = ends.lastIndex < whole.length && ends.test(whole) ? ends.lastIndex : whole.length;
    clean.push(redact(whole.slice(from, to)));
    from = to;
  }
  return clean.join('');
}

/** These fields hold a name, a hash or a path by which other records and files are found. */
const kept: ReadonlySet<string> = new Set([
  'id',
  'projectKey',
  'sourceFiles',
  'relatedRecords',
  'evidence',
  'supersedes',
  'supersededBy',
  'sourceRecordIds',
  'keyFiles',
  'relatedFiles',
  'exampleFiles',
]);
/** A map says with its key what the value is. */
const maps: ReadonlySet<string> = new Set(['metadata', 'parameters', 'context']);

/** The same for every text in a record on its way in, however deep it lies. Keys are left as they are. */
export function redactFields(value: unknown, key = '', inMap = false): unknown {
  if (typeof value === 'string') return inMap && key !== '' ? redactNamed(key, value) : redact(value);
  if (Array.isArray(value)) return value.map((item) => redactFields(item, key, inMap));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [
      name,
      !inMap && kept.has(name) ? item : redactFields(item, inMap ? name : '', inMap || maps.has(name)),
    ]),
  );
}

/** As if it stood behind its key: `{ "password": "hunter2" }`. */
function redactNamed(key: string, value: string): string {
  const prefix = `${key}="`;
  const line = redact(`${prefix}${value}"`);
  return line === `${prefix}${instead}"` ? instead : redact(value);
}

// Manifests of Kubernetes of the kind Secret: every value in `data` and `stringData` is a secret, whatever its name and form.
// In YAML and in JSON; a template that is filled in later stays.

const kind = /^kind:[ ]{1,4}["']?Secret["']?(?!\S)|["']kind["']\s{0,4}:\s{0,4}["']Secret["']/m;
const block = /^([ ]{0,20}(?:- )?)(?:data|stringData):[ \t]{0,8}\r?$/;
const entry = /^(\s{1,60}["']?[\w.-]{1,253}["']?:\s{1,20}["']?)([^\s"'|>{$#][^\s"']{0,65536})/;
const inJson = /(["'](?:data|stringData)["']\s{0,4}:\s{0,20}\{)([^{}]{0,65536})/g;

function withoutManifests(text: string, instead: string): string {
  if (!text.includes('Secret') || !kind.test(text)) return text;
  return text
    .split(/^(?=---)/m)
    .map((part) => (kind.test(part) ? withoutData(part, instead) : part))
    .join('');
}

function withoutData(part: string, instead: string): string {
  /** Indentation of the block's name; null outside of one. */
  let inside: number | null = null;
  /** Indentation of the name of a text of several lines. */
  let text: number | null = null;
  const lines = part.split('\n').map((line) => {
    const depth = line.length - line.trimStart().length;
    if (inside !== null && line.trim() !== '' && depth <= inside) inside = null;
    if (inside === null) {
      const found = block.exec(line);
      if (found !== null) inside = (found[1] ?? '').length;
      text = null;
      return line;
    }
    if (text !== null && (depth > text || line.trim() === '')) return line.replace(/\S.*\S|\S/, instead);
    text = /:\s{1,20}[|>][+-]?\d?\s*$/.test(line) ? depth : null;
    return line.replace(entry, (_, name: string) => name + instead);
  });
  return lines
    .join('\n')
    .replace(
      inJson,
      (_, open: string, all: string) => open + all.replace(/(:\s{0,4}["'])([^"']{1,65536})/g, `$1${instead}`),
    );
}

// Secrets that are recognised only by their randomness: long runs of unpredictable characters. Hashes in hex, UUIDs,
// identifiers and paths are not secrets; they differ in how often small letters, capitals and digits alternate.

const shortestRun = 32;
/** The text between two slashes; shorter pieces are names in a path. */
const shortestPiece = 20;
/** Share of the entropy that as many different characters would have. */
const leastEntropy = 0.8;
/** Share of neighbours of different kind, but for signs and for a capital before small letters: half in random text, a quarter in names. */
const leastTurns = 0.3;
/** Prefix of a run that everyone may read: a checksum, an embedded picture. */
const announced = /(?:sha\d{1,3}[-:=]|base64,)$/i;

/** Looks at every 32nd character first: a run that is long enough holds one of them. */
function withoutRandom(text: string, instead: string): string {
  let clean = '';
  let taken = 0;
  for (let at = shortestRun - 1; at < text.length; at += shortestRun) {
    if (!inRun(text.charCodeAt(at))) continue;
    let start = at;
    while (start > taken && inRun(text.charCodeAt(start - 1))) start -= 1;
    let end = at + 1;
    while (end < text.length && inRun(text.charCodeAt(end))) end += 1;
    if (end - start >= shortestRun && isSecret(text, start, end)) {
      while (text[end] === '=') end += 1;
      clean += text.slice(taken, start) + instead;
      taken = end;
    }
    at = end;
  }
  return taken === 0 ? text : clean + text.slice(taken);
}

function isSecret(text: string, start: number, end: number): boolean {
  const run = text.slice(start, end);
  if (announced.test(text.slice(Math.max(0, start - 8), start)) || announced.test(run.slice(0, 7))) return false;
  return run.split('/').some(isRandom);
}

/** `A-Z a-z 0-9 + / _ -` */
function inRun(code: number): boolean {
  if (code >= 97) return code <= 122;
  if (code >= 65) return code <= 90 || code === 95;
  return (code >= 47 && code <= 57) || code === 43 || code === 45;
}

function kindOf(code: number): number {
  if (code >= 97 && code <= 122) return 0;
  if (code >= 65 && code <= 90) return 1;
  return code >= 48 && code <= 57 ? 2 : 3;
}

function isRandom(piece: string): boolean {
  if (piece.length < shortestPiece || !/[a-z]/.test(piece) || !/[A-Z]/.test(piece) || !/\d/.test(piece)) return false;
  const counts = new Map<number, number>();
  let turns = 0;
  let before = kindOf(piece.charCodeAt(0));
  for (let i = 0; i < piece.length; i += 1) {
    const code = piece.charCodeAt(i);
    counts.set(code, (counts.get(code) ?? 0) + 1);
    const kind = kindOf(code);
    // What joins words is no surprise: `project-test-x14ByE` is a name.
    if (kind !== before && kind !== 3 && before !== 3 && !(before === 1 && kind === 0)) turns += 1;
    before = kind;
  }
  let bits = 0;
  for (const count of counts.values()) bits -= (count / piece.length) * Math.log2(count / piece.length);
  return bits >= leastEntropy * Math.log2(Math.min(piece.length, 64)) && turns / piece.length >= leastTurns;
}
