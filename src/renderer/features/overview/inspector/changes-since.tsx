/**
 * What became of the types since this person was last here: how many of each class, the newest first, each a step from
 * its page. The mark moves on when the person says so, or when the workspace is closed.
 */
import { useState } from 'react';
import type { FeedChange } from '#shared/contract/history.ts';
import { changeClasses } from '#shared/contract/words.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { route } from '../../../lib/navigation/route.ts';
import { showError } from '../../../lib/services.ts';
import { useServices } from '../../../lib/services-context.tsx';
import { useCall } from '../../../lib/use-call.ts';
import { useNow } from '../../../lib/use-now.ts';
import { useOpenInEditor } from '../../../lib/use-open-in-editor.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { ListBox } from '../../../ui/lists/list-box.tsx';
import { Row } from '../../../ui/lists/row.tsx';
import { ChangeMark } from '../../../ui/marks/change-mark.tsx';
import { PaneHead } from '../../../ui/panes/pane-head.tsx';
import { dotted } from '../../../ui/text/dotted.ts';
import styles from './changes-since.module.css';

/** Types listed at first, and once the person asks for more. */
const few = 5;
const many = 100;

export function ChangesSince() {
  const { t, format } = useMessages();
  const services = useServices();
  const now = useNow(30_000);
  const [all, setAll] = useState(false);
  const { data, refetch } = useCall('workspace.changes', { limit: 50, perBatch: 20 });
  if (data === undefined || data.types === 0) return <PaneHead title={t('overview.inspector')} />;
  const { seen, newest } = data;
  const title = seen === null ? t('change.everything') : t('change.since', { when: format.day(seen.at, now) });
  const markSeen = () => {
    services.link
      .call('workspace.seen', { through: newest })
      .then(() => refetch())
      .catch((error: unknown) => showError(services, error));
  };
  const changes = newestOfEach(data.batches.flatMap((batch) => batch.types));
  const shown = changes.slice(0, all ? many : few);
  const left = data.types - shown.length;
  return (
    <>
      <PaneHead title={title}>
        <Button small look="ghost" onClick={markSeen}>
          {t('change.seen')}
        </Button>
      </PaneHead>
      <div className={styles.since}>
        <h3 className={styles.head}>
          {t('change.types')} <span>{format.number(data.types)}</span>
        </h3>
        <ul className={styles.classes}>
          {changeClasses.map((of) => {
            const count = format.number(data.summary[of] ?? 0);
            return (
              <li key={of} aria-label={t('change.ofClass', { class: t(`change.class.${of}`), count })}>
                <ChangeMark of={of} />
                <span>{count}</span>
              </li>
            );
          })}
        </ul>
        <ChangeList changes={shown} now={now} />
        {left > 0 && changes.length > shown.length && (
          <button type="button" className={styles.more} onClick={() => setAll(true)}>
            {t('change.more', { count: left })}
          </button>
        )}
        {left > 0 && changes.length <= shown.length && (
          <p className={styles.rest}>{t('change.more', { count: left })}</p>
        )}
      </div>
    </>
  );
}

function ChangeList({ changes, now }: { changes: readonly FeedChange[]; now: number }) {
  const { t, format } = useMessages();
  const { navigation } = useServices();
  const openInEditor = useOpenInEditor();
  return (
    <ListBox
      label={t('change.types')}
      items={changes}
      itemKey={({ id }) => String(id)}
      onOpen={({ typeId, file, kind }, aside) => {
        if (!aside) navigation.getState().go(route('type', typeId, kind === 'removed' ? {} : { tab: 'history' }));
        else if (kind !== 'removed') openInEditor(file);
      }}
      row={(change) => {
        const { name, place } = splitPath(change.path);
        const kind = change.kind === 'changed' ? '' : `${t(`change.kind.${change.kind}`)} `;
        return (
          <Row
            icon={<ChangeMark of={change.changeClass} />}
            name={name}
            place={place}
            end={`${kind}${format.ago(change.at, now)}`}
            title={`${change.path}\n${change.file}`}
          />
        );
      }}
    />
  );
}

/** A type that changed several times is listed once, with its last change. */
function newestOfEach(changes: readonly FeedChange[]): FeedChange[] {
  const known = new Set<string>();
  return changes.filter(({ typeId }) => {
    if (known.has(typeId)) return false;
    known.add(typeId);
    return true;
  });
}

function splitPath(path: string): { name: string; place: string } {
  const at = path.lastIndexOf('.') + 1;
  return { name: dotted(path.slice(at)), place: path.slice(0, Math.max(0, at - 1)) };
}
