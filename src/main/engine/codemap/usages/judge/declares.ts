/** Whether a name stands where what it names is declared. */
import type { FileView } from '../file-view.ts';
import type { Place } from '../name-places.ts';

/** Fields of these are declared where they are first given a value. */
const declaredByValue = new Set(['python', 'javascript', 'typescript']);

export function declares(view: FileView, { kind, use, name, line, receiver }: Place): boolean {
  const onLine = (): boolean =>
    view.spans.members.some((member) => member.name === name && member.line <= line && member.endLine >= line);
  const startsOnLine = (): boolean => view.spans.members.some((one) => one.name === name && one.line === line);
  // A variable of a module that is given another value is used.
  if (kind === 'declare') return use !== 'write' || onLine();
  if (kind === 'text') return startsOnLine();
  const isGiven = kind === 'access' && use === 'write' && declaredByValue.has(view.language);
  return isGiven && view.facts.expression(receiver).form === 'self' && startsOnLine();
}
