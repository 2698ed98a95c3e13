/**
 * Two layers of the doom-loop guard within one exploration (S3-48): the same tool with the same arguments a third time, and
 * three steps in a row that found nothing new. Main type: ExplorationGuard. What it says stands as `ended` in the
 * result of the exploration, and with that in the log.
 */
import type { Reason } from '#shared/contract/evolution/types.ts';
import type { ToolCall } from '../../tools/tools.ts';

export interface ExplorationGuard {
  /** Before a call: why it is not made, or null. */
  refuse(call: { readonly name: string; readonly parameters: unknown }): Reason | null;
  /** After a call: why exploring ends here, or null. */
  seen(call: ToolCall): Reason | null;
}

const sameCallMost = 3;
const nothingNewMost = 3;

export function createExplorationGuard(): ExplorationGuard {
  const calls = new Map<string, number>();
  const known = new Set<string>();
  let idle = 0;

  return {
    refuse({ name, parameters }) {
      const key = `${name} ${canonical(parameters)}`;
      const count = (calls.get(key) ?? 0) + 1;
      calls.set(key, count);
      return count < sameCallMost ? null : { code: 'sameCallThrice', values: { tool: name, count } };
    },
    seen({ result }) {
      const before = known.size;
      if (result.ok) {
        for (const { file, startLine, endLine } of result.found) known.add(`${file}:${startLine}-${endLine}`);
        known.add(result.text);
      }
      idle = known.size > before ? 0 : idle + 1;
      return idle < nothingNewMost ? null : { code: 'nothingNew', values: { steps: idle } };
    },
  };
}

/** The same text for the same arguments, in whatever order they are named. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'undefined';
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${canonical(field)}`).join(',')}}`;
}
