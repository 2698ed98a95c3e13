/** Props, events and slots of components and the templates that pass them, with a type checker and without, through the engine. */
import { expect, it, onTestFinished } from 'vitest';
import type { Engine } from '../../../../../src/main/engine/engine.ts';
import { makeWorkspace, uncancelled } from '../../../../helpers/workspace.ts';
import { oneEngine } from '../../codemap/usages/one-engine.ts';

const engineOn = oneEngine();
const lines = (...text: string[]): string => `${text.join('\n')}\n`;

const files = {
  'src/UserCard.vue': lines(
    '<script setup lang="ts">',
    'interface Base { dense?: boolean }',
    'interface Props extends Base {',
    '  /** Its name, or another. */',
    '  userName: string',
    "  sizes: Record<string, number>; kind?: 'a' | 'b, c'",
    '}',
    'const props = withDefaults(defineProps<Props & { id: number }>(), { dense: true })',
    "const emit = defineEmits<{ (e: 'saved' | 'gone', id: number): void }>()",
    'const model = defineModel<string>()',
    "function save() { emit('saved', props.id) }",
    '</script>',
    '<template><p @click="save">{{ userName }} {{ props.userName }}<slot name="head" /></p></template>',
  ),
  'src/OldCard.vue': lines(
    '<script>',
    'export default {',
    "  props: { 'user-name': { type: String, default: 'a, b' }, size: Number },",
    "  emits: ['some-event'],",
    '}',
    '</script>',
    '<template><b @click="$emit(\'some-event\')" /></template>',
  ),
  'src/App.vue': lines(
    '<script setup lang="ts">',
    "import UserCard from './UserCard.vue'",
    "import OldCard from './OldCard.vue'",
    'const name = 1',
    '</script>',
    '<template>',
    '  <UserCard :user-name="name" :id="1" @saved="go" v-model="name"><template #head>x</template></UserCard>',
    '  <user-card userName="b" v-bind:dense="true" @gone.once="go" />',
    '  <OldCard :userName="name" @someEvent="go" />',
    '  <old-card user-name="c" @some-event="go" :size="1"></old-card>',
    '  <div :user-name="name" @saved="go" />',
    '</template>',
  ),
  'src/pages/Home.vue': '<template>\n  <UserCard user-name="x" />\n</template>\n',
  'src/Row.svelte': lines(
    '<script lang="ts">',
    "  let { label, count = 0, class: css = '', head }: { label: string; count?: number } = $props();",
    '</script>',
    '<p class={css}>{label}{count}{@render head()}</p>',
  ),
  'src/Old.svelte': lines(
    '<script>',
    "  import { createEventDispatcher } from 'svelte';",
    '  export let title;',
    '  const dispatch = createEventDispatcher();',
    '</script>',
    "<button on:click={() => dispatch('pick', title)}>{title}</button>",
  ),
  'src/List.svelte': lines(
    '<script>',
    "  import Row from './Row.svelte';",
    "  import Old from './Old.svelte';",
    '  let label = 1;',
    '</script>',
    '<Row {label} count={2} class="x">{#snippet head()}a{/snippet}</Row>',
    '<Old bind:title={label} on:pick={go} />',
    '<Old title="b" {label} />',
  ),
};

async function usesOf(engine: Engine, path: string): Promise<string[]> {
  const { usages } = await engine.call('FindUsages', { path, maxResults: 100 }, uncancelled);
  return usages
    .filter(({ confidence }) => confidence >= 0.9)
    .map(({ file, line, snippet, range: [from, to] }) => `${file.slice(4)}:${line} ${snippet.slice(from, to)}`)
    .sort();
}

const passed: Record<string, string[]> = {
  'src.UserCard.UserCard.userName': ['App.vue:7 user-name', 'App.vue:8 userName', 'pages/Home.vue:2 user-name'],
  'src.UserCard.UserCard.dense': ['App.vue:8 dense'],
  'src.UserCard.UserCard.saved': ['App.vue:7 saved', 'UserCard.vue:11 saved'],
  'src.UserCard.UserCard.gone': ['App.vue:8 gone'],
  'src.UserCard.UserCard.modelValue': ['App.vue:7 v-model'],
  'src.UserCard.UserCard.head': ['App.vue:7 head'],
  'src.OldCard.OldCard.user-name': ['App.vue:10 user-name', 'App.vue:9 userName'],
  'src.OldCard.OldCard.some-event': ['App.vue:10 some-event', 'App.vue:9 someEvent', 'OldCard.vue:7 some-event'],
  'src.Row.Row.count': ['List.svelte:6 count'],
  'src.Row.Row.label': ['List.svelte:6 label'],
  'src.Row.Row.class': ['List.svelte:6 class'],
  'src.Row.Row.head': ['List.svelte:6 head'],
  'src.Old.Old.title': ['List.svelte:7 title', 'List.svelte:8 title'],
  'src.Old.Old.pick': ['List.svelte:7 pick'],
};

it('finds the templates that pass a prop, listen to an event or fill a slot, in either spelling', async () => {
  const engine = await engineOn(files);
  const found = Object.fromEntries(
    await Promise.all(
      Object.keys(passed).map(async (path) => [
        path,
        (await usesOf(engine, path)).filter((one) => !/^(?:UserCard.vue:(?:8|13)|Row|Old.svelte)/.test(one)),
      ]),
    ),
  );
  expect(found).toEqual(passed);
});

it('joins what a script and its own template read of a prop', async () => {
  const engine = await engineOn(files);
  expect(await usesOf(engine, 'src.UserCard.UserCard.userName')).toEqual([
    'App.vue:7 user-name',
    'App.vue:8 userName',
    'UserCard.vue:13 userName',
    'UserCard.vue:13 userName',
    'pages/Home.vue:2 user-name',
  ]);
  expect(await usesOf(engine, 'src.UserCard.UserCard.id')).toEqual(['App.vue:7 id', 'UserCard.vue:11 id']);
  expect(await usesOf(engine, 'src.Old.Old.title')).toContain('Old.svelte:6 title');
});

it('finds them by the syntax alone where no checker reads', async () => {
  const workspace = makeWorkspace({ ...files, '.memo/config.yaml': 'index:\n  checker: false\n' });
  onTestFinished(workspace.dispose);
  const engine = await workspace.open();
  await engine.settled();
  // `{label}` is a use of the variable too, and only a checker keeps both at one place.
  for (const path of Object.keys(passed).filter((one) => one !== 'src.Row.Row.label'))
    expect([
      path,
      (await usesOf(engine, path)).filter((one) => !/^(?:UserCard.vue:13|Row|Old.svelte)/.test(one)),
    ]).toEqual([path, passed[path]]);
});

it('reads again who passes a prop that a component only now has', async () => {
  const child = (props: string): string => `<script setup>\ndefineProps({ ${props} })\n</script>\n`;
  const parent =
    '<script setup>\nimport Card from \'./Card.vue\'\n</script>\n<template><Card :wide="1" /></template>\n';
  const engine = await engineOn({ 'src/Card.vue': child('size: Number'), 'src/Page.vue': parent });
  expect(await usesOf(engine, 'src.Card.Card.size')).toEqual([]);
  const changed = await engineOn({ 'src/Card.vue': child('size: Number, wide: Number'), 'src/Page.vue': parent });
  expect(await usesOf(changed, 'src.Card.Card.wide')).toEqual(['Page.vue:4 wide']);
});
