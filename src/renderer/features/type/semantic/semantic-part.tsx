/**
 * The description of a type as people read it: its sections, how it stands and why, who wrote it and when, what waits. The same
 * text as agents get; Markdown is drawn, HTML in it is not.
 */
import type { ChangeState } from '#shared/contract/change.ts';
import { type Semantic, semanticSections } from '#shared/contract/semantics.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { route } from '../../../lib/navigation/route.ts';
import { useServices } from '../../../lib/services-context.tsx';
import { useNow } from '../../../lib/use-now.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { KeyHint } from '../../../ui/controls/key-hint.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { Markdown } from '../../../ui/markdown/markdown.tsx';
import { Freshness } from '../../../ui/memory/freshness.tsx';
import { PaneHead } from '../../../ui/panes/pane-head.tsx';
import { BriefText } from '../brief-text.tsx';
import styles from './semantic-part.module.css';
import type { SemanticOfType } from './use-semantic.ts';

/** The head of the pane: how the description stands, and the one thing to do about it. */
export function SemanticHead({ of }: { readonly of: SemanticOfType }) {
  const { t } = useMessages();
  const { semantic, busy, request, cancel } = of;
  return (
    <PaneHead title={t('semantic.title')} note={semantic !== undefined && <State of={semantic} />}>
      {semantic?.queued === true ? (
        <Button small disabled={busy} onClick={cancel}>
          {t('semantic.cancel')}
        </Button>
      ) : (
        <Button small disabled={busy || semantic === undefined} title={t('command.semanticRequest')} onClick={request}>
          {t(semantic?.text == null ? 'semantic.request' : 'semantic.renew')} <KeyHint keys="R" />
        </Button>
      )}
    </PaneHead>
  );
}

function State({ of: { state } }: { readonly of: Semantic }) {
  const { t } = useMessages();
  const word = t(`change.state.${state}`);
  // Current is silent.
  if (state === 'cached') return null;
  return state === 'stale' ? <Freshness of="stale" text={word} /> : word;
}

/** Its purpose first; the rest is a step away. */
function Sections({ sections }: { readonly sections: NonNullable<Semantic['sections']> }) {
  const { t } = useMessages();
  const [first, ...others] = semanticSections.flatMap((section) => {
    const text = sections[section]?.trim() ?? '';
    return text === '' ? [] : [{ section, text }];
  });
  if (first === undefined) return null;
  const drawn = ({ section, text }: typeof first) => (
    <section key={section} className={styles.section}>
      <h3>{t(`semantic.section.${section}`)}</h3>
      <Markdown text={text} />
    </section>
  );
  return (
    <>
      <section className={styles.section}>
        <h3>{t(`semantic.section.${first.section}`)}</h3>
        <BriefText key={first.text} text={first.text} />
      </section>
      {others.length > 0 && (
        <details className={styles.rest}>
          <summary>
            {others.map(({ section }) => t(`semantic.section.${section}`)).join(t('symbols.separator'))}
          </summary>
          {others.map(drawn)}
        </details>
      )}
    </>
  );
}

export interface SemanticPartProps {
  readonly of: SemanticOfType;
  readonly typeId: string;
  readonly state: ChangeState;
}

export function SemanticPart({ of, typeId, state }: SemanticPartProps) {
  const { t, format } = useMessages();
  const { navigation } = useServices();
  const now = useNow(30_000);
  const { semantic, error, position, queue } = of;
  if (error !== null) return <ErrorState error={error} title={t('semantic.failedLoad')} onRetry={of.retry} />;
  if (semantic === undefined) return null;
  const { sections, analyst, generatedAt, group, failure, queued } = semantic;
  const unasked = queue?.mode === 'manual' && !queued && semantic.state !== 'cached';
  const waitsFor = semantic.waitsFor ?? (unasked ? 'manual' : null);
  const old = generatedAt !== null && (semantic.state === 'stale' || queued);
  const toDiff = () => navigation.getState().go(route('diff', typeId, { with: 'base' }));
  const waits =
    queued && position > 0 ? t('semantic.position', { at: position, count: queue?.length ?? position }) : '';
  return (
    <div className={styles.part}>
      {old && (
        <Notice tone="stale">
          {t('semantic.staleSince', { when: format.ago(generatedAt ?? now, now) })}{' '}
          {/* One that a person wants anew may still hold. */}
          {semantic.state === 'stale' &&
            (state.propagatedFrom === null
              ? t('semantic.changedSince')
              : t('semantic.dependencyChanged', { name: state.propagatedFrom }))}{' '}
          {waits}{' '}
          <button type="button" className={styles.link} onClick={toDiff}>
            {t('semantic.whatChanged')}
          </button>
        </Notice>
      )}
      {!old && waits !== '' && <p className={styles.remark}>{waits}</p>}
      {failure !== null && (
        <Notice tone="danger" title={t('semantic.failed', { count: failure.attempts })}>
          <p>{failure.error}</p>
          <p>
            {failure.nextAttemptAt === null
              ? t('semantic.failedForGood')
              : t('semantic.nextTry', { time: format.time(failure.nextAttemptAt) })}
          </p>
        </Notice>
      )}
      {waitsFor !== null && waitsFor !== 'retry' && (
        <p className={styles.remark}>
          {t(`semantic.waitsFor.${waitsFor}`, { used: queue?.quota.used ?? 0, max: queue?.quota.max ?? 0 })}
        </p>
      )}
      {sections === null ? (
        !queued && <p className={styles.none}>{t(semantic.text === null ? 'semantic.none' : 'semantic.noSections')}</p>
      ) : (
        <Sections sections={sections} />
      )}
      {group !== null && (
        <p className={styles.remark}>
          {t('semantic.group')}{' '}
          {group.types
            .filter((one) => one.typeId !== typeId)
            .map((one, n) => (
              <span key={one.typeId}>
                {n > 0 && t('diff.comma')}
                <button
                  type="button"
                  className={styles.link}
                  title={one.path}
                  onClick={() => navigation.getState().go(route('type', one.typeId))}
                >
                  {one.path.slice(one.path.lastIndexOf('.') + 1)}
                </button>
              </span>
            ))}
        </p>
      )}
      {analyst !== null && (
        <p className={styles.by}>
          <Icon name="model" size="small" />
          <span className="grow">
            {t('semantic.by', {
              analyst: analyst === 'static' ? t('semantic.static') : analyst,
              when: generatedAt === null ? '' : format.ago(generatedAt, now),
            })}
          </span>
          {semantic.state === 'cached' && (
            <Button small look="ghost" disabled={of.busy} title={t('semantic.invalidateWhy')} onClick={of.invalidate}>
              {t('semantic.invalidate')}
            </Button>
          )}
        </p>
      )}
    </div>
  );
}
