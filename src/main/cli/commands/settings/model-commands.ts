/** The table of commands that begin with `models`. */
import type { CommandGroup } from '../../command.ts';

export const modelCommands: CommandGroup = {
  name: 'models',
  about: 'language models and their servers on this machine',
  commands: [
    {
      name: 'models list',
      about: 'list models with size, context length and what is in memory',
      options: {},
      examples: [{ line: 'memoscope models list', about: 'the one in use is marked' }],
      load: async () => ({ run: (await import('./models.ts')).listModels }),
    },
    {
      name: 'models servers',
      about: 'look for LM Studio, llama.cpp, Jan and others at their usual ports',
      options: {},
      examples: [{ line: 'memoscope models servers', about: 'asks each port only for its models' }],
      load: async () => ({ run: (await import('./models.ts')).listServers }),
    },
    {
      name: 'models pull',
      about: 'let Ollama download a model',
      argument: { name: 'name', about: 'as in the library of Ollama, with its tag' },
      options: {},
      examples: [
        { line: 'memoscope models pull qwen3:4b', about: 'Ctrl-C stops it; the next pull continues from there' },
      ],
      load: async () => ({ run: (await import('./models.ts')).pullModel }),
    },
  ],
};
