/** While the edit is tried: what is happening and for how long, with a way out. Big projects take seconds to read
 * for the first time. */

import { useState } from 'react';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { share } from '../../lib/state/ops.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Delayed } from '../../ui/feedback/delayed.tsx';
import { ProgressBar } from '../../ui/marks/progress-bar.tsx';
import styles from './edit-dialog.module.css';
import { useEditProgress } from './use-edit-progress.ts';

export function Trying({ onCancel }: { readonly onCancel: () => void }) {
  const { t } = useMessages();
  const [since] = useState(() => Date.now());
  const now = useNow(1000);
  const progress = useEditProgress();
  return (
    <Delayed>
      <div className={styles.trying} role="status">
        <div className="grow">
          <p>{t('edit.trying')}</p>
          <ProgressBar label={t('edit.trying')} value={progress === null ? null : share(progress)} />
        </div>
        <span className="small muted num" aria-hidden="true">
          {t('edit.seconds', { count: Math.max(0, Math.floor((now - since) / 1000)) })}
        </span>
        <Button onClick={onCancel}>{t('edit.stop')}</Button>
      </div>
    </Delayed>
  );
}
