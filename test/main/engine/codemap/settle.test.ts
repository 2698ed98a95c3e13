import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import type { FileFacts } from '../../../../src/main/engine/codemap/facts.ts';
import { runs } from '../../../helpers/runs.ts';
import { facts, member, type } from './facts-builder.ts';
import { openFactStore } from './store-of-facts.ts';

let store: ReturnType<typeof openFactStore>;
afterEach(() => store.close());

function only<T>(list: readonly T[]): T {
  const [first] = list;
  if (first === undefined || list.length !== 1) throw new Error(`expected one, found ${list.length}`);
  return first;
}

describe('ids', () => {
  test('a TypeId is T_ and 8 lower-case Crockford characters (codemap-5)', () => {
    store = openFactStore();
    store.put({ 'a.cs': facts([type('Store')]) });
    expect(only(store.types()).type_id).toMatch(/^T_[0-9a-hjkmnp-tv-z]{8}$/);
  });

  test('a MemberId is its TypeId, _ and 6 characters (codemap-5)', () => {
    store = openFactStore();
    store.put({ 'a.cs': facts([type('Store', { members: [member('Get')] })]) });
    const { type_id } = only(store.types());
    expect(only(store.memberIds('N.Store'))).toMatch(new RegExp(`^${type_id}_[0-9a-hjkmnp-tv-z]{6}$`));
  });

  test('a MemberId follows accessibility, modifiers, types, names and arity, and nothing else (codemap-5)', () => {
    store = openFactStore();
    const param = { name: 'key', type: 'string', default: '', optional: false };
    const idOf = (more: Partial<ReturnType<typeof member>>, name = 'Get', owner = 'Store'): string => {
      const params = [param];
      store.put({ 'a.cs': facts([type(owner, { members: [member(name, { params, type: 'Item', ...more })] })]) });
      return only(store.memberIds(`N.${owner}`)).slice('T_00000000_'.length);
    };
    const modifiers = ['override', 'static'];
    const plain = idOf({ modifiers });
    const same = [
      { modifiers: modifiers.toReversed() },
      { modifiers, params: [{ ...param, name: 'other' }] },
      { modifiers, params: [{ ...param, default: '"x"', optional: true }] },
      { modifiers, doc: 'Reads.', attributes: ['Obsolete'], line: 7, implHash: 'B0DYB0DY' },
    ];
    expect(same.map((more) => idOf(more))).toEqual(same.map(() => plain));
    const others = [
      idOf({ modifiers, access: 'protected' }),
      idOf({ modifiers: ['static'] }),
      idOf({ modifiers, type: 'Other' }),
      idOf({ modifiers, type: 'Item?' }),
      idOf({ modifiers, params: [{ ...param, type: 'int' }] }),
      idOf({ modifiers, params: [{ ...param, type: 'string?' }] }),
      idOf({ modifiers, params: [] }),
      idOf({ modifiers, arity: 1 }),
      idOf({ modifiers }, 'Find'),
      idOf({ modifiers }, 'Get', 'Depot'),
    ];
    expect(new Set([plain, ...others]).size).toBe(others.length + 1);
  });

  test('ids follow from FQN, kind and arity, not from file, line or order of arrival (codemap-5)', () => {
    store = openFactStore();
    store.put({ 'a.cs': facts([type('A'), type('B', { members: [member('M')] })]) });
    const before = store.types().map((t) => t.type_id);
    const members = store.memberIds('N.B');
    store.put({ 'a.cs': null });
    store.put({ 'z/b.cs': facts([type('B', { line: 40, members: [member('M', { line: 44 })] })]) });
    store.put({ 'z/a.cs': facts([type('A')]) });
    expect(store.types().map((t) => t.type_id)).toEqual(before);
    expect(store.memberIds('N.B')).toEqual(members);
  });

  test('colliding ids are all lengthened, whatever the order, and logged (codemap-5)', () => {
    const hash = (text: string) =>
      text.includes('Other') ? 'yyyyyyyy0000' : text.includes('One') ? 'xxxxxxxx1111' : 'xxxxxxxx2222';
    for (const order of [
      ['One', 'Two', 'Other'],
      ['Two', 'Other', 'One'],
    ]) {
      const tried = openFactStore({ hash });
      for (const name of order) tried.put({ [`${name}.cs`]: facts([type(name)]) });
      expect(tried.types().map((t) => [t.fqn, t.type_id])).toEqual([
        ['N.One', 'T_xxxxxxxx1111'],
        ['N.Other', 'T_yyyyyyyy'],
        ['N.Two', 'T_xxxxxxxx2222'],
      ]);
      expect(new Set(tried.conflicts)).toEqual(
        new Set(['TypeId xxxxxxxx is shared by class N.One, class N.Two: lengthened']),
      );
      tried.put({ 'Two.cs': null });
      expect(tried.types().map((t) => t.type_id)).toEqual(['T_xxxxxxxx', 'T_yyyyyyyy']);
      tried.close();
    }
    store = openFactStore();
  });

  test('colliding MemberIds of a type are all lengthened, whatever the order of members and files, and logged (codemap-5)', () => {
    const hash = (text: string) => {
      if (text.startsWith('N.')) return 'tttttttt0000';
      return /N\.Store\.(One|Two)/.test(text) ? `mmmmmm${text.includes('One') ? 1 : 2}11111` : 'nnnnnnnn2222';
    };
    const of = (...names: string[]) => facts([type('Store', { partial: true, members: names.map((n) => member(n)) })]);
    const lengthened = ['T_tttttttt_mmmmmm111111', 'T_tttttttt_mmmmmm211111', 'T_tttttttt_nnnnnn'];
    const inOneFile = [{ 'a.cs': of('One', 'Two', 'Other') }, { 'a.cs': of('Other', 'Two', 'One') }];
    const inTwo = [
      { 'a.cs': of('One'), 'b.cs': of('Two', 'Other') },
      { 'b.cs': of('One'), 'a.cs': of('Other', 'Two') },
    ];
    for (const files of [...inOneFile, ...inTwo]) {
      const tried = openFactStore({ hash });
      for (const [file, content] of Object.entries(files)) tried.put({ [file]: content });
      expect(tried.memberIds('N.Store')).toEqual(lengthened);
      expect(tried.conflicts).toEqual(['MemberId mmmmmm in N.Store is shared by One(), Two(): lengthened']);
      tried.put({ 'a.cs': of('One'), 'b.cs': of('Other') });
      expect(tried.memberIds('N.Store')).toEqual(['T_tttttttt_mmmmmm', 'T_tttttttt_nnnnnn']);
      tried.close();
    }
    store = openFactStore();
  });

  test('one FQN in two projects: both ids hash the project, in either order of arrival (codemap-5)', () => {
    store = openFactStore({ projects: ['app', 'tool'] });
    store.put({ 'app/P.cs': facts([type('Program', { namespace: '' })]) }, 1);
    const alone = only(store.types()).type_id;
    store.put({ 'tool/P.cs': facts([type('Program', { namespace: '' })]) }, 2);
    const [app, tool] = store.types().map((t) => t.type_id);
    expect(new Set([alone, app, tool]).size).toBe(3);
    store.put({ 'tool/P.cs': null }, 2);
    expect(only(store.types()).type_id).toBe(alone);
  });

  test('equal signatures in one type still have ids of their own', () => {
    store = openFactStore();
    store.put({
      'a.ts': facts([type('F', { members: [member('f'), member('f', { line: 5 })] })], { language: 'typescript' }),
    });
    expect(new Set(store.memberIds('N.F')).size).toBe(2);
  });
});

