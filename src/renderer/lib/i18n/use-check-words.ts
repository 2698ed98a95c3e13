/** What the doctor finds, in the person's language: names of its checks, its sentences, and what programs said as it came. */
import type { Result } from '#shared/contract/contract.ts';
import type { Said } from '#shared/contract/service.ts';
import type { PlainKey } from '#shared/messages/translator.ts';
import { useMessages } from './use-messages.ts';
import { useWorded } from './use-worded.ts';

type Check = Result<'doctor.run'>['checks'][number];

const names: Readonly<Record<string, PlainKey>> = {
  node: 'diagnostics.check.node',
  sqlite: 'diagnostics.check.sqlite',
  usearch: 'diagnostics.check.usearch',
  onnxruntime: 'diagnostics.check.onnxruntime',
  grammars: 'diagnostics.check.grammars',
  models: 'diagnostics.check.models',
  ollama: 'diagnostics.check.ollama',
  'model server': 'diagnostics.check.modelServer',
  git: 'diagnostics.check.git',
  'user data': 'diagnostics.check.userData',
  workspace: 'diagnostics.check.workspace',
  disk: 'diagnostics.check.disk',
  'file watching': 'diagnostics.check.fileWatching',
  electron: 'diagnostics.check.electron',
  browser: 'diagnostics.check.browser',
  'language servers': 'diagnostics.check.languageServers',
};

export interface CheckWords {
  readonly name: string;
  /** Long lists have a line for each part. */
  readonly found: string;
  /** What a program said, as it came: no words of ours. */
  readonly foreign: boolean;
  readonly mend?: Mend;
}

/** A command to copy, or a sentence: what a check says is a command where it is in no catalogue. */
export interface Mend {
  readonly text: string;
  readonly command: boolean;
}

/** So many parts of a finding are read at a glance in one line. */
const beside = 2;

/** A check of the doctor in the person's language; one that is not known here keeps its own name. */
export function useCheckWords(): (check: Check) => CheckWords {
  const { t } = useMessages();
  const word = useWorded();
  return ({ name, found, mend, words }) => {
    const say = (said: Said, english: string): string => (typeof said === 'string' ? said : word(said, english));
    const key = names[name];
    const parts = words.found.map((one) => say(one, found));
    return {
      name: key === undefined ? name : t(key),
      foreign: words.found.every((one) => typeof one === 'string'),
      found:
        parts.length > beside ? parts.join('\n') : parts.reduce((first, second) => t('doctor.and', { first, second })),
      ...(words.mend === undefined || mend === undefined
        ? {}
        : { mend: { text: say(words.mend, mend), command: typeof words.mend === 'string' } }),
    };
  };
}
