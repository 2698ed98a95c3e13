/** Sentences of a model that what it was shown does not bear out: those that were left out, and those to be checked by the reader. */
import type { AskDoubt } from '#shared/contract/memory/ask.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { CodeSpans } from '../../../ui/text/code-spans.tsx';

export function Doubts({ doubts }: { readonly doubts: readonly AskDoubt[] }) {
  const { t } = useMessages();
  return (['contradicted', 'notShown'] as const).map((why) => {
    const some = doubts.filter((each) => each.why === why);
    if (some.length === 0) return null;
    return (
      <Notice key={why} tone="stale">
        {t(`ask.doubt.${why}`, { count: some.length })}
        <ul>
          {some.map(({ text }) => (
            <li key={text}>
              <CodeSpans text={plain(text)} />
            </li>
          ))}
        </ul>
      </Notice>
    );
  });
}

/** Without the marks of bold text and the numbers of sources: both belong to the answer above. */
function plain(text: string): string {
  return text.replaceAll('**', '').replace(/\s*\[\d+\]/g, '');
}
