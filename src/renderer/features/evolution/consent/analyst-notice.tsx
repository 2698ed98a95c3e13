/** Says why the static analyst learns in the place of a model that was wanted, and what to do. */
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { useSaid } from '../../../lib/i18n/use-worded.ts';
import { route } from '../../../lib/navigation/route.ts';
import { useServices } from '../../../lib/services-context.tsx';
import { useEvolution } from '../../../lib/use-evolution.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import styles from './consent.module.css';

export function AnalystNotice() {
  const { t } = useMessages();
  const said = useSaid();
  const { navigation } = useServices();
  const { data } = useEvolution(({ analyst }) => ({ instead: analyst.instead, message: analyst.message }));
  const instead = data?.instead ?? null;
  // Nobody wanted a model, or nobody answered yet: nothing is wrong.
  if (instead === null || instead === 'off' || instead === 'consent') return null;
  return (
    <div className={styles.notice}>
      <Notice
        tone="stale"
        title={t(`evolution.instead.${instead}`)}
        end={
          <Button small look="ghost" onClick={() => navigation.getState().go(route('settings', 'models'))}>
            {t('evolution.chooser.settings')}
          </Button>
        }
      >
        {data !== undefined && data.message !== '' && <p>{said(data.message)}</p>}
      </Notice>
    </div>
  );
}
