/** The description of a found type, as it stands: nothing is written because somebody looks through a list. */

import type { FoundDescription } from '#shared/contract/semantics.ts';
import { type Semantic, semanticSections } from '#shared/contract/semantics.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { useCall } from '../../../lib/use-call.ts';
import { SymbolIcon } from '../../../ui/icons/symbol-icon.tsx';
import { Markdown } from '../../../ui/markdown/markdown.tsx';
import { ChangeMark } from '../../../ui/marks/change-mark.tsx';
import { Scroll } from '../../../ui/panes/scroll.tsx';
import { MiddleCut } from '../../../ui/text/middle-cut.tsx';
import { shownName } from '../../symbols/model/symbol-text.ts';
import { DescriptionWords } from './description-words.tsx';
import styles from './found-preview.module.css';
import type { HeadOf } from './preview-head.tsx';

export function DescriptionPreview({ found: { symbol }, head }: { found: FoundDescription; head: HeadOf }) {
  const { t } = useMessages();
  const { data, isPlaceholderData } = useCall('GetSemantic', {
    id: symbol.typeId,
    request: false,
    opened: false,
  });
  return (
    <>
      {head(<SymbolIcon kind={symbol.kind} />, <MiddleCut text={shownName(symbol)} />, symbol.path)}
      {data !== undefined && !isPlaceholderData && <Text of={data} label={t('search.preview')} />}
    </>
  );
}

function Text({ of: { sections, change, analyst }, label }: { of: Semantic; label: string }) {
  const { t } = useMessages();
  return (
    <Scroll className={styles.text} label={label}>
      <p className={styles.facts}>
        <DescriptionWords {...change} />
        {change.changeClass !== null && <ChangeMark of={change.changeClass} />}
        {analyst !== null && <span>{analyst === 'static' ? t('semantic.static') : analyst}</span>}
      </p>
      {semanticSections.map((section) => {
        const text = sections?.[section]?.trim() ?? '';
        return text === '' ? null : (
          <section key={section} className={styles.section}>
            <h3>{t(`semantic.section.${section}`)}</h3>
            <Markdown text={text} />
          </section>
        );
      })}
    </Scroll>
  );
}
