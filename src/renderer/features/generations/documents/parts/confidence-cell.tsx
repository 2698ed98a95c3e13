/** How sure an entry is and who says so: the static analyst's bar carries the tick of the most that it may claim. */
import { useMessages } from '../../../../lib/i18n/use-messages.ts';
import { ConfidenceBar } from '../../../../ui/marks/confidence-bar.tsx';

export function ConfidenceCell({ confidence, source }: { confidence: number; source: 'static' | 'llm' }) {
  const { t } = useMessages();
  const value = confidence.toFixed(2);
  const title = t(
    source === 'llm'
      ? 'generations.confidence.llm'
      : confidence > 0.6
        ? 'generations.confidence.counted'
        : 'generations.confidence.static',
    { value },
  );
  return <ConfidenceBar value={confidence} title={title} cap={source === 'static'} />;
}
