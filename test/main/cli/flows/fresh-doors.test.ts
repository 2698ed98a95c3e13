/**
 * An answer right after a change, through every door: it is right, or it says stale. Files are saved, saved beside and renamed, or
 * changed by a `git switch`, 5 to 700 ms before the call; one process holds the folder, as the app or an agent does.
 */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshnessOf } from '#shared/base/freshness.ts';
import { attach, productVersion, type WorkspaceLink } from '../../../../src/main/link/link.ts';
import { runs } from '../../../helpers/runs.ts';
import { makeWorkspace, uncancelled } from '../../../helpers/workspace.ts';
import { type Agent, agentHere, agentOfProcess, commitAll } from '../../mcp/agent.ts';
import { runHere } from '../run-here.ts';

const fillers = Array.from({ length: 40 }, (_, n) => [`src/m${n % 4}/f${n}.ts`, `export class Base${n} {}\n`]);
const workspace = makeWorkspace({ 'src/a.ts': 'export class Begin {}\n', ...Object.fromEntries(fillers) });
const userData = path.join(path.dirname(workspace.root), 'user-data');
const git = (...args: string[]): void => {
  execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@t', ...args], { cwd: workspace.root, stdio: 'ignore' });
};
/** A class that a function of another file uses once. */
const source = (name: string): string =>
  `/** Counts the ${name} of a day. */\nexport class ${name} { count(): number { return 1; } }\nexport const made${name} = new ${name}();\n`;

let holder: Agent;
let link: WorkspaceLink;
let agent: Agent;

beforeAll(async () => {
  fs.writeFileSync(path.join(workspace.root, '.gitignore'), '.memo/\n*.tmp\n');
  commitAll(workspace.root);
  holder = await agentOfProcess(workspace.root, userData);
  await holder.call('status');
  link = await attach(workspace.root, { version: productVersion(), shell: 'web', watch: false });
  await link.settled(uncancelled.signal);
  agent = await agentHere({ link: async () => link, ready: async () => link, use: () => () => {} });
});
afterAll(async () => {
  await agent?.client.close();
  await link?.close();
  await holder?.client.close();
  await workspace.dispose();
});

const changes = {
  save: (name: string) => workspace.write('src/a.ts', source(name)),
  'save beside and rename': (name: string) => {
    workspace.write('src/a.ts.tmp', source(name));
    fs.renameSync(path.join(workspace.root, 'src/a.ts.tmp'), path.join(workspace.root, 'src/a.ts'));
  },
  'git switch': (name: string) => git('switch', '-q', '-f', `to-${name}`),
};
/** A branch with the class, made before the time that counts. */
async function prepare(change: keyof typeof changes, name: string): Promise<void> {
  if (change !== 'git switch') return;
  git('switch', '-q', '-f', '-c', `to-${name}`);
  workspace.write('src/a.ts', source(name));
  git('commit', '-q', '-a', '-m', name);
  git('switch', '-q', '-f', '-');
}

interface Answer {
  readonly text: string;
  readonly stale: boolean;
}
type Ask = (name: string) => Promise<Answer>;

/** Each with what a right answer holds. */
const commands: Readonly<Record<string, readonly string[]>> = {
  search: ['search', 'NAME'],
  outline: ['outline', 'NAME'],
  usages: ['usages', 'NAME'],
  window: ['window', '--task', 'NAME'],
  ask: ['ask', 'What does NAME count?'],
  grep: ['grep', 'class NAME'],
  diff: ['diff'],
};
const tools: Readonly<Record<string, readonly [string, Record<string, unknown>]>> = {
  search: ['search_symbols', { query: 'NAME' }],
  outline: ['get_outline', { path: 'NAME' }],
  usages: ['find_usages', { path: 'NAME' }],
  window: ['context', { action: 'window', task: 'NAME' }],
  ask: ['memory', { action: 'ask', query: 'What does NAME count?' }],
  grep: ['search_text', { query: 'class NAME', mode: 'exact' }],
  diff: ['diff', {}],
};
const calls: Readonly<Record<string, (name: string) => Promise<unknown>>> = {
  search: (query) => link.call('SearchSymbols', { query }, uncancelled),
  outline: (name) => link.call('GetOutline', { path: name }, uncancelled),
  usages: (name) => link.call('FindUsages', { path: name }, uncancelled),
  window: (task) => link.call('GetPromptWindow', { task }, uncancelled),
  ask: (name) => link.call('ask', { question: `What does ${name} count?` }, uncancelled),
  grep: (name) => link.call('search.text', { query: `class ${name}`, mode: 'exact' }, uncancelled),
  diff: () => link.call('codemap.diff', { since: 'HEAD' }, uncancelled),
};

const named = (value: unknown, name: string) => JSON.parse(JSON.stringify(value).replaceAll('NAME', name));
const doors: Readonly<Record<string, (what: string) => Ask>> = {
  'the command line': (what) => async (name) => {
    const line = named([...(commands[what] ?? []), '--fresh'], name) as string[];
    const { code, out, err } = await runHere(line, { cwd: workspace.root, userData });
    const stale = code === 5;
    // Said in words where it is said by the exit code.
    expect(err.includes('(stale)')).toBe(stale);
    return { text: out, stale };
  },
  'an agent': (what) => async (name) => {
    const [tool = '', args] = named(tools[what], name) as [string, Record<string, unknown>];
    const { text, data, error } = await agent.call(tool, args);
    return { text, stale: error === null ? data.freshness !== 'fresh' : text.includes('still being read') };
  },
  'the page': (what) => async (name) => {
    try {
      const answer = await calls[what]?.(name);
      return { text: JSON.stringify(answer), stale: freshnessOf(link.state()) !== 'fresh' };
    } catch (thrown) {
      return { text: String(thrown), stale: freshnessOf(link.state()) !== 'fresh' };
    }
  },
};

/** What only an answer from the changed file holds. */
const proof = (what: string, name: string): string =>
  ({ usages: `made${name}`, window: `made${name}`, grep: `class ${name} {`, ask: `Counts the ${name}` })[what] ??
  `src.a.${name}`;

let seed = Number(process.env.MEMOSCOPE_TEST_SEED ?? 20_261_128);
/** 5 to 700 ms, more often short. */
function delay(): number {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return 5 + Math.round((seed / 2_147_483_648) ** 3 * 695);
}

let count = 0;
const questions = Object.keys(commands);
const { numRuns } = runs(1);

describe.each(Object.keys(changes) as (keyof typeof changes)[])('after a %s', (change) => {
  it.each(Object.keys(doors))('%s is right, or says stale', async (door) => {
    const wrong: string[] = [];
    let right = 0;
    for (let round = 0; round < numRuns; round += 1) {
      for (const what of questions) {
        count += 1;
        const name = `Thing${count}Of`;
        await prepare(change, name);
        // What was prepared is read.
        await link.call('SearchSymbols', { query: 'Begin' }, uncancelled);
        const waited = delay();
        changes[change](name);
        await sleep(waited);
        const { text, stale } = (await doors[door]?.(what)(name)) ?? { text: '', stale: false };
        // A switch leaves nothing that differs from HEAD: no type of the branch before may be told as changed.
        const isRight =
          what === 'diff' && change === 'git switch' ? !/Thing\d+Of/.test(text) : text.includes(proof(what, name));
        if (isRight) right += 1;
        else if (!stale) wrong.push(`${what} ${name} after ${waited} ms: ${text.slice(0, 300)}`);
      }
    }
    expect(wrong).toEqual([]);
    // What always says stale would be right by this too.
    expect(right).toBeGreaterThan((numRuns * questions.length) / 2);
  });
});
