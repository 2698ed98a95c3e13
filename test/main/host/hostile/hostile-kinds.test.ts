/** Each kind of file of a hostile clone alone, in each way that somebody could have made it. In a long run a part of them, with MEMOSCOPE_TEST_RUNS=100 all. */
import path from 'node:path';
import { describe, test } from 'vitest';
import {
  bring,
  changesNothing,
  clone,
  emptyOutside,
  isLink,
  isLong,
  openInApp,
  shareOf,
  sound,
  usable,
  useClone,
} from './clone.ts';
import { variants } from './variants.ts';

/** One of each: what is in folders of many goes by its folder. */
function oneOfEach(): string[] {
  const seen = new Set<string>();
  return clone.kinds.filter((file) => {
    const form = file.replace(/[^/]*(?=\.\w+$)/, (name) => (/\d|^T_/.test(name) ? '*' : name));
    if (seen.has(form)) return false;
    seen.add(form);
    return true;
  });
}

describe.runIf(isLong)('each kind by itself', () => {
  useClone();
  for (const [n, variant] of variants.entries()) {
    test(variant.name, { timeout: 3_600_000 }, async () => {
      for (const file of shareOf(oneOfEach(), n, Math.ceil(variants.length / 2))) {
        if (isLink(variant) && variant.name.includes('folder') && path.dirname(file) === '.') continue;
        bring();
        variant.plant(path.join(clone.root, '.memo', file), clone.outside);
        await changesNothing(async () => {
          // A link is refused with what to do about it. Commands beside the app are its clients, which costs no engine of their own.
          const problems = await openInApp(isLink(variant) ? undefined : usable);
          problems.push(...(await sound('status')));
          return problems.map((problem) => `${file}: ${problem}`);
        });
        emptyOutside();
      }
    });
  }
});
