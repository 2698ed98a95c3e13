/**
 * DATA_FLOW: the stories of the generation, each call checked against its line once more: a step whose line does not
 * name what is called, or names it on something else, is left out, and with fewer than three steps there is no flow to
 * describe.
 */

import type { Story } from '#shared/contract/generations/documents.ts';
import { lexLanguage, lineOf, type Source, type SourcePlace } from '../../../static-analyst/static-analyst.ts';
import { at, code, domainOf, fileName, isMaking, said, saidOfSymbol, shownName, withinOf } from '../reading.ts';
import { type Claim, type Draft, maxSubjects, type Subject, type Topic, type World } from '../topic.ts';

const fewestSteps = 3;

/** Routes, commands, programs and events: what an outsider sets going. */
export const flowTopic: Topic = {
  id: 'flow',
  type: 'DATA_FLOW',
  worth: 0.9,
  subjects: ({ documents }) =>
    (documents.stories?.stories ?? [])
      .filter(({ trigger }) => trigger.kind !== 'export')
      .slice(0, maxSubjects)
      .map(({ trigger, steps }): Subject => ({ values: { name: trigger.name }, file: steps[0]?.file ?? '' })),
  draft: ({ values }, world) =>
    flowDraft(world, ({ trigger }) => trigger.kind !== 'export' && trigger.name === values.name),
};

async function flowDraft(world: World, isMeant: (story: Story) => boolean): Promise<Draft | null> {
  const { say } = world;
  const story = (await world.document('stories'))?.stories.find(isMeant);
  const [first] = story?.steps ?? [];
  const [trigger] = story?.evidence ?? [];
  if (story === undefined || first === undefined || trigger === undefined) return null;
  const calls = await followed(world, story);
  if (calls.length < fewestSteps) return null;
  const modules = [...new Set([first.module, ...calls.map(({ module }) => module)])];
  const begin = `${code(shownName(world, first.symbol))} (${at(trigger.file, trigger.startLine)})`;
  return {
    lead: {
      text: say.flow.lead(code(story.trigger.name), begin, calls.length, say.list(modules.map(code))),
      places: [lineOf(trigger.file, trigger.startLine)],
    },
    points: calls.map(({ claim }) => claim),
    ordered: true,
    limits: say.flow.limits,
    tags: modules.slice(0, 4).map(fileName),
    domain: domainOf(first.file),
    plan: [
      {
        tool: 'call_chain',
        parameters: { symbol: first.symbol.path, path: first.file, direction: 'callees' },
        reason: say.plan.callers,
      },
    ],
  };
}

async function followed(world: World, story: Story): Promise<{ claim: Claim; module: string }[]> {
  const found: { claim: Claim; module: string }[] = [];
  const lines: SourcePlace[] = story.evidence
    .slice(1)
    .map(({ file, startLine, endLine }) => ({ file, startLine, endLine }));
  const [first] = story.steps;
  const reached = new Set([first === undefined ? '' : shownName(world, first.symbol)]);
  for (const step of story.steps.slice(1)) {
    const shown = shownName(world, step.symbol);
    const line = await lineCalling(world, lines, shown);
    if (line === null) continue;
    const caller = withinOf(world, line.file, line.startLine);
    // A step whose caller was left out is not connected.
    if (caller === null || !(reached.has(caller) || reached.has(caller.replace(/^.*\./, '')))) continue;
    reached.add(shown).add(shown.replace(/^(\w+)\.\1$/, '$1'));
    const doc = await saidOfSymbol(world, step.symbol, step.file);
    const isMade = isMaking(step.symbol.memberId, shown);
    const text = (isMade ? world.say.flow.made : world.say.flow.step)(
      code(isMade ? shown.replace(/\..*/, '') : shown),
      at(step.file, step.line),
      said(world.say, doc),
      code(caller),
      at(line.file, line.startLine),
    );
    found.push({ module: step.module, claim: { text, places: [line, lineOf(step.file, step.line)] } });
  }
  return found;
}

/** The calls' lines are in the order of the steps; the first that calls it is taken and not offered again. */
async function lineCalling(world: World, lines: SourcePlace[], shown: string): Promise<SourcePlace | null> {
  const [owner = '', name = owner] = shown.includes('.')
    ? [shown.slice(0, shown.lastIndexOf('.')), shown.slice(shown.lastIndexOf('.') + 1)]
    : ['', shown];
  for (const [n, line] of lines.entries()) {
    const source = await world.sources.get(line.file);
    if (source === null || !isCalled(world, source, line.startLine, owner, name)) continue;
    lines.splice(n, 1);
    return line;
  }
  return null;
}

const own = /^(this|self|cls|super|base|Self)$/;

/** On itself, on what is called like its type, as a free function, or by a name that only one member has. */
function isCalled({ index, map }: World, source: Source, line: number, owner: string, name: string): boolean {
  const wanted = /^(constructor|__init__)$/.test(name) || name === owner ? [owner] : [name];
  const t = lexLanguage(source.text, source.language, wanted);
  for (let i = 0; i < t.hits.length; i += 2) {
    const at_ = t.hits[i] ?? 0;
    if (t.line(at_) !== line) continue;
    const before = t.text(at_ - 1);
    // An array of them makes none.
    if (before === 'new' && t.is(at_ + 1, '[')) continue;
    const pointed = before === '>' || before === ':';
    const dotted = before === '.' || pointed;
    if (!dotted || wanted[0] === owner) return true;
    const receiver = t.text(pointed || t.is(at_ - 2, '?') || t.is(at_ - 2, '!') ? at_ - 3 : at_ - 2);
    if (own.test(receiver) || owner === '' || alike(receiver, owner)) return true;
    const member = index().resolve(name, 2);
    if (member.step !== 'suggestion' && member.total === 1) return true;
    const within = map.at(source.file, line);
    const type = within === null ? null : map.ref({ type: within.type, member: 0 });
    if (type !== null && type.name === owner && receiver.length <= 2) return true;
  }
  return false;
}

function alike(receiver: string, owner: string): boolean {
  const plain = (text: string): string => text.replace(/[_$]/g, '').toLowerCase();
  const [a, b] = [plain(receiver), plain(owner)];
  return a.length >= 2 && (a === b || (a.length >= 4 && b.endsWith(a)) || (b.length >= 4 && a.endsWith(b)));
}
