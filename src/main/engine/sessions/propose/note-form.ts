/**
 * A note as a proposal for the memory bank. Words of the person stay as they are; what only people know, such as the trade-off, stays
 * empty. `session` names the lines of the transcript that it rests on.
 */
import type { Candidate } from './candidate.ts';

interface DecisionParts {
  readonly decision: string;
  readonly reason: string;
  readonly tradeoff: string;
  readonly scope: string;
  readonly notScope: string;
  readonly supersedes: string;
}

interface LearningParts {
  readonly title: string;
  readonly type: 'bug' | 'performance' | 'integration';
  readonly symptom: string;
  readonly rootCause: string;
  readonly solution: string;
  readonly prevention: string;
}

export type NoteForm = {
  /** Name of the session: `session claude`. */
  readonly by: string;
  /** It stays the same proposal while these words stay. */
  readonly about: string;
  readonly session: { readonly id: string; readonly lines: number[] };
} & (
  | { readonly kind: 'decision'; readonly form: DecisionParts }
  | { readonly kind: 'learning'; readonly form: LearningParts }
);

const words = {
  en: {
    command: (text: string, times: number) => ({
      title: `${text} works`,
      symptom: `It passed ${times} times in sessions of agents.`,
    }),
    fix: (files: string, command: string) => `${files} changed, then ${command} passed.`,
    together: (a: string, b: string, times: number) => ({
      title: `${a} and ${b} change together`,
      symptom: `${times} sessions edited both.`,
      solution: 'When one of them changes, look at the other.',
    }),
  },
  zh: {
    command: (text: string, times: number) => ({
      title: `${text} 可用`,
      symptom: `在智能体会话中成功运行 ${times} 次。`,
    }),
    fix: (files: string, command: string) => `修改 ${files} 后，${command} 运行成功。`,
    together: (a: string, b: string, times: number) => ({
      title: `${a} 与 ${b} 常一起修改`,
      symptom: `${times} 个会话同时修改了两者。`,
      solution: '改动其中一个时，请检查另一个。',
    }),
  },
} as const;

export function noteForm(note: Candidate, language: 'en' | 'zh'): NoteForm {
  const own = words[language];
  const common = {
    by: `session ${note.source}`,
    about: `${note.kind} ${note.text}`,
    session: { id: `${note.source}:${note.session}`, lines: [...note.lines] },
  };
  if (note.kind === 'rule' || note.kind === 'decision') {
    const scope = note.anchors
      .filter((anchor) => anchor.includes('/'))
      .slice(0, 3)
      .join(', ');
    // A reason that nobody gave stays empty: the person who accepts it knows it.
    const form = { decision: note.text, reason: note.reason, tradeoff: '', scope, notScope: '', supersedes: '' };
    return { ...common, kind: 'decision', form };
  }
  const empty = { rootCause: '', prevention: '' };
  if (note.kind === 'command') {
    const { title, symptom } = own.command(note.text, note.seen);
    return {
      ...common,
      kind: 'learning',
      form: { ...empty, title, type: 'integration', symptom, solution: note.text },
    };
  }
  if (note.kind === 'fix') {
    const { files, command } = note.solved ?? { files: [], command: '' };
    const solution = own.fix(files.join(', '), command);
    return {
      ...common,
      kind: 'learning',
      form: { ...empty, title: note.text, type: 'bug', symptom: note.text, solution },
    };
  }
  const [a = '', b = ''] = note.anchors;
  const { title, symptom, solution } = own.together(a, b, note.seen);
  return { ...common, kind: 'learning', form: { ...empty, title, type: 'integration', symptom, solution } };
}
