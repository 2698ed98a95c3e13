/** `impact`: what a change, or a change of a symbol, puts at risk; as text, as Markdown, as an exit code for CI. */
import type { Impact } from '#shared/contract/project/impact.ts';
import {
  type ReportSection,
  reportMarkdown,
  reportRemarks,
  reportSections,
  reportTitle,
} from '#shared/contract/project/impact-report.ts';
import type { RunCommand } from '../../command.ts';
import { words } from '../../coverage.ts';
import { clean, type Output } from '../../output.ts';
import { usage } from '../../parse.ts';
import { findWorkspace, withWorkspace } from '../../workspace.ts';

const failures = ['risk', 'untested', 'stale', 'api'] as const;
type Failure = (typeof failures)[number];

export const run: RunCommand = async (call) => {
  const asked = call.values('fail-on').map(failureOf);
  const limit = call.count('limit');
  if (limit === 0) throw usage('--limit must be at least 1.', 'limit');
  const isMarkdown = call.flag('markdown');
  if (isMarkdown && call.out.json) throw usage('Give either --markdown or --json.', 'markdown');
  const params = {
    ...(call.argument === '' ? {} : { target: call.argument }),
    ...(limit === undefined ? {} : { limit }),
  };
  const impact = await withWorkspace(findWorkspace(call.workspace), call, (link) =>
    link.call('codemap.impact', params, call),
  );
  call.out.result(impact, () => (isMarkdown ? clean(reportMarkdown(words, impact)) : textOf(call.out, impact)));
  if (!isMarkdown) for (const remark of reportRemarks(words, impact)) call.out.remark(call.out.style('yellow', remark));
  return asked.some((failure) => impact.failing[failure] > 0) ? 1 : undefined;
};

function failureOf(name: string): Failure {
  const found = failures.find((one) => one === name.toLowerCase());
  if (found === undefined) throw usage(`--fail-on is one of ${failures.join(', ')}, not '${name}'.`, 'fail-on');
  return found;
}

function textOf(out: Output, impact: Impact): string[] {
  return [
    out.style('bold', reportTitle(words, impact)),
    ...reportSections(words, impact).flatMap((one) => sectionText(out, one)),
  ];
}

function sectionText(out: Output, { title, count, lines }: ReportSection): string[] {
  return [
    '',
    `${out.style('bold', title)}  ${out.style('dim', count)}`,
    ...lines.flatMap(({ code, place, words: told }) => [
      `  ${clean(code)}${place === '' ? '' : `  ${out.style('cyan', place)}`}`,
      ...(told === '' ? [] : [out.style('dim', `      ${told}`)]),
    ]),
  ];
}
