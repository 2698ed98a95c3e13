/** Strictness that the compiler or linter could be told to forget: escapes from types, silent catches, doors without a word. */
import { Visitor } from 'vite';
import { layers } from '../layers.ts';
import { isCode, lineAt, parse, type SourceFile, type Violation } from '../sources.ts';

/** No `any`, no non-null `!`, no comment that turns a check off without a reason. */
export function strictTypes(files: readonly SourceFile[]): Violation[] {
  const found: Violation[] = [];
  for (const file of files.filter(isCode)) {
    const add = (start: number, message: string): void => {
      found.push({ path: file.path, message: `line ${lineAt(file, start)}: ${message}` });
    };
    const result = parse(file);
    new Visitor({
      TSAnyKeyword: (node) => add(node.start, '`any`'),
      TSNonNullExpression: (node) => add(node.start, 'non-null `!`'),
      TSEnumDeclaration: (node) => add(node.start, '`enum`: use a union'),
      TSAsExpression: (node) => {
        const twice = node.expression.type === 'TSAsExpression';
        if (twice && file.path.startsWith('src/')) add(node.start, 'a cast of a cast');
      },
      CatchClause: (node) => {
        const inside = result.comments.some((comment) => comment.start > node.start && comment.end < node.end);
        if (node.body.body.length === 0 && !inside) add(node.start, 'a catch that swallows without a reason');
      },
    }).visit(result.program);
    for (const comment of result.comments) {
      if (/^\s*@ts-(ignore|nocheck)/.test(comment.value)) add(comment.start, 'a type check is turned off');
      // A test may expect a type error, when it says which.
      const expected = /^\s*@ts-expect-error(.*)$/s.exec(comment.value);
      if (expected !== null && (!file.path.startsWith('test/') || (expected[1] ?? '').trim().length < 10)) {
        add(comment.start, 'a type error is hidden');
      }
      const ignore = /^\s*(biome-ignore\S*)\s+[^:]+(:\s*(.*))?$/s.exec(comment.value);
      if (ignore !== null && (ignore[3] ?? '').trim().length < 10) add(comment.start, `${ignore[1]} without a reason`);
      if (/\b(TODO|FIXME|XXX|HACK)\b/.test(comment.value)) add(comment.start, 'unfinished work');
    }
  }
  return found;
}

/** Each module's door opens with three to six lines: purpose, main types, one decision and why. */
export function doorHeaders(files: readonly SourceFile[]): Violation[] {
  const doors = layers.flatMap((layer) => (typeof layer.doors === 'string' ? [] : layer.doors));
  const found: Violation[] = [];
  for (const file of files.filter((candidate) => doors.includes(candidate.path))) {
    const lines = headerLines(file);
    if (lines < 3 || lines > 6) found.push({ path: file.path, message: `opens with ${lines} comment lines; 3 to 6` });
  }
  return found;
}

/** Lines with words in the comment block before the first statement. */
function headerLines(file: SourceFile): number {
  const result = parse(file);
  const code = result.program.body[0]?.start ?? file.text.length;
  const opening = result.comments.filter((comment) => comment.end <= code);
  const block =
    opening[0]?.type === 'Block' ? opening.slice(0, 1) : opening.filter((comment) => comment.type === 'Line');
  return block.flatMap((comment) => comment.value.split('\n')).filter((line) => /[\p{L}\d]/u.test(line)).length;
}
