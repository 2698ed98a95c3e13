/** What is learnt, changed, forgotten and asked for; by a person, and by the loop with a model that fails now and then. */
import { resultOf } from '../crew/crew.ts';
import type { Day, Step } from '../day.ts';
import type { Random } from '../random.ts';
import { sources } from './tree.ts';

let words = 0;
/** A word of letters that no other text has. */
function newWord(random: Random): string {
  words += 1;
  const letters = Array.from({ length: 10 }, () => 'bcdfghklmnprstvz'[random.below(16)]).join('');
  return `q${letters}${words.toString(36)}`;
}

async function add(day: Day, random: Random, who: number): Promise<void> {
  const file = random.pick(sources(day.root));
  const drafts = Array.from({ length: 1 + random.below(4) }, () => {
    const word = newWord(random);
    return {
      question: `How does ${word} work in ${file}?`,
      questionType: 'DATA_FLOW',
      answer: `By ${word}. It hands on what it reads.`,
      confidence: 0.8,
      sourceFiles: [file],
    };
  });
  const added = resultOf('memory.add', await day.crew.call(who, 'memory.add', { records: drafts }));
  if (added === null) return;
  if (added.refused.length > 0) throw new Error(`Refused: ${JSON.stringify(added.refused)}`);
  added.added.forEach((id, n) => {
    const word = drafts[n]?.question.split(' ')[2] ?? '';
    day.ledger.records.set(id, { word, notes: '' });
  });
}

async function note(day: Day, random: Random, who: number): Promise<void> {
  const ids = [...day.ledger.records.keys()];
  if (ids.length === 0) return;
  const id = random.pick(ids);
  const kept = day.ledger.records.get(id);
  const got = resultOf('memory.get', await day.crew.call(who, 'memory.get', { id }));
  if (got === null || kept === undefined) return;
  const notes = `noted ${newWord(random)}`;
  kept.notes = null;
  const changed = await day.crew.call(who, 'memory.edit', { id, revision: got.record.revision, changes: { notes } });
  if (resultOf('memory.edit', changed) !== null) kept.notes = notes;
}

async function forget(day: Day, random: Random, who: number): Promise<void> {
  const ids = [...day.ledger.records.keys()];
  if (ids.length < 5) return;
  const id = random.pick(ids);
  const word = day.ledger.records.get(id)?.word;
  day.ledger.records.delete(id);
  const gone = resultOf('memory.forget', await day.crew.call(who, 'memory.forget', { id }));
  if (gone !== null && word !== undefined) day.ledger.forgotten.add(word);
}

async function ask(day: Day, random: Random, who: number): Promise<void> {
  const { crew } = day;
  const query = random.pick(['Observable', 'create', 'map', 'store engine', 'soak', 'read*', 'How does it work?']);
  const name = resultOf('SearchSymbols', await crew.call(who, 'SearchSymbols', { query, limit: 20 }));
  resultOf('search.text', await crew.call(who, 'search.text', { query: query.slice(0, 5) }));
  resultOf('memory.search', await crew.call(who, 'memory.search', { query }));
  resultOf('workspace.overview', await crew.call(who, 'workspace.overview', {}));
  resultOf('GetPromptWindow', await crew.call(who, 'GetPromptWindow', {}));
  resultOf('ask', await crew.call(who, 'ask', { question: `How does ${query} work?` }));
  const hit = name?.hits[0];
  if (hit === undefined) return;
  resultOf('GetOutline', await crew.call(who, 'GetOutline', { id: hit.typeId }));
  resultOf('FindUsages', await crew.call(who, 'FindUsages', { id: hit.typeId }));
  resultOf('GetSemantic', await crew.call(who, 'GetSemantic', { id: hit.typeId }));
  resultOf('Pin', await crew.call(who, 'Pin', { id: hit.typeId }));
  resultOf('Unpin', await crew.call(who, 'Unpin', { id: hit.typeId }));
}

export const memorySteps: Step[] = [
  {
    name: 'learnings',
    weight: 4,
    isCalm: true,
    async run(day, random) {
      for (let n = 0; n < 4; n += 1) {
        const who = random.below(2);
        await add(day, random, who);
        if (random.chance(0.6)) await note(day, random, who);
        if (random.chance(0.3)) await forget(day, random, who);
      }
    },
  },
  {
    name: 'searches',
    weight: 4,
    isCalm: true,
    async run(day, random) {
      for (let n = 0; n < 3; n += 1) await ask(day, random, random.below(2));
    },
  },
  {
    name: 'an iteration of the loop',
    weight: 2,
    async run(day, random) {
      const who = random.below(2);
      resultOf('evolution.consent', await day.crew.call(who, 'evolution.consent', { given: random.chance(0.8) }));
      resultOf('evolution.start', await day.crew.call(who, 'evolution.start', {}));
      resultOf('evolution.learn', await day.crew.call(who, 'evolution.learn', { n: 1 }));
    },
  },
];
