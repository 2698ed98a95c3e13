/** What model servers have, for tests of the page. */
import type { Result } from '#shared/contract/contract.ts';

const entry = (name: string, bytes: number, embeds: boolean): Result<'models.list'>['models'][number] => ({
  name,
  bytes,
  embeds,
  parameters: '7.6B',
  quantization: 'Q4_K_M',
  family: 'qwen2',
  contextLength: 32_768,
  loaded: null,
});

export const fewModels: Result<'models.list'> = {
  state: 'ready',
  server: 'ollama',
  host: 'http://127.0.0.1:11434',
  version: '0.5.4',
  model: 'qwen2.5-coder:7b',
  models: [
    entry('qwen2.5-coder:7b', 4.7e9, false),
    entry('llama3.2:3b', 2e9, false),
    entry('bge-m3:latest', 1.2e9, true),
  ],
  message: '',
};

/** No server beside Ollama is set. */
export const noServer: Result<'memory.models'>['server'] = {
  id: null,
  state: 'off',
  model: null,
  models: [],
  message: '',
};
