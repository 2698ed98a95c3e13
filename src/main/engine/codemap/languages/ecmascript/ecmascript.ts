/** Facts of one JavaScript or TypeScript file; the two adapters differ in grammar and CommonJS only. */
import type { ImportFact, TypeFact } from '../../facts.ts';
import { FactBuilder } from '../reading/fact-builder.ts';
import { type KnownName, parameterNames, readMentions } from '../reading/known-names.ts';
import { modulePath } from '../reading/module-path.ts';
import { salvageTypes } from '../reading/salvage.ts';
import type { Source, Syntax } from '../reading/syntax.ts';
import { ecmascriptCode } from './code.ts';
import { readLazyImports } from './imports.ts';
import { ecmascriptLexicon } from './lexicon.ts';
import { readLocalTypes } from './local-types.ts';
import { ModuleReader } from './module-reader.ts';

/** `index.ts` represents its folder. */
const packageStem = 'index';

export function ecmascriptFacts(
  root: Syntax,
  source: Source,
  commonJs: boolean,
): { imports: ImportFact[]; types: TypeFact[] } {
  const builder = new FactBuilder(source, ecmascriptCode);
  const { namespace, name, full } = modulePath(source.file, packageStem);
  const ambient = /\.d\.[cm]?ts$/.test(source.file);
  const wrappers = new Set<Syntax>();
  new ModuleReader(builder, { namespace, name, ambient, commonJs }, root, wrappers).read(root.children);
  builder.body(0, root);
  readLocalTypes(builder, root, full, wrappers);
  if (source.broken) salvageTypes(builder, ecmascriptLexicon, full);
  builder.imports.push(...readLazyImports(source.text));
  readMentions(builder, knownNames(builder), { lexicon: ecmascriptLexicon, annotations: ecmascriptLexicon, isKey });
  return builder.finish((type) => type.kind === 'module' && type.members.length === 0 && type.uses.length === 0);
}

/** `{ name: …`, `, name: …` and `(name: …` are keys or parameters, `#name` is private to a class. */
function isKey(text: string, end: number, previous: number): boolean {
  return previous === 0x23 || (text[end] === ':' && (previous === 0x7b || previous === 0x2c || previous === 0x28));
}

function knownNames(builder: FactBuilder): Map<string, KnownName> {
  const known = new Map<string, KnownName>();
  const parameters = parameterNames(builder);
  for (const [index, type] of builder.types.entries()) {
    if (type.kind !== 'module') known.set(type.name, { further: 0, owner: index });
    else {
      if (index > 0) known.set(type.name, { further: 1, owner: index });
      for (const { name } of type.members) {
        if (!known.has(name) && !parameters.has(name)) known.set(name, { further: 0, owner: index, isValue: true });
      }
    }
  }
  for (const fact of builder.imports) {
    if (fact.reexport) continue;
    if (fact.alias !== '') known.set(fact.alias, { further: 1, owner: -1 });
    for (const entry of fact.names) known.set(entry.alias || entry.name, { further: 0, owner: -1 });
  }
  return known;
}
