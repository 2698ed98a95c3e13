/** The answer as its author wrote it, in Markdown; a number in brackets opens the piece of evidence that bears it out. */
import { useCallback } from 'react';
import type { RecordView } from '#shared/contract/memory/methods.ts';
import { Markdown } from '../../../../ui/markdown/markdown.tsx';
import { CiteChip } from '../../../file/peek/cite-chip.tsx';
import { placeOf } from './evidence-place.ts';

export function Answer({ record }: { record: RecordView }) {
  const { evidence } = record;
  const cite = useCallback(
    (n: number) => {
      const one = evidence[n - 1];
      return one === undefined ? null : <CiteChip n={n} place={{ ...placeOf(one), state: one.state }} />;
    },
    [evidence],
  );
  return <Markdown text={record.answer} cite={cite} />;
}
