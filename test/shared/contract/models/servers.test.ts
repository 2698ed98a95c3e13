/** How records name a model and its server, and how that is read again. */
import { expect, it } from 'vitest';
import { analystOf, modelAnalyst, modelServers, shownAnalyst } from '#shared/contract/models/servers.ts';

it.each([
  ['ollama', 'qwen3:4b', 'ollama:qwen3:4b', 'qwen3:4b'],
  ['lm-studio', 'qwen/qwen3-8b', 'lm-studio:qwen/qwen3-8b', 'qwen/qwen3-8b'],
  ['llama.cpp', '/srv/models/a/qwen3.gguf', 'llama.cpp:qwen3.gguf', 'qwen3.gguf'],
  ['llama.cpp', 'C:\\models\\qwen3.gguf', 'llama.cpp:qwen3.gguf', 'qwen3.gguf'],
  ['llama.cpp', '~/models/qwen3.gguf', 'llama.cpp:qwen3.gguf', 'qwen3.gguf'],
] as const)('%s with %s is %s, and shown as %s', (server, model, analyst, shown) => {
  expect(analystOf(server, model)).toBe(analyst);
  expect(modelAnalyst(analyst)).toEqual({ server, model: shown });
  expect(shownAnalyst(analyst)).toBe(shown);
});

it('a name that is too long for a record is cut', () => {
  for (const server of Object.keys(modelServers) as (keyof typeof modelServers)[]) {
    expect(analystOf(server, 'm'.repeat(300)).length).toBeLessThanOrEqual(128);
  }
});

it.each(['human', 'static', '', ':', 'agent:claude', 'someone:else', 'Ollama:x'])('%j is no model', (analyst) => {
  expect(modelAnalyst(analyst)).toBeNull();
  expect(shownAnalyst(analyst)).toBe(analyst);
});
