/**
 * Questions as texts and back: the subject is read from the wording, in either language, so that a question that was asked
 * long ago, or comes from a stale record, is understood without anything being remembered.
 */
import type { Subject, Topic } from '../topic.ts';
import { topics } from '../topics/all-topics.ts';
import { en, type Words } from '../words/en.ts';
import { zh } from '../words/zh.ts';

export const wordsOf = (language: 'en' | 'zh'): Words => (language === 'zh' ? zh : en);

export function worded(topic: Topic, subject: Subject, say: Words, joint = say.joint): string {
  return say.questions[topic.id].replace(/\{(\w+)\}/g, (_, name: string) =>
    (subject.values[name] ?? '').replaceAll('`, `', `\`${joint}\``),
  );
}

/** As it is asked in each language, and as it was asked in Chinese before names were joined as Chinese joins them. */
export function allWordings(topic: Topic, subject: Subject): string[] {
  return [worded(topic, subject, en), worded(topic, subject, zh), worded(topic, subject, zh, en.joint)];
}

/** Null for a question that is none of ours. */
export function understood(question: string): { topic: Topic; subject: Subject } | null {
  for (const say of [en, zh]) {
    for (const topic of topics) {
      const values = readBack(say.questions[topic.id], question);
      if (values !== null) return { topic, subject: { values, file: values.file ?? values.dir ?? '' } };
    }
  }
  return null;
}

/** What stands at the places of a template; a name holds no backtick. */
function readBack(template: string, question: string): Record<string, string> | null {
  const names = [...template.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
  const form = template
    .split(/\{\w+\}/)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .reduce(
      (text, part, n) =>
        `${text}${names[n - 1] === 'names' ? '((?:`[^`]{1,200}`(?:, |、)?){1,8})' : '([^`]{1,400})'}${part}`,
    );
  const match = new RegExp(`^${form}$`).exec(question.trim());
  if (match === null) return null;
  return Object.fromEntries(names.map((name, n) => [name, (match[n + 1] ?? '').replaceAll('`、`', '`, `')]));
}
