/** All that the static analyst asks. */

import type { ProjectCommand } from '#shared/contract/project/commands.ts';
import { lineOf } from '../../../static-analyst/static-analyst.ts';
import { at, code, plainText } from '../reading.ts';
import type { Claim, Topic, World } from '../topic.ts';
import { deprecatedTopic } from './deprecated.ts';
import { errorTypeTopic } from './errors.ts';
import { familyTopic } from './family.ts';
import { flowTopic } from './flow.ts';
import { neighboursTopic } from './neighbours.ts';
import { environmentTopic, optionsTopic } from './options.ts';
import { packageTopic } from './package.ts';
import { reasonsTopic } from './reasons.ts';
import { rulesTopic } from './rules.ts';
import { testingTopic } from './testing.ts';
import { togetherTopic } from './together.ts';

const told = ['install', 'build', 'run', 'test', 'lint', 'format', 'migrate', 'release'] as const;
const fewest = 2;
const ofCi = new Set(['push', 'pull_request', 'merge_group', 'merge_request']);

/** CONFIGURATION: how the project is installed, built, tested and run, and what its CI refuses. One answer for the project. */
const commandsTopic: Topic = {
  id: 'commands',
  type: 'CONFIGURATION',
  worth: 1.7,
  subjects: () => [{ values: {}, file: '' }],
  async draft(_, world) {
    const { say } = world;
    const all = await world.past.commands();
    const points: Claim[] = [];
    for (const purpose of told) {
      const [best] = all.filter((one) => one.purpose === purpose);
      if (best !== undefined) points.push(claimOf(world, purpose, best));
    }
    const checks = all.filter(
      (one) => ciSource(one) !== undefined && ['test', 'lint', 'format', 'build'].includes(one.purpose),
    );
    if (points.length < fewest) return null;
    const names = checks.slice(0, 6).map(({ text }) => code(text));
    const sources = checks.slice(0, 6).flatMap((one) => ciSource(one) ?? []);
    return {
      lead: {
        text:
          names.length === 0
            ? say.commands.leadWithoutCi(points.length)
            : say.commands.lead(say.list(names), checks.length - names.length),
        places:
          sources.length === 0
            ? points.flatMap(({ places }) => places).slice(0, 3)
            : sources.map(({ file, line }) => lineOf(file, line)),
      },
      points,
      limits: say.commands.limits,
      tags: ['build', 'test', 'ci'],
      domain: 'project',
      plan: [],
    };
  },
};

/** The step of CI that runs it whenever code is proposed. */
const ciSource = ({ sources }: ProjectCommand): ProjectCommand['sources'][number] | undefined =>
  sources.find(({ kind, triggers }) => kind === 'ci' && triggers.some((trigger) => ofCi.has(trigger)));

function claimOf(
  { say }: World,
  purpose: (typeof told)[number],
  { text, folder, sources, description }: ProjectCommand,
): Claim {
  const [source] = sources;
  return {
    text: say.commands.one(
      say.commands.purpose[purpose],
      code(text),
      folder === '' ? null : code(folder),
      say.list(sources.slice(0, 2).map(({ file, line }) => at(file, line))),
      description === '' ? null : plainText(description),
    ),
    places: source === undefined ? [] : [lineOf(source.file, source.line)],
  };
}

export const topics: readonly Topic[] = [
  ...[
    commandsTopic,
    togetherTopic,
    reasonsTopic,
    testingTopic,
    flowTopic,
    packageTopic,
    optionsTopic,
    environmentTopic,
  ],
  ...[deprecatedTopic, errorTypeTopic, familyTopic, neighboursTopic, rulesTopic],
];
