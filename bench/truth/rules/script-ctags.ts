/**
 * What ctags makes of TypeScript and JavaScript is judged by the compiler's own outline, since ctags loses its place in
 * many files: what the compiler does not know was misread, the rest has the reason it has against the editor.
 */
import type { Declared, FileView, Rule } from '../declared.ts';
import { editorRules } from './editor.ts';

function inOutline({ name, family, line }: Declared, view: FileView): Declared | undefined {
  return view.arbiter?.declared.find((d) => d.name === name && d.family === family && d.line === line);
}

export const scriptCtagsRules: readonly Rule[] = [
  {
    name: 'not in the outline of the TypeScript compiler',
    reason: 'a local name, an import, or something that ctags took for a declaration',
    side: 'theirs',
    applies: (declared, view) => view.arbiter !== null && inOutline(declared, view) === undefined,
  },
  ...editorRules
    .filter((rule) => rule.side === 'theirs')
    .map(
      (rule): Rule => ({
        ...rule,
        applies: (declared, view) => {
          const known = inOutline(declared, view);
          return known !== undefined && view.arbiter !== null && rule.applies(known, view.arbiter.view);
        },
      }),
    ),
  {
    name: 'paired by the outline',
    reason: 'ctags names another declaring type than the compiler and we do',
    side: 'theirs',
    applies: (declared, view) =>
      inOutline(declared, view) !== undefined &&
      view.named('ours', declared.name).some((d) => d.family === declared.family && d.line === declared.line),
  },
];
