/**
 * Reads a Dart file: imports and parts, types with their members. What the file declares outside types belongs to a type of kind
 * `module` that is named by the file.
 */
import type { ImportFact, TypeFact } from '../../facts.ts';
import { readJvmMentions } from '../jvm/mentions.ts';
import { ownNames } from '../jvm/own-names.ts';
import { FactBuilder } from '../reading/fact-builder.ts';
import { modulePath } from '../reading/module-path.ts';
import { childOf, type Source, type Syntax, textOf } from '../reading/syntax.ts';
import { isTypeDeclaration, readType } from './dart-types.ts';
import { dartCode, dartKeywords, dartLexicon } from './lexicon.ts';
import { type MemberContext, readCallable, readEnumConstant, readRepresentation, readVariables } from './members.ts';
import type { DartPlace, Lead } from './parts.ts';

export function dartFacts(root: Syntax, source: Source): { imports: ImportFact[]; types: TypeFact[] } {
  return new FileReader(source).read(root);
}

const isSignature = ({ type }: Syntax): boolean => type.endsWith('_signature');
const isList = ({ type }: Syntax): boolean =>
  /^(?:initialized_identifier|static_final_declaration|identifier)_list$/.test(type);
const isComment = ({ type }: Syntax): boolean => type.endsWith('comment');

class FileReader {
  readonly #builder: FactBuilder;
  readonly #source: Source;
  readonly #places: DartPlace[] = [];
  readonly #module: DartPlace;
  readonly #namespace: string;

  constructor(source: Source) {
    this.#source = source;
    this.#builder = new FactBuilder(source, dartCode);
    const { namespace, name, full } = modulePath(source.file, '');
    this.#namespace = full;
    const [start, end] = [0, source.text.length];
    const owner = this.#builder.addType({ name, namespace, kind: 'module', start, end });
    this.#builder.body(owner, { start, end });
    this.#module = { owner, typeName: '', typeParameters: new Set(), inModule: true };
    this.#places.push(this.#module);
  }

  read(root: Syntax): { imports: ImportFact[]; types: TypeFact[] } {
    const builder = this.#builder;
    this.#readAll(this.#module, root.children);
    const rules = { lexicon: dartLexicon, constructs: true, words: dartKeywords, values: true as const };
    readJvmMentions(builder, ownNames(builder, this.#places), rules);
    return builder.finish(({ kind, members, uses }) => kind === 'module' && members.length === 0 && uses.length === 0);
  }

  /** Nodes that make up one declaration follow each other: annotations, words, a type, a name, a body. */
  #readAll(place: DartPlace, nodes: readonly Syntax[]): void {
    let group: Syntax[] = [];
    const close = (): void => {
      this.#readGroup(place, group);
      group = [];
    };
    for (const node of nodes) {
      if (isComment(node)) continue;
      // A body follows its signature; anything else begins what is next.
      const isEnded = group.some((one) => one.type === 'function_body' || isWhole(one) || one.type === 'declaration');
      const isNext = group.some((one) => one.type === 'method_signature') && node.type !== 'function_body';
      if (isEnded || isNext) close();
      if (node.type === ';') close();
      else group.push(node);
    }
    close();
  }

  #readGroup(place: DartPlace, group: readonly Syntax[]): void {
    const annotations = group.filter(({ type }) => type === 'annotation');
    const rest = group.filter(({ type }) => type !== 'annotation');
    const [first] = rest;
    const last = rest.at(-1);
    if (first === undefined || last === undefined) return;
    const lead: Lead = { start: group[0]?.start ?? first.start, at: first.start, annotations };
    if (isTypeDeclaration(first)) this.#readType(first, lead);
    else if (isDirective(first)) this.#readDirective(first);
    else if (first.type === 'enum_constant') readEnumConstant(this.#builder, place, first);
    else this.#readMember({ builder: this.#builder, place, lead, end: last.end }, rest);
  }

  #readMember(context: MemberContext, nodes: readonly Syntax[]): void {
    const parts = nodes.flatMap((node) =>
      node.type === 'declaration' || node.type === 'method_signature' ? node.children : [node],
    );
    const signature = parts.find(isSignature);
    const list = parts.find(isList);
    const pieces = parts.filter(({ type }) => /^(?:function_body|initializers|redirection)$/.test(type));
    if (signature !== undefined) readCallable(context, signature, pieces);
    else if (list !== undefined) readVariables(context, list);
    else for (const node of nodes) this.#builder.mention(context.place.owner, 'call', node);
  }

  #readType(node: Syntax, lead: Lead): void {
    const header = readType(this.#builder, node, lead, this.#namespace);
    if (header === null) return;
    const { place, body } = header;
    this.#places[place.owner] = place;
    const held = childOf(node, 'representation_declaration');
    if (held !== undefined) readRepresentation(this.#builder, place, held);
    this.#readAll(place, body?.children ?? []);
  }

  /** `import 'a.dart' as a show B hide C;`. A library and its parts see all of each other, so they export it. */
  #readDirective(node: Syntax): void {
    this.#builder.apart(node);
    const text = textOf(this.#source, node);
    const from = /(['"])([^'"\n]*)\1/.exec(text)?.[2] ?? '';
    if (from === '') return;
    const isPart = node.type.startsWith('part');
    const shown = /\bshow\s+([\w$,\s]+?)(?=\s*(?:\bhide\b|\bshow\b|;|$))/.exec(text)?.[1] ?? '';
    const alias = /\bas\s+([\w$]+)/.exec(text.slice(text.indexOf(from) + from.length))?.[1] ?? '';
    const names = shown
      .split(',')
      .map((name) => ({ name: name.trim(), alias: '' }))
      .filter(({ name }) => name !== '');
    this.#builder.imports.push({
      from,
      names: names.length === 0 && alias === '' ? [{ name: '*', alias: '' }] : names,
      alias,
      global: false,
      reexport: isPart || /^export\b/.test(text),
    });
  }
}

const isDirective = ({ type }: Syntax): boolean => /^(?:import_or_export|part_directive|part_of_directive)$/.test(type);
const isWhole = (node: Syntax): boolean =>
  isTypeDeclaration(node) || isDirective(node) || node.type === 'library_name' || node.type === 'enum_constant';
