/**
 * The one question before a model learns in a workspace: what is sent, where, and how to take it back. It lies in the view
 * and blocks nothing; "not now" holds until a person chooses a model.
 */
import { answering } from '#shared/contract/models/answering.ts';
import { hostOf, isHere } from '../../../lib/address.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { useSettings } from '../../../lib/services-context.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import styles from './consent.module.css';

export interface ConsentCardProps {
  readonly model: string;
  readonly onAnswer: (given: boolean) => void;
}

export function ConsentCard({ model, onAnswer }: ConsentCardProps) {
  const { t } = useMessages();
  const address = useSettings((all) => answering(all).host);
  const place = t(isHere(address) ? 'evolution.consent.here' : 'evolution.consent.there');
  return (
    <section className={styles.card} aria-label={t('evolution.consent.title', { model })}>
      <Icon name="shield" className={styles.icon} />
      <div className={styles.words}>
        <h2>{t('evolution.consent.title', { model })}</h2>
        <p>
          {t('evolution.consent.what')} {t('evolution.consent.where', { host: hostOf(address), place })}{' '}
          {t('evolution.consent.never')}
        </p>
      </div>
      <div className={styles.acts}>
        <Button small onClick={() => onAnswer(false)}>
          {t('evolution.consent.no')}
        </Button>
        <Button small look="primary" onClick={() => onAnswer(true)}>
          {t('evolution.consent.yes')}
        </Button>
      </div>
    </section>
  );
}
