/**
 * DATA_FLOW: the stories of the generation, each call held against its line once more: a step whose line does not name
 * what is called is left out, and with fewer than three steps there is no flow to tell.
 */
import type { Story } from '#shared/contract/generations/documents.ts';
import { domainOf, fileName } from '../reading/folders.ts';
import { at, code, said } from '../reading/marked.ts';
import { lineOf, sentenceOf } from '../reading/spots.ts';
import { withinOf } from '../reading/symbols.ts';
import { type Claim, maxSubjects, type Place, type Subject, type Topic, type World } from '../topic.ts';

const fewestSteps = 3;

export const flowTopic: Topic = {
  id: 'flow',
  type: 'DATA_FLOW',
  subjects: ({ documents }) =>
    (documents.stories?.stories ?? [])
      .slice(0, maxSubjects)
      .map(({ trigger, steps }): Subject => ({ values: { name: trigger.name }, file: steps[0]?.file ?? '' })),
  async draft({ values }, world) {
    const { say } = world;
    const story = (await world.document('stories'))?.stories.find(({ trigger }) => trigger.name === values.name);
    const [first] = story?.steps ?? [];
    const [trigger] = story?.evidence ?? [];
    if (story === undefined || first === undefined || trigger === undefined) return null;
    const calls = await followed(world, story);
    if (calls.length < fewestSteps) return null;
    const modules = [...new Set([first.module, ...calls.map(({ module }) => module)])];
    return {
      lead: {
        text: say.flow.lead(
          code(story.trigger.name),
          `${code(nameOf(first.symbol.path, first.symbol.name))} (${at(trigger.file, trigger.startLine)})`,
          calls.length,
          say.list(modules.map(code)),
        ),
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
  },
};

async function followed(world: World, story: Story): Promise<{ claim: Claim; module: string }[]> {
  const found: { claim: Claim; module: string }[] = [];
  const lines: Place[] = story.evidence.slice(1).map(({ file, startLine, endLine }) => ({ file, startLine, endLine }));
  for (const step of story.steps.slice(1)) {
    const called = step.symbol.name.split('.').at(-1) ?? step.symbol.name;
    const owner = step.symbol.name.split('.').at(-2) ?? called;
    const line = await lineNaming(world, lines, called, owner);
    if (line === null) continue;
    const caller = withinOf(world, line.file, line.startLine);
    const doc = sentenceOf(/^(creates |[a-z ]+$)/.test(step.what) ? '' : step.what, step.symbol.name);
    const text = world.say.flow.step(
      code(nameOf(step.symbol.path, step.symbol.name)),
      at(step.file, step.line),
      said(world.say, doc === '' ? null : doc),
      caller === null ? code(fileName(line.file)) : code(caller),
      at(line.file, line.startLine),
    );
    found.push({ module: step.module, claim: { text, places: [line, lineOf(step.file, step.line)] } });
  }
  return found;
}

/** The calls' lines come in the order of the steps; the first that names what is called is taken and not offered again. */
async function lineNaming(world: World, lines: Place[], name: string, owner: string): Promise<Place | null> {
  for (const [n, line] of lines.entries()) {
    const text = (await world.sources.get(line.file))?.lines[line.startLine - 1] ?? '';
    const word = (each: string): boolean =>
      new RegExp(`(^|[^\\w$])${each.replace(/[^\w$]/g, '\\$&').replaceAll('$', '\\$')}([^\\w$]|$)`).test(text);
    if (!(word(name) || (/^(constructor|__init__|ctor)$/.test(name) && word(owner)) || word(owner))) continue;
    lines.splice(n, 1);
    return line;
  }
  return null;
}

/** `Type.member`, a function without its module. */
function nameOf(path: string, name: string): string {
  const parts = path.split(/[.+]/);
  const last = parts.at(-2);
  return last !== undefined && /^\p{Lu}/u.test(last) && !name.includes('.') ? `${last}.${name}` : name;
}
