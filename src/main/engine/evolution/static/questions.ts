/**
 * Which questions come next: those whose answers are worth most to a colleague, away from where the last ones were
 * asked, and only those whose answer is there. Each draft costs reading a few files, so only a limited number is tried
 * at a time.
 */
import type { GeneratedQuestion } from '#shared/contract/evolution/evolution-types.ts';
import type { Documents } from '#shared/contract/generations/documents.ts';
import type { KnowledgeGap } from '#shared/contract/memory/memory-types.ts';
import type { CodeMap } from '../../codemap/codemap.ts';
import type { AskingContext } from '../learner.ts';
import { earlierQuestions } from './earlier-questions.ts';
import { directoryOf, isProduct } from './reading.ts';
import type { Draft, Subject, Terrain, Topic, World } from './topic.ts';
import { topics } from './topics/all-topics.ts';
import { packageName } from './topics/package.ts';
import { en, type Words } from './words-en.ts';
import { zh } from './words-zh.ts';

const maxTries = 90;
/** Below this an answer is noise: nothing is asked. */
const leastWorth = 0.7;
/** Each further answer of a topic is worth a little less than the one before: six good ones rather than fifteen. */
const nextAnswer = 0.96;
/** Where subjects only show where to look, this many questions about one place are enough. */
const enoughOfOne = 2;
const nearPast = 12;
/** Subjects of a topic that are tried at a time. */
const triesOfTopic = 20;

export async function chooseQuestions(
  context: AskingContext,
  outlook: Outlook,
  world: World,
): Promise<{ question: GeneratedQuestion; draft: Draft }[]> {
  const { say } = world;
  const chosen: { question: GeneratedQuestion; draft: Draft }[] = [];
  const open = [...outlook.subjects].map(([topic, subjects]) => queueOf(topic, subjects, context));
  let tries = 0;
  while (chosen.length < context.count && tries < maxTries) {
    const best = open
      .filter((queue) => queue.left.length > 0 && queue.worth >= leastWorth)
      .reduce<Queue | null>((most, queue) => (most === null || queue.worth > most.worth ? queue : most), null);
    if (best === null) break;
    const [subject] = best.left.splice(0, 1);
    if (subject === undefined) break;
    const found = await firstWithDraft(best.topic, subject, context, outlook, world);
    if (found === 'barren') continue;
    if (found === 'asked') {
      best.worth *= nextAnswer;
      continue;
    }
    tries += 1;
    best.tries += 1;
    if (best.tries >= triesOfTopic) best.left = [];
    if (found === null) continue;
    // Several of one kind at a time say less than one of each.
    best.left = [];
    const { file } = found.subject;
    const isGap = context.project.knowledgeGaps.some(({ about }) => about !== '' && file.startsWith(about));
    chosen.push({
      draft: found.draft,
      question: {
        question: worded(best.topic, found.subject, say),
        type: best.topic.type,
        priority: Math.max(1, 9 - chosen.length),
        reason: isGap ? say.reason.gap : say.reason.cause,
        suggestedTools: [...new Set([...found.draft.plan.map(({ tool }) => tool), 'read_file'])],
        expectedOutcome: say.outcome,
      },
    });
  }
  return chosen;
}

interface Queue {
  readonly topic: Topic;
  /** The best first, those beside the last questions later. */
  left: Subject[];
  /** Value of the next answer. */
  worth: number;
  tries: number;
}

function queueOf(topic: Topic, subjects: readonly Subject[], { recentFiles }: AskingContext): Queue {
  const recent = recentFiles.slice(0, nearPast).map((file) => directoryOf(file));
  const ranks = subjects.map((subject, n) => {
    const past = recent.indexOf(directoryOf(subject.file));
    return { subject, rank: n + (past < 0 ? 0 : (nearPast - past) / 2) };
  });
  const left = ranks.sort((a, b) => a.rank - b.rank).map(({ subject }) => subject);
  return { topic, left, worth: topic.worth, tries: 0 };
}

