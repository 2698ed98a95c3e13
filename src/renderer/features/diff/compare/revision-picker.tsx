/**
 * The commit, branch or tag that the files are compared with: a few usual ones, the newest of the repository, or any that is
 * typed. Whether there is one of this name, git says; a name that git cannot take is refused at once.
 */
import { type FormEvent, useState } from 'react';
import type { NamedRevision } from '#shared/contract/diff.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { useCall } from '../../../lib/use-call.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Menu, type MenuEntry } from '../../../ui/overlays/menu.tsx';
import { isRevision } from '../model/diff-place.ts';
import styles from './compare-control.module.css';

export interface RevisionPickerProps {
  readonly since: string;
  readonly onPick: (revision: string) => void;
}

const usual = ['HEAD', 'HEAD~1', 'HEAD~5', 'HEAD~20'] as const;
/** Of each kind in the menu. */
const shown = { branches: 6, tags: 6, commits: 10 } as const;

export function RevisionPicker({ since, onPick }: RevisionPickerProps) {
  const { t, format } = useMessages();
  const now = useNow(60_000);
  const [asking, setAsking] = useState(false);
  const { data } = useCall('diff.revisions', {});
  const group = (heading: string, choices: readonly { revision: string; label?: string; remark?: string }[]) =>
    choices.length === 0
      ? []
      : [
          { kind: 'heading', key: heading, label: heading } satisfies MenuEntry,
          ...choices.map(
            ({ revision, label = revision, remark }): MenuEntry => ({
              kind: 'item',
              key: `${heading} ${revision}`,
              label,
              ...(remark === undefined ? {} : { remark }),
              checked: since === revision,
              run: () => onPick(revision),
            }),
          ),
        ];
  const dated = ({ name, at }: NamedRevision) => ({
    revision: name,
    ...(at === null ? {} : { remark: format.ago(at, now) }),
  });
  const entries: MenuEntry[] = [
    ...usual.map(
      (revision): MenuEntry => ({
        kind: 'item',
        key: revision,
        label: revision,
        remark:
          revision === 'HEAD'
            ? t('diff.revision.head')
            : t('diff.revision.before', { count: Number(revision.slice(5)) }),
        checked: since === revision,
        run: () => onPick(revision),
      }),
    ),
    ...group(t('diff.revision.branches'), data?.branches.slice(0, shown.branches).map(dated) ?? []),
    ...group(t('diff.revision.tags'), data?.tags.slice(0, shown.tags).map(dated) ?? []),
    ...group(
      t('diff.revision.commits'),
      data?.commits.slice(0, shown.commits).map(({ id, subject }) => ({ revision: id, label: subject, remark: id })) ??
        [],
    ),
    { kind: 'separator', key: 'other' },
    { kind: 'item', key: 'ask', label: t('diff.revision.other'), run: () => setAsking(true) },
  ];
  return (
    <>
      <Menu
        trigger={
          <button
            type="button"
            className={styles.field}
            aria-label={t('diff.side', { side: t('diff.revision.label'), name: since })}
            title={since}
          >
            <span className="grow clip">{since}</span>
            <Icon name="down" size="small" />
          </button>
        }
        entries={entries}
      />
      {asking && (
        <RevisionDialog
          since={since}
          onClose={() => setAsking(false)}
          onPick={(revision) => {
            setAsking(false);
            onPick(revision);
          }}
        />
      )}
    </>
  );
}

interface RevisionDialogProps extends RevisionPickerProps {
  readonly onClose: () => void;
}

function RevisionDialog({ since, onPick, onClose }: RevisionDialogProps) {
  const { t } = useMessages();
  const [text, setText] = useState(since);
  const fits = isRevision(text.trim());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (fits) onPick(text.trim());
  };
  return (
    <Dialog open onClose={onClose} title={t('diff.revision.title')} width={420}>
      <form className={styles.ask} onSubmit={submit}>
        <TextField
          label={t('diff.revision.label')}
          value={text}
          onChange={setText}
          invalid={text !== '' && !fits}
          mono
          autoFocus
          onFocus={(event) => event.currentTarget.select()}
        />
        <p className="small muted">{t(text === '' || fits ? 'diff.revision.help' : 'diff.revision.wrong')}</p>
        <div className={styles.askEnd}>
          <Button look="primary" type="submit" disabled={!fits}>
            {t('diff.compareNow')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
