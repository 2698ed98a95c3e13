/** Vue, Svelte and Astro components, and notebooks: what they declare, on which lines, and which names their templates use. */
import { describe, expect, it } from 'vitest';
import { factsOf, namesOf } from '../../../../../helpers/facts.ts';

const lines = (...text: string[]): string => `${text.join('\n')}\n`;

const vue = lines(
  '<template>',
  '  <div v-if="count > 0" :class="{ a: count, b: 1 }">{{ label(count) }}</div>',
  '  <UserCard v-for="(user, i) in users" :key="i" :user="user" @click="add(1); save()" />',
  '  <slot v-if="count" name="foot" :x="add" /><slot />',
  '</template>',
  '<script setup lang="ts">',
  "import UserCard from './UserCard.vue'",
  "import { save } from '../api'",
  'const props = defineProps<{ users: User[]; wide?: boolean }>()',
  "const emit = defineEmits<{ (e: 'done', x: number): void }>()",
  'const count = 1',
  'function add(n: number) { return n }',
  '</script>',
  '<style>.a { color: red }</style>',
);

async function members(file: string, text: string, type: string): Promise<string[]> {
  const { types } = await factsOf(file, text);
  const found = types.find(({ name, kind }) => name === type && kind === 'class');
  return (found?.members ?? []).map(({ kind, modifiers, name, line }) => [line, ...modifiers, kind, name].join(' '));
}

async function places(file: string, text: string, name: string): Promise<string[]> {
  return (await namesOf(file, text)).filter((one) => one.name === name).map(({ line, column }) => `${line}:${column}`);
}

describe('a Vue component', () => {
  it('is a class named after its file with its props, events and slots', async () => {
    expect(await members('src/user-list.vue', vue, 'UserList')).toEqual([
      '4 slot property foot',
      '4 slot property default',
      '9 property users',
      '9 property wide',
      '10 event event done',
    ]);
    expect(await members('src/user-list/index.vue', vue, 'UserList')).toHaveLength(5);
    const { types, imports, parseErrors, lines: count } = await factsOf('src/user-list.vue', vue);
    expect({ parseErrors, count }).toEqual({ parseErrors: 0, count: 14 });
    expect(types.map(({ name, kind, line, endLine }) => `${kind} ${name} ${line}-${endLine}`)).toEqual([
      'module user-list 1-14',
      'class UserList 1-14',
    ]);
    expect(types[0]?.members.map(({ name, line }) => `${name} ${line}`)).toContain('add 12');
    expect(imports.map(({ from }) => from)).toContain('./UserCard.vue');
  });

  it('finds component tags, handlers, bindings and text at their own places', async () => {
    expect(await places('a.vue', vue, 'UserCard')).toEqual(['3:4', '7:8']);
    expect(await places('a.vue', vue, 'save')).toEqual(['3:78', '8:10']);
    expect(await places('a.vue', vue, 'add')).toEqual(['3:70', '4:38', '12:10']);
    expect(await places('a.vue', vue, 'count')).toEqual(['2:14', '2:38', '2:62', '4:15', '11:7']);
    expect(await places('a.vue', vue, 'red')).toEqual([]);
  });

  it('keeps the names that loops and slots bind apart from those of the script', async () => {
    const text = lines(
      '<script setup>',
      'const row = 1',
      '</script>',
      '<template><T v-for="row in rows" #cell="{ it }">{{ row.x }} {{ it }}</T></template>',
    );
    expect(await places('a.vue', text, 'row')).toEqual(['2:7']);
    expect(await places('a.vue', text, 'rows')).toEqual(['4:28']);
    expect(await places('a.vue', text, 'x')).toEqual(['4:56']);
  });

  it('reads the props and events of an object of options', async () => {
    const text = lines(
      '<script>',
      'export default {',
      '  props: { title: String, size: { type: Number, default: 1 } },',
      "  emits: ['gone'],",
      '  methods: { greet() { return 1 } },',
      '}',
      '</script>',
    );
    expect(await members('src/Old.vue', text, 'Old')).toEqual([
      '3 property title',
      '3 property size',
      '4 event event gone',
    ]);
    expect((await factsOf('src/Old.vue', text)).parseErrors).toBe(0);
  });
});

