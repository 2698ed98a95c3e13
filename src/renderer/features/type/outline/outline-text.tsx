/** The outline as text, exactly as models and the command line get it, to read and to copy. */
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { useCall } from '../../../lib/use-call.ts';
import { useCopy } from '../../../lib/use-copy.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Scroll } from '../../../ui/panes/scroll.tsx';
import styles from './outline-text.module.css';

export function OutlineText({ typeId }: { typeId: string }) {
  const { t } = useMessages();
  const copy = useCopy();
  const outline = useCall('GetOutline', { id: typeId });
  if (outline.isError) return <ErrorState error={outline.error} onRetry={() => void outline.refetch()} />;
  if (outline.data === undefined) return null;
  const { text } = outline.data;
  return (
    <Scroll restoreAs="type.outlineText" className={styles.pane}>
      <div className={styles.copy}>
        <Button small icon="copy" onClick={() => copy(text)}>
          {t('type.copyOutline')}
        </Button>
      </div>
      <pre className={styles.text}>{text}</pre>
    </Scroll>
  );
}
