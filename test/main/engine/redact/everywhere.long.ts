/**
 * Secrets of many kinds planted in code, texts and settings of a project, and everything done with it that writes or asks:
 * none of them is in any file that was written, nor in anything that a model was sent.
 */
import fs from 'node:fs';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { contract, type Params, type Result, type WorkspaceMethodName } from '#shared/contract/contract.ts';
import { talking } from '../../../helpers/ollama/fake-models.ts';
import { startFakeOllama } from '../../../helpers/ollama/fake-ollama.ts';
import { makeWorkspace, type TestWorkspace, uncancelled } from '../../../helpers/workspace.ts';
import { commitAll } from '../../mcp/agent.ts';
import { openReady } from '../small-project.ts';

/** Each of its kind; none of them opens anything. */
const secrets = {
  cloud: `AKIA${'Q3ZT7WNB2KXV5MRD'}`,
  forge: `ghp_${'aB3dE5fG7hJ9kL1mN2pQ4rS6tU8vW0xYza7'}`,
  payment: `sk_live_${'pY6mEnT9kEyOfNobody4a7'}`,
  model: `sk-ant-api03-${'mOdElKeY0fN0b0dyAtAll1234567890abcdefa7'}`,
  chat: `xoxb-${'481516234242'}-${'481516234242'}abc`,
  web: `eyJ${'hbGciOiJIUzI1NiJ9a7xq'}.eyJ${'zdWIiOiJub2JvZHkifQa7'}.${'kq3Wz8RtYp5Lm2Nv7Bx4Ca7'}`,
  address: 'pw0rdInAddr3ssa7',
  password: 'qhunterhunterx',
  bearer: 'beArErT0kenOfNobody24a7xyz',
  yaml: 'yAmlPassw0rdOfNobodya7',
  typed: 'qhuntertypedx',
  called: 'cAlledPassw0rd7',
  xml: 'xMlPassw0rdOfNobody7',
  pem: 'MIIEpAIBAAKCAQEA7bq2Zx9Qw8Er7Ty6Ui5Op4As3Df2Gh1Jk0Lz',
};

const files = {
  'package.json': `{ "name": "shop", "description": "Pays with ${secrets.payment}", "scripts": { "test": "TOKEN=${secrets.forge} vitest", "deploy": "curl -u me:${secrets.called} https://${secrets.forge}@git.example" } }\n`,
  'docker-compose.yml': `services:\n  db:\n    image: postgres:16\n    environment:\n      POSTGRES_PASSWORD: ${secrets.yaml}\n      URL: postgres://app:${secrets.address}@db/x\n`,
  Dockerfile: `FROM node:24\nENV DB_PASSWORD ${secrets.called}\nRUN npm config set //r/:_authToken=${secrets.forge}\n`,
  Makefile: `deploy:\n\tcurl -H "Authorization: Bearer ${secrets.bearer}" https://a.example\n`,
  'app.properties': `spring.datasource.password=${secrets.called}\n`,
  'appsettings.json': `{ "ConnectionStrings": { "Default": "Server=db;Password=${secrets.called};" }, "ApiKey": "${secrets.payment}" }\n`,
  'pom.xml': `<project><server><password>${secrets.xml}</password></server></project>\n`,
  '.github/workflows/ci.yml': `env:\n  API_TOKEN: ${secrets.forge}\njobs: {}\n`,
  'docs/setup.md': `# Set up\n\nThe password is ${secrets.called}.\n\n\`\`\`sh\nexport API_KEY=${secrets.payment}\n\`\`\`\n`,
  'src/pay.ts': `import { Retry } from './retry.ts';
/** Pays with ${secrets.payment}; the header is Authorization: Bearer ${secrets.bearer}. */
export class Payment {
  readonly apiKey = '${secrets.payment}';
  static readonly TOKEN: string = '${secrets.forge}';
  /** TODO: move ${secrets.cloud} out of the code. */
  pay(key = '${secrets.model}', retry = new Retry()): number {
    const dbPassword = "${secrets.password}";
    return retry.times(dbPassword + key);
  }
  /** The password is ${secrets.called}; a server has <password>${secrets.xml}</password>. */
  in(password: string = '${secrets.typed}', at = connect('password', '${secrets.called}')): void {}
}
export const CONNECTION = 'postgres://app:${secrets.address}@db:5432/shop';
export type Mode = '${secrets.chat}' | 'none';
/** @deprecated since ${secrets.forge} */
export class Old {
  mode: '${secrets.chat}' | 'none' = 'none';
  in(mode: '${secrets.model}', at = 'postgres://app:${secrets.address}@db/x'): '${secrets.forge}' | null {
    return null;
  }
}
`,
  'src/retry.ts': `/** Tries again. The cookie is ${secrets.web} here. */
export class Retry {
  times(text: string): number {
    // FIXME: ${secrets.chat} is a token of the chat.
    return text.length;
  }
}
export const pem = \`-----BEGIN RSA PRIVATE KEY-----
${secrets.pem}
${secrets.pem}
-----END RSA PRIVATE KEY-----\`;
`,
  'src/Login.cs': `namespace Shop;\n/// <summary>Sends Authorization: Bearer ${secrets.bearer}.</summary>\n[Connection("Server=db;Password=${secrets.password};")]\npublic partial class Login : Base<int> {\n  [Token("${secrets.forge}")]\n  public void In(string password = "${secrets.password}") {}\n  public const string ApiKey = "${secrets.payment}";\n}\n`,
  'src/Login.Out.cs': `namespace Shop;\npublic partial class Login {\n  /// <remarks>Not ${secrets.cloud}.</remarks>\n  public void Out(string key = "${secrets.model}") {}\n}\n`,
  'src/settings.py': `PAYMENT_API_KEY = "${secrets.payment}"\n\nclass Settings:\n    password = "${secrets.password}"\n\n    def url(self, at="postgres://app:${secrets.address}@db/x"):\n        """Uses ${secrets.forge}."""\n        return at\n`,
  'config/app.yaml': `db:\n  password: ${secrets.yaml}\n  host: a\n`,
  'README.md': `# Shop\n\nStart it with \`curl -H "Authorization: Bearer ${secrets.bearer}"\` and ${secrets.cloud}.\n`,
  '.env': `API_KEY=${secrets.model}\n`,
};

