/** What the compiler says of an edit: how much of the projects it looked at, what is new, and what keeps it from being written. */
import type { EditDiagnostic, EditPreview } from '#shared/contract/edit/types.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { useOpenInEditor } from '../../../lib/use-open-in-editor.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import styles from './preview.module.css';

export interface VerdictProps {
  readonly preview: EditPreview;
  readonly checking: boolean;
  readonly skipped: number;
}

/** More are counted. */
const mostShown = 50;

export function Verdict({ preview, checking, skipped }: VerdictProps) {
  const { t, format } = useMessages();
  const { added, removed, blocking, whole } = preview.diagnostics;
  const fits = preview.service === 'typescript' ? 'edit.fits' : 'edit.fitsNamed';
  const places = preview.files.reduce((sum, { hunks }) => sum + hunks.length, 0);
  const others = added.filter((one) => !blocking.some((block) => sameAs(block, one)));
  return (
    <>
      <p className={styles.summary} role="status">
        <span>{t('edit.filesCount', { count: preview.files.length })}</span>
        <span>{t('edit.places', { count: places })}</span>
        {skipped > 0 && <span>{t('edit.skipped', { count: skipped })}</span>}
        <span className="grow" />
        {checking ? (
          <span className="muted">{t('edit.checking')}</span>
        ) : (
          <span className={blocking.length > 0 ? styles.blocks : whole ? styles.fits : styles.partly}>
            <Icon name={blocking.length > 0 ? 'x-circle' : whole ? 'check' : 'warn'} size="small" />
            {blocking.length > 0 ? t('edit.blocked', { count: blocking.length }) : t(whole ? fits : 'edit.fitsPartly')}
          </span>
        )}
      </p>
      {!whole && blocking.length === 0 && (
        <Notice tone="stale" title={t('edit.partly')}>
          {t('edit.partlyWhy')}
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

function sameAs(a: EditDiagnostic, b: EditDiagnostic): boolean {
  return a.file === b.file && a.line === b.line && a.column === b.column && a.code === b.code;
}

function Diagnostics({ all }: { readonly all: readonly EditDiagnostic[] }) {
  const { t } = useMessages();
  const openInEditor = useOpenInEditor();
  return (
    <ul className={styles.diagnostics}>
      {all.slice(0, mostShown).map(({ file, line, column, code, message }) => (
        <li key={`${file}:${line}:${column}:${code}`}>
          <button type="button" className={styles.place} onClick={() => openInEditor(file, line)}>
            {file}:{line}
          </button>{' '}
          {message} <span className="faint">{code}</span>
        </li>
      ))}
      {all.length > mostShown && <li>{t('edit.more', { count: all.length - mostShown })}</li>}
    </ul>
  );
}
