/** `evolution log`: what became of each question, with the reason, and for failures how they are avoided. */
import type { EvolutionLogEntry } from '#shared/contract/evolution/types.ts';
import { logKinds } from '#shared/contract/evolution/types.ts';
import { createWording } from '#shared/messages/translator.ts';
import type { RunCommand } from '../../command.ts';
import { usage } from '../../parse.ts';
import { clean, type Output, type Style } from '../../terminal/output.ts';
import { findWorkspace, withWorkspace } from '../../workspace.ts';
import { dateTime } from '../memory/record-text.ts';

type Entry = EvolutionLogEntry & { avoidStrategy: string | null };

const styles: Partial<Record<EvolutionLogEntry['kind'], Style>> = {
  learned: 'green',
  verified: 'green',
  refused: 'yellow',
  skipped: 'yellow',
  failed: 'red',
};
const inEnglish = createWording('en');
/** As many failures are looked through for the strategies of those that are listed. */
const failuresRead = 500;

export const run: RunCommand = async (call) => {
  const limit = call.count('limit');
  const before = call.count('before');
  const kinds = call.values('kind').map((name) => {
    const known = logKinds.find((kind) => kind === name);
    if (known === undefined) throw usage(`'${name}' is no kind of entry. There are: ${logKinds.join(', ')}.`, 'kind');
    return known;
  });
  const query = {
    ...(limit === undefined ? {} : { limit }),
    ...(before === undefined ? {} : { before }),
    ...(kinds.length === 0 ? {} : { kinds }),
  };
  const answer = await withWorkspace(
    findWorkspace(call.workspace),
    call,
    async (link) => {
      const { entries, more } = await link.call('evolution.log', query, call);
      const { failures } = await link.call('memory.failures', { limit: failuresRead }, call);
      const avoided = new Map(
        failures.flatMap(({ id, avoidStrategy, origin }) => (origin === 'own' ? [[id, avoidStrategy] as const] : [])),
      );
      return {
        entries: entries.map(
          (entry): Entry => ({ ...entry, avoidStrategy: avoided.get(entry.recordId ?? '') ?? null }),
        ),
        more,
      };
    },
    { settle: false },
  );
  call.out.result(answer, () => {
    if (answer.entries.length === 0) return 'Nothing is in the log.';
    const last = answer.entries.at(-1)?.id ?? 0;
    return [
      ...answer.entries.flatMap((entry) => entryLines(call.out, entry)),
      ...(answer.more ? [call.out.style('dim', `… and older ones (--before ${last})`)] : []),
    ];
  });
};

function entryLines(out: Output, entry: Entry): string[] {
  const { kind, question, reason, error, recordId, confidence, steps, tokens, analyst, avoidStrategy } = entry;
  const style = styles[kind];
  const mark = style === undefined ? kind : out.style(style, kind);
  const facts = [
    recordId ?? '',
    confidence === null ? '' : `confidence ${confidence.toFixed(2)}`,
    steps === 0 ? '' : `${steps} steps`,
    tokens === 0 ? '' : `${tokens} tokens`,
    question === null ? '' : analyst,
  ].filter(Boolean);
  const why = reason === null ? null : inEnglish({ key: `evolution.reason.${reason.code}`, values: reason.values });
  const notes = [why, error, avoidStrategy === null ? null : `Avoided by: ${avoidStrategy}`];
  return [
    `${out.style('dim', dateTime(entry.timestamp))}  ${mark}  ${clean(question ?? '').replaceAll(/\s+/g, ' ')}`.trimEnd(),
    ...notes.flatMap((text) => (text ? [`    ${clean(text).replaceAll(/\s+/g, ' ')}`] : [])),
    ...(facts.length === 0 ? [] : [out.style('dim', `    ${facts.join(', ')}`)]),
  ];
}
