/** Values of the form that a JSON schema asks for, and values that are nearly of it: what rubbish looks like that gets far. */
import fc from 'fast-check';

/** As it came: what is in it is looked at where it is used. */
type Schema = Readonly<Record<string, unknown>>;

const part = (value: unknown): Schema => (typeof value === 'object' && value !== null ? (value as Schema) : {});

/** What breaks code that expects something else. */
export const rubbish: readonly unknown[] = [
  null,
  true,
  -1,
  0.5,
  1e308,
  Number.MAX_SAFE_INTEGER + 1,
  '',
  ' ',
  '\0',
  '\ud800',
  '../../../etc/passwd',
  '/etc/passwd',
  'C:\\Windows',
  '..\\..\\x',
  '%2e%2e/x',
  'a\nb',
  '\u202eabc',
  '__proto__',
  'constructor',
  "'; DROP TABLE types; --",
  '" OR 1=1',
  '*'.repeat(200),
  '('.repeat(3_000),
  'x'.repeat(300_000),
  '$(touch pwned)',
  '--output=/tmp/x',
  'HEAD; touch pwned',
  [],
  {},
  [[[]]],
  [null],
  { length: -1 },
  JSON.parse('{"__proto__": {"polluted": true}, "toString": 1}'),
  JSON.parse(`${'['.repeat(900)}${']'.repeat(900)}`),
];

export interface FromSchema {
  /** Texts that mean something to who is asked: names, ids, paths. */
  words: readonly string[];
}

/** As the schema says, where it can be said; `$ref` and what else is not drawn gives anything. */
export function fitting(schema: Schema, options: FromSchema): fc.Arbitrary<unknown> {
  const again = (inner: unknown): fc.Arbitrary<unknown> => fitting(part(inner), options);
  if ('const' in schema) return fc.constant(schema.const);
  if (Array.isArray(schema.enum)) return fc.constantFrom(...schema.enum);
  for (const key of ['anyOf', 'oneOf'] as const) {
    const parts = schema[key];
    if (Array.isArray(parts)) return fc.oneof(...parts.map(again));
  }
  if (Array.isArray(schema.allOf)) {
    return fc
      .tuple(...schema.allOf.map(again))
      .map((parts) => Object.assign({}, ...parts.filter((each) => typeof each === 'object')));
  }
  const number = (key: string, otherwise: number): number =>
    typeof schema[key] === 'number' ? (schema[key] as number) : otherwise;
  const least = number('minimum', number('exclusiveMinimum', -1) + 1);
  switch (schema.type) {
    case 'string':
      return fc.oneof(
        { weight: 5, arbitrary: fc.constantFrom(...options.words) },
        { weight: 1, arbitrary: fc.string({ maxLength: Math.min(number('maxLength', 60), 60) }) },
      );
    case 'integer':
      return fc.integer({ min: least, max: Math.min(number('maximum', least + 50), least + 50) });
    case 'number':
      return fc.double({ min: least, max: Math.min(number('maximum', least + 100), least + 1e9), noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(again(schema.items), { minLength: Math.min(number('minItems', 0), 3), maxLength: 3 });
    case 'object': {
      const properties = Object.entries(part(schema.properties));
      const model = Object.fromEntries(properties.map(([name, inner]) => [name, again(inner)]));
      return fc.record(model, { requiredKeys: Array.isArray(schema.required) ? schema.required : [] });
    }
    default:
      return fc.constantFrom(...rubbish);
  }
}

/** Of the form, or with one place of it changed for what does not belong there. */
export function nearly(schema: Schema, options: FromSchema): fc.Arbitrary<unknown> {
  const odd = fc.constantFrom(...rubbish);
  const value = fitting(schema, options);
  return fc.oneof(
    { weight: 5, arbitrary: value },
    { weight: 4, arbitrary: fc.tuple(value, fc.nat(), odd).map(([whole, at, other]) => changedAt(whole, at, other)) },
    { weight: 1, arbitrary: odd },
  );
}

/** The value with the n-th place below it, counted round, replaced. */
function changedAt(value: unknown, at: number, other: unknown): unknown {
  const copy = structuredClone(value);
  const places: [object, string][] = [];
  const walk = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return;
    for (const key of Object.keys(part)) {
      places.push([part, key]);
      walk(Reflect.get(part, key));
    }
  };
  walk(copy);
  const found = places[at % Math.max(1, places.length)];
  if (found === undefined) return other;
  Reflect.set(found[0], found[1], other);
  return copy;
}
