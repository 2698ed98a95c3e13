/** The table of commands that begin with `models`. */
import type { CommandGroup } from '../../command.ts';

export const modelCommands: CommandGroup = {
  name: 'models',
  about: 'language models and their servers on this machine',
  commands: [
    {
      name: 'models list',
      about: 'list them with size, context length and what is in memory',
      options: {},
      examples: [{ line: 'memoscope models list', about: 'the one that answers is marked' }],
      load: () => import('./list.ts'),
    },
    {
      name: 'models servers',
      about: 'look for LM Studio, llama.cpp, Jan and others at their usual ports',
      options: {},
      examples: [{ line: 'memoscope models servers', about: 'asks each port only for its models' }],
      load: () => import('./servers.ts'),
    },
    {
      name: 'models pull',
      about: 'have Ollama download one',
      argument: { name: 'name', about: 'as in the library of Ollama, with its tag' },
      options: {},
      examples: [
        { line: 'memoscope models pull qwen3:4b', about: 'Ctrl-C stops it; the next pull goes on from there' },
      ],
      load: () => import('./pull.ts'),
    },
  ],
};
