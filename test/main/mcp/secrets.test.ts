/**
 * What an agent reads is in the prompts of its model, which often runs elsewhere: no secret of the
 * code, the bank or a past state is in an answer, whichever tool, resource or prompt brings it. Ids, cursors and paths stay whole.
 */
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { tempFolder } from '../engine/temp-folder.ts';
import { agentOfProcess, commitAll, project } from './agent.ts';

const secrets = {
  forge: `ghp_${'aB3dE5fG7hJ9kL1mN2pQ4rS6tU8vW0xYza7'}`,
  password: 'qhunterhunterx',
  address: 'pw0rdInAddr3ssa7',
  cloud: `AKIA${'Q3ZT7WNB2KXV5MRD'}`,
};
const files = {
  ...project,
  'src/retry.ts': `${project['src/retry.ts']}\nexport const tokenOf = (policy: RetryPolicy, password: string = '${secrets.password}') => '${secrets.forge}';\n`,
  'src/config.ts': `import { RetryPolicy } from './retry.ts';\nexport const connection = 'postgres://app:${secrets.address}@db/shop'; export const policy = new RetryPolicy();\n`,
  '.env': `CLOUD_KEY=${secrets.cloud}\n`,
  'memory-bank/brief.md': `${project['memory-bank/brief.md']}\nRefunds use ${secrets.cloud}; the password: "${secrets.password}".\n`,
};
test('no secret of the folder is in an answer to an agent (engine-4)', { timeout: 240_000 }, async () => {
  const root = path.join(tempFolder(), 'project');
  for (const [file, text] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    fs.writeFileSync(path.join(root, file), text);
  }
  commitAll(root);
  fs.appendFileSync(path.join(root, 'src/payment.ts'), `export const later = '${secrets.cloud}';\n`);
  const retry = path.join(root, 'src/retry.ts');
  fs.writeFileSync(retry, fs.readFileSync(retry, 'utf8').replace('return 3;', `return '${secrets.cloud}'.length;`));
  const agent = await agentOfProcess(root, tempFolder());

  const told: string[] = [];
  async function ask(tool: string, args: Record<string, unknown>): Promise<Record<string, unknown>> {
    const { text, data, error } = await agent.call(tool, args);
    expect(error, `${tool} ${JSON.stringify(args)}`).toBeNull();
    told.push(text, JSON.stringify(data));
    return data;
  }
  for (const query of ['tokenOf', 'postgres', 'Refunds', 'later', 'password', 'CLOUD_KEY'])
    await ask('search_text', { query, max_tokens: 20_000 });
  await ask('find_usages', { path: 'RetryPolicy' });
  await ask('get_outline', { path: 'RetryPolicy' });
  await ask('describe_type', { path: 'RetryPolicy' });
  await ask('diff', {});
  await ask('diff', { view: 'source', type: 'RetryPolicy' });
  for (const action of ['load', 'tree', 'check'])
    await ask('bank', { action, ...(action === 'load' && { task: 'refunds' }) });
  await ask('bank', { action: 'read', path: 'brief.md' });
  await ask('bank', { action: 'search', query: 'refunds' });
  await ask('context', { action: 'window', task: 'retry' });
  const { preview_id } = await ask('edit_preview', { action: 'rename', path: 'RetryPolicy', new_name: 'Policy' });
  await ask('edit_preview', { action: 'show', preview_id, wait_seconds: 0 });
  const bank = await agent.client.readResource({ uri: 'memo://bank/brief.md' });
  const prompt = await agent.client.getPrompt({ name: 'onboard', arguments: {} });
  told.push(JSON.stringify(bank), JSON.stringify(prompt));

  const all = told.join('\n');
  expect(all).toContain('[redacted]');
  expect(all).toContain('postgres://app:');
  for (const [kind, secret] of Object.entries(secrets)) expect(all.includes(secret), kind).toBe(false);
  await agent.client.close();
});
