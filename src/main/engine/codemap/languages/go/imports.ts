/**
 * Imports of Go. Without an alias the local name is what the package calls itself, which only its own files show;
 * mostly it is the last segment of the path, without a version, `go-` or `-go`. Of the likely names the one that the
 * file uses is noted as the alias, so that the linker need not guess again.
 */
import type { ImportFact } from '../../facts.ts';
import { childOf, fieldOf, type Source, type Syntax, textOf } from '../reading/syntax.ts';

export function readImports(source: Source, declaration: Syntax): ImportFact[] {
  const specs = childOf(declaration, 'import_spec_list')?.children ?? declaration.children;
  return specs.flatMap((spec) => {
    const from = spec.type === 'import_spec' ? textOf(source, fieldOf(spec, 'path')).slice(1, -1) : '';
    // A quote too many makes a path of the code up to the next one.
    if (from === '' || /[\p{Cc}\p{Z}]/u.test(from)) return [];
    const written = textOf(source, fieldOf(spec, 'name'));
    const all = written === '.';
    return [
      {
        from,
        names: all ? [{ name: '*', alias: '' }] : [],
        alias: all ? '' : written || guessedName(source.text, from),
        global: false,
        reexport: false,
      },
    ];
  });
}

/** The name by which code of the file means an import, '' where it binds none. */
export function localName(fact: ImportFact): string {
  if (fact.alias !== '') return fact.alias;
  return fact.names.length > 0 ? '' : fact.from.slice(fact.from.lastIndexOf('/') + 1);
}

/** '' where the last segment of the path is the name. */
function guessedName(text: string, from: string): string {
  const segments = from.split('/');
  const last = segments.at(-1) ?? '';
  const base = (/^v\d+$/.test(last) ? (segments.at(-2) ?? last) : last).replace(/\.v\d+$/, '');
  const likely = [
    base,
    base.replace(/^go[-_.]?/, ''),
    base.replace(/[-_.]?go$/, ''),
    base.replaceAll(/[-.]/g, '_'),
    base.replaceAll(/[-.]/g, ''),
    base.slice(base.lastIndexOf('-') + 1),
  ].filter((name) => /^[\p{L}_][\p{L}\p{Nd}_]*$/u.test(name));
  const name = likely.length > 1 ? (likely.find((each) => isUsed(text, each)) ?? likely[0]) : likely[0];
  return name === undefined || name === last ? '' : name;
}

/** Whether `name.` occurs anywhere as a word of its own. */
function isUsed(text: string, name: string): boolean {
  const wanted = `${name}.`;
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
    if (!/[\p{L}\p{Nd}_./"]/u.test(text[at - 1] ?? ' ')) return true;
  }
  return false;
}
