/**
 * The two sides of a comparison by git, each a commit, branch or tag, the later one also the files as they are now: a few usual
 * ones, the newest of the repository, or any that is typed. Whether there is one of this name, git says; a name that git
 * cannot take is refused at once.
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
import type { DiffPlace } from '../model/diff-place.ts';
import { isRevision } from '../model/diff-place.ts';
import styles from './compare-control.module.css';

type Sides = Pick<DiffPlace, 'since' | 'until'>;
type Side = keyof Sides;

export interface RevisionPickerProps extends Sides {
  readonly onPick: (sides: Partial<Sides>) => void;
  /** Comparisons with something else than git. */
  readonly others: readonly { readonly key: string; readonly label: string; run(): void }[];
}

const usual = ['HEAD', 'HEAD~1', 'HEAD~5', 'HEAD~20'] as const;
/** Of each kind in the menu. */
const shown = { branches: 6, tags: 6, commits: 10 } as const;

export function RevisionPicker({ since, until, onPick, others }: RevisionPickerProps) {
  const { t } = useMessages();
  const [asking, setAsking] = useState<Side | null>(null);
  const { data } = useCall('diff.revisions', {});
  const choicesFor = useChoices(data);
  const [lastTag] = data?.tags ?? [];
  const fork = data?.fork ?? null;
  const nameOf = (revision: string): string =>
    revision === '' ? t('diff.filesNow') : revision === fork?.id ? t('diff.fork', { base: fork.base }) : revision;
  const shortcuts = [
    { key: 'uncommitted', label: t('diff.uncommitted'), title: undefined, from: 'HEAD' },
    ...(fork === null ? [] : [{ key: 'branch', label: t('diff.thisBranch'), title: nameOf(fork.id), from: fork.id }]),
    ...(lastTag === undefined
      ? []
      : [{ key: 'tag', label: t('diff.sinceTag'), title: lastTag.name, from: lastTag.name }]),
  ];
  const other: MenuEntry[] = [
    { kind: 'heading', key: 'others', label: t('diff.otherComparisons') },
    ...others.map((one): MenuEntry => ({ kind: 'item', ...one })),
  ];
  const files: MenuEntry = {
    kind: 'item',
    key: 'files',
    label: t('diff.filesNow'),
    checked: until === '',
    run: () => onPick({ until: '' }),
  };
  const side = (which: Side, label: string, before: readonly MenuEntry[], behind: readonly MenuEntry[]) => {
    const name = nameOf(which === 'since' ? since : until);
    return (
      <Menu
        trigger={
          <button
            type="button"
            className={styles.field}
            aria-label={t('diff.side', { side: label, name })}
            title={name}
          >
            <span className="grow clip">{name}</span>
            <Icon name="down" size="small" />
          </button>
        }
        entries={[
          ...before,
          ...choicesFor(which === 'since' ? since : until, (revision) => onPick({ [which]: revision })),
          { kind: 'separator', key: 'other' },
          { kind: 'item', key: 'ask', label: t('diff.revision.other'), run: () => setAsking(which) },
          ...behind,
        ]}
      />
    );
  };
  return (
    <>
      <div className={styles.usual}>
        {shortcuts.map(({ key, label, title, from }) => (
          <button
            key={key}
            type="button"
            className={styles.shortcut}
            aria-pressed={since === from && until === ''}
            title={title}
            onClick={() => onPick({ since: from, until: '' })}
          >
            {label}
          </button>
        ))}
      </div>
      <div className={styles.pair}>
        {side('since', t('diff.revision.label'), [], other)}
        <Icon name="arrow" size="small" className={styles.arrow} />
        {side('until', t('diff.revision.until'), [files], [])}
      </div>
      {asking !== null && (
        <RevisionDialog
          revision={asking === 'since' ? since : until}
          onClose={() => setAsking(null)}
          onPick={(revision) => {
            setAsking(null);
            onPick({ [asking]: revision });
          }}
        />
      )}
    </>
  );
}

interface Known {
  readonly branches: readonly NamedRevision[];
  readonly tags: readonly NamedRevision[];
  readonly commits: readonly { readonly id: string; readonly subject: string }[];
}

/** The revisions of a menu; the chosen one is marked. */
function useChoices(known: Known | undefined): (chosen: string, onPick: (revision: string) => void) => MenuEntry[] {
  const { t, format } = useMessages();
  const now = useNow(60_000);
  return (chosen, onPick) => {
    const item = (key: string, revision: string, label: string, remark?: string): MenuEntry => ({
      kind: 'item',
      key: `${key} ${revision}`,
      label,
      ...(remark === undefined ? {} : { remark }),
      checked: chosen === revision,
      run: () => onPick(revision),
    });
    const group = (heading: string, items: readonly MenuEntry[]): MenuEntry[] =>
      items.length === 0 ? [] : [{ kind: 'heading', key: heading, label: heading }, ...items];
    const dated = (key: string, named: readonly NamedRevision[] = []) =>
      named.map(({ name, at }) => item(key, name, name, at === null ? undefined : format.ago(at, now)));
    return [
      ...usual.map((revision) => {
        const steps = Number(revision.slice(5));
        return item(
          'usual',
          revision,
          revision,
          steps === 0 ? t('diff.revision.head') : t('diff.revision.before', { count: steps }),
        );
      }),
      ...group(t('diff.revision.branches'), dated('branch', known?.branches.slice(0, shown.branches))),
      ...group(t('diff.revision.tags'), dated('tag', known?.tags.slice(0, shown.tags))),
      ...group(
        t('diff.revision.commits'),
        (known?.commits ?? []).slice(0, shown.commits).map(({ id, subject }) => item('commit', id, subject, id)),
      ),
    ];
  };
}

interface RevisionDialogProps {
  readonly revision: string;
  readonly onPick: (revision: string) => void;
  readonly onClose: () => void;
}

function RevisionDialog({ revision, onPick, onClose }: RevisionDialogProps) {
  const { t } = useMessages();
  const [text, setText] = useState(revision);
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
