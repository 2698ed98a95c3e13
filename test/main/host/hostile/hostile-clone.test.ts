/**
 * A clone that brings a `.memo/` with it: every kind of file, in each way that somebody could have made it. What must be true then is
 * in clone.ts. MEMOSCOPE_TEST_RUNS=100 also tries every kind by itself (hostile-kinds) and every command (hostile-commands).
 */
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  bring,
  changesNothing,
  clone,
  emptyOutside,
  isLink,
  isLong,
  openInApp,
  sound,
  usable,
  useClone,
} from './clone.ts';
import { plantEdits, sources } from './donor.ts';
import { variants } from './variants.ts';

useClone();

describe('a half-written edit that came with the clone', () => {
  test('is written over no file: not over .git/config, not over sources, not outside', async () => {
    plantEdits(clone.root, ['.git/config', 'src/retry.ts', 'src/clock.ts']);
    await changesNothing(async () => [...(await sound('status')), ...(await openInApp())]);
    plantEdits(clone.root, ['../outside/file', '.GIT/config', 'src/../.git/config']);
    await changesNothing(async () => [...(await sound('status')), ...(await usable())]);
  });
});

describe('all that a clone can bring, at once', () => {
  test.each(variants.filter((variant) => !isLink(variant)))('$name', async (variant) => {
    plantEdits(clone.root, ['.git/config', 'src/retry.ts']);
    for (const file of clone.kinds) variant.plant(path.join(clone.root, '.memo', file), clone.outside);
    await changesNothing(async () => [
      ...(await openInApp()),
      ...(await usable()),
      ...(await sound('inbox', 'list')),
      ...(await sound('window')),
      ...(await sound('pack', 'list')),
      ...(await sound('evolution', 'status')),
    ]);
  });
});

test.runIf(!isLong)('a link in the place of a file or folder leads nowhere', async () => {
  for (const variant of variants.filter(isLink)) {
    for (const file of ['memory.db', 'context/pins.json', 'edits/counts.json']) {
      bring();
      if (path.dirname(file) === '.' && variant.name.includes('folder')) continue;
      variant.plant(path.join(clone.root, '.memo', file), clone.outside);
      await changesNothing(() => sound('status'));
      emptyOutside();
    }
  }
});

test('the sources of the clone are those that the person sees', () => {
  for (const [file, text] of Object.entries(sources))
    expect(fs.readFileSync(path.join(clone.root, file), 'utf8')).toBe(text);
});
