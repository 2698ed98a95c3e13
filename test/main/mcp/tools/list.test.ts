import { expect, test } from 'vitest';
import { estimateTokens } from '../../../../src/main/engine/retrieval/tokens.ts';
import { listBriefly, listTool } from '../../../../src/main/mcp/tools/list.ts';
import { firstTools, toolNamed, tools } from '../../../../src/main/mcp/tools/table.ts';
import { contract, methodNames } from '../../../../src/shared/contract/contract.ts';

test('the first list holds four tools and more, in at most 4 KB', () => {
  expect(firstTools.map(({ name }) => name)).toEqual(['explore', 'find_usages', 'impact', 'remember', 'more']);
  // An agent pays for this list in every conversation: it stays small.
  const list = JSON.stringify({ tools: firstTools.map(listBriefly) });
  expect(Buffer.byteLength(list)).toBeLessThanOrEqual(4_096);
  expect(estimateTokens(list)).toBeLessThan(1_000);
});

test('each tool has a name in snake_case, a title and when to use it, and all together are a small list', () => {
  expect(tools.length).toBeLessThanOrEqual(17);
  for (const { name, title, description } of new Set([...firstTools, ...tools])) {
    expect(name).toMatch(/^[a-z]+(_[a-z]+)*$/);
    expect(title, name).toMatch(/^[A-Z]/);
    expect(description, name).toMatch(/[Uu]se it|Use load/);
    expect(toolNamed(name)?.name).toBe(name);
  }
  expect(estimateTokens(JSON.stringify(tools.map(listTool)))).toBeLessThan(4_100);
});

test('every tool that the contract names is there, and every tool with methods of its own is named', () => {
  const named = methodNames.map((method) => contract[method].mcp).filter((tool) => typeof tool === 'string');
  // It asks by the methods of other tools.
  const composed = ['explore'];
  expect([...new Set(named), ...composed].sort()).toEqual(tools.map(({ name }) => name).sort());
});

test('only tools that write nothing are said to be read-only, and only one destroys', () => {
  const hinted = (hint: 'readOnlyHint' | 'destructiveHint') =>
    tools.filter((tool) => tool.annotations[hint]).map(({ name }) => name);
  expect(tools.map(({ name }) => name).filter((name) => !hinted('readOnlyHint').includes(name))).toEqual([
    'remember',
    'context',
    'investigate',
    'edit_apply',
  ]);
  expect(hinted('destructiveHint')).toEqual(['edit_apply']);
  for (const tool of tools) expect(listTool(tool).annotations.openWorldHint).toBe(false);
});
