/** Light languages as adapters: one row each in `table/`, read by one walk. */
import { filesOf } from '../../../workspace/workspace.ts';
import type { LanguageAdapter } from '../adapter.ts';
import type { EnterRule } from '../reading/syntax.ts';
import { callableKinds, readLight } from './read-light.ts';
import type { Declaration, LightRow } from './row.ts';
import { data, markup, styles } from './table/formats.ts';
import { functional } from './table/functional.ts';
import { objects } from './table/objects.ts';
import { scripts } from './table/scripts.ts';
import { systems } from './table/systems.ts';

export const lightAdapters: readonly LanguageAdapter[] = [
  ...objects,
  ...scripts,
  ...systems,
  ...functional,
  ...markup,
  ...styles,
  ...data,
].map(adapt);

function adapt(row: LightRow): LanguageAdapter {
  const { language, grammar } = row;
  const grammars =
    typeof grammar === 'string' ? Object.fromEntries(filesOf(language).endings.map((ending) => [ending, grammar])) : {};
  return {
    language,
    grammars,
    ...(typeof grammar === 'function' ? { tree: grammar } : {}),
    enter: enterRules(row),
    words: [],
    places: 'folders',
    scoping: { resolve: (name) => ({ kind: 'external', name }) },
    lexicon: { skip: (_text, at) => at },
    mergesByName: true,
    facts: (root, source) => ({ imports: [], types: readLight(row, root, source) }),
  };
}

/** What a function declares inside is its own. */
function enterRules({ declares, within, names = [], enter = {} }: LightRow): Record<string, EnterRule> {
  const functions = Object.entries(declares).filter(([, rule]) => isCallable(rule));
  const isFunction = new Set(functions.map(([type]) => type));
  const outside: EnterRule = ({ type }) => !isFunction.has(type);
  return {
    ...Object.fromEntries(within.map((type) => [type, outside])),
    ...Object.fromEntries([...Object.keys(declares), ...names].map((type) => [type, true])),
    ...enter,
  };
}

function isCallable(rule: Declaration): boolean {
  return typeof rule !== 'function' && callableKinds.has(typeof rule === 'string' ? rule : rule[0]);
}
