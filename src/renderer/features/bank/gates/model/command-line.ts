/** The same on the command line, to copy: each value quoted so that no shell reads anything into it. */
import { type GateForm, partOf, parts } from './gate-form.ts';

const flags: Readonly<Record<string, string>> = { notScope: 'not-scope', rootCause: 'root-cause' };

export function commandLine(gate: GateForm): string {
  const verb = gate.kind === 'decision' ? 'decide' : 'learn';
  const words = parts[gate.kind].flatMap((part) => {
    const value = partOf(gate, part).trim();
    return value === '' ? [] : [`--${flags[part] ?? part} ${quoted(value)}`];
  });
  return ['memoscope bank', verb, ...words].join(' ');
}

/** Plain words stand as they are. */
function quoted(value: string): string {
  return /^[\p{L}\p{N}_./:-]+$/u.test(value) && !value.startsWith('-') ? value : `'${value.replaceAll("'", "'\\''")}'`;
}
