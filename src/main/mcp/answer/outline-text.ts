/**
 * An outline as an agent reads it: each member with its line, so that the next call or read needs no search, those that are
 * not public by name, and none of the hashes that the outline's file is compared by.
 */
import type { Result } from '#shared/contract/contract.ts';

type Detail = Result<'symbols.type'>['type'];
type Member = Detail['members'][number];

/** @param text what GetOutline prints of the type. */
export function outlineForAgents(text: string, { files, members }: Detail): string {
  const [first] = files;
  const place = ({ file, line }: Member): string => (file === first?.file ? `:${line}` : `${file}:${line}`);
  const places = files.map(({ file, line, endLine }) => `${file}:${line}-${endLine}`).join(', ');
  const hidden: string[] = [];
  const hide = (some: readonly Member[]): void => {
    for (const one of some) hidden.push(`  - ${one.name}${one.signature.includes('(') ? '(…)' : ''} ${place(one)}`);
  };
  let left = members;
  const head: string[] = [];
  const tail: string[] = [];
  for (const line of text.split('\n')) {
    if (/^(?:PublicImplHash|XmlDocHash): |^(?:XMLDOC|Inherits|Implements|DependsOn):$|^$/.test(line)) continue;
    if (line.startsWith('Kind: ')) head.push(line.replace(/ \| Files: .*/, ` | ${places}`));
    else if (line.startsWith('  + ')) {
      const at = left.findIndex(({ signature }) => line.endsWith(signature));
      const member = left[at];
      hide(left.slice(0, Math.max(0, at)));
      left = left.slice(at + 1);
      head.push(member === undefined ? line : `${line} ${place(member)}`);
    } else if (/^(?:Inherits|Implements|Nested|DependsOn): /.test(line)) tail.push(line);
    else head.push(line);
  }
  hide(left);
  return [...head, ...(hidden.length === 0 ? [] : ['Not public:', ...hidden]), ...tail].join('\n');
}
