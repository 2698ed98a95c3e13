/** Problems found in the code, a kind a row, the gravest kind first; each leads to its issues. Absent where there are none. */

import type { z } from 'zod';
import type { Issue, issueKinds } from '#shared/contract/generations/documents.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { route } from '../../../lib/navigation/route.ts';
import { useServices } from '../../../lib/services-context.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { ListBox } from '../../../ui/lists/list-box.tsx';
import { Row } from '../../../ui/lists/row.tsx';
import { GroupHead } from '../../../ui/panes/group-head.tsx';
import { useDocument } from '../../generations/documents/use-document.ts';
import styles from './parts.module.css';

type IssueKind = (typeof issueKinds)[number];

interface Problem {
  readonly kind: IssueKind;
  readonly count: number;
  /** 0 is the gravest. */
  readonly rank: number;
}

const shown = 4;
const ranks: Readonly<Record<z.infer<typeof Issue>['severity'], number>> = { high: 0, medium: 1, low: 2 };

export default function ProblemsPart() {
  const { t, format } = useMessages();
  const { navigation } = useServices();
  const { data } = useDocument('issues', null, '');
  if (data?.name !== 'issues' || data.document.issues.length === 0) return null;
  const problems = [...Map.groupBy(data.document.issues, ({ kind }) => kind)]
    .map(([kind, issues]): Problem => {
      return { kind, count: issues.length, rank: Math.min(...issues.map(({ severity }) => ranks[severity])) };
    })
    .sort((a, b) => a.rank - b.rank || b.count - a.count);
  const go = (kinds?: string) => navigation.getState().go(route('project', 'issues', { kinds }));
  const all = (
    <button type="button" className={styles.all} onClick={() => go()}>
      {t('overview.allIssues')}
    </button>
  );
  return (
    <>
      <GroupHead end={all}>{t('overview.problems')}</GroupHead>
      <ListBox
        label={t('overview.problems')}
        items={problems.slice(0, shown)}
        itemKey={({ kind }) => kind}
        onOpen={({ kind }) => go(kind)}
        row={({ kind, count, rank }) => (
          <Row
            icon={<Icon name={rank === 0 ? 'x-circle' : 'warn'} size="small" />}
            name={<span className="clip">{t(`overview.problem.${kind}`)}</span>}
            end={format.number(count)}
          />
        )}
      />
    </>
  );
}
