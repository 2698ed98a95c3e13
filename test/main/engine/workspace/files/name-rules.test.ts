import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RelativePath } from '#shared/contract/common.ts';
import { fullLanguages } from '#shared/contract/words.ts';
import {
  isOwn,
  skippedName,
  unusableName,
  vendoredFolder,
} from '../../../../../src/main/engine/workspace/files/name-rules.ts';
import { languageOf } from '../../../../../src/main/engine/workspace/workspace.ts';

describe('languages', () => {
  it('are known by extension, all that are read in full', () => {
    const examples = [
      'A.cs',
      'a/b.tsx',
      'a.mjs',
      'a.pyi',
      'a.go',
      'A.java',
      'a.gradle.kts',
      'lib.rs',
      'a.h',
      'a.hpp',
      'a.php',
      'a.swift',
      'a.dart',
      'a.scala',
      'a.rb',
    ];
    expect(examples.map(languageOf)).toEqual([...fullLanguages]);
    expect(languageOf('A.CS')).toBe('csharp');
    expect(languageOf('views/user.blade.php')).toBeNull();
  });

  it('are not known without one', () => {
    expect(['cs', '.cs', 'a/.ts', 'a.ts/b', 'Makefile', 'a.', 'a.txt', ''].map(languageOf)).toEqual(
      Array(8).fill(null),
    );
  });
});

describe('usable names', () => {
  const part = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 8 }),
    fc.constantFrom('..', '.', '', 'C:', '\\', 'a\\b', 'ab'.repeat(2100), '\0'),
  );
  it('are those that the contract can carry', () => {
    fc.assert(
      fc.property(
        fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('/')),
        (file) => {
          fc.pre(!file.includes('\ufffd'));
          expect(unusableName(file) === null, JSON.stringify(file)).toBe(RelativePath.safeParse(file).success);
        },
      ),
      { numRuns: 1000 },
    );
  });

  it('never lead out of the folder', () => {
    for (const file of ['../a.ts', 'a/../../b.ts', '/etc/passwd.ts', 'C:/a.ts', '..'])
      expect(unusableName(file)).not.toBeNull();
    expect(unusableName('a/..b/c...ts')).toBeNull();
  });
});

describe('names that say what a file is', () => {
  it.each([
    ['secret', ['.env', '.env.local', 'server.PEM', 'id_ed25519', '.npmrc', 'my.key', 'a.keystore']],
    ['minified', ['jquery.min.js', 'a-min.mjs']],
    ['generated', ['Form.Designer.cs', 'A.g.cs', 'a_pb2.py', 'a.pb.go', 'schema.generated.ts']],
  ])('%s', (reason, examples) => {
    for (const name of examples) expect(skippedName(name)?.reason, name).toBe(reason);
  });

  it('and names that only look alike', () => {
    for (const name of [
      '.env.example',
      'environment.ts',
      'key.ts',
      'mined.js',
      'amin.js',
      'types.d.ts',
      'designer.cs',
      'Id_rsa.cs',
      'pb2.py',
    ]) {
      expect(skippedName(name), name).toBeNull();
    }
  });

  it('own files', () => {
    for (const file of ['.memo', '.memo/CURRENT', 'memory-bank/a.py', '.git', 'sub/.git', 'sub/.git/config'])
      expect(isOwn(file), file).toBe(true);
    for (const file of ['sub/.memo/a.ts', 'docs/memory-bank/a.ts', '.github/a.ts', '.gitignore', 'a.git/b.ts'])
      expect(isOwn(file), file).toBe(false);
  });

  it('vendored folders: the outermost that is not brought back', () => {
    const none = () => false;
    expect(vendoredFolder('a/node_modules/b/node_modules/c.js', none)).toBe('a/node_modules');
    expect(vendoredFolder('bin/a.cs', none)).toBe('bin');
    expect(vendoredFolder('.pc/mend.patch/src/server.h', none)).toBe('.pc');
    expect(vendoredFolder('src/a.pc/server.h', none)).toBeNull();
    expect(vendoredFolder('bin/obj/a.cs', (folder) => folder === 'bin')).toBe('bin/obj');
    expect(vendoredFolder('src/binary/a.cs', none)).toBeNull();
    expect(vendoredFolder('src/bin', none)).toBeNull();
    // Cargo keeps the sources of programs there.
    expect(vendoredFolder('tool/src/bin/main.rs', none)).toBeNull();
    expect(vendoredFolder('tool/src/bin/main.dll', none)).toBe('tool/src/bin');
    expect(vendoredFolder('src/bin/obj/main.rs', none)).toBe('src/bin/obj');
    expect(vendoredFolder('xvenv/a.py', none)).toBeNull();
  });
});