describe('partial types', () => {
  const half = (name: string, more = {}): FileFacts =>
    facts([type('Part', { partial: true, members: [member(name)], ...more })]);

  test('halves are merged over their files, and file order plays no part (hash-7)', () => {
    store = openFactStore();
    store.put({
      'a.cs': half('One', { access: 'internal', doc: 'Whole.' }),
      'b.cs': half('Two', { access: 'public' }),
    });
    const merged = only(store.types());
    expect(merged.access).toBe('public');
    expect(store.memberIds('N.Part')).toHaveLength(2);
    store.put({ 'a.cs': null, 'b.cs': null });
    store.put({ 'b.cs': half('Two', { access: 'public' }) });
    store.put({ 'a.cs': half('One', { access: 'internal', doc: 'Whole.' }) });
    const again = only(store.types());
    expect(again.structure_hash).toBe(merged.structure_hash);
    expect(again.xml_doc_hash).toBe(merged.xml_doc_hash);
  });

  test('a package of Go is at home in its product code, and what several files say alike in the one that is built', () => {
    const half = (lines: number, more: Partial<FileFacts> = {}) =>
      facts([type('shop', { kind: 'module', partial: true, endLine: lines, members: [member('sell')] })], {
        language: 'go',
        ...more,
      });
    store = openFactStore();
    store.put({
      'shop/cart.go': half(20),
      'shop/cart_test.go': half(900),
      'shop/a_slow.go': half(300, { aside: true }),
      'shop/order.go': half(40),
    });
    const { read } = store.database;
    const at = read.prepare<[], { path: string }>('SELECT f.path FROM types t JOIN files f ON f.id = t.file');
    expect(only(at.all()).path).toBe('shop/order.go');
    const shown = read.prepare<[], { path: string }>(
      'SELECT f.path FROM members m JOIN parts p ON p.id = m.part JOIN files f ON f.id = p.file WHERE m.type > 0',
    );
    expect(only(shown.all()).path).toBe('shop/cart.go');
  });

  test('a partial type is found in the file that bears its name', () => {
    store = openFactStore();
    store.put({ 'Part.Backoff.cs': half('One'), 'Part.cs': half('Two', { line: 7 }), 'A.cs': half('Three') });
    const { file, line } = only(
      store.database.read
        .prepare<[], { file: string; line: number }>(
          'SELECT f.path AS file, t.line FROM types t JOIN files f ON f.id = t.file',
        )
        .all(),
    );
    expect(`${file}:${line}`).toBe('Part.cs:7');
  });

  test('secrets in docs, types and attributes are not stored, and ids and hashes are the same after a half came and went (engine-4)', () => {
    const secret = `sk_live_${'pY6mEnT9kEyOfNobody4a7'}`;
    store = openFactStore();
    const params = [{ name: 'mode', type: `'${secret}'`, default: `'${secret}'`, optional: true }];
    const pay = member('Pay', {
      params,
      type: `'${secret}'`,
      attributes: [`Key("${secret}")`],
      doc: `With ${secret}.`,
    });
    const signature = `Pay(string mode = '${secret}')`;
    const attributes = [`Sends("Authorization: Bearer ${secret}")`];
    const whole = { partial: true, doc: `Not ${secret}.`, attributes, members: [{ ...pay, signature }] };
    const everything = () =>
      ['types', 'members'].map((table) => store.database.read.prepare(`SELECT * FROM ${table}`).all());
    const hashes = () => ({ types: store.types(), members: store.memberIds('N.Part') });
    store.put({ 'a.cs': facts([type('Part', whole)]) });
    const alone = hashes();
    expect(JSON.stringify(everything())).toContain("Pay(string mode = '[redacted]')");
    store.put({ 'b.cs': half('Two') });
    store.put({ 'b.cs': null });
    expect(hashes()).toEqual(alone);
    expect(JSON.stringify(everything())).not.toContain(secret);
  });

  test('a type lives as long as one half does', () => {
    store = openFactStore();
    store.put({ 'a.cs': half('One'), 'b.cs': half('Two') });
    expect(store.put({ 'a.cs': null }).removed.size).toBe(0);
    expect(store.put({ 'b.cs': null }).removed.size).toBe(1);
    expect(store.types()).toEqual([]);
  });
});

