/** Whether members of C# extend values of another type: by their first parameter, or in a block `extension(Foo foo) { … }`. */
import type { FileView } from '../file-view.ts';
import type { Subject } from '../subject.ts';

/** @param open the view of a file; null when it cannot be read. */
export function isExtension({ type, members }: Subject, open: (file: number) => FileView | null): boolean {
  if (members.some(({ signature }) => /\(this\s/.test(signature))) return true;
  if (type.language !== 'csharp' || !type.modifiers.includes('"static"')) return false;
  return members.some(({ kind, modifiers, file, line, endLine }) => {
    if (kind !== 'method' && kind !== 'property') return false;
    // In a static class only members of such a block may be without the word.
    if (!modifiers.includes('"static"')) return true;
    const extended = open(file)?.facts.extended;
    return extended !== undefined && [...extended].some((one) => one >= line && one <= endLine);
  });
}
