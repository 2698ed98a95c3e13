/** Vue and Svelte components as the type checker resolves them, and renames that reach into templates, through the engine. */
import { expect, it, onTestFinished } from 'vitest';
import { makeWorkspace, uncancelled } from '../../../../helpers/workspace.ts';
import { oneEngine } from '../../codemap/usages/one-engine.ts';

const engineOn = oneEngine();

const files = {
  'tsconfig.json':
    '{"compilerOptions":{"module":"esnext","moduleResolution":"bundler","paths":{"@/*":["./src/*"]}},"include":["src"]}',
  'src/api.ts': 'export function save(id: number) { return id; }\n',
  'src/UserCard.vue': [
    '<script setup lang="ts">',
    "import { save } from './api'",
    'defineProps<{ user: string }>()',
    '</script>',
    '<template>',
    '  <button @click="save(1)">{{ save(2) }}</button>',
    '</template>',
    '',
  ].join('\n'),
  'src/App.vue': [
    '<template><UserCard user="a" /></template>',
    '<script setup lang="ts">',
    "import UserCard from '@/UserCard.vue'",
    '</script>',
    '',
  ].join('\n'),
  'src/pages/Home.vue': '<template>\n  <user-card user="a" />\n  <UserCard user="b" /><Other />\n</template>\n',
  'src/Save.svelte': "<script>import { save } from './api';</script>\n<button on:click={save}>go</button>\n",
};

it('finds who uses a component and a function in templates', async () => {
  const engine = await engineOn(files);
  const usesOf = async (path: string): Promise<string[]> => {
    const { usages } = await engine.call('FindUsages', { path, maxResults: 100 }, uncancelled);
    return usages.map(({ file, line, column, kind }) => `${file}:${line}:${column} ${kind}`).sort();
  };
  expect(await usesOf('src.api.save')).toEqual([
    'src/Save.svelte:1:18 import',
    'src/Save.svelte:2:19 reference',
    'src/UserCard.vue:2:10 import',
    'src/UserCard.vue:6:19 call',
    'src/UserCard.vue:6:31 call',
  ]);
  expect(await usesOf('src.UserCard.UserCard')).toEqual([
    'src/App.vue:1:12 reference',
    'src/App.vue:3:8 import',
    'src/pages/Home.vue:2:4 reference',
    'src/pages/Home.vue:3:4 reference',
  ]);
});

it('finds components that templates use without an import, also without a checker, and never one of two names', async () => {
  const workspace = makeWorkspace({
    ...files,
    '.memo/config.yaml': 'index:\n  checker: false\n',
    'src/a/Twin.vue': '<template><p>a</p></template>\n',
    'src/b/Twin.vue': '<template><p>b</p></template>\n',
    'src/pages/Twins.vue': '<template><Twin /></template>\n',
  });
  onTestFinished(workspace.dispose);
  const engine = await workspace.open();
  await engine.settled();
  const usesOf = async (path: string): Promise<string[]> => {
    const { usages } = await engine.call('FindUsages', { path, maxResults: 100 }, uncancelled);
    return usages.map(({ file, line, column, kind }) => `${file}:${line}:${column} ${kind}`).sort();
  };
  expect(await usesOf('src.UserCard.UserCard')).toEqual([
    'src/App.vue:1:12 reference',
    'src/App.vue:3:8 import',
    'src/pages/Home.vue:2:4 reference',
    'src/pages/Home.vue:3:4 reference',
  ]);
  expect(await usesOf('src.a.Twin.Twin')).toEqual([]);
});

it('renames a function where templates use it, and no component, which its file names', async () => {
  const engine = await engineOn(files);
  const preview = await engine.call('edit.rename', { path: 'src.api.save', newName: 'keep' }, uncancelled);
  expect(preview.files.map(({ file }) => file)).toEqual(['src/Save.svelte', 'src/UserCard.vue', 'src/api.ts']);
  expect(preview.diff).toContain('+  <button @click="keep(1)">{{ keep(2) }}</button>');
  expect(preview.diff).toContain('+<button on:click={keep}>go</button>');
  expect(preview.diff).not.toContain('export default class');
  const component = engine.call('edit.rename', { path: 'src.UserCard.UserCard', newName: 'Person' }, uncancelled);
  await expect(component).rejects.toThrow("'UserCard' is named by its file. Rename src/UserCard.vue instead.");
});
