/** The table of commands that begin with `models`. */
import type { CommandGroup } from '../../command.ts';

export const modelCommands: CommandGroup = {
  name: 'models',
  about: 'the models of Ollama on this machine',
  commands: [
    {
      name: 'models list',
      about: 'list them with size, context length and what is in memory',
      options: {},
      examples: [{ line: 'memoscope models list', about: 'the one that answers is marked' }],
      load: () => import('./list.ts'),
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
