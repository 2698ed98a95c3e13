import { expect, test } from 'vitest';
import { estimateTokens } from '../../../../src/main/engine/context/tokens.ts';
import { listTool } from '../../../../src/main/mcp/tools/list.ts';
import { tools } from '../../../../src/main/mcp/tools/table.ts';
import { contract, methodNames } from '../../../../src/shared/contract/contract.ts';

test('at most fifteen tools, in snake_case, each with when to use it, and together a small list', () => {
  expect(tools.length).toBeLessThanOrEqual(15);
  for (const { name, description } of tools) {
    expect(name).toMatch(/^[a-z]+(_[a-z]+)*$/);
    expect(description, name).toMatch(/[Uu]se it|Use load/);
  }
  // Spec 09: tools/list stays small.
  expect(estimateTokens(JSON.stringify(tools.map(listTool)))).toBeLessThan(4_000);
});

test('every tool that the contract names is there, and every tool is named', () => {
  const named = methodNames.map((method) => contract[method].mcp).filter((tool) => typeof tool === 'string');
  expect([...new Set(named)].sort()).toEqual(tools.map(({ name }) => name).sort());
});

test('only tools that write nothing are said to be read-only, and only one destroys', () => {
  const hinted = (hint: 'readOnlyHint' | 'destructiveHint') =>
    tools.filter((tool) => tool.annotations[hint]).map(({ name }) => name);
  expect(tools.map(({ name }) => name).filter((name) => !hinted('readOnlyHint').includes(name))).toEqual([
    'context',
    'investigate',
    'remember',
    'edit_apply',
  ]);
  expect(hinted('destructiveHint')).toEqual(['edit_apply']);
  for (const tool of tools) expect(listTool(tool).annotations.openWorldHint).toBe(false);
});