describe('a Svelte component', () => {
  const text = lines(
    '<script lang="ts">',
    "  import Card from './Card.svelte';",
    '  export let name: string;',
    '  let { a, b = 2 } = $props();',
    '  const go = () => 1;',
    '</script>',
    '{#each items as item, i (item.id)}',
    '  <Card {name} on:click={go} value={item.x} {...rest} use:tip title="x {$count} y"/>',
    '{:else}none{/each}',
    '{@html go}',
  );
  it('has its exports and runes as props, and uses what blocks, directives and stores name', async () => {
    expect(await members('a.svelte', text, 'A')).toEqual(['3 property name', '4 property a', '4 property b']);
    expect((await factsOf('a.svelte', text)).parseErrors).toBe(0);
    expect(await places('a.svelte', text, 'go')).toEqual(['5:9', '8:26', '10:8']);
    expect(await places('a.svelte', text, 'name')).toEqual(['3:14', '8:10']);
    expect(await places('a.svelte', text, 'count')).toEqual(['8:74']);
    expect(await places('a.svelte', text, 'tip')).toEqual(['8:59']);
    expect(await places('a.svelte', text, 'item')).toEqual([]);
  });
});

describe('an Astro component', () => {
  const text = lines(
    '---',
    "import Card from '../Card.astro';",
    'interface Props { title: string; wide?: boolean }',
    'const { title } = Astro.props;',
    'const items = [1];',
    '---',
    '<html><body class={title}>',
    '{items.map((i) => <li><Card x={i} y="don\'t"/> it\'s {title}</li>)}',
    '<Card {...items} />',
    '</body></html>',
  );
  it('has its Props as props, and uses names in markup within expressions', async () => {
    expect(await members('p.astro', text, 'P')).toEqual(['3 property title', '3 property wide']);
    expect((await factsOf('p.astro', text)).parseErrors).toBe(0);
    expect(await places('p.astro', text, 'Card')).toEqual(['2:8', '8:24', '9:2']);
    expect(await places('p.astro', text, 'title')).toEqual(['3:19', '4:9', '7:20', '8:53']);
    expect(await places('p.astro', text, 'items')).toEqual(['5:7', '8:2', '9:11']);
  });
});

describe('a notebook', () => {
  const cell = (type: string, ...source: string[]): object => ({
    cell_type: type,
    metadata: {},
    outputs: [{ text: ['def never(): pass\n'] }],
    source: source.map((line) => `${line}\n`),
  });
  const notebook = (cells: object[], name = 'python'): string =>
    `${JSON.stringify({ cells, metadata: { language_info: { name } }, nbformat: 4 }, null, 1)}\n`;
  const text = notebook([
    cell('markdown', 'class Never: pass'),
    cell('code', '%matplotlib inline', 'import os', 'def load(path):', '    return os.path.join(path, "\\u00e9")'),
    cell('code', '%%bash', 'ls'),
    cell('code', 'class Model:', '    def fit(self): return load("x")'),
  ]);
  const lineOf = (part: string): number => text.split('\n').findIndex((line) => line.includes(part)) + 1;

  it('is the module of its code cells, on the lines of the file', async () => {
    const { types, parseErrors } = await factsOf('work/a.ipynb', text);
    expect(parseErrors).toBe(0);
    expect(types.map(({ name, line }) => `${name} ${line}`)).toEqual(['a 1', `Model ${lineOf('class Model')}`]);
    expect(types[0]?.members.map(({ name, line }) => `${name} ${line}`)).toEqual([`load ${lineOf('def load')}`]);
    expect((await namesOf('work/a.ipynb', text)).filter(({ name }) => name === 'load')).toHaveLength(2);
  });

  it('has no code where it is written in another language', async () => {
    expect((await factsOf('a.ipynb', notebook([cell('code', 'x <- 1')], 'R'))).types).toEqual([]);
  });

  it('reports where it stops being JSON', async () => {
    const broken = `${text.slice(0, text.indexOf('class Model'))}\n`;
    const { parseErrors, errorLine } = await factsOf('a.ipynb', broken);
    expect(parseErrors).toBeGreaterThan(0);
    expect(errorLine).toBe(broken.split('\n').length - 1);
  });
});

describe('hostile files', () => {
  const many = 2_000;
  it.each([
    ['unclosed braces', '{'.repeat(many)],
    ['unclosed expressions', '{{ a '.repeat(many)],
    ['open tags', '<A '.repeat(many)],
    ['markup within expressions', '{<A>'.repeat(many)],
    ['unclosed quotes', '<a :b="'.repeat(many)],
    ['unclosed comments', '{/*'.repeat(many)],
    ['open scripts', '<script>'.repeat(many)],
    ['open lists', '['.repeat(many)],
    ['control characters', '\u0001\u0002<\u0000>{'.repeat(many)],
  ])('%s are read in every kind of file', async (_what, text) => {
    for (const file of ['a.vue', 'a.svelte', 'a.astro', 'a.ipynb']) {
      const { lines: count } = await factsOf(file, text);
      expect(count).toBeGreaterThan(0);
    }
  });
});
