/**
 * The order of test files. Without times of an earlier run vitest goes by size, and the longest of all would begin when the
 * others are nearly done, on one core alone.
 */
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Over twenty seconds each in a whole run; the longest first. */
const long = [
  'e2e/shells/contract.e2e.ts',
  'e2e/shell.e2e.ts',
  'main/rpc/contract-walk.test.ts',
  'main/engine/generations/analyser.test.ts',
  'main/engine/api/diff-type.test.ts',
  'main/engine/generations/equality.test.ts',
  'main/link/ownership.test.ts',
  'main/cli/memory.test.ts',
  'main/engine/edits/edits.test.ts',
  'main/cli/flows/damaged-map.test.ts',
  'soak/short.test.ts',
  'main/engine/swap.test.ts',
  'main/engine/bank/machine/machine.test.ts',
  'main/engine/api/diff.test.ts',
  'renderer/app/commands.test.tsx',
  'main/cli/cli.test.ts',
];

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification): number => {
      const at = long.findIndex((end) => moduleId.endsWith(`/test/${end}`));
      return at < 0 ? long.length : at;
    };
    const sorted = await super.sort(files);
    return sorted.sort((a, b) => place(a) - place(b));
  }
}
