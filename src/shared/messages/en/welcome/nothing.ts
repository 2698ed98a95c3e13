/** Why nothing of a folder is indexed, and what to do: shown by the overview, the command line and to agents. */
import type { MessageGroup } from '../../message.ts';

export const nothing = {
  'nothing.title': 'Nothing is indexed: no file that can be read is in a language that Memoscope knows.',
  'nothing.allLeftOut': 'Nothing is indexed: everything that could be read here is left out.',
  'nothing.worktree': {
    one: '{count} linked worktree of the same repository: open that folder itself.',
    other: '{count} linked worktrees of the same repository: open one of these folders itself.',
  },
  'nothing.nestedRepository': {
    one: '{count} other repository: open it separately, or set index.nestedRepositories to true in .memo/config.yaml to read it here.',
    other:
      '{count} other repositories: open one separately, or set index.nestedRepositories to true in .memo/config.yaml to read them here.',
  },
  'nothing.ignored': {
    one: '{count} file or folder is ignored: change the rule in .gitignore, .memoignore or index.exclude.',
    other: '{count} files and folders are ignored: change the rules in .gitignore, .memoignore or index.exclude.',
  },
  'nothing.vendored': {
    one: '{count} folder holds third-party or built code: a line such as !vendor/ in .memoignore brings it back.',
    other: '{count} folders hold third-party or built code: a line such as !vendor/ in .memoignore brings one back.',
  },
  'nothing.tooLarge': {
    one: '{count} file is too large: raise index.maxFileKB in .memo/config.yaml.',
    other: '{count} files are too large: raise index.maxFileKB in .memo/config.yaml.',
  },
  'nothing.unreadable': {
    one: '{count} file or folder cannot be read: check its permissions.',
    other: '{count} files and folders cannot be read: check their permissions.',
  },
  'nothing.generated': {
    one: '{count} generated file: open the folder with the sources it is made of.',
    other: '{count} generated files: open the folder with the sources they are made of.',
  },
  'nothing.minified': {
    one: '{count} minified file: open the folder with its sources.',
    other: '{count} minified files: open the folder with their sources.',
  },
} as const satisfies MessageGroup;
