/** Usages in notebooks name the cell and the line in it, and the line of the file. */
import { expect, it } from 'vitest';
import { cellAt } from '../../../../../src/main/engine/workspace/workspace.ts';
import { makeWorkspace, uncancelled } from '../../../../helpers/workspace.ts';

const cell = (type: string, lines: string[]): object => ({
  ...{ cell_type: type, metadata: {}, outputs: [] },
  source: lines.map((line, at) => (at < lines.length - 1 ? `${line}\n` : line)),
});
const notebook = JSON.stringify(
  {
    cells: [
      cell('markdown', ['# Prices']),
      cell('code', ['from shop import price']),
      cell('code', ['total = 0', 'total += price(3)']),
    ],
    ...{ metadata: { language_info: { name: 'python' } }, nbformat: 4, nbformat_minor: 5 },
  },
  null,
  1,
);

it('names cell and line of each usage', async () => {
  const workspace = makeWorkspace({ 'shop.py': 'def price(n):\n    return n\n', 'work.ipynb': notebook });
  try {
    const engine = await workspace.open();
    await engine.settled();
    const { usages } = await engine.call('FindUsages', { path: 'shop.price', maxResults: 10 }, uncancelled);
    expect(usages.map(({ file, kind, cell: found }) => ({ file, kind, cell: found }))).toEqual([
      { file: 'work.ipynb', kind: 'import', cell: { number: 2, line: 1 } },
      { file: 'work.ipynb', kind: 'call', cell: { number: 3, line: 2 } },
    ]);
  } finally {
    await workspace.dispose();
  }
});

it('no cell is around what is not code or text of one', () => {
  expect(cellAt(notebook, 1)).toBeNull();
  expect(cellAt('no notebook', 1)).toBeNull();
  const line = notebook.split('\n').findIndex((one) => one.includes('# Prices')) + 1;
  expect(cellAt(notebook, line)).toEqual({ number: 1, line: 1 });
});
