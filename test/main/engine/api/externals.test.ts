/** External names of a type are cut with their number beside them. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Engine } from '../../../../src/main/engine/engine.ts';
import { makeWorkspace, uncancelled } from '../../../helpers/workspace.ts';

const many = 260;
const names = Array.from({ length: many }, (_, n) => `Outside${n}`);
const workspace = makeWorkspace({
  'src/wide.ts': `import { ${names.join(', ')} } from 'outside';\nexport class Wide {\n${names
    .map((name, n) => `  f${n}: ${name};`)
    .join('\n')}\n}\n`,
});
let engine: Engine;
beforeAll(async () => {
  engine = await workspace.open();
  await engine.settled();
});
afterAll(() => workspace.dispose());

it('shows 200 of the names and says how many there are', async () => {
  const { resolved } = await engine.call('GetOutline', { path: 'src.wide.Wide' }, uncancelled);
  const { external, externalTotal } = await engine.call(
    'symbols.neighbours',
    {
      id: resolved.typeId,
      limit: 10,
      offset: 0,
      side: 'both',
      steps: 1,
      kinds: ['memberType'],
      tests: true,
      by: 'type',
      shown: [],
    },
    uncancelled,
  );
  expect([external.length, externalTotal]).toEqual([200, many]);
});
