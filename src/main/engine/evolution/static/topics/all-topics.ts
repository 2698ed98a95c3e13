/** All that the static analyst asks, by question type. */
import type { Topic } from '../topic.ts';
import { directoryTopic } from './directory.ts';
import { modelTopic, valuesTopic } from './domain.ts';
import { errorTypeTopic, failuresTopic, functionFailuresTopic, swallowedTopic } from './errors.ts';
import { familyTopic } from './family.ts';
import { callTopic, flowTopic } from './flow.ts';
import { neighboursTopic } from './neighbours.ts';
import { environmentTopic, optionsTopic } from './options.ts';
import { packageTopic } from './package.ts';
import { limitsTopic, rulesTopic } from './rules.ts';
import { functionsTopic, typeTopic } from './structure.ts';

export const topics: readonly Topic[] = [
  ...[typeTopic, directoryTopic, functionsTopic, flowTopic, callTopic, packageTopic, optionsTopic, environmentTopic],
  ...[
    errorTypeTopic,
    failuresTopic,
    functionFailuresTopic,
    swallowedTopic,
    familyTopic,
    neighboursTopic,
    valuesTopic,
    modelTopic,
    rulesTopic,
    limitsTopic,
  ],
];