/** `asked`: it was asked already. Null: it has nothing to say; `barren`: as was known. */
async function firstWithDraft(
  topic: Topic,
  subject: Subject,
  context: AskingContext,
  outlook: Outlook,
  world: World,
): Promise<{ subject: Subject; draft: Draft } | 'asked' | 'barren' | null> {
  const key = `${topic.id} ${JSON.stringify(subject.values)}`;
  if (outlook.barren.has(key)) return 'barren';
  const isNew = (each: Subject): boolean => allWordings(topic, each).every((question) => !context.asked(question));
  if (topic.narrow === undefined && !isNew(subject)) return 'asked';
  const narrowed = topic.narrow === undefined ? [subject] : await topic.narrow(subject, world);
  const fresh = narrowed.filter(isNew);
  if (narrowed.length - fresh.length >= enoughOfOne) return 'asked';
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

interface PackageUse {
  readonly product: number;
  /** Imported under one name only: then the count is exact, else the largest of several that overlap. */
  readonly exact: boolean;
  readonly tests: number;
  readonly examples: readonly string[];
}

export interface Outlook {
  readonly subjects: ReadonlyMap<Topic, readonly Subject[]>;
  readonly packages: ReadonlyMap<string, PackageUse>;
  /** Subjects that turned out to have nothing to say. */
  readonly barren: Set<string>;
}

type Document = <N extends keyof Documents>(name: N) => Promise<Documents[N] | null>;

/** Subjects of another state serve as long as not much has changed: what is gone has no draft. */
const maxAgeMs = 10 * 60_000;

/**
 * What may be asked of a code map, worked out once for each state of it and kept short: lists of subjects, not the whole
 * outline, which takes as much memory as the symbols themselves. Main type: Outlook.
 */
export function createOutlooks(
  document: Document,
): (
  map: CodeMap,
  gaps: readonly KnowledgeGap[],
  around: Pick<Terrain, 'past' | 'files' | 'pause'>,
) => Promise<Outlook> {
  let kept: { map: CodeMap; counts: string; at: number; outlook: Outlook } | null = null;
  return async (map, gaps, around) => {
    const counts = JSON.stringify(await map.counts());
    if (kept !== null && kept.map === map && kept.counts === counts && performance.now() - kept.at < maxAgeMs)
      return kept.outlook;
    const outlook = await lookOut(map, gaps, document, around);
    kept = { map, counts, at: performance.now(), outlook };
    return outlook;
  };
}

async function lookOut(
  map: CodeMap,
  gaps: readonly KnowledgeGap[],
  document: Document,
  around: Pick<Terrain, 'past' | 'files' | 'pause'>,
): Promise<Outlook> {
  const { pause } = around;
  const survey = await map.survey(pause);
  const [arch, face, stories, issues] = [
    await document('arch'),
    await document('interface'),
    await document('stories'),
    await document('issues'),
  ];
  const types = survey.types.filter(({ test, file }) => !test && isProduct(file));
  const terrain: Terrain = {
    map,
    survey,
    types,
    gaps,
    documents: { arch, interface: face, stories, issues },
    ...around,
  };
  const subjects = new Map<Topic, readonly Subject[]>();
  for (const topic of topics) {
    subjects.set(topic, await topic.subjects(terrain));
    await pause();
  }
  const packages = new Map<string, PackageUse>();
  for (const { from, language, files, tests, examples } of survey.imports) {
    const name = packageName(from, language);
    if (name === null) continue;
    const known = packages.get(name);
    packages.set(name, {
      // For Go the code map counts packages: the imports of all their files belong to one.
      product: language === 'go' ? 0 : Math.max(known?.product ?? 0, files),
      tests: language === 'go' ? 0 : Math.max(known?.tests ?? 0, tests),
      exact: known === undefined && language !== 'go',
      examples: [...new Set([...(known?.examples ?? []), ...examples])].slice(0, 40),
    });
  }
  return { subjects, packages, barren: new Set() };
}

/**
 * Questions as texts and back: the subject is read from the wording, in either language, so that a question that was asked
 * long ago, or comes from a stale record, is understood without anything being remembered.
 */
export const wordsOf = (language: 'en' | 'zh'): Words => (language === 'zh' ? zh : en);

function worded(topic: Topic, subject: Subject, say: Words): string {
  return filled(say.questions[topic.id], subject, say.joint);
}

function filled(template: string, subject: Subject, joint: string): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) =>
    (subject.values[name] ?? '').replaceAll('`, `', `\`${joint}\``),
  );
}

/** As it is asked in each language, and as earlier versions asked it. Names were joined by the English comma in both once. */
function allWordings(topic: Topic, subject: Subject): string[] {
  const templates = [en.questions, zh.questions, ...earlierQuestions].flatMap((each) => each[topic.id] ?? []);
  return [en.joint, zh.joint].flatMap((joint) => templates.map((template) => filled(template, subject, joint)));
}

/** Null for a question that is not one of ours. */
export function understood(question: string): { topic: Topic; subject: Subject } | null {
  for (const templates of [en.questions, zh.questions, ...earlierQuestions]) {
    for (const topic of topics) {
      const template = templates[topic.id];
      const values = template === undefined ? null : readBack(template, question);
      if (values !== null) return { topic, subject: { values, file: values.file ?? values.dir ?? '' } };
    }
  }
  return null;
}

/** The values at the places of a template; a name holds no backtick. */
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
