/**
 * What a single-file component declares for those who use it: its props, events and slots become members of the class that
 * `codeOf` writes at the end of its code. They are read from the macros of Vue, the exports and runes of Svelte, the `Props`
 * of Astro, and the options of older Vue components.
 */
import { componentName, isComponent } from '../../../workspace/workspace.ts';
import type { ImportFact, MemberFact, TypeFact } from '../../facts.ts';
import type { FileScope, Lookup, TypeCandidate } from '../../link/lookup.ts';
import { bodyEnd } from '../reading/bodies.ts';
import { emptyMember } from '../reading/fact-builder.ts';
import { oneLine, type Source } from '../reading/syntax.ts';
import { ecmascriptLexicon } from './lexicon.ts';

type Role = 'prop' | 'event' | 'slot';

interface Facts {
  imports: ImportFact[];
  types: TypeFact[];
}

export function withComponent(facts: Facts, source: Source): Facts {
  if (!isComponent(source.file)) return facts;
  const name = componentName(source.file);
  const component = facts.types.findLast((type) => type.name === name && type.kind === 'class');
  if (component === undefined) return facts;
  component.line = 1;
  component.endLine = source.lines;
  component.members.push(...new ComponentReader(source).read());
  return facts;
}

/** A component that a template names without an import, as frameworks register them: by a name that only one component has. */
export function ambientComponent(name: string, { path }: FileScope, lookup: Lookup): TypeCandidate | null {
  if (!isComponent(path)) return null;
  const [only, second] = lookup.byName(name).filter(({ kind, file }) => {
    const home = lookup.file(file)?.path ?? '';
    return kind === 'class' && isComponent(home) && componentName(home) === name;
  });
  return only === undefined || second !== undefined ? null : only;
}

const identifier = String.raw`[\p{L}_$][\p{L}\p{N}_$]*`;
const entry = new RegExp(
  String.raw`(?:^|[,;\n{[])\s*(?:readonly\s+)?(["']?)(${identifier}(?:[:-][\w:-]*\w)?)\1\s*(\??)\s*(?:(:)\s*([^,;\n]*))?`,
  'gu',
);
const called = (name: string): RegExp => new RegExp(String.raw`\b${name}\s*(?:<|\()`, 'g');

class ComponentReader {
  readonly #source: Source;
  readonly #members: MemberFact[] = [];
  readonly #seen = new Set<string>();

  constructor(source: Source) {
    this.#source = source;
  }

  read(): MemberFact[] {
    const { file, text } = this.#source;
    if (file.endsWith('.vue')) this.#vue();
    else if (file.endsWith('.svelte')) this.#svelte();
    else this.#declared('Props', 'prop');
    for (const match of text.matchAll(/\bslot\(["']([\w-]+)["']\)|[;,]slot(?![\w(])/g))
      this.#add('slot', match[1] ?? 'default', match.index, '');
    return this.#members.sort((a, b) => a.line - b.line);
  }

  #vue(): void {
    const { text } = this.#source;
    for (const [macro, role] of [
      ['defineProps', 'prop'],
      ['defineEmits', 'event'],
    ] as const)
      for (const match of text.matchAll(called(macro))) this.#macro(match.index + match[0].length - 1, role);
    for (const match of text.matchAll(/\bdefineModel\s*(?:<[^<>()]*>)?\(\s*(?:["']([\w-]+)["'])?/g))
      this.#add('prop', match[1] ?? 'modelValue', match.index, '');
    if (this.#members.length > 0) return;
    for (const match of text.matchAll(/\b(props|emits)\s*:\s*(?=[{[])/g))
      this.#entries(match.index + match[0].length, match[1] === 'props' ? 'prop' : 'event');
  }

  /** `<{ … }>`, `<Props>`, `({ … })` and `([ … ])`. */
  #macro(at: number, role: Role): void {
    const { text } = this.#source;
    const head = new RegExp(String.raw`[<(]\s*(?:(${identifier})\s*>|(?=[{[]))`, 'uy');
    head.lastIndex = at;
    const match = head.exec(text);
    if (match === null) return;
    if (match[1] !== undefined) this.#declared(match[1], role);
    else this.#entries(at + match[0].length, role);
  }

  #declared(name: string, role: Role): void {
    const form = new RegExp(String.raw`\b(?:interface\s+${name}\b[^{}]*|type\s+${name}\s*=\s*)(?=\{)`);
    const match = form.exec(this.#source.text);
    if (match !== null) this.#entries(match.index + match[0].length, role);
  }

  #svelte(): void {
    const { text } = this.#source;
    for (const match of text.matchAll(
      new RegExp(String.raw`\bexport\s+let\s+(${identifier})\s*(?::\s*([^=;\n]*))?`, 'gu'),
    ))
      this.#add('prop', match[1] ?? '', match.index, match[2] ?? '');
    const runes = /\{([^{}]*(?:\{[^{}]*\}[^{}]*)*)\}\s*(?::[^=;]*)?=\s*\$props\s*\(/.exec(text.slice(0, longestScript));
    if (runes !== null) this.#entries(runes.index, 'prop');
    for (const match of text.matchAll(/\bdispatch\(\s*["']([\w:-]+)["']/g))
      this.#add('event', match[1] ?? '', match.index, '');
  }

  /** Names at the top of `{ … }` or `[ … ]`; of call signatures (`(e: 'save'): void`) the name of the event. */
  #entries(at: number, role: Role): void {
    const { text } = this.#source;
    const end = bodyEnd(text, at, ecmascriptLexicon);
    if (end < 0) return;
    const inside = flat(text.slice(at, end));
    for (const match of inside.matchAll(entry)) {
      const start = at + match.index + match[0].indexOf(match[2] ?? '');
      this.#add(role, match[2] ?? '', start, match[5] ?? '');
    }
    if (role !== 'event') return;
    for (const match of text.slice(at, end).matchAll(/\(\s*\w+\s*:\s*["']([\w:-]+)["']/g))
      this.#add(role, match[1] ?? '', at + match.index, '');
  }

  #add(role: Role, name: string, at: number, written: string): void {
    if (name === '' || this.#seen.has(`${role} ${name}`) || this.#members.length >= mostMembers) return;
    this.#seen.add(`${role} ${name}`);
    const line = this.#source.lineAt(at);
    const type = oneLine(written).replace(/\s*[{([]$/, '');
    this.#members.push({
      ...emptyMember({ line, endLine: line }),
      ...{ name, kind: role === 'event' ? 'event' : 'property', modifiers: role === 'prop' ? [] : [role] },
      ...{ type, signature: type === '' ? name : `${name} : ${type}` },
    });
  }
}

const mostMembers = 1_000;
/** Runes are looked for in scripts of at most this length. */
const longestScript = 100_000;

/** Inner brackets are blanked, in equal length, so that only the names of the outer pattern are left. */
function flat(text: string): string {
  let depth = 0;
  let found = '';
  for (const char of text) {
    const isClose = char === '}' || char === ']' || char === ')';
    if (isClose) depth -= 1;
    found += depth > 1 && char !== '\n' ? ' '.repeat(char.length) : depth > 1 ? ' ' : char;
    if (char === '{' || char === '[' || char === '(') depth += 1;
  }
  return found;
}
