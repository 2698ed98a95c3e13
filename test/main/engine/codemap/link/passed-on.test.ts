/** Names that files pass on: who gets one through another file is linked again when it leads elsewhere there. */
import { afterEach, expect, test } from 'vitest';
import { openTestCodeMap, type TestCodeMap } from '../../../../helpers/code-map.ts';

let code: TestCodeMap | undefined;
afterEach(async () => {
  await code?.dispose();
  code = undefined;
});

const user = 'from gamma import Base\nclass User(Base):\n    pass\n';
const bases = (map: TestCodeMap, type: string): string[] => map.uses(type).filter((use) => use.startsWith('inherits'));

test('a Python module that imports a name from elsewhere than before', async () => {
  code = await openTestCodeMap({ 'user.py': user, 'gamma.py': 'from omega import Base\n' });
  expect(bases(code, 'user.User')).toEqual(['inherits external omega.Base']);
  await code.change({ 'gamma.py': 'from delta import Base\n' });
  expect(bases(code, 'user.User')).toEqual(['inherits external delta.Base']);
});

test('a module between that appears, is silent about the name, and goes again', async () => {
  code = await openTestCodeMap({ 'user.py': user, 'gamma.py': 'from omega import Base\n' });
  await code.change({ 'omega.py': 'x = 1\n' });
  expect(bases(code, 'user.User')).toEqual(['inherits external gamma.Base']);
  await code.change({ 'omega.py': null });
  expect(bases(code, 'user.User')).toEqual(['inherits external omega.Base']);
});

test('a name that the module between gives another name', async () => {
  code = await openTestCodeMap({
    'user.py': 'from delta import Other\nclass User(Other):\n    pass\n',
    'delta.py': 'from gamma import Base as Other\n',
    'gamma.py': 'from omega import Base\n',
  });
  expect(bases(code, 'user.User')).toEqual(['inherits external omega.Base']);
  await code.change({ 'gamma.py': 'class Base:\n    pass\n' });
  expect(bases(code, 'user.User')).toEqual(['inherits gamma.Base']);
  await code.change({ 'gamma.py': 'from sigma import Base\n' });
  expect(bases(code, 'user.User')).toEqual(['inherits external sigma.Base']);
});

test('a module that is imported whole, and its name passed on', async () => {
  code = await openTestCodeMap({
    'user.py': 'import gamma\nclass User(gamma.Base):\n    pass\n',
    'gamma.py': 'from omega import Base\n',
  });
  await code.change({ 'gamma.py': 'from delta import Base\n' });
  expect(bases(code, 'user.User')).toEqual(['inherits external delta.Base']);
});

test('a package that takes a name from elsewhere than before', async () => {
  code = await openTestCodeMap({
    'kit/user.py': 'from . import Base\nclass User(Base):\n    pass\n',
    'kit/__init__.py': 'from omega import Base\n',
  });
  expect(bases(code, 'kit.user.User')).toEqual(['inherits external omega.Base']);
  await code.change({ 'kit/__init__.py': 'from delta import Base\n' });
  expect(bases(code, 'kit.user.User')).toEqual(['inherits external delta.Base']);
});

test('a module that is no longer found by its own name once its folder is a package', async () => {
  code = await openTestCodeMap({
    'user.py': 'from base import Base\nclass User(Base):\n    pass\n',
    'kit/base.py': 'class Base:\n    pass\n',
  });
  expect(bases(code, 'user.User')).toEqual(['inherits kit.base.Base']);
  await code.change({ 'kit/__init__.py': '' });
  expect(bases(code, 'user.User')).toEqual(['inherits external base.Base']);
  await code.change({ 'kit/__init__.py': null });
  expect(bases(code, 'user.User')).toEqual(['inherits kit.base.Base']);
});

test('TypeScript: a type that appears is passed on under another name', async () => {
  code = await openTestCodeMap({
    'user.ts': "import { Other } from './delta';\nexport class User extends Other {}\n",
    'delta.ts': "export { Base as Other } from './gamma';\n",
    'gamma.ts': 'export const x = 1;\n',
  });
  const before = bases(code, 'user.User');
  await code.change({ 'gamma.ts': 'export class Base {}\n' });
  expect(bases(code, 'user.User')).toEqual(['inherits gamma.Base']);
  await code.change({ 'gamma.ts': 'export const x = 1;\n' });
  expect(bases(code, 'user.User')).toEqual(before);
});