let workspace: TestWorkspace;
afterEach(() => workspace.dispose());

test('no secret of the code is in what is written, nor in what a model is asked (engine-4)', {
  timeout: 240_000,
}, async () => {
  workspace = makeWorkspace({ ...files, '.memo/config.yaml': 'rebuild:\n  stabilize_minutes: 0\n' });
  commitAll(workspace.root);
  workspace.write('src/retry.ts', `${files['src/retry.ts']}// More.\n`);
  commitAll(workspace.root, `Use ${secrets.cloud}, and password: "${secrets.password}"`);
  const ollama = await startFakeOllama([talking('qwen3:4b')]);
  const userData = process.env.MEMOSCOPE_USER_DATA ?? '';
  fs.mkdirSync(userData, { recursive: true });
  fs.writeFileSync(path.join(userData, 'settings.json'), JSON.stringify({ ollamaHost: ollama.host }));
  const engine = await openReady(workspace, { watch: true });
  /** What it is asked may be refused: what counts is what is left of it. */
  async function ask<M extends WorkspaceMethodName>(method: M, params: Params<M>): Promise<Result<M> | null> {
    const parsed = contract[method].params.parse(params) as never;
    return engine.call(method, parsed, uncancelled).catch(() => null);
  }

  await ask('evolution.consent', { given: true });
  const all = await ask('SearchSymbols', { query: '', limit: 100 });
  const types = [...new Set((all?.hits ?? []).map(({ typeId }) => typeId))];
  expect(types.length).toBeGreaterThan(3);
  const told: string[] = [];
  for (const id of types) {
    told.push(JSON.stringify(await ask('GetOutline', { id })));
    await ask('semantics.request', { id });
    await ask('Pin', { id });
  }
  const { cloud, forge, payment, model, chat, web, address, password, bearer, yaml, typed, called, xml } = secrets;
  const everything = `${cloud} and ${forge}, ${payment}, ${model}, ${chat}, ${web}; postgres://app:${address}@db/x,
password: "${password}", Authorization: Bearer ${bearer},
password: ${yaml}, const password: string = '${typed}', setPassword('${called}'), <password>${xml}</password>`;
  const question = `What is this? ${everything}`;
  const draft = {
    question,
    questionType: 'CONFIGURATION',
    answer: `It is ${everything}.`,
    confidence: 0.9,
    notes: everything,
  };
  await ask('memory.add', { records: [draft] });
  await ask('evolution.learn', { n: 3 });
  await ask('ask', { question: `How does Payment pay with ${secrets.payment}?` });
  await ask('Investigate', { question: 'How does Payment use Retry?' });
  await ask('GetPromptWindow', {});
  await ask('BuildPack', { name: 'all', filter: 'type:*' });
  await ask('bank.init', { write: true });
  await ask('bank.machine', { writer: 'tech' });
  for (const name of ['arch', 'interface', 'stories', 'issues'] as const) await ask('generations.document', { name });
  workspace.write('src/pay.ts', files['src/pay.ts'].replace('pay(', 'payNow('));
  const rebuild = await ask('generations.trigger', { now: true });
  if (rebuild !== null) await ask('generations.wait', { id: rebuild.rebuild.id });
  await ask('diagnostics.log', {});
  await expect.poll(async () => (await ask('semantics.queue', {}))?.items.length ?? 0).toBe(0);
  await engine.close();

  const found: string[] = [];
  const look = (what: string, text: string): void => {
    for (const [kind, secret] of Object.entries(secrets)) if (text.includes(secret)) found.push(`${kind} in ${what}`);
  };
  for (const { path: asked, body } of ollama.requests) look(`a request to ${asked}`, JSON.stringify(body));
  for (const folder of [workspace.memo(), path.join(workspace.root, 'memory-bank'), userData]) {
    for (const name of fs.readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      const file = path.join(folder, name);
      if (fs.lstatSync(file).isFile()) look(name, fs.readFileSync(file, 'latin1'));
    }
  }
  for (const text of told) look('an answer', text);
  expect(ollama.requests.length).toBeGreaterThan(3);
  expect([...new Set(found)].sort()).toEqual([]);
});
