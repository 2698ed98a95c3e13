/** The decisions of `patterns.md`, and the version of that file. */
import { useMemo } from 'react';
import { useBankFile } from '../../../lib/use-bank.ts';
import { type DecisionRow, decisionRows } from './gate-form.ts';

/** `version`: '' until the file was read. */
export function useDecisions(): { readonly decisions: readonly DecisionRow[]; readonly version: string } {
  const { data } = useBankFile('patterns.md');
  const decisions = useMemo(() => decisionRows(data?.text ?? ''), [data?.text]);
  return { decisions, version: data?.hash ?? '' };
}
