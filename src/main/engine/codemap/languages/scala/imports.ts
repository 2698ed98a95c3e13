/** What imports of Scala name: `a.b.{C, D => E, _}`, `a.b as c`, `a.*`, `a.given`. */
import type { ImportFact } from '../../facts.ts';
import type { Import } from '../../occurrences/roles.ts';
import { splitTop } from '../reading/signature.ts';

const path = /^((?:[^.{}\s]+\s*\.\s*)*)([\s\S]+)$/;
const packed = (text: string): string => text.replace(/[\s`]+/g, '').replace(/\.$/, '');

/** The facts of one `import` with all its clauses. */
export function importFacts(text: string): ImportFact[] {
  const clauses = splitTop(text.replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, ' ').replace(/^\s*import\s+/, ''));
  return clauses.flatMap((clause) => {
    const [, before = '', last = ''] = path.exec(clause.trim()) ?? [];
    const from = packed(before).replace(/^_root_\./, '');
    const selectors = last.startsWith('{') ? splitTop(last.slice(1, last.lastIndexOf('}'))) : [last.trim()];
    const all = selectors.some((selector) => /^(?:_|\*)$/.test(selector));
    const names = selectors.flatMap((selector) => {
      const [name = '', alias = ''] = selector.split(/\s*=>\s*|\s+as\s+/).map(packed);
      // `given` selects by type, and what is renamed to `_` is left out.
      if (!/^[\p{L}_$]/u.test(name) || name === '_' || name.startsWith('given') || alias === '_') return [];
      return [{ name, alias: alias === name ? '' : alias }];
    });
    const fact = { from, alias: '', global: false, reexport: false };
    if (from === '') return [];
    return [
      ...(names.length > 0 ? [{ ...fact, names }] : []),
      ...(all || names.length === 0 ? [{ ...fact, names: [] }] : []),
    ];
  });
}

/** The modules of an import and the names that they have in the file. */
export function scalaImports(text: string): Import[] {
  return importFacts(text).flatMap(({ from, names }) => [
    ...names.map(({ name, alias }) => ({ module: `${from}.${name}`, name: alias || name })),
    ...(names.length === 0 ? [{ module: from, name: from.split('.').at(-1) ?? '' }] : []),
  ]);
}
