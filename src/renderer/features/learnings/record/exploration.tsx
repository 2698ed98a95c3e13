/** How the answer was found, step by step: which tool, on what, with what result, how long it took. A step opens in full. */
import { useState } from 'react';
import type { ToolCallStep } from '#shared/contract/memory/memory-types.ts';
import type { RecordView } from '#shared/contract/memory/methods.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { useSaid } from '../../../lib/i18n/use-worded.ts';
import { useIdentifiers } from '../../../lib/state/use-identifiers.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import styles from './exploration.module.css';
import page from './record-page.module.css';

/** Longer pauses are not the time that a step took. In milliseconds. */
const longestStep = 10 * 60_000;

export function Exploration({ record }: { record: RecordView }) {
  const { t } = useMessages();
  const said = useSaid();
  const [figures] = useIdentifiers();
  const [open, setOpen] = useState(-1);
  const steps = record.explorationPath;
  if (steps.length === 0) return null;
  const times = steps.map(({ timestamp }, index) => tookOf(timestamp, steps[index + 1]?.timestamp ?? record.createdAt));
  const whole = times.reduce<number>((sum, took) => sum + (took ?? 0), 0);
  return (
    <section className={page.section} aria-label={t('learnings.exploration')}>
      <h2>
        {t('learnings.exploration')}
        <span className={page.note}>
          {[
            t('learnings.steps', { count: steps.length }),
            ...(figures && whole > 0 ? [t('learnings.seconds', { seconds: (whole / 1000).toFixed(1) })] : []),
          ].join(t('symbols.separator'))}
        </span>
      </h2>
      <ol className={styles.steps}>
        {steps.map((step, index) => (
          // The steps of a record never change order; the same step may occur twice.
          <li key={index} className={styles.step}>
            <button
              type="button"
              className={styles.line}
              aria-expanded={open === index}
              onClick={() => setOpen(open === index ? -1 : index)}
            >
              <i />
              <Tool name={step.toolName} />
              <span className="clip muted">{said(firstLine(step))}</span>
              <span className="faint num">{figures && times[index] != null ? seconds(times[index], t) : ''}</span>
              <Icon name={open === index ? 'down' : 'right'} size="small" />
            </button>
            {open === index && <Full step={step} />}
          </li>
        ))}
      </ol>
    </section>
  );
}

const tools = ['read_file', 'grep_file', 'find_file', 'call_chain', 'outline', 'expert_consult', 'search'] as const;

/** A tool of an agent keeps its own name: what it does is not known here. */
function Tool({ name }: { readonly name: string }) {
  const { t } = useMessages();
  const known = tools.find((one) => one === name);
  return known === undefined ? <code>{name}</code> : <span>{t(`learnings.tool.${known}`)}</span>;
}

function seconds(ms: number, t: ReturnType<typeof useMessages>['t']): string {
  return t('learnings.seconds', { seconds: (ms / 1000).toFixed(1) });
}

function tookOf(from: number, to: number): number | null {
  return to >= from && to - from <= longestStep ? to - from : null;
}

function firstLine({ resultSummary, parameters }: ToolCallStep): string {
  const line = resultSummary.split('\n').find((one) => one.trim() !== '');
  return line?.trim() ?? Object.values(parameters).map(written).join(' ');
}

function written(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function Full({ step }: { step: ToolCallStep }) {
  const { t } = useMessages();
  const said = useSaid();
  const given = Object.entries(step.parameters);
  const [summary = '', ...excerpt] = step.resultSummary.split('\n');
  return (
    <div className={styles.full}>
      {given.length > 0 && (
        <dl aria-label={t('learnings.parameters')}>
          {given.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <code>{written(value)}</code>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {step.resultSummary !== '' && <p>{[said(summary), ...excerpt].join('\n')}</p>}
    </div>
  );
}
