/** How much of each module is known, over a real code map of namespaces and folders. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { moduleCoverage } from '../../../../../src/main/engine/api/handlers/memory-handlers.ts';
import { openTestCodeMap, type TestCodeMap } from '../../../../helpers/code-map.ts';

/** A C# file of exactly 100 bytes. */
const source = (namespace: string, type: string) =>
  `namespace ${namespace} { public class ${type} { } }`.padEnd(99, ' ').concat('\n');

describe('coverage of modules', () => {
  let code: TestCodeMap;
  beforeAll(async () => {
    code = await openTestCodeMap({
      'src/Pay/Retry.cs': source('Shop.Pay', 'Retry'),
      'src/Pay/Gateway.cs': source('Shop.Pay', 'Gateway'),
      'src/Pay/Refunds/Refund.cs': source('Shop.Pay.Refunds', 'Refund'),
      'lib/Refunds/Money.cs': source('Shop.Pay.Refunds', 'Money'),
      'src/Jobs/Nightly.cs': source('Shop.Jobs', 'Nightly'),
    });
  });
  afterAll(() => code.dispose());
  const of = async (counts: Record<string, [records: number, stale: number]>) => {
    const list = Object.entries(counts).map(([file, [records, stale]]) => ({ file, records, stale }));
    const coverage = await moduleCoverage(await code.map.moduleFiles(), list, async () => {});
    return new Map(coverage.map((one) => [one.path, one]));
  };

  it('has the paths of the map', async () => {
    const paths = (nodes: Awaited<ReturnType<typeof code.map.modules>>): string[] =>
      nodes.flatMap(({ path, children }) => [path, ...paths(children)]);
    expect([...(await of({})).keys()].sort()).toEqual(paths(await code.map.modules()).sort());
  });

  it('is the share of the source that records speak of, with what lies below', async () => {
    const modules = await of({ 'src/Pay/Retry.cs': [3, 0], 'src/Pay/Refunds/Refund.cs': [1, 1], 'src/': [4, 1] });
    expect(modules.get('Shop.Pay')).toMatchObject({ known: 0.5, stale: 0.5 });
    expect(modules.get('Shop.Pay.Refunds')).toMatchObject({ known: 0.5, stale: 1 });
    expect(modules.get('Shop.Jobs')).toMatchObject({ known: 0, stale: 0 });
  });

  it('names the folder that the files of a module lie in', async () => {
    const modules = await of({});
    expect(modules.get('Shop.Jobs')?.folder).toBe('src/Jobs/');
    expect(modules.get('Shop.Pay.Refunds')?.folder).toBe('');
  });

  it('follows the code map', async () => {
    await code.change({ 'src/Jobs/Hourly.cs': source('Shop.Jobs', 'Hourly') });
    const modules = await of({ 'src/Jobs/Hourly.cs': [1, 0] });
    expect(modules.get('Shop.Jobs')).toMatchObject({ known: 0.5, stale: 0 });
  });
});
