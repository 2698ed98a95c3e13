/** One setting: label, control, a way back where it differs from the default, and one line of what is true now. */
import { type ReactNode, useId } from 'react';
import type { Settings } from '#shared/contract/service.ts';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { useSettings } from '../../lib/services-context.tsx';
import { defaultSettings } from '../../lib/state/workspace.ts';
import { useSaveSettings } from '../../lib/use-save-settings.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { SaidOf } from '../../ui/controls/said-of.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { Breakable } from '../../ui/text/breakable.tsx';
import styles from './item.module.css';

export interface ItemProps {
  readonly label: string;
  /** The person's setting that the control changes; absent for what is none of theirs. */
  readonly setting?: keyof Settings;
  /** Differs from its default, for what is none of the person's settings; `onReset` takes it back. */
  readonly changed?: boolean;
  readonly now?: ReactNode;
  readonly error?: string | undefined;
  readonly onReset?: () => void;
  readonly children: ReactNode;
}

export function Item({ label, setting, changed = false, now, error, onReset, children }: ItemProps) {
  const { t } = useMessages();
  const errorId = useId();
  const save = useSaveSettings();
  const own = useSettings((all) => setting !== undefined && all[setting] !== defaultSettings[setting]);
  const reset = () => {
    onReset?.();
    if (setting !== undefined) save({ [setting]: defaultSettings[setting] });
  };
  return (
    <div className={styles.item}>
      <span>
        <Breakable text={label} />
      </span>
      <div className={styles.control}>
        <SaidOf value={error === undefined ? undefined : errorId}>{children}</SaidOf>
        {(own || changed || error !== undefined) && (
          <IconButton small icon="undo" label={t('action.reset')} onClick={reset} />
        )}
      </div>
      <span className={styles.now}>{now}</span>
      {error !== undefined && (
        <p id={errorId} className={styles.error} role="alert">
          <Icon name="x-circle" size="small" />
          <span>{error}</span>
        </p>
      )}
    </div>
  );
}
