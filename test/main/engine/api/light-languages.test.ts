/** What is said of symbols whose language is read for its declarations alone: uses are not known, and names are found. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Engine } from '../../../../src/main/engine/engine.ts';
import { makeWorkspace, type TestWorkspace, uncancelled } from '../../../helpers/workspace.ts';

const files: Record<string, string> = {
  'app/cart.sol': '/** Holds what is bought. */\ncontract Cart {\n  function addItem(string name) public { }\n}\n',
  'app/pay.sol': 'contract Pay {\n  function pay(Cart cart) public {\n  cart.addItem("tea");\n}\n}\n',
  'lib/shop.ex': 'defmodule Order do\n  def paid?(order) do\n    order\n  end\nend\n',
  'lib/pay.ex': 'defmodule Till do\n  def pay(order) do\n    Order.paid?(order)\n  end\nend\n',
  PKGBUILD: 'release_notes() {\n  echo 1\n}\n',
  'src/price.ts': 'export function roundPrice(n: number): number { return n; }\n',
  'page.html': '<p id="total"><script>roundPrice(1)</script></p>\n',
  'page.css': '.card-head { margin: 0 }\n',
  'card.html': '<b class="card-head"></b>\n',
  'tools/tool': '#!/usr/bin/env python3\nclass Runner:\n    def start(self):\n        roundPrice(2)\n',
  'page2.css': ':root { --page-gap: 1px }\np { margin: var(--page-gap) }\n',
  'broken.sol': 'contract Late {\n  function one() public { }\n}\n)))\n',
  'deep.lua': `${'local function f() '.repeat(3000)}\n`,
  'data.swift': `let a = "\u0000\u0001${'\u0000'.repeat(5000)}"\n`,
};

let workspace: TestWorkspace;
let engine: Engine;
beforeAll(async () => {
  workspace = makeWorkspace();
  for (const [file, text] of Object.entries(files)) workspace.write(file, text);
  engine = await workspace.open();
  await engine.settled();
});
afterAll(() => workspace.dispose());

describe('light languages', () => {
  it('finds their types and members by name, with their comments', async () => {
    const { type } = await engine.call('symbols.type', { path: 'Cart' }, uncancelled);
    expect(type).toMatchObject({ symbol: { language: 'solidity', kind: 'class', path: 'app.cart-sol.Cart' } });
    expect(type.doc).toBe('Holds what is bought.');
    expect(type.members.map(({ signature }) => signature)).toEqual(['addItem(string name) public']);
  });

  it('reads files that go by their name', async () => {
    const { usages, light, resolved } = await engine.call(
      'FindUsages',
      { path: 'release_notes', maxResults: 9 },
      uncancelled,
    );
    expect({ usages, light, file: resolved.file }).toEqual({ usages: [], light: 'bash', file: 'PKGBUILD' });
  });

  it('says that uses are not known, and lists lines that hold the name', async () => {
    const { usages, light, mentions } = await engine.call(
      'FindUsages',
      { path: 'Cart.addItem', maxResults: 9 },
      uncancelled,
    );
    expect({ usages, light }).toEqual({ usages: [], light: 'solidity' });
    expect(mentions.places.map(({ file, line }) => `${file}:${line}`)).toContain('app/pay.sol:3');
  });

  it('lists their lines that name a symbol of another language', async () => {
    const { light, mentions } = await engine.call(
      'FindUsages',
      { path: 'src.price.roundPrice', maxResults: 9 },
      uncancelled,
    );
    expect(light).toBeUndefined();
    expect(mentions.places.map(({ file, line }) => `${file}:${line}`)).toEqual(['page.html:1', 'tools/tool:4']);
  });

  it('finds a name that ends with a sign', async () => {
    const { mentions } = await engine.call('FindUsages', { path: 'Order.paid?', maxResults: 9 }, uncancelled);
    expect(mentions.places.map(({ file, line }) => `${file}:${line}`)).toContain('lib/pay.ex:3');
  });

  it('refuses to rename, and says why', async () => {
    await expect(engine.call('edit.rename', { path: 'Cart.addItem', newName: 'add' }, uncancelled)).rejects.toThrow(
      'of Solidity only declarations are read',
    );
  });

  it('marks their outlines', async () => {
    const { text } = await engine.call('GetOutline', { path: 'Cart' }, uncancelled);
    expect(text).toContain('Reading: declarations only (Solidity)');
  });

  it('counts them by language', async () => {
    const { languages } = await engine.call('Status', {}, uncancelled);
    expect(languages.map(({ language }) => language).sort()).toEqual([
      'bash',
      'css',
      'elixir',
      'html',
      'lua',
      'python',
      'solidity',
      'typescript',
    ]);
  });

  it('reads the declarations of a script without an ending, and says that its uses are not known', async () => {
    const { light, resolved } = await engine.call('FindUsages', { path: 'Runner.start', maxResults: 9 }, uncancelled);
    expect({ light, file: resolved.file }).toEqual({ light: 'python', file: 'tools/tool' });
  });

  it('finds lines with a custom property', async () => {
    const { mentions } = await engine.call('FindUsages', { path: '--page-gap', maxResults: 9 }, uncancelled);
    expect(mentions.places.map(({ file, line }) => `${file}:${line}`)).toContain('page2.css:2');
  });

  it('reads a language without a grammar, and lists the lines that hold its names', async () => {
    const { light, mentions, resolved } = await engine.call(
      'FindUsages',
      { path: 'card-head', maxResults: 9 },
      uncancelled,
    );
    expect({ light, file: resolved.file }).toEqual({ light: 'css', file: 'page.css' });
    expect(mentions.places.map(({ file, line }) => `${file}:${line}`)).toContain('card.html:1');
  });

  it('keeps what is sound of a broken file, and survives deep and binary ones', async () => {
    const { partly } = await engine.call('GetOutline', { path: 'Late' }, uncancelled);
    expect(partly.map(({ file }) => file)).toEqual(['broken.sol']);
  });
});
