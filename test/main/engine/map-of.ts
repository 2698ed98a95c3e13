/** A code map as text, to compare two of them. */
import { expect } from 'vitest';
import type { Engine } from '../../../src/main/engine/engine.ts';
import { symbolMethods } from '../../../src/shared/contract/symbols.ts';
import { uncancelled } from '../../helpers/workspace.ts';

const page = 1000;

/** Everything that readers see of the code: types with their members and edges. How they came about is left out. */
export async function mapOf(engine: Engine): Promise<string[]> {
  const ids = new Set<string>();
  for (let offset = 0, total = 1; offset < total; offset += page) {
    const query = symbolMethods.SearchSymbols.params.parse({ query: '', offset, limit: page });
    const found = await engine.call('SearchSymbols', query, uncancelled);
    expect(found.hits).toHaveLength(Math.min(page, found.total - offset));
    for (const hit of found.hits) if (hit.memberId === undefined) ids.add(hit.typeId);
    total = found.total;
  }
  const lines: string[] = [];
  for (const id of ids) {
    const { type } = await engine.call('symbols.type', { id }, uncancelled);
    const all = symbolMethods['symbols.neighbours'].params.parse({ id, limit: page });
    const around = await engine.call('symbols.neighbours', all, uncancelled);
    const { change: _, ...text } = type as typeof type & { change?: unknown };
    lines.push(JSON.stringify(text));
    lines.push(...around.edges.map((e) => `${e.from} ${e.kind} ${e.to} ${e.count}`));
    lines.push(...around.external.map((e) => `${id} ${e.kind} external ${e.name} ${e.count}`));
  }
  return [...new Set(lines)].sort();
}
