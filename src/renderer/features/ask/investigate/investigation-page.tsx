/** One investigation: what was asked and where, how it stands, its conclusion with what bears it out, and its steps. */
import type { Investigation } from '#shared/contract/context/investigate.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { useSaid, useWorded } from '../../../lib/i18n/use-worded.ts';
import { route } from '../../../lib/navigation/route.ts';
import { useServices } from '../../../lib/services-context.tsx';
import { useCopy } from '../../../lib/use-copy.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { KeyHint } from '../../../ui/controls/key-hint.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Markdown } from '../../../ui/markdown/markdown.tsx';
import { Tag } from '../../../ui/marks/tag.tsx';
import { GroupHead } from '../../../ui/panes/group-head.tsx';
import { Scroll } from '../../../ui/panes/scroll.tsx';
import { ToWindow } from '../../context/pin/to-window.tsx';
import { modelOf } from '../model/answer-parts.ts';
import styles from './investigation.module.css';
import { investigationMarkdown } from './investigation-markdown.ts';
import { EvidencePlaces, References } from './rests-on.tsx';
import { Steps } from './steps.tsx';
import type { InvestigationActs } from './use-investigation.ts';

export function InvestigationPage({ investigation, acts }: { investigation: Investigation; acts: InvestigationActs }) {
  const { t } = useMessages();
  const copy = useCopy();
  const worded = useWorded();
  const said = useSaid();
  const { question, scope, state, conclusion, evidence, references, steps, cached, error, opId } = investigation;
  const again = (fresh: boolean) => void acts.start(question, scope, fresh);
  const words = {
    scope: t('investigate.scope'),
    evidence: t('investigate.evidence'),
    references: t('investigate.references'),
  };
  return (
    <>
      <header className={styles.head}>
        <h1 className="clip" title={question}>
          {question}
        </h1>
        <span className="grow" />
        {state === 'running' ? (
          <Button small icon="stop" onClick={() => acts.stop(opId)}>
            {t('investigate.stop')} <KeyHint keys="Escape" />
          </Button>
        ) : (
          <>
            <Button small look="ghost" icon="refresh" onClick={() => again(true)}>
              {t(cached ? 'investigate.fresh' : 'investigate.again')}
            </Button>
            {conclusion !== '' && (
              <Button
                small
                look="ghost"
                icon="copy"
                onClick={() => copy(investigationMarkdown(investigation, words), t('investigate.copied'))}
              >
                {t('investigate.copy')}
              </Button>
            )}
          </>
        )}
      </header>
      <Scroll restoreAs="ask.investigation" className={styles.page}>
        <Facts investigation={investigation} />
        {state === 'failed' && (
          <Notice tone="danger" title={t('investigate.failed')}>
            {error === null
              ? ''
              : error.reason === undefined
                ? said(error.message)
                : worded(error.reason, error.message)}
          </Notice>
        )}
        {state === 'cancelled' && <Notice icon="stop">{t('investigate.stopped')}</Notice>}
        {cached && <Notice>{t('investigate.cached')}</Notice>}
        {conclusion !== '' && (
          <section aria-label={t('investigate.conclusion')} className={styles.conclusion}>
            <Markdown text={conclusion} />
            <p className={styles.kept}>
              <Kept investigation={investigation} />
              <span className="grow" />
              <ToWindow typeIds={evidence.flatMap(({ typeId }) => (typeId === undefined ? [] : [typeId]))} />
            </p>
          </section>
        )}
        {evidence.length > 0 && (
          <section>
            <GroupHead count={evidence.length}>{t('investigate.evidence')}</GroupHead>
            <EvidencePlaces evidence={evidence} outside={investigation.outside} />
          </section>
        )}
        {references.length > 0 && (
          <section>
            <GroupHead count={references.length}>{t('investigate.references')}</GroupHead>
            <References references={references} outside={investigation.outside} />
          </section>
        )}
        <section>
          <GroupHead count={steps.length}>{t('investigate.steps')}</GroupHead>
          <Steps steps={steps} running={state === 'running'} />
        </section>
      </Scroll>
    </>
  );
}

function Facts({ investigation }: { investigation: Investigation }) {
  const { t, format } = useMessages();
  const { state, found, scope, analyst, tokens, durationMs, startedAt } = investigation;
  const facts = [
    ...(analyst === '' ? [] : [modelOf(analyst) ?? t('investigate.byStatic')]),
    ...(tokens > 0 ? [t('investigate.tokens', { count: tokens })] : []),
    ...(state === 'running' || durationMs === 0
      ? []
      : [t('investigate.seconds', { value: (durationMs / 1000).toFixed(1) })]),
    format.time(startedAt),
  ];
  return (
    <p className={styles.facts}>
      <span role="status">
        <Tag>{t(`investigate.state.${state}`)}</Tag>
      </span>
      {state === 'done' && !found && <Tag>{t('investigate.notFound')}</Tag>}
      <span>{facts.join(t('symbols.separator'))}</span>
      {scope.map((path) => (
        <code key={path}>{path}</code>
      ))}
    </p>
  );
}

/** What became of it: the learning, or why there is none. */
function Kept({ investigation: { record, notSaved, notSavedReason } }: { investigation: Investigation }) {
  const { t } = useMessages();
  const worded = useWorded();
  const { navigation } = useServices();
  if (record !== null) {
    return (
      <Button small look="ghost" icon="check" onClick={() => navigation.getState().go(route('learnings', record))}>
        {t('investigate.savedAs')}
      </Button>
    );
  }
  if (notSaved === null) return null;
  const reason = notSavedReason === null ? notSaved : worded(notSavedReason, notSaved);
  return <span className="muted">{t('investigate.notSaved', { reason })}</span>;
}