describe('hashes', () => {
  const hashesOf = (f: FileFacts) => {
    store.put({ 'a.cs': f });
    const { structure_hash, xml_doc_hash } = only(store.types());
    return { structure_hash, xml_doc_hash };
  };

  test('structure follows visible signatures, not docs, parameter names, lines, private members or member order (hash-2)', () => {
    store = openFactStore();
    const params = [{ name: 'a', type: 'int', default: '', optional: false }];
    const base = hashesOf(facts([type('S', { members: [member('A', { params }), member('B')] })]));
    const same = [
      [member('B'), member('A', { params })],
      [member('A', { params: params.map((p) => ({ ...p, name: 'other' })) }), member('B', { line: 7 })],
      [member('A', { params, doc: 'Doc.' }), member('B'), member('hidden', { access: 'private' })],
    ];
    for (const members of same)
      expect(hashesOf(facts([type('S', { members })])).structure_hash).toBe(base.structure_hash);
    const other = [
      [member('A', { params })],
      [member('A', { params, access: 'protected' }), member('B')],
      [member('A', { params, attributes: ['Obsolete'] }), member('B')],
      [member('A', { params, type: 'int' }), member('B')],
      [member('A', { params: [] }), member('B')],
      // Callers may leave it out then.
      [member('A', { params: params.map((p) => ({ ...p, default: '3' })) }), member('B')],
    ];
    for (const members of other) {
      expect(hashesOf(facts([type('S', { members })])).structure_hash).not.toBe(base.structure_hash);
    }
  });

  test('the doc hash follows doc text with white space normalised (hash-6)', () => {
    store = openFactStore();
    const base = hashesOf(facts([type('S', { doc: 'Keeps  nodes.', members: [member('A', { doc: 'Reads.' })] })]));
    const spaced = hashesOf(facts([type('S', { doc: 'Keeps\n nodes.', members: [member('A', { doc: ' Reads.' })] })]));
    const changed = hashesOf(facts([type('S', { doc: 'Keeps nodes.', members: [member('A', { doc: 'Writes.' })] })]));
    expect(spaced.xml_doc_hash).toBe(base.xml_doc_hash);
    expect(changed.xml_doc_hash).not.toBe(base.xml_doc_hash);
    expect(changed.structure_hash).toBe(base.structure_hash);
  });
});

