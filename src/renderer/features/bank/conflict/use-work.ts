/**
 * What a person chose so far in each conflict, as long as the dialog is open: back and forth between conflicts nothing is lost.
 * A pick belongs to the texts of its hunk: when the file changes meanwhile, picks stay with the hunks that are still the same.
 */
import { useState } from 'react';
import { toMemoError } from '#shared/base/errors.ts';
import type { BankConflict, ConflictChoice } from '#shared/contract/bank/bank-types.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { useServices } from '../../../lib/services-context.tsx';
import type { BankSaid } from '../use-bank-said.ts';
import type { Hunk, Pick } from './hunks.ts';

export type MergeHow = 'append' | 'hunks';

interface Chosen {
  readonly choice: ConflictChoice;
  readonly merge: MergeHow;
  /** By `keysOf`. */
  readonly picks: Readonly<Record<string, Pick>>;
}

interface Work extends Omit<Chosen, 'picks'> {
  /** One for each hunk; undefined where the person did not choose. */
  readonly picks: readonly (Pick | undefined)[];
  /** The texts are not those that the person saw when they chose last. */
  readonly changed: boolean;
  choose(choice: ConflictChoice): void;
  mergeBy(merge: MergeHow): void;
  pick(at: number, pick: Pick): void;
}

export function useWork(conflict: BankConflict, hunks: readonly Hunk[]): Work {
  const [all, setAll] = useState<Readonly<Record<string, Chosen>>>({});
  const [seen, setSeen] = useState<Readonly<Record<string, string>>>({});
  const { id } = conflict;
  const texts = `${conflict.mineHash}\n${conflict.machine}`;
  // The texts as they were first shown count as seen.
  if (seen[id] === undefined) setSeen({ ...seen, [id]: texts });
  const chosen = all[id] ?? begun(conflict);
  const keys = keysOf(hunks);
  const change = (part: Partial<Chosen>): void => {
    setAll({ ...all, [id]: { ...chosen, ...part } });
    setSeen({ ...seen, [id]: texts });
  };
  return {
    choice: chosen.choice,
    merge: chosen.merge,
    picks: keys.map((key) => chosen.picks[key]),
    changed: seen[id] !== undefined && seen[id] !== texts,
    choose: (choice) => change({ choice }),
    mergeBy: (merge) => change({ merge, choice: 'merge' }),
    pick: (at, pick) => change({ choice: 'merge', picks: { ...chosen.picks, [keys[at] ?? '']: pick } }),
  };
}

/** A block that the person took out is kept out unless they say otherwise; without a base there is nothing to pick by. */
function begun({ base, mine }: BankConflict): Chosen {
  const merge = base === null || mine === null ? 'append' : 'hunks';
  return { choice: mine === null ? 'keep' : 'merge', merge, picks: {} };
}

/** The same texts a second time make a new hunk. */
function keysOf(hunks: readonly Hunk[]): string[] {
  const times = new Map<string, number>();
  return hunks.map(({ base, mine, machine }) => {
    const texts = JSON.stringify([base, mine, machine]);
    const nth = times.get(texts) ?? 0;
    times.set(texts, nth + 1);
    return `${nth} ${texts}`;
  });
}

interface Settle {
  readonly busy: boolean;
  /** What went wrong with the last choice; '' where nothing did. */
  readonly failed: string;
  /** `text` is a merge by hand. Resolves with whether it was done. */
  settle(conflict: BankConflict, choice: ConflictChoice, text?: string): Promise<boolean>;
}

/** Carries a choice out and says so, with the way back. A text that changed meanwhile is asked for again, and
 * nothing is written. */
export function useSettle(said: BankSaid): Settle {
  const { link, queries } = useServices();
  const { t } = useMessages();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState('');
  return {
    busy,
    failed,
    async settle({ id, path, mineHash }, choice, text) {
      setBusy(true);
      setFailed('');
      try {
        const done = await link.call('bank.resolve', {
          ...{ id, choice, seen: mineHash },
          ...(text === undefined ? {} : { text }),
        });
        said(t(`bank.conflict.done.${choice}`, { path }), done.undo);
        return true;
      } catch (thrown) {
        const { code, message } = toMemoError(thrown);
        setFailed(code === 'Conflict' ? t('bank.conflict.changedAgain') : message);
        return false;
      } finally {
        await queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === 'bank.conflicts' });
        setBusy(false);
      }
    },
  };
}
