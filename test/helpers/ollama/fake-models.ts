/** Models of the fake Ollama, and what Ollama says about a model in its lists. */
import { createHash } from 'node:crypto';

export interface FakeModel {
  /** With its tag. */
  readonly name: string;
  readonly family: string;
  readonly capabilities: readonly ('completion' | 'embedding' | 'tools' | 'thinking')[];
  /** Tokens. */
  readonly contextLength: number;
  /** Dimensions. */
  readonly embeddingLength: number;
  /** A different text means a different model file. */
  readonly weights?: string;
}

export function talking(name: string, contextLength = 32_768): FakeModel {
  const capabilities = ['completion', 'tools'] as const;
  return { name, family: 'qwen3', capabilities, contextLength, embeddingLength: 2_560 };
}

export function embedding(name: string, embeddingLength = 64, contextLength = 512): FakeModel {
  return { name, family: 'bert', capabilities: ['embedding'], contextLength, embeddingLength };
}

export function tagEntry(model: FakeModel): object {
  return {
    name: model.name,
    model: model.name,
    modified_at: '2026-10-02T09:41:12.314519+02:00',
    size: 2_620_788_019,
    digest: digestOf(model),
    details: detailsOf(model),
  };
}

export function psEntry(model: FakeModel): object {
  return {
    name: model.name,
    model: model.name,
    size: 3_391_307_776,
    digest: digestOf(model),
    details: detailsOf(model),
    expires_at: '2026-10-02T09:51:12.314519+02:00',
    size_vram: 0,
    context_length: 4_096,
  };
}

export function showBody(model: FakeModel): object {
  return {
    license: 'Apache License Version 2.0',
    modelfile: `# Modelfile\nFROM ${model.name}`,
    parameters: 'temperature 0.6',
    template: '{{ .Prompt }}',
    details: detailsOf(model),
    model_info: {
      'general.architecture': model.family,
      'general.parameter_count': 4_022_468_096,
      [`${model.family}.context_length`]: model.contextLength,
      [`${model.family}.embedding_length`]: model.embeddingLength,
    },
    capabilities: model.capabilities,
    modified_at: '2026-10-02T09:41:12.314519+02:00',
  };
}

function digestOf({ name, weights = '' }: FakeModel): string {
  return createHash('sha256').update(`${name} ${weights}`).digest('hex');
}

function detailsOf({ family }: FakeModel): object {
  return {
    parent_model: '',
    format: 'gguf',
    family,
    families: [family],
    parameter_size: '4.0B',
    quantization_level: 'Q4_K_M',
  };
}
