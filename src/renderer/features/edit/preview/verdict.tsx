/** What the compiler says of an edit: how much of the projects it looked at, what is new, and what keeps it from being written. */
import type { EditDiagnostic, EditPreview } from '#shared/contract/edit/edit-types.ts';
import type { Mentions } from '#shared/contract/find.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { useSaid } from '../../../lib/i18n/use-worded.ts';
import { share } from '../../../lib/state/ops.ts';
import { useOpenInEditor } from '../../../lib/use-open-in-editor.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { ProgressBar } from '../../../ui/marks/progress-bar.tsx';
import type { EditWork } from '../use-edit.ts';
import { useEditProgress } from '../use-edit-progress.ts';
import styles from './preview.module.css';

export interface VerdictProps {
  readonly preview: EditPreview;
  readonly work: EditWork;
}

/** More are counted. */
const mostShown = 50;

export function Verdict({ preview, work }: VerdictProps) {
  const { t, format } = useMessages();
  const { checked, added, removed, blocking, whole } = preview.diagnostics;
  const { mentions } = preview;
  const checking = work.doing === 'checking';
  const skipped = work.skipped.size;
  const fits = preview.service === 'typescript' ? 'edit.fits' : 'edit.fitsNamed';
  const places = preview.files.reduce((sum, { hunks }) => sum + hunks.length, 0);
  const others = added.filter((one) => !blocking.some((block) => sameAs(block, one)));
  return (
    <>
      <div className={styles.summary} role="status">
        <span>{t('edit.filesCount', { count: preview.files.length })}</span>
        <span>{t('edit.places', { count: places })}</span>
        {skipped > 0 && <span>{t('edit.skipped', { count: skipped })}</span>}
        <span className="grow" />
        {checking ? (
          <Checking onStop={work.cancel} />
        ) : !checked && blocking.length === 0 ? (
          <>
            <span className="muted">{t('edit.unchecked')}</span>
            <Button small onClick={work.check}>
              {t('edit.check')}
            </Button>
          </>
        ) : (
          <span className={blocking.length > 0 ? styles.blocks : whole ? styles.fits : styles.partly}>
            <Icon name={blocking.length > 0 ? 'x-circle' : whole ? 'check' : 'warn'} size="small" />
            {blocking.length > 0 ? t('edit.blocked', { count: blocking.length }) : t(whole ? fits : 'edit.fitsPartly')}
          </span>
        )}
      </div>
      {checked && !whole && blocking.length === 0 && (
        <Notice tone="stale" title={t('edit.partly')}>
          {t(preview.service === 'usages' ? 'edit.byUsages' : 'edit.partlyWhy')}
        </Notice>
      )}
      {mentions !== null && mentions.total > 0 && (
        <Notice tone="stale" title={t('mentions.unchanged', { count: mentions.total })}>
          <MentionPlaces mentions={mentions} />
        </Notice>
      )}
      {blocking.length > 0 && (
        <Notice tone="danger" title={t('edit.blocked', { count: blocking.length })}>
          <Diagnostics all={blocking} />
        </Notice>
      )}
      {others.length > 0 && (
        <Notice title={t('edit.tolerated', { count: others.length })}>
          <Diagnostics all={others} />
        </Notice>
      )}
      {removed.length > 0 && (
        <Notice title={t('edit.gone', { count: removed.length, shown: format.number(removed.length) })}>
          <Diagnostics all={removed} />
        </Notice>
      )}
    </>
  );
}

/** A project of thousands of files takes a while; what would change is there to look at meanwhile. */
function Checking({ onStop }: { readonly onStop: () => void }) {
  const { t, format } = useMessages();
  const progress = useEditProgress();
  const [done, total] = [progress?.done ?? 0, progress?.total ?? 0];
  const said =
    total === 0
      ? t('edit.checking')
      : t('edit.checkingFiles', { done: format.number(done), total: format.number(total) });
  return (
    <>
      <span className="muted num">{said}</span>
      <span className={styles.checking}>
        <ProgressBar label={t('edit.checking')} value={progress === null ? null : share(progress)} />
      </span>
      <Button small onClick={onStop}>
        {t('edit.stop')}
      </Button>
    </>
  );
}

function MentionPlaces({ mentions: { places, total } }: { readonly mentions: Mentions }) {
  const { t } = useMessages();
  const openInEditor = useOpenInEditor();
  return (
    <ul className={styles.diagnostics}>
      {places.slice(0, mostShown).map(({ file, line, text }) => (
        <li key={`${file}:${line}`}>
          <button type="button" className={styles.place} onClick={() => openInEditor(file, line)}>
            {file}:{line}
          </button>{' '}
          <code>{text.trim()}</code>
        </li>
      ))}
      {total > mostShown && <li>{t('edit.more', { count: total - mostShown })}</li>}
    </ul>
  );
}

function sameAs(a: EditDiagnostic, b: EditDiagnostic): boolean {
  return a.file === b.file && a.line === b.line && a.column === b.column && a.code === b.code;
}

function Diagnostics({ all }: { readonly all: readonly EditDiagnostic[] }) {
  const { t } = useMessages();
  const said = useSaid();
  const openInEditor = useOpenInEditor();
  return (
    <ul className={styles.diagnostics}>
      {all.slice(0, mostShown).map(({ file, line, column, code, message }) => (
        <li key={`${file}:${line}:${column}:${code}`}>
          <button type="button" className={styles.place} onClick={() => openInEditor(file, line)}>
            {file}:{line}
          </button>{' '}
          {said(message)} <span className="faint">{code}</span>
        </li>
      ))}
      {all.length > mostShown && <li>{t('edit.more', { count: all.length - mostShown })}</li>}
    </ul>
  );
}
