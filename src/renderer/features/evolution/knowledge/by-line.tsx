/** Whose words these are, and from how many learnings. */

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toMemoError } from '#shared/base/errors.ts';
import type { RecordOrigin } from '#shared/contract/memory/memory-types.ts';
import { shownAnalyst } from '#shared/contract/models/servers.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatHash, route } from '../../../lib/navigation/route.ts';
import { useServices } from '../../../lib/services-context.tsx';
import styles from './knowledge.module.css';

interface ByLineProps {
  readonly analyst: string;
  readonly origin?: RecordOrigin;
  readonly records?: readonly string[];
}

export function ByLine({ analyst, origin = 'own', records = [] }: ByLineProps) {
  const { t } = useMessages();
  const by =
    analyst === 'human'
      ? t('evolution.sum.you')
      : analyst === 'repository'
        ? t('evolution.sum.bySomeone')
        : analyst === 'static'
          ? t('evolution.sum.byStatic')
          : t('evolution.sum.by', { analyst: shownAnalyst(analyst) });
  const from = records.length === 0 ? '' : t('evolution.sum.from', { count: records.length });
  const foreign = origin === 'repository' && analyst !== 'repository' ? t('learnings.foreign') : '';
  return (
    <span className={styles.by}>{[by, foreign, from].filter((part) => part !== '').join(t('symbols.separator'))}</span>
  );
}

/** Listed where a person looks for what is behind a text. */
const shown = 12;

export function Sources({ ids }: { ids: readonly string[] }) {
  const { t } = useMessages();
  const { navigation } = useServices();
  if (ids.length === 0) return null;
  return (
    <p className={styles.sources}>
      <span className="small muted">{t('evolution.sum.sources')}</span>
      {ids.slice(0, shown).map((id) => (
        <a
          key={id}
          className="mono"
          href={formatHash(route('learnings', id))}
          onClick={(event) => {
            event.preventDefault();
            navigation.getState().go(route('learnings', id));
          }}
        >
          {id}
        </a>
      ))}
    </p>
  );
}

export function Files({ files }: { files: readonly string[] }) {
  const { t } = useMessages();
  const { navigation } = useServices();
  if (files.length === 0) return null;
  return (
    <p className={styles.sources}>
      <span className="small muted">{t('evolution.sum.files')}</span>
      {files.slice(0, shown).map((file) => (
        <a
          key={file}
          className="mono"
          href={formatHash(route('file', file))}
          onClick={(event) => {
            event.preventDefault();
            navigation.getState().go(route('file', file));
          }}
        >
          {file}
        </a>
      ))}
    </p>
  );
}

interface Save {
  readonly failed: string;
  /** @param said what the corner says when it is done. */
  run(work: Promise<unknown>, said: string, done: () => void): void;
}

const changedBySaving: ReadonlySet<unknown> = new Set(['evolution.distilled', 'memory.domains', 'memory.global']);

/** A change that a person makes to what was distilled: saved, said, and the error kept beside the form if it fails. */
export function useSave(): Save {
  const { notifications } = useServices();
  const queries = useQueryClient();
  const [failed, setFailed] = useState('');
  return {
    failed,
    run(work, said, done) {
      setFailed('');
      work.then(
        () => {
          done();
          if (said !== '') notifications.getState().show({ level: 'info', title: said });
          void queries.invalidateQueries({ predicate: ({ queryKey }) => changedBySaving.has(queryKey[1]) });
        },
        (error: unknown) => setFailed(toMemoError(error).message),
      );
    },
  };
}
