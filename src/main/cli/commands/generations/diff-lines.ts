/** What a swap changed, for people: types first, then entries of the documents. */
import { documentNames } from '#shared/contract/generations/documents.ts';
import type { GenerationDiff } from '#shared/contract/generations/methods.ts';
import { changeClasses } from '#shared/contract/words.ts';
import { clean, type Output, type Style } from '../../terminal/output.ts';

/** Named of each list; --json has up to 200. */
const maxLines = 10;

interface Listed<T> {
  readonly count: number;
  readonly some: readonly T[];
}

export function diffLines(out: Output, { types, classes, documents }: GenerationDiff): string[] {
  const { added, removed, renamed, changed } = types;
  const lines = [
    ...group(out, '+', 'green', 'added', added, (type) => type.path),
    ...group(out, '-', 'red', 'removed', removed, (type) => type.path),
    ...group(out, '~', 'yellow', 'renamed', renamed, (type) => `${type.path}  (was ${type.was})`),
    ...group(out, '~', 'yellow', 'changed', changed, (type) => `${type.path}  (${type.changeClass})`),
  ];
  if (lines.length === 0) lines.push('No type changed.');
  else {
    const counts = changeClasses.flatMap((name) => (classes[name] === undefined ? [] : [`${classes[name]} ${name}`]));
    lines.push(out.style('dim', counts.join(', ')));
  }
  for (const name of documentNames) {
    const diff = documents[name];
    if (diff === undefined) continue;
    lines.push('', out.style('bold', `${name}.json`));
    lines.push(...group(out, '+', 'green', 'added', diff.added, titleOf));
    lines.push(...group(out, '-', 'red', 'removed', diff.removed, titleOf));
    lines.push(...group(out, '~', 'yellow', 'changed', diff.changed, titleOf));
  }
  return lines;
}

const titleOf = ({ section, title }: { section: string; title: string }): string => `${section}: ${title}`;

function group<T>(
  out: Output,
  mark: string,
  style: Style,
  what: string,
  { count, some }: Listed<T>,
  text: (one: T) => string,
): string[] {
  const shown = some.slice(0, maxLines);
  const lines = shown.map((one) => `  ${out.style(style, mark)} ${clean(text(one)).replaceAll(/\s+/g, ' ')}`);
  if (count > shown.length) lines.push(out.style('dim', `    … and ${count - shown.length} more ${what} (--json)`));
  return lines;
}