test('a file that stops parsing keeps its last good types and members until it parses again', () => {
  store = openFactStore();
  store.put({ 'a.cs': facts([type('Kept', { members: [member('One'), member('Two')] }), type('Lost')]) });
  store.put({ 'a.cs': facts([type('Kept', { members: [member('One')] })], { parseErrors: 3 }) });
  expect(store.types().map((t) => t.fqn)).toEqual(['N.Kept', 'N.Lost']);
  expect(store.memberIds('N.Kept')).toHaveLength(2);
  store.put({ 'a.cs': facts([type('Kept', { members: [member('One')] })]) });
  expect(store.types().map((t) => t.fqn)).toEqual(['N.Kept']);
  expect(store.memberIds('N.Kept')).toHaveLength(1);
});

test('a file that does not parse shows what it had when it last parsed and what it says now, nothing of the states between', () => {
  const state = fc.record({
    clean: fc.boolean(),
    types: fc.dictionary(fc.constantFrom('A', 'B', 'C'), fc.uniqueArray(fc.constantFrom('M', 'N', 'O')), {
      maxKeys: 2,
    }),
  });
  store = openFactStore();
  let file = 0;
  fc.assert(
    fc.property(fc.array(state, { minLength: 1, maxLength: 6 }), (states) => {
      file += 1;
      // Types of their own, so that one store serves all runs.
      const namespace = `N${file}`;
      const good = new Set<string>();
      const shown = new Set<string>();
      for (const { clean, types } of states) {
        const said = Object.entries(types).flatMap(([name, members]) => [name, ...members.map((m) => `${name}.${m}`)]);
        if (clean) good.clear();
        shown.clear();
        for (const each of said) if (clean) good.add(each);
        for (const each of [...said, ...good]) shown.add(each);
        const read = Object.entries(types).map(([name, members]) =>
          type(name, { namespace, members: members.map((m) => member(m)) }),
        );
        store.put({ [`${file}.cs`]: facts(read, { parseErrors: clean ? 0 : 2 }) });
      }
      const found = store.names(namespace);
      expect(found).toEqual([...shown].sort());
    }),
    runs(60),
  );
});

test('any order of adding, changing and removing files ends in the same types as the files that are left', () => {
  const names = ['A', 'B', 'C'];
  const step = fc.record({
    file: fc.constantFrom('x.cs', 'y.cs', 'z.cs'),
    types: fc.option(fc.uniqueArray(fc.constantFrom(...names), { minLength: 1 }), { nil: null }),
    methods: fc.uniqueArray(fc.constantFrom('M', 'N', 'O')),
  });
  const content = (s: { types: string[] | null; methods: string[] }) =>
    s.types === null
      ? null
      : facts(s.types.map((name) => type(name, { partial: true, members: s.methods.map((m) => member(m)) })));
  store = openFactStore();
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 12 }), (steps) => {
      const grown = openFactStore();
      const last = new Map<string, FileFacts | null>();
      for (const s of steps) {
        grown.put({ [s.file]: content(s) });
        last.set(s.file, content(s));
      }
      const fresh = openFactStore();
      fresh.put(Object.fromEntries([...last].filter(([, f]) => f !== null)));
      try {
        expect(grown.types()).toEqual(fresh.types());
        for (const name of names) expect(grown.memberIds(`N.${name}`)).toEqual(fresh.memberIds(`N.${name}`));
      } finally {
        grown.close();
        fresh.close();
      }
    }),
    { numRuns: 40 },
  );
});
