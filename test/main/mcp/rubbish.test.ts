/** Every tool, given what its schema asks for and what it does not: an answer of its form, or an error of the table. */
import fs from 'node:fs';
import { ErrorCode, McpError } from '@modelcontextprotocol/sdk/types.js';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { attach, type WorkspaceLink } from '../../../src/main/link/link.ts';
import { nearly, rubbish } from '../../helpers/from-schema.ts';
import { runs } from '../../helpers/runs.ts';
import { makeWorkspace, uncancelled } from '../../helpers/workspace.ts';
import { type Agent, agentHere, commitAll, project } from './agent.ts';

const workspace = makeWorkspace(project);
let link: WorkspaceLink;
let agent: Agent;

beforeAll(async () => {
  commitAll(workspace.root);
  link = await attach(workspace.root, { version: 'test', shell: 'test', watch: false });
  await link.settled(uncancelled.signal);
  agent = await agentHere({ link: async () => link, ready: async () => link, use: () => () => {} });
});
afterAll(async () => {
  await agent.client.close();
  await link.close();
  await workspace.dispose();
});

test('tools, asked for in every form (api-4)', { timeout: 600_000 }, async () => {
  const { tools } = await agent.client.listTools();
  const names = ['RetryPolicy', 'src.payment.Payment', 'Payment.capture', 'src/retry.ts', 'brief.md', 'active.md'];
  const words = [...names, 'How is it retried?', 'type:Payment', 'HEAD', 'g-0001', 'list', 'learning', 'decision', 'p'];
  expect(tools.length).toBeGreaterThan(10);
  for (const { name, inputSchema } of tools) {
    const property = fc.asyncProperty(nearly(inputSchema, { words }), async (args) => {
      const given = typeof args === 'object' && args !== null && !Array.isArray(args) ? { ...args } : { path: args };
      // A wait of its own would only be long.
      if ('wait_seconds' in given && typeof given.wait_seconds === 'number') given.wait_seconds = 0;
      const { error } = await agent.call(name, given);
      expect(error?.code, error?.message).not.toBe('InternalError');
    });
    await fc.assert(property, runs(6));
  }
  expect(fs.readdirSync(workspace.memo()).filter((file) => file.includes('.corrupt-'))).toEqual([]);
});

test('resources, prompts and completions, asked for in every form (api-4)', { timeout: 600_000 }, async () => {
  const { client } = agent;
  const { resources } = await client.listResources();
  const { resourceTemplates } = await client.listResourceTemplates();
  const { prompts } = await client.listPrompts();
  for (const list of [resources, resourceTemplates, prompts]) expect(list).not.toEqual([]);
  const texts = rubbish.filter((one) => typeof one === 'string');
  const word = fc.constantFrom('RetryPolicy', 'brief.md', 'src/retry.ts', ...texts);
  /** Refused in words that are no stack, or answered. */
  async function asked(asking: () => Promise<unknown>): Promise<void> {
    try {
      await asking();
    } catch (thrown) {
      if (!(thrown instanceof McpError)) throw thrown;
      expect(thrown.code, thrown.message).not.toBe(ErrorCode.InternalError);
      expect(thrown.message).not.toMatch(/InternalError|TypeError|RangeError| at .*:\d+:\d+/);
    }
  }
  const places = [...resources.map(({ uri }) => uri), ...resourceTemplates.map(({ uriTemplate }) => uriTemplate)];
  for (const place of places) {
    const property = fc.asyncProperty(word, fc.boolean(), async (text, encoded) => {
      const filled = encoded ? encodeURIComponent(text.toWellFormed()) : text;
      const uri = place.includes('{') ? place.replace(/\{.*?\}/g, () => filled) : `${place}${filled}`;
      await asked(() => client.readResource({ uri }));
      await asked(() => client.subscribeResource({ uri }));
    });
    await fc.assert(property, runs(10));
  }
  for (const { name, arguments: wanted = [] } of prompts) {
    const model = Object.fromEntries(wanted.map((one) => [one.name, fc.option(word, { nil: undefined })]));
    const property = fc.asyncProperty(fc.record({ ...model, other: word }), async (given) => {
      const args = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
      await asked(() => client.getPrompt({ name, arguments: args }));
      for (const [argument, value] of Object.entries(args))
        await asked(() =>
          client.complete({ ref: { type: 'ref/prompt', name }, argument: { name: argument, value: String(value) } }),
        );
    });
    await fc.assert(property, runs(10));
  }
  expect(Reflect.get({}, 'polluted')).toBeUndefined();
});
