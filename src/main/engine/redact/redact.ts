/**
 * Takes secrets out of text before it is written anywhere: keys, tokens, passwords and connection strings, by
 * form, by the name they are given, and by chance. Main functions: redact, redactFields. Text is hostile: each
 * pattern takes time in proportion to it. Redacting twice is redacting once.
 */
import { isExample, withoutAssigned } from './assignments.ts';
import { withoutRandom } from './entropy.ts';
import { isExpression, lineBefore } from './expressions.ts';
import { withoutManifests } from './manifests.ts';
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
