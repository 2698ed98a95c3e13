/**
 * A flow as a row of steps: what sets it off, then who does what, each module a box around its steps, arrows between. A step
 * leads to its symbol. The row breaks where it has no room; nothing is cut.
 */
import { Fragment } from 'react';
import type { Story } from '#shared/contract/generations/documents.ts';
import { useMessages } from '../../../../lib/i18n/use-messages.ts';
import { formatHash, route } from '../../../../lib/navigation/route.ts';
import { useServices } from '../../../../lib/services-context.tsx';
import { useOpenInEditor } from '../../../../lib/use-open-in-editor.ts';
import { Icon } from '../../../../ui/icons/icon.tsx';
import { Tag } from '../../../../ui/marks/tag.tsx';
import { cellRole } from '../grid/roles.ts';
import { ConfidenceCell } from '../parts/confidence-cell.tsx';
import { EvidenceCell } from '../parts/evidence-cell.tsx';
import { symbolRoute } from '../parts/symbol-link.tsx';
import { byModule, type Step } from './by-module.ts';
import styles from './story-flow.module.css';

export function StoryFlow({ story, active, onFold }: { story: Story; active: boolean; onFold: () => void }) {
  const { t } = useMessages();
  const groups = byModule(story.steps);
  // What is called from outside is its own first step.
  const named = story.trigger.name === story.steps[0]?.symbol.path;
  return (
    <div {...cellRole} className={styles.story}>
      <header className={styles.head}>
        <h4 className="strong clip" title={story.title}>
          {story.title}
        </h4>
        <Tag title={story.trigger.name}>{t(`generations.trigger.${story.trigger.kind}`)}</Tag>
        <span className="grow" />
        <EvidenceCell evidence={story.evidence} onOpen={onFold} />
        <ConfidenceCell confidence={story.confidence} source={story.source} />
      </header>
      <ol className={styles.flow} aria-label={t('generations.steps')}>
        {!named && (
          <li className={styles.trigger}>
            <code>{story.trigger.name}</code>
          </li>
        )}
        {groups.map(({ module, first, steps }) => (
          <Fragment key={first}>
            {(first > 0 || !named) && (
              <li aria-hidden="true" className={styles.arrow}>
                <Icon name="arrow" size="small" />
              </li>
            )}
            <li className={styles.module}>
              <span className={styles.name}>{module}</span>
              <ol className={styles.steps}>
                {steps.map((step, index) => (
                  <Fragment key={`${first + index} ${step.symbol.path}`}>
                    {index > 0 && (
                      <li aria-hidden="true" className={styles.arrow}>
                        <Icon name="arrow" size="small" />
                      </li>
                    )}
                    <li>
                      <StepLink step={step} active={active} />
                    </li>
                  </Fragment>
                ))}
              </ol>
            </li>
          </Fragment>
        ))}
      </ol>
    </div>
  );
}

function StepLink({ step, active }: { step: Step; active: boolean }) {
  const { navigation } = useServices();
  const openInEditor = useOpenInEditor();
  const { symbol, file, line, what } = step;
  const target = symbolRoute(symbol) ?? route('file', file, { line: String(line) });
  return (
    <a
      className={styles.step}
      href={formatHash(target)}
      tabIndex={active ? 0 : -1}
      title={`${symbol.path}\n${file}:${line}\n${what}`}
      onClick={(event) => {
        event.preventDefault();
        event.stopPropagation();
        if (event.ctrlKey || event.metaKey) openInEditor(file, line);
        else navigation.getState().go(target);
      }}
    >
      <code>{symbol.name}</code>
      {what !== '' && <span>{what}</span>}
    </a>
  );
}
