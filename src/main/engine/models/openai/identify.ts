/**
 * Which server it is that speaks the form of OpenAI, as far as its list of models tells: most sign their models. Others are
 * known by the port on which they usually listen. Nothing else is asked of a server for that.
 */
import type { ModelServerId } from '#shared/contract/models/servers.ts';
import { usualServer } from '../servers/place.ts';

/** The field `owned_by` of a model. */
const owners: Readonly<Record<string, ModelServerId>> = {
  organization_owner: 'lm-studio',
  llamacpp: 'llama.cpp',
  llamafile: 'llamafile',
  vllm: 'vllm',
  koboldcpp: 'koboldcpp',
  humanity: 'gpt4all',
  localai: 'localai',
  jan: 'jan',
  library: 'ollama',
};
/** The header `Server`. */
const programs: readonly (readonly [RegExp, ModelServerId])[] = [
  [/llamafile/i, 'llamafile'],
  [/llama\.cpp/i, 'llama.cpp'],
  [/koboldcpp/i, 'koboldcpp'],
  [/lm[- ]?studio/i, 'lm-studio'],
];

export function identify(url: string, program: string | null, owner: string | undefined): ModelServerId {
  const byProgram = programs.find(([pattern]) => pattern.test(program ?? ''))?.[1];
  return byProgram ?? owners[owner?.toLowerCase() ?? ''] ?? usualServer(url);
}
