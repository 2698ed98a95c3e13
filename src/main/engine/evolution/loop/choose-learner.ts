/**
 * Chooses the learner of the next iteration: the model that this user chose, where a person allowed it in this
 * workspace and its server has it; else the static analyst, with why. Settings and consent are re-read each time, so a
 * change takes effect with the next iteration.
 */
import { MemoError, toMemoError } from '#shared/base/errors.ts';
import type { LoopAnalyst } from '#shared/contract/evolution/evolution-types.ts';
import { openAnalyst } from '../../analyst/analyst.ts';
import type { ModelSettings } from '../../models/models.ts';
import type { Tool } from '../../tools/tools.ts';
import type { Learner } from '../learner.ts';
import { createModelLearner } from '../model/model-learner.ts';
import type { Chosen, LoopParts } from './parts.ts';

export interface ChooserOptions {
  readonly staticLearner: Learner;
  readonly tools: readonly Tool[];
  settings(): Promise<Pick<ModelSettings, 'analyst'>>;
  consent(): Promise<boolean>;
}

export function createChooser({ staticLearner, tools, settings, consent }: ChooserOptions): LoopParts['choose'] {
  const withoutModel = (instead: LoopAnalyst['instead'], message: string): Chosen => ({
    learner: staticLearner,
    analyst: { name: staticLearner.name, contextLength: null, instead, message },
  });

  return async (failing, signal) => {
    const { analyst: place } = await settings();
    if (place === null) return withoutModel('off', '');
    if (!(await consent())) return withoutModel('consent', '');
    if (failing !== null) return withoutModel('failing', failing);
    try {
      const analyst = openAnalyst(place);
      const status = await analyst.status(signal);
      if (status.state !== 'ready') return withoutModel(status.state, status.message);
      const { analyst: name } = status;
      const { contextLength } = await analyst.facts(signal);
      return {
        learner: createModelLearner({ analyst, name, tools }),
        analyst: { name, contextLength, instead: null, message: '' },
      };
    } catch (thrown) {
      const error = toMemoError(thrown);
      if (error.code === 'Cancelled') throw new MemoError('Cancelled', error.message, {}, { cause: thrown });
      return withoutModel('absent', error.message);
    }
  };
}
