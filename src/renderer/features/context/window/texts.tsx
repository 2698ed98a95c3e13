/** What stands of a type, as chips in the order of the text; sections that had no room are struck through. */

import type { WindowText } from '#shared/contract/context/context-types.ts';
import { semanticSections } from '#shared/contract/semantics.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import styles from './texts.module.css';

const order: readonly WindowText[] = ['OUTLINE', ...semanticSections];

export function Texts({ texts, trimmed }: { texts: readonly WindowText[]; trimmed: readonly WindowText[] }) {
  const { t } = useMessages();
  const shown = order.filter((text) => texts.includes(text) || trimmed.includes(text));
  const words = shown.map((text) => {
    const name = t(`context.text.${text}`);
    return { text, name, off: !texts.includes(text) };
  });
  const whole = words.map(({ name, off }) => (off ? t('context.trimmed', { name }) : name)).join('\n');
  return (
    <span className={styles.parts} title={whole}>
      {words.map(({ text, name, off }) =>
        off ? (
          <s key={text}>
            <span className="visually-hidden">{t('context.trimmed', { name })}</span>
            <span aria-hidden="true">{name}</span>
          </s>
        ) : (
          <span key={text}>{name}</span>
        ),
      )}
    </span>
  );
}
