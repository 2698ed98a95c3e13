/** `rename` and `extract` in the table of commands. */
import type { CommandSpec } from '../command.ts';

const write = {
  type: 'boolean',
  about: 'write it when no error speaks against it; on a terminal you are asked first',
} as const;

export const editCommands: readonly CommandSpec[] = [
  {
    name: 'rename',
    about: 'rename a symbol in all files, after a preview',
    argument: {
      name: 'symbol',
      field: 'path',
      optional: true,
      about: 'a symbol path, or the place of any name as <file>:<line>:<column>',
    },
    second: { name: 'new', field: 'newName', optional: true, about: 'the new name' },
    options: {
      also: {
        ...{ type: 'string', value: 'symbol=new', multiple: true, field: 'batchId' },
        about: 'rename this too: one diff, one check, one write; may be repeated',
      },
      write,
      undo: { type: 'string', value: 'id', field: 'undoId', about: 'restore the files of an edit' },
    },
    examples: [
      { line: 'memoscope rename RetryPolicy.next following', about: 'what would change, as a diff' },
      { line: 'memoscope rename RetryPolicy Retries --write', about: 'and write it' },
      { line: 'memoscope rename src/retry.ts:12:9 attempts', about: 'a parameter or a local' },
      { line: 'memoscope rename Store Vault --also Store.get=fetch', about: 'two renames, written together' },
    ],
    load: async () => ({ run: (await import('./edit.ts')).runRename }),
  },
  {
    name: 'extract',
    about: 'extract a selection to a function or a variable, after a preview',
    argument: { name: 'selection', field: 'file', about: '<file>:<line>:<column>-<line>:<column>, each from 1' },
    options: {
      function: { type: 'boolean', field: 'kind', about: 'a function, or a method of the class' },
      variable: { type: 'boolean', field: 'kind', about: 'a variable' },
      name: { type: 'string', value: 'name', about: 'the present name' },
      write,
    },
    examples: [
      { line: 'memoscope extract src/retry.ts:12:10-12:34 --variable --name wait', about: 'what would change' },
      { line: 'memoscope extract src/retry.ts:12:5-15:6 --function --write', about: 'and write it' },
    ],
    load: async () => ({ run: (await import('./edit.ts')).runExtract }),
  },
  {
    name: 'trust',
    about: 'trust a folder: language servers may be started there for edits',
    argument: {
      name: 'dir',
      field: 'root',
      optional: true,
      about: 'the folder (default: the nearest one above with .memo/)',
    },
    options: { untrust: { type: 'boolean', field: 'trusted', about: 'stop trusting it' } },
    examples: [
      { line: 'memoscope trust', about: 'only where you would run its build' },
      { line: 'memoscope trust ~/code/shop --untrust', about: 'undo it' },
    ],
    load: async () => ({ run: (await import('./edit.ts')).trustFolder }),
  },
];
