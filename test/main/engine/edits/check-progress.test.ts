/** How far a check says that it is, where most files say something before the edit already. */
import { afterEach, expect, test } from 'vitest';
import type { EditProgress } from '../../../../src/main/engine/edits/edit-service.ts';
import { check } from '../../../../src/main/engine/edits/typescript/check.ts';
import { createServices } from '../../../../src/main/engine/edits/typescript/services.ts';
import { createConfinedFiles } from '../../../../src/main/engine/typescript/typescript.ts';
import { makeWorkspace, type TestWorkspace } from '../../../helpers/workspace.ts';

const files: Record<string, string> = {
  'tsconfig.json': '{"compilerOptions":{"strict":true,"types":[]},"include":["src"]}',
  'src/store.ts': 'export class Store {}\n',
  'src/one.ts': 'export const one: string = 1;\n',
  'src/two.ts': 'export const two: string = 2;\n',
  'src/fine.ts': 'export const fine = 3;\n',
};

let workspace: TestWorkspace;
afterEach(() => workspace.dispose());

test('counts one way to one total while it looks at files as they would be and as they are (edit-2)', () => {
  workspace = makeWorkspace(files);
  const names = Object.keys(files);
  const texts = [{ file: 'src/store.ts', text: 'export class Vault {}\n' }];
  const services = createServices(createConfinedFiles(workspace.root, names), names, () => false);
  services.files.setTexts(texts);
  const told: EditProgress[] = [];
  const job = { kind: 'check', files: names, texts, oldName: 'Store', newName: 'Vault' } as const;
  const { whole } = check(services, job, (progress) => told.push(progress));
  expect(whole).toBe(true);
  // Four as they would be, then those three that are compared.
  expect(told.map(({ detail }) => detail)).toHaveLength(7);
  expect(new Set(told.map(({ total }) => total))).toEqual(new Set([4]));
  const done = told.map((one) => one.done);
  expect(done).toEqual([...done].sort((a, b) => a - b));
  expect(done.at(-1)).toBe(3);
});
