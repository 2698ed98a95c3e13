import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Impact } from '#shared/contract/project/impact.ts';
import { attach, productVersion } from '../../../../src/main/link/link.ts';
import { uncancelled } from '../../../helpers/workspace.ts';
import { git } from '../../engine/temp-folder.ts';
import { agentHere } from '../../mcp/agent.ts';
import type { Run } from '../run-cli.ts';
import { runHere } from '../run-here.ts';

let folder: string;
let project: string;

const memoscope = (...args: string[]): Promise<Run> =>
  runHere(args, { cwd: project, userData: path.join(folder, 'user') });

const write = (file: string, text: string): void => fs.writeFileSync(path.join(project, file), text);

beforeAll(async () => {
  folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'memo-impact-')));
  project = path.join(folder, 'shop');
  fs.mkdirSync(project);
  write('go.mod', 'module shop\n\ngo 1.22\n');
  write('price.go', 'package shop\n\nfunc Price(amount int) int {\n\treturn amount * 2\n}\n');
  write('cart.go', 'package shop\n\nfunc Total() int {\n\treturn Price(3)\n}\n');
  write('cart_test.go', 'package shop\n\nimport "testing"\n\nfunc TestTotal(t *testing.T) {\n\tTotal()\n}\n');
  git(project, 'init', '-q');
  git(project, 'add', '-A');
  git(project, 'commit', '-qm', 'first');
  git(project, 'tag', 'v1');
  write('price.go', 'package shop\n\nfunc Price(amount int64) int64 {\n\treturn amount * 2\n}\n');
  expect((await memoscope('index', '.')).code).toBe(0);
});
afterAll(() => fs.rmSync(folder, { recursive: true }));

describe('impact', () => {
  it('prints who is at risk and why, and the command for the tests', async () => {
    const run = await memoscope('impact');
    expect(run.code).toBe(0);
    expect(run.out).toMatch(/^Impact of the changes since HEAD \([0-9a-f]{10}\)\n/);
    expect(run.out).toContain('  cart.go:4\n      uses shop.Price, whose signature changed; ');
    expect(run.out).toContain('Tests to run  1 of 1\n  go test .\n  cart_test.go\n');
    expect(run.out).not.toContain('\u001b');
  });

  it('prints the form of the contract with --json, and Markdown with --markdown', async () => {
    const json = Impact.parse(JSON.parse((await memoscope('impact', 'v1..', '--json')).out));
    expect(json.risks).toMatchObject([{ file: 'cart.go', line: 4, reason: 'signature', isTest: false }]);
    const markdown = (await memoscope('impact', '--markdown')).out;
    expect(markdown).toMatch(/^### Impact of the changes since HEAD/);
    expect(markdown).toContain('- `go test .`');
    expect((await memoscope('impact', '--markdown', '--json')).code).toBe(2);
  });

  it('prints what an agent is answered', async () => {
    const asked = [undefined, 'v1..', 'shop.Price'];
    const printed = [];
    for (const target of asked) printed.push(await memoscope('impact', ...(target === undefined ? [] : [target])));
    const link = await attach(project, { version: productVersion(), shell: 'test', watch: false });
    await link.settled(uncancelled.signal);
    const agent = await agentHere({ link: async () => link, ready: async () => link, use: () => () => {} });
    for (const [n, target] of asked.entries()) {
      const { text } = await agent.call('impact', target === undefined ? {} : { target });
      const lines = text.split('\n').slice(0, -1);
      const { out = '', err = '' } = printed[n] ?? {};
      const entries = (all: readonly string[]): string[] => all.filter((line) => /^ {2}\S/.test(line));
      expect(entries(lines).length, target).toBeGreaterThan(0);
      expect(entries(lines)).toHaveLength(entries(out.split('\n')).length);
      for (const part of lines.flatMap((line) => line.split(/ {2,}|: (?=\d+(?: of \d+)?$)/)))
        expect(out + err).toContain(part);
    }
    await agent.client.close();
    await link.close();
  });

  it('ends with 1 where what --fail-on names is there, else with 0', async () => {
    expect((await memoscope('impact', '--fail-on', 'risk')).code).toBe(1);
    expect((await memoscope('impact', '--fail-on', 'api')).code).toBe(1);
    expect((await memoscope('impact', '--fail-on', 'stale', '--fail-on', 'untested')).code).toBe(0);
    expect((await memoscope('impact', '--fail-on', 'everything')).err).toContain('--fail-on is one of risk');
  });

  it('answers for a symbol, and refuses what is neither revision nor symbol', async () => {
    const run = await memoscope('impact', 'Price');
    expect(run.out).toContain('Impact of changing shop.Price');
    expect(run.out).toContain('  cart.go:4\n      uses shop.Price\n');
    expect((await memoscope('impact', 'NoSuchThing')).code).toBe(3);
  });

  it('fails on what the cut list does not show', async () => {
    const price = (kind: string): string =>
      `package shop\n\nfunc Price(amount ${kind}) ${kind} {\n\treturn amount * 2\n}\n`;
    write('price.go', `${price('int')}\nfunc Tax() int {\n\treturn 1\n}\n`);
    write('cart.go', 'package shop\n\nfunc Total() int {\n\treturn Tax()\n}\n');
    write('other.go', 'package shop\n\nfunc Other() int {\n\treturn Price(3)\n}\n');
    git(project, 'add', '-A');
    git(project, 'commit', '-qm', 'second');
    write('price.go', price('int64'));
    write('cart.go', 'package shop\n\nfunc Total() int {\n\treturn Tax() + 1\n}\n');
    const run = await memoscope('impact', '--json', '--limit', '1', '--fail-on', 'risk');
    const { risks, failing } = Impact.parse(JSON.parse(run.out));
    expect(risks).toMatchObject([{ file: 'cart.go', reason: 'removed', isChanged: true }]);
    expect(failing.risk).toBe(1);
    expect(run.code).toBe(1);
  });
});
