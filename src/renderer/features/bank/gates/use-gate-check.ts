/**
 * What the gate says of a form while it is typed, and exactly what would be written where: asked of the engine, which
 * writes nothing. Parts that are missing appear in the text as a mark, so that the row can be seen before it is whole.
 */
import { useEffect, useState } from 'react';
import { type MemoError, toMemoError } from '#shared/base/errors.ts';
import type { GateFinding } from '#shared/contract/bank/bank-types.ts';
import type { Link } from '../../../lib/rpc/link.ts';
import { useServices } from '../../../lib/services-context.tsx';
import { type GateForm, isRefusal, type Part, withPart } from './gate-form.ts';

export interface Checked {
  readonly findings: readonly GateFinding[];
  readonly path: string;
  readonly line: number;
  /** With the marks. */
  readonly text: string;
}

/** After the last key, in milliseconds. */
const pauseMs = 150;

/** `mark`: what replaces a missing part. `version`: of the file that it goes to; another one is asked about again. */
export function useGateCheck(
  gate: GateForm,
  author: string,
  mark: (part: Part) => string,
  version: string,
): Checked | null {
  const { link } = useServices();
  const [checked, setChecked] = useState<Checked | null>(null);
  const asked = JSON.stringify([gate, author, version]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked` is the form by its text; the mark is of the language.
  useEffect(() => {
    const stop = new AbortController();
    const timer = setTimeout(
      () => {
        check(link, gate, author, mark, stop.signal).then(
          (answer) => setChecked(answer),
          // Without the engine nobody can say; saving says why.
          () => stop.signal.aborted || setChecked(null),
        );
      },
      checked === null ? 0 : pauseMs,
    );
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [link, asked]);
  return checked;
}

async function check(
  link: Link,
  gate: GateForm,
  author: string,
  mark: (part: Part) => string,
  signal: AbortSignal,
): Promise<Checked> {
  try {
    return await ask(link, gate, author, signal);
  } catch (thrown) {
    const error = toMemoError(thrown);
    if (error.code === 'NotFound' && typeof error.data.supersedes === 'string') {
      const seen = await check(link, withPart(gate, 'supersedes', ''), author, mark, signal);
      return { ...seen, findings: [...seen.findings, { part: 'supersedes', code: 'missing' }] };
    }
    const findings = findingsOf(error);
    if (findings.length === 0) throw thrown;
    const filled = findings.filter(isRefusal).reduce((form, { part }) => withPart(form, part, mark(part)), gate);
    return { ...(await ask(link, filled, author, signal)), findings };
  }
}

function ask(link: Link, gate: GateForm, author: string, signal: AbortSignal): Promise<Checked> {
  return gate.kind === 'decision'
    ? link.call('bank.decide', { ...gate.form, check: true }, { signal })
    : link.call('bank.learn', { ...gate.form, author, check: true }, { signal });
}

/** Of a refusal; none of another error. */
export function findingsOf({ code, data }: MemoError): GateFinding[] {
  return code === 'Refused' && Array.isArray(data.findings) ? (data.findings as GateFinding[]) : [];
}
