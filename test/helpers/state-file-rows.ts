/** The table "Every file of `.memo/`" of docs/threat-model.md, as tests read it. */
import fs from 'node:fs';
import path from 'node:path';

const document = path.resolve(import.meta.dirname, '../../docs/threat-model.md');

export interface StateFileRow {
  /** Of paths in `.memo/`; `*` is a part of a name, `**` any number of folders. */
  readonly patterns: readonly string[];
  readonly cells: readonly string[];
}

export function stateFileRows(): StateFileRow[] {
  const [, after = ''] = fs.readFileSync(document, 'utf8').split('### Every file of `.memo/`\n');
  const [section = ''] = after.split('\n## ');
  return section
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => {
      const cells = line.split('|').slice(1, -1);
      return { patterns: [...(cells[0] ?? '').matchAll(/`([^`]+)`/g)].map(([, pattern = '']) => pattern), cells };
    });
}

/** Those that no row speaks of. @param files relative to `.memo/`, with `/`. */
export function withoutRow(files: readonly string[]): string[] {
  const forms = stateFileRows().flatMap(({ patterns }) => patterns.map(formOf));
  return files.filter((file) => !forms.some((form) => form.test(file)));
}

/** Side files of a database belong to it. */
function formOf(pattern: string): RegExp {
  const source = pattern
    .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
    .replaceAll('**', '\0')
    .replaceAll('*', '[^/]*')
    .replaceAll('\0', '.*');
  return new RegExp(`^${source}${pattern.endsWith('.db') ? '(-wal|-shm|-journal)?' : ''}$`);
}
