/** Whether the question of consent is shown: a model could learn here, nobody answered, or a person has just chosen one. */
import { useState } from 'react';
import { useStore } from 'zustand';
import { answering } from '#shared/contract/models/answering.ts';
import { useServices, useSettings, useWorkspace } from '../../../lib/services-context.tsx';
import type { UiValue } from '../../../lib/state/ui-state.ts';
import { useCall } from '../../../lib/use-call.ts';
import { useEvolution } from '../../../lib/use-evolution.ts';
import type { LoopActions } from '../use-loop-actions.ts';

/** Roots of workspaces whose question was put off, newest last. */
const laterKey = 'evolution.later';
const keptRoots = 100;

export interface Consent {
  /** The model that asks to learn; null: nothing is asked. */
  readonly model: string | null;
  ask(): void;
  answer(given: boolean): void;
}

export function useConsent(actions: LoopActions): Consent {
  const { ui } = useServices();
  const root = useWorkspace((state) => state.root);
  const readOnly = useWorkspace((state) => state.readOnly !== null);
  const chosen = useSettings((all) => answering(all).model);
  const later = rootsOf(useStore(ui, ({ values }) => values[laterKey]));
  const [asking, setAsking] = useState(false);
  const { data: needed } = useEvolution(({ consent, analyst }) => !consent && analyst.instead === 'consent');
  const { data: choices } = useCall('models.list', {}, { enabled: needed === true });
  const model = chosen === '' ? (choices?.model ?? null) : chosen;
  const shown = needed === true && !readOnly && (asking || !later.includes(root));
  return {
    model: shown ? model : null,
    ask: () => setAsking(true),
    answer(given) {
      setAsking(false);
      if (given) actions.consent(true);
      else ui.getState().set(laterKey, [...later.filter((one) => one !== root), root].slice(-keptRoots));
    },
  };
}

const none: readonly string[] = [];

function rootsOf(value: UiValue | undefined): readonly string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : none;
}
