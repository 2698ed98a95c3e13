/**
 * A `.git` folder whose files are cut, spoilt, emptied or gone: objects, refs, index, packs, configuration. The workspace opens,
 * its sources are read, and what git knew is told or refused with a reason; nothing ends as an internal error, nothing hangs.
 */
import fs from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { MemoError } from '#shared/base/errors.ts';
import type { Engine } from '../../../../src/main/engine/engine.ts';
import { runs } from '../../../helpers/runs.ts';
import { makeWorkspace, uncancelled } from '../../../helpers/workspace.ts';
import { openReady } from '../small-project.ts';
import { git } from '../temp-folder.ts';

const workspace = makeWorkspace({
  'src/pay.ts': 'export class Pay {\n  take(): void {}\n}\n',
  'src/till.ts': 'export class Till {}\n',
  '.gitignore': 'out/\n',
  '.memo/config.yaml': 'evolution:\n  enabled: false\n',
});
afterAll(() => workspace.dispose());
const { root } = workspace;
git(root, 'init', '-q');
git(root, 'add', '-A');
git(root, 'commit', '-qm', 'first');
workspace.write('src/pay.ts', 'export class Pay {\n  take(amount: number): void {}\n}\n');
git(root, 'commit', '-qam', 'second');
git(root, 'tag', '-a', 'v1', '-m', 'one');
git(root, 'gc', '-q');
workspace.write('src/pay.ts', 'export class Pay {\n  take(amount: number, at: Date): void {}\n}\n');
git(root, 'commit', '-qam', 'third');
workspace.keep();

/** All that git keeps but its samples of hooks. */
const files = fs
  .readdirSync(path.join(root, '.git'), { recursive: true, encoding: 'utf8' })
  .filter((file) => !file.startsWith('hooks') && fs.statSync(path.join(root, '.git', file)).isFile())
  .sort();

type Spoil = (bytes: Buffer) => Buffer | null;

const spoil: fc.Arbitrary<Spoil> = fc.oneof(
  fc.constant<Spoil>(() => null),
  fc.constant<Spoil>(() => Buffer.alloc(0)),
  fc.double({ min: 0, max: 1, noNaN: true }).map(
    (where): Spoil =>
      (bytes) =>
        bytes.subarray(0, Math.floor(bytes.length * where)),
  ),
  fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.integer({ min: 1, max: 255 })).map(
    ([where, by]): Spoil =>
      (bytes) => {
        const at = Math.floor((bytes.length - 1) * where);
        const changed = Buffer.from(bytes);
        if (bytes.length > 0) changed[at] = (changed[at] ?? 0) ^ by;
        return changed;
      },
  ),
  fc
    .constantFrom(
      'ref: refs/heads/../../../etc/passwd\n',
      '\0'.repeat(64),
      'x'.repeat(100_000),
      '[core]\n\tbare = true\n',
    )
    .map(
      (text): Spoil =>
        () =>
          Buffer.from(text),
    ),
);

async function spoilt(file: string, how: Spoil): Promise<void> {
  const place = path.join(root, '.git', file);
  const bytes = how(fs.readFileSync(place));
  fs.rmSync(place, { force: true });
  if (bytes !== null) fs.writeFileSync(place, bytes);
}

const compared = { base: false, propagated: false, offset: 0, limit: 100 };

async function ask(engine: Engine): Promise<void> {
  await engine.call('diff.revisions', {}, uncancelled);
  for (const since of ['HEAD~1', 'v1', 'main'])
    await engine.call('codemap.diff', { ...compared, since }, uncancelled).catch((thrown: unknown) => {
      if (!(thrown instanceof MemoError) || thrown.code === 'InternalError') throw thrown;
    });
}

it('keeps nobody from the sources, and is told or refused', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.constantFrom(...files), spoil), { minLength: 1, maxLength: 3 }),
      async (all) => {
        await workspace.restore();
        for (const [file, how] of all) if (fs.existsSync(path.join(root, '.git', file))) await spoilt(file, how);
        const engine = await openReady(workspace);
        const { hits } = await engine.call('SearchSymbols', { query: 'Till', offset: 0, limit: 5 }, uncancelled);
        expect(hits[0]?.path).toBe('src.till.Till');
        await ask(engine);
        await engine.close();
      },
    ),
    runs(6),
  );
});
