/** What is wrong with a field, under it. */
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import styles from './field-error.module.css';
import type { WrongField } from './wrong-field.ts';

export function FieldError({ wrong }: { wrong: WrongField }) {
  const { t } = useMessages();
  return (
    <p className={styles.error} role="alert">
      <Icon name="x-circle" size="small" />
      <span>
        {wrong.message}
        {wrong.position !== null && ` (${t('search.position', { position: wrong.position })})`}
      </span>
    </p>
  );
}
