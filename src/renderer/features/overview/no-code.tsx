/** A folder in which no code was found that can be read, or not yet: what, why, and where to go on. */

import { whyNothing } from '#shared/base/why-nothing.ts';
import type { Overview } from '#shared/contract/workspace.ts';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { useWorded } from '../../lib/i18n/use-worded.ts';
import { useWorkspace } from '../../lib/services-context.tsx';
import { isStopped } from '../../lib/state/workspace.ts';
import { useOpenWorkspace } from '../../lib/use-open-workspace.ts';
import { Button } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { NestedChoice } from './inspector/nested-choice.tsx';
import { Notices } from './notices.tsx';
import { ReadRest } from './read-rest.tsx';

export default function NoCode({ skipped, onSkipped }: { skipped: Overview['skipped']; onSkipped: () => void }) {
  const { t } = useMessages();
  const { pick } = useOpenWorkspace();
  const worded = useWorded();
  const [head, ...reasons] = whyNothing(0, Object.fromEntries(skipped.map((one) => [one.reason, one.count])));
  const allLeftOut = head?.key === 'allLeftOut';
  const stopped = useWorkspace(isStopped);
  const nested = skipped.find((one) => one.reason === 'nestedRepository')?.count ?? 0;
  const count = skipped.reduce((sum, one) => sum + one.count, 0);
  if (stopped) {
    return (
      <EmptyState icon="folder" title={t('status.stopped')} why={t('overview.stoppedWhy')} action={<ReadRest />} />
    );
  }
  return (
    <>
      <Notices />
      {nested > 0 && <NestedChoice count={nested} />}
      <EmptyState
        icon="folder"
        title={allLeftOut ? t('nothing.allLeftOut') : t('overview.empty.title')}
        why={
          <>
            {!allLeftOut && <p>{t('overview.empty.why', { languages: t('welcome.languages') })}</p>}
            {reasons.map((reason) => (
              <p key={reason.key}>{worded({ ...reason, key: `nothing.${reason.key}` }, '')}</p>
            ))}
            {count > 0 && reasons.length === 0 && <p>{t('overview.empty.whySkipped', { count })}</p>}
          </>
        }
        action={
          count > 0 ? (
            <Button onClick={onSkipped}>{t('overview.empty.action')}</Button>
          ) : (
            <Button onClick={pick}>{t('overview.empty.open')}</Button>
          )
        }
      />
    </>
  );
}
