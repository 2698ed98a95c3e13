/**
 * Which questions come next: the types with the fewest records first, in each the subjects that matter most, away from
 * where the last ones were asked, and only those whose answer is there. Each draft that is tried costs reading a few
 * files, so that only so many are tried at a time.
 */
import type { GeneratedQuestion } from '#shared/contract/evolution/types.ts';
import { questionTypes } from '#shared/contract/memory/words.ts';
import type { AskingContext } from '../../learner.ts';
import { directoryOf } from '../reading/folders.ts';
import type { Draft, Subject, Topic, World } from '../topic.ts';
import type { Outlook } from './terrain.ts';
import { allWordings, worded } from './wording.ts';

const triesOfType = 20;
const maxTries = 90;
const nearPast = 12;

export async function chooseQuestions(
  context: AskingContext,
  outlook: Outlook,
  world: World,
): Promise<{ question: GeneratedQuestion; draft: Draft }[]> {
  const chosen: { question: GeneratedQuestion; draft: Draft }[] = [];
  const order = [...questionTypes].sort((a, b) => (context.types.get(a) ?? 0) - (context.types.get(b) ?? 0));
  let tries = 0;
  for (const type of order) {
    if (chosen.length >= context.count) break;
    let ofType = 0;
    for (const { topic, subject } of ranked(outlook, type, context)) {
      if (ofType >= triesOfType || tries >= maxTries) break;
      const found = await firstWithDraft(topic, subject, context, outlook, world);
      if (found === 'asked') continue;
      ofType += 1;
      tries += 1;
      if (found === null) continue;
      const say = world.say;
      chosen.push({
        draft: found.draft,
        question: {
          question: worded(topic, found.subject, say),
          type,
          priority: Math.max(1, 9 - chosen.length),
          reason: context.project.knowledgeGaps.some(
            ({ about }) => about !== '' && found.subject.file.startsWith(about),
          )
            ? say.reason.gap
            : say.reason.cause,
          suggestedTools: [...new Set([...found.draft.plan.map(({ tool }) => tool), 'read_file'])],
          expectedOutcome: say.outcome,
        },
      });
      break;
    }
  }
  return chosen;
}

function ranked(
  outlook: Outlook,
  type: string,
  { recentFiles }: AskingContext,
): { topic: Topic; subject: Subject; rank: number }[] {
  const recent = recentFiles.slice(0, nearPast).map((file) => directoryOf(file));
  const all: { topic: Topic; subject: Subject; rank: number }[] = [];
  for (const [topic, subjects] of outlook.subjects) {
    if (topic.type !== type) continue;
    for (const [n, subject] of subjects.entries()) {
      const past = recent.indexOf(directoryOf(subject.file));
      all.push({ topic, subject, rank: n + (past < 0 ? 0 : (nearPast - past) / 2) });
    }
  }
  return all.sort((a, b) => a.rank - b.rank);
}

/** `asked`: nothing new can be asked of it. */
async function firstWithDraft(
  topic: Topic,
  subject: Subject,
  context: AskingContext,
  outlook: Outlook,
  world: World,
): Promise<{ subject: Subject; draft: Draft } | 'asked' | null> {
  const key = `${topic.id} ${JSON.stringify(subject.values)}`;
  if (outlook.barren.has(key)) return 'asked';
  const isNew = (each: Subject): boolean => allWordings(topic, each).every((question) => !context.asked(question));
  if (topic.narrow === undefined && !isNew(subject)) return 'asked';
  const narrowed = topic.narrow === undefined ? [subject] : await topic.narrow(subject, world);
  const fresh = narrowed.filter(isNew);
  for (const each of fresh) {
    const draft = fits(topic, each, world) ? await topic.draft(each, world) : null;
    if (draft !== null) return { subject: each, draft };
  }
  if (narrowed.length === 0 || fresh.length > 0) outlook.barren.add(key);
  return fresh.length === 0 && narrowed.length > 0 ? 'asked' : null;
}

/** A name with a backtick in it, or a path beyond all measure, makes no question that can be read back. */
function fits(topic: Topic, subject: Subject, { say }: World): boolean {
  return (
    worded(topic, subject, say).length <= 500 &&
    Object.entries(subject.values).every(([name, value]) => value !== '' && (name === 'names' || !value.includes('`')))
  );
}
