/** What disks, sync tools, editors and other programs do to a file of ours, as fast-check draws it. */
import fs from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';

export interface Damage {
  readonly name: string;
  /** Null: it is not that any more, and `plant` puts something else there. */
  readonly bytes: ((whole: Buffer) => Buffer) | null;
}

const bomb = (() => {
  const lines = ['a0: &a0 [x, x, x, x, x, x, x, x, x, x]'];
  for (let n = 1; n < 12; n += 1)
    lines.push(
      `a${n}: &a${n} [${Array(10)
        .fill(`*a${n - 1}`)
        .join(', ')}]`,
    );
  return lines.join('\n');
})();

/** Numbers, flags, lists and texts of a text in JSON or YAML: what stands where a value may stand. */
const values = /(?<=[:[,]\s*)("(?:[^"\\\n]|\\.)*"|-?\d+(?:\.\d+)?|true|false|null|\[\]|\{\})/g;

/** Puts `instead` where one of the values stands, `where` from 0 to 1. */
function otherValue(whole: Buffer, where: number, instead: string): Buffer {
  const text = whole.toString('latin1');
  const found = [...text.matchAll(values)];
  const one = found[Math.floor(found.length * where)];
  if (one === undefined) return Buffer.concat([whole, Buffer.from(instead)]);
  return Buffer.from(text.slice(0, one.index) + instead + text.slice(one.index + one[0].length), 'latin1');
}

function newer(whole: Buffer): Buffer {
  if (whole.subarray(0, 6).toString() === 'SQLite') {
    const bytes = Buffer.from(whole);
    bytes.writeUInt32BE(9999, 60);
    return bytes;
  }
  const text = whole.toString('latin1');
  const marked = text.replace(/("(?:schemaV|v)ersion":\s*)("[^"]*"|\d+)/, '$199');
  return Buffer.from(marked === text ? text.replace('{', '{"version": 99,') : marked, 'latin1');
}

const fixed: readonly Damage[] = [
  { name: 'gone', bytes: null },
  { name: 'a folder', bytes: null },
  { name: 'emptied', bytes: () => Buffer.alloc(0) },
  { name: 'zeros', bytes: (whole) => Buffer.alloc(whole.length) },
  { name: 'null', bytes: () => Buffer.from('null\n') },
  { name: 'a list', bytes: () => Buffer.from('[]\n') },
  { name: 'an empty object', bytes: () => Buffer.from('{}\n') },
  { name: 'a newer version', bytes: newer },
  { name: 'CRLF', bytes: (whole) => Buffer.from(whole.toString('latin1').replace(/\r?\n/g, '\r\n'), 'latin1') },
  { name: 'a byte order mark', bytes: (whole) => Buffer.concat([Buffer.from('\ufeff'), whole]) },
  { name: 'UTF-16', bytes: (whole) => Buffer.from(`\ufeff${whole.toString('utf8')}`, 'utf16le') },
  { name: 'Latin-1', bytes: (whole) => Buffer.concat([Buffer.from('# caf\xe9\n', 'latin1'), whole]) },
  { name: 'a long line', bytes: (whole) => Buffer.concat([whole, Buffer.alloc(3_000_000, 'x')]) },
  { name: 'brackets in brackets', bytes: () => Buffer.alloc(200_000, '[') },
  { name: 'objects in objects', bytes: () => Buffer.from('{"a":'.repeat(50_000) + '}'.repeat(50_000)) },
  { name: 'anchors of anchors', bytes: () => Buffer.from(bomb) },
  { name: 'anchors in front matter', bytes: (whole) => Buffer.concat([Buffer.from(`---\n${bomb}\n---\n`), whole]) },
  {
    name: 'keys of the prototype',
    bytes: (whole) =>
      Buffer.from(
        whole
          .toString('latin1')
          .replace('{', '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"toString":1,'),
        'latin1',
      ),
  },
  {
    name: 'marks of a git conflict',
    bytes: (whole) =>
      Buffer.concat([
        Buffer.from('<<<<<<< HEAD\n'),
        whole,
        Buffer.from('=======\n'),
        whole,
        Buffer.from('>>>>>>> x\n'),
      ]),
  },
];

const place = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
const drawn: fc.Arbitrary<Damage> = fc.oneof(
  place.map((at) => ({ name: `cut at ${at}`, bytes: (whole: Buffer) => whole.subarray(0, whole.length * at) })),
  fc.tuple(place, fc.nat(7)).map(([at, bit]) => ({
    name: `bit ${bit} flipped at ${at}`,
    bytes(whole: Buffer) {
      const bytes = Buffer.from(whole);
      const n = Math.floor(bytes.length * at);
      bytes[n] = (bytes[n] ?? 0) ^ (1 << bit);
      return bytes;
    },
  })),
  fc.tuple(place, fc.uint8Array({ minLength: 1, maxLength: 600 })).map(([at, noise]) => ({
    name: `${noise.length} bytes of noise at ${at}`,
    bytes(whole: Buffer) {
      const n = Math.floor(whole.length * at);
      return Buffer.concat([whole.subarray(0, n), noise, whole.subarray(n + noise.length)]);
    },
  })),
  place.map((at) => ({
    name: `NUL at ${at}`,
    bytes: (whole: Buffer) =>
      Buffer.concat([whole.subarray(0, whole.length * at), Buffer.of(0), whole.subarray(whole.length * at)]),
  })),
  fc
    .tuple(
      place,
      fc.constantFrom('null', '-1', '1e999', '9007199254740993', '[]', '{}', 'true', '""', '"../../x"', '"\\u0000"'),
    )
    .map(([at, instead]) => ({
      name: `${instead} for the value at ${at}`,
      bytes: (whole: Buffer) => otherValue(whole, at, instead),
    })),
);

export const damages: fc.Arbitrary<Damage> = fc.oneof(fc.constantFrom(...fixed), drawn);
export const fixedDamages = fixed;

/** Returns what lies there now; null for none. */
export function plant(file: string, { name, bytes }: Damage): Buffer | null {
  const whole = fs.readFileSync(file);
  if (bytes !== null) {
    const spoilt = bytes(whole);
    fs.writeFileSync(file, spoilt);
    return spoilt;
  }
  fs.rmSync(file);
  if (name === 'gone') return null;
  fs.mkdirSync(file);
  fs.writeFileSync(path.join(file, 'inside'), whole);
  return null;
}
