/** The operations of an edit that come before the one in hand: all are written at once, and each can be taken out again. */
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import styles from './steps.module.css';
import type { EditStep } from './use-edit.ts';

export interface StepsProps {
  readonly steps: readonly EditStep[];
  readonly busy: boolean;
  readonly onRemove: (step: EditStep) => void;
}

export function Steps({ steps, busy, onRemove }: StepsProps) {
  const { t } = useMessages();
  if (steps.length === 0) return null;
  return (
    <ul className={styles.steps} aria-label={t('edit.steps')}>
      {steps.map((step) => {
        const old = step.subject.kind === 'rename' ? step.subject.name : '';
        return (
          <li key={`${old} ${step.name}`}>
            <code>{old}</code>
            <Icon name="arrow" size="small" />
            <code>{step.name}</code>
            <IconButton
              small
              icon="close"
              label={t('edit.removeStep', { name: old })}
              disabled={busy}
              onClick={() => onRemove(step)}
            />
          </li>
        );
      })}
    </ul>
  );
}
