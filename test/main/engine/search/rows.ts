/** Symbols for tests, written as paths: `A.B.Type`, `A.Outer+Inner`, and members as `A.B.Type::Name(Params)`. */
import type { SymbolRow } from '../../../../src/main/engine/search/search.ts';

/** Types get the numbers 1, 2, … in order; members are numbered within the list. Later fields win. */
export function rowsOf(...paths: (string | [path: string, fields: Partial<SymbolRow>])[]): SymbolRow[] {
  const types = new Map<string, number>();
  return paths.map((entry, i) => {
    const [path, fields] = typeof entry === 'string' ? [entry, {}] : entry;
    const [fqn = '', member] = path.split('::');
    const base = { access: 'public', language: 'csharp', file: 1, line: i + 1, params: '' } as const;
    if (member === undefined) {
      const type = fields.type ?? types.size + 1;
      types.set(fqn, type);
      const name = fqn.slice(Math.max(fqn.lastIndexOf('.'), fqn.lastIndexOf('+')) + 1);
      return { ...base, type, member: 0, name, fqn, kind: 'class', ...fields };
    }
    const open = member.indexOf('(');
    const name = open < 0 ? member : member.slice(0, open);
    const params = open < 0 ? '' : member.slice(open);
    const type = types.get(fqn);
    if (type === undefined) throw new Error(`${fqn} must come before its members`);
    return { ...base, type, member: i + 1, name, fqn: '', kind: 'method', params, ...fields };
  });
}
