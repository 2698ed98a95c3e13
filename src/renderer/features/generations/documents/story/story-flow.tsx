/**
 * A flow as a row of steps: what sets it off, then who does what, each module a box around its steps, arrows between. A step
 * leads to its symbol. The row breaks where it has no room; nothing is cut.
 */
import { Fragment } from 'react';
import type { Story } from '#shared/contract/generations/documents.ts';
import { useMessages } from '../../../../lib/i18n/use-messages.ts';
import { useSaid } from '../../../../lib/i18n/use-worded.ts';
import { formatHash, route } from '../../../../lib/navigation/route.ts';
import { useServices } from '../../../../lib/services-context.tsx';
import { useOpenInEditor } from '../../../../lib/use-open-in-editor.ts';
import { Icon } from '../../../../ui/icons/icon.tsx';
import { symbolRoute } from '../parts/symbol-link.tsx';
import { byModule, type Step } from './by-module.ts';
import styles from './story-flow.module.css';

export function StoryFlow({ story }: { story: Story }) {
  const { t } = useMessages();
  const groups = byModule(story.steps);
  // What is called from outside is its own first step.
  const named = story.trigger.name === story.steps[0]?.symbol.path;
  return (
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
                    <StepLink step={step} />
                  </li>
                </Fragment>
              ))}
            </ol>
          </li>
        </Fragment>
      ))}
    </ol>
  );
}

function StepLink({ step }: { step: Step }) {
  const { navigation } = useServices();
  const openInEditor = useOpenInEditor();
  const said = useSaid();
  const { symbol, file, line } = step;
  const what = said(step.what);
  const target = symbolRoute(symbol) ?? route('file', file, { line: String(line) });
  return (
    <a
      className={styles.step}
      href={formatHash(target)}
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
