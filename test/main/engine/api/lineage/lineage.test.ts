import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DiffedType } from '#shared/contract/diff.ts';
import { makeWorkspace, type TestWorkspace, uncancelled } from '../../../../helpers/workspace.ts';
import { git } from '../../temp-folder.ts';
import { lineageCases } from './cases.ts';

/** All cases in one commit: what one says must not reach the others. */
let workspace: TestWorkspace;
let types: readonly DiffedType[] = [];
const folderOf = (at: number): string => `case${String(at).padStart(2, '0')}`;

beforeAll(async () => {
  workspace = makeWorkspace();
  lineageCases.forEach(({ before }, at) => {
    for (const [file, text] of Object.entries(before)) workspace.write(`${folderOf(at)}/${file}`, own(text, at));
  });
  git(workspace.root, 'init', '-q');
  git(workspace.root, 'add', '-A');
  git(workspace.root, 'commit', '-qm', 'before');
  lineageCases.forEach(({ before, after }, at) => {
    for (const file of Object.keys(before)) workspace.remove(`${folderOf(at)}/${file}`);
    for (const [file, text] of Object.entries(after)) workspace.write(`${folderOf(at)}/${file}`, own(text, at));
  });
  const engine = await workspace.open();
  await engine.settled();
  const all = { base: false, propagated: false, offset: 0, limit: 1000 };
  types = (await engine.call('codemap.diff', all, uncancelled)).types;
});
afterAll(() => workspace.dispose());

/** Namespaces and packages of a case are its own. */
function own(text: string, at: number): string {
  return text.replace(/^(package|namespace) (?!server)([\w.]+)/m, `$1 ${folderOf(at)}.$2`);
}

function lastOf(path: string): string {
  return path.slice(path.search(/[^.+:]*$/));
}

function found(at: number): string[] {
  const lines = types.flatMap(({ file, kind, relation, lineage }) => {
    if (!file.startsWith(`${folderOf(at)}/`)) return [];
    const isOther = kind === 'changed' && relation !== null && (relation.renamed || relation.moved);
    const type = isOther ? [`type ${lastOf(relation.before.path)} -> ${lastOf(relation.after.path)}`] : [];
    return [
      ...type,
      ...lineage.map(
        (one) => `${one.kind} ${lastOf(one.from.path)}.${one.from.name} -> ${lastOf(one.to.path)}.${one.to.name}`,
      ),
    ];
  });
  return [...new Set(lines)].sort();
}

it.each(lineageCases.map((each, at) => ({ ...each, at })))('$title', ({ expected, at }) => {
  expect(found(at)).toEqual([...expected].sort());
});
