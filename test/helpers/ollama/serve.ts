/**
 * The fake Ollama as a process: `node test/helpers/ollama/serve.ts [--port n] [--models a,b] [--embedders c] [--registry d]`
 * prints `{"host": …}` and runs until it is ended. Beside Ollama's own paths it takes `POST /fake/replies`,
 * `{"replies": [{"path": "/api/chat", "reply": …}]}`, which are used up in their order (replies.ts; `path` may be left out),
 * and `GET /fake/requests`.
 */
import { parseArgs } from 'node:util';
import { embedding, talking } from './fake-models.ts';
import { openFakeOllama } from './fake-server.ts';
import type { Reply } from './replies.ts';

interface Scripted {
  /** `/api/chat`, or any. */
  path?: string;
  reply: Reply;
}

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '0' },
    models: { type: 'string', default: 'qwen3:4b' },
    embedders: { type: 'string', default: '' },
    registry: { type: 'string', default: '' },
  },
});
const names = (list: string): string[] => list.split(',').filter((name) => name !== '');
const models = [
  ...names(values.models).map((name) => talking(name)),
  ...names(values.embedders).map((name) => embedding(name)),
];
const script: Scripted[] = [];
const fake = await openFakeOllama(models, Number(values.port), (what, body) => {
  if (what === 'GET /fake/requests') {
    return { requests: fake.requests.map(({ path, body: sent }) => ({ path, body: sent })) };
  }
  if (what !== 'POST /fake/replies') return null;
  script.push(...(body.replies as Scripted[]));
  return {};
});
fake.registry = names(values.registry).map((name) => talking(name));
fake.reply = ({ path }) => {
  const at = script.findIndex((each) => each.path === undefined || each.path === path);
  return at < 0 ? { kind: 'default' } : (script.splice(at, 1)[0]?.reply ?? { kind: 'default' });
};
console.log(JSON.stringify({ host: fake.host }));
