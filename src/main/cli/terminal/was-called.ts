/** Says on standard error that a symbol was found by what it was called before; nothing where it was not. */
import { clean, type Output } from './output.ts';

export function tellWasCalled(
  out: Output,
  { resolved, redirectedFrom }: { resolved: { path: string }; redirectedFrom?: string | undefined },
): void {
  if (redirectedFrom !== undefined) out.remark(clean(`${redirectedFrom} is called ${resolved.path} now.`));
}
