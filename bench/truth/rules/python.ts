/** Python against ctags. */
import type { FileView } from '../declared.ts';
import type { LanguageTruth } from '../language-truth.ts';

/** Whether a line is in a `for` or `while`, by the lines above that are indented less. */
function isInLoop(line: number, view: FileView): boolean {
  const indentOf = (text: string) => text.length - text.trimStart().length;
  let indent = indentOf(view.line(line));
  for (let at = line; at > 0 && indent >= 0; at -= 1) {
    const text = view.line(at);
    if (text.trim() === '' || (at < line && indentOf(text) >= indent)) continue;
    if (/^\s*(?:async\s+)?(?:for|while)\b/.test(text)) return true;
    indent = indentOf(text);
  }
  return false;
}

export const python: LanguageTruth = {
  language: 'python',
  ctags: 'Python',
  types: ['class'],
  members: ['function', 'member', 'variable'],
  apart: { namespace: 'names an import', module: 'names an import', unknown: 'names an import' },
  rules: [
    {
      name: 'said again',
      reason: 'a name bound again (in the other branch of an if or try, or by a setter of its property) is one member',
      side: 'theirs',
      family: 'member',
      applies: ({ name, scope }, view) =>
        view.named('ours', name).some((d) => d.family === 'member' && (d.scope === scope || scope === null)) &&
        view.named('theirs', name).filter((d) => d.scope === scope).length > 1,
    },
    {
      name: 'names of loops',
      reason: 'what a loop at the top binds is scratch, bound again in each round',
      side: 'theirs',
      family: 'member',
      applies: ({ kind, line }, view) => kind === 'variable' && isInLoop(line, view),
    },
    {
      name: 'aliases',
      reason: 'a name annotated as TypeAlias is a type here',
      side: 'theirs',
      family: 'member',
      applies: ({ name }, view) => view.named('ours', name).some((d) => d.kind === 'alias'),
    },
    {
      name: 'lists for the interpreter',
      reason: '__all__ and __slots__ only list names that are members themselves',
      side: 'theirs',
      family: 'member',
      applies: ({ name }) => name === '__all__' || name === '__slots__',
    },
  ],
};
