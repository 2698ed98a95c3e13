/** Where dotted names of Python lead: packages used through attributes, nested types, and source roots that are packages. */
import { afterEach, describe, expect, it } from 'vitest';
import { openTestCodeMap, type TestCodeMap } from '../../../../helpers/code-map.ts';

let open: TestCodeMap | null = null;
afterEach(async () => {
  await open?.dispose();
  open = null;
});

async function usesIn(files: Record<string, string>, type: string, kind = 'call'): Promise<string[]> {
  open = await openTestCodeMap(files);
  return open.uses(type).filter((use) => use.startsWith(kind));
}

const pkg = {
  'pkg/__init__.py': 'def top_fn():\n    return 0\nclass TopCls:\n    pass\n',
  'pkg/sub/__init__.py': '',
  'pkg/sub/mod.py': 'def f6():\n    return 1\nclass Deep:\n    class In:\n        pass\n',
};

describe('import a.b', () => {
  it('binds a: its attributes and its modules are used through that name', async () => {
    const use =
      'import pkg.sub.mod\ndef a():\n    return pkg.top_fn(), pkg.TopCls(), pkg.sub.mod.f6(), pkg.sub.mod.Deep()\n';
    expect(await usesIn({ ...pkg, 'use.py': use }, 'use')).toEqual([
      'call pkg',
      'call pkg.TopCls',
      'call pkg.sub.mod',
      'call pkg.sub.mod.Deep',
    ]);
  });

  it('leads through packages without an __init__.py', async () => {
    const files = {
      'ns/deep/mod.py': 'class Foo:\n    pass\n',
      'use.py': 'import ns.deep.mod\nclass A(ns.deep.mod.Foo):\n    pass\n',
    };
    expect(await usesIn(files, 'use.A', 'inherits')).toEqual(['inherits ns.deep.mod.Foo']);
  });

  it('names what leads out as it is written', async () => {
    expect(await usesIn({ 'use.py': 'import os.path\ndef a():\n    return os.path.join("a")\n' }, 'use')).toEqual([
      'call external os.path.join',
    ]);
  });
});

describe('a package under another name', () => {
  it('import x.y as z, from x import y, and a module that passes a package on', async () => {
    const files = {
      ...pkg,
      'hub.py': 'import pkg.sub as inner\nimport pkg.sub.mod\nfrom pkg import sub\n',
      'one.py': 'import pkg.sub as z\nclass A(z.mod.Deep):\n    pass\n',
      'two.py': 'from pkg import sub\nclass A(sub.mod.Deep):\n    pass\n',
      'three.py':
        'import hub\nclass A(hub.inner.mod.Deep):\n    pass\nclass B(hub.pkg.sub.mod.Deep):\n    pass\nclass C(hub.sub.mod.Deep):\n    pass\n',
    };
    expect(await usesIn(files, 'one.A', 'inherits')).toEqual(['inherits pkg.sub.mod.Deep']);
    for (const type of ['two.A', 'three.A', 'three.B', 'three.C'])
      expect(open?.uses(type), type).toContain('inherits pkg.sub.mod.Deep');
  });

  it('leads to a class that the package takes from a module of its own name', async () => {
    const files = {
      'kit/__init__.py': 'from .engine import engine\n',
      'kit/engine.py': 'class engine:\n    pass\n',
      'use.py': 'import kit\nclass A(kit.engine):\n    pass\n',
    };
    expect(await usesIn(files, 'use.A', 'inherits')).toEqual(['inherits kit.engine.engine']);
  });

  it('is linked again when a package on the way appears, passes a name on, and goes', async () => {
    open = await openTestCodeMap({
      'pkg/sub/mod.py': 'class Foo:\n    pass\n',
      'hub.py': 'import pkg.sub.mod\n',
      'use.py': 'import hub\nclass A(hub.pkg.Foo):\n    pass\n',
    });
    const bases = (): string[] => open?.uses('use.A').filter((use) => use.startsWith('inherits')) ?? [];
    expect(bases()).toEqual(['inherits external hub.pkg.Foo']);
    await open.change({ 'pkg/__init__.py': 'from .sub.mod import Foo\n' });
    expect(bases()).toEqual(['inherits pkg.sub.mod.Foo']);
    await open.change({ 'pkg/__init__.py': null });
    expect(bases()).toEqual(['inherits external hub.pkg.Foo']);
  });
});

describe('nested types', () => {
  it('are bases by their dotted name, also where a base of the outer type holds them', async () => {
    const files = {
      'a.py':
        'class A:\n    class B:\n        pass\nclass Own(A.B):\n    pass\nclass D(A):\n    pass\nclass Through(D.B):\n    pass\n',
      'b.py': 'import a\nfrom a import A as Other\nclass Far(a.A.B):\n    pass\nclass Renamed(Other.B):\n    pass\n',
    };
    expect(await usesIn(files, 'a.Own', 'inherits')).toEqual(['inherits a.A+B']);
    for (const type of ['a.Through', 'b.Far', 'b.Renamed']) expect(open?.uses(type), type).toContain('inherits a.A+B');
  });
});

describe('a source root that is a package itself', () => {
  const files = {
    'src/__init__.py': '',
    'src/shop/__init__.py': '',
    'src/shop/models.py': 'class Order:\n    pass\n',
    'src/helper.py': 'class Help:\n    pass\n',
    'src/json.py': 'class Decoder:\n    pass\n',
  };

  it('is found by absolute imports from below it', async () => {
    const use = 'from shop.models import Order\nfrom helper import Help\nclass A(Order, Help):\n    pass\n';
    expect(await usesIn({ ...files, 'src/shop/use.py': use }, 'src.shop.use.A', 'inherits')).toEqual([
      'inherits src.helper.Help',
      'inherits src.shop.models.Order',
    ]);
  });

  it('hides no module of the standard library, and is not seen from elsewhere', async () => {
    const use = 'from json import Decoder\nclass A(Decoder):\n    pass\n';
    const far = 'from shop.models import Order\nclass A(Order):\n    pass\n';
    const uses = await usesIn({ ...files, 'src/shop/use.py': use, 'tools/use.py': far }, 'src.shop.use.A', 'inherits');
    expect(uses).toEqual(['inherits external json.Decoder']);
    expect(open?.uses('tools.use.A')).toContain('inherits external shop.models.Order');
  });
});
