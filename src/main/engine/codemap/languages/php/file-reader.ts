/**
 * Reads a PHP file: namespaces, imports, types with their members. What a namespace of the file declares or runs
 * outside of types belongs to a type of kind `module` in that namespace, named by the file (`helpers-php`).
 */
import type { ImportFact, TypeFact } from '../../facts.ts';
import { FactBuilder } from '../reading/fact-builder.ts';
import { moduleSegment } from '../reading/module-path.ts';
import { salvageTypes } from '../reading/salvage.ts';
import { Strays } from '../reading/strays.ts';
import { childOf, fieldOf, type Source, type Syntax, textOf } from '../reading/syntax.ts';
import { phpCode, phpLexicon } from './lexicon.ts';
import { isMemberDeclaration, readDefine, readMember } from './members.ts';
import { readPhpMentions } from './mentions.ts';
import type { MemberPlace } from './parts.ts';
import { addMagic, isTypeDeclaration, readTypeHeader } from './php-types.ts';

export function phpFacts(root: Syntax, source: Source): { imports: ImportFact[]; types: TypeFact[] } {
  return new FileReader(source).read(root);
}

/** Nodes that only lead to declarations. */
const leads = new Set([
  'compound_statement',
  'colon_block',
  'if_statement',
  'else_clause',
  'else_if_clause',
  'expression_statement',
]);
/** Nothing in them is a use. */
const silent = new Set(['php_tag', 'text', 'text_interpolation', 'comment', 'declare_statement']);

const dotted = (path: string): string => path.replace(/\s+/g, '').replace(/^\\/, '').replaceAll('\\', '.');

/** No name of PHP has a dash, so no type is called so. Files outside of namespaces are named by their whole path. */
function moduleName(file: string, namespace: string): string {
  const segments = file.split('/').map(moduleSegment);
  return namespace === '' ? segments.join('-') : (segments.at(-1) ?? '');
}

class FileReader {
  readonly #builder: FactBuilder;
  readonly #source: Source;
  /** By type. */
  readonly #places = new Map<number, MemberPlace>();
  readonly #strays: Strays;
  readonly #modules = new Map<string, MemberPlace>();
  #namespace = '';
  #module: MemberPlace;

  constructor(source: Source) {
    this.#source = source;
    this.#builder = new FactBuilder(source, phpCode);
    this.#strays = new Strays(this.#builder, phpLexicon);
    this.#module = this.#enter('', { start: 0, end: source.text.length });
  }

  read(root: Syntax): { imports: ImportFact[]; types: TypeFact[] } {
    const builder = this.#builder;
    this.#addBody(root);
    for (const node of root.children) this.#readTop(node);
    if (this.#source.broken) salvageTypes(builder, phpLexicon, this.#namespace, /^[\p{L}_]/u);
    const templates = builder.types.map((_, owner) => this.#places.get(owner)?.templates ?? new Set<string>());
    readPhpMentions(builder, templates);
    return builder.finish(({ kind, members, uses }) => kind === 'module' && members.length === 0 && uses.length === 0);
  }

  /** Leaves out the page before the first `<?php`: it is text. */
  #addBody(root: Syntax): void {
    const tag = childOf(root, 'php_tag');
    if (tag !== undefined) this.#builder.body(this.#module.owner, { start: tag.end, end: this.#source.text.length });
  }

  /** The module of a namespace, from here on. */
  #enter(namespace: string, { start, end }: { start: number; end: number }): MemberPlace {
    let place = this.#modules.get(namespace);
    if (place === undefined) {
      const name = moduleName(this.#source.file, namespace);
      const owner = this.#builder.addType({ name, kind: 'module', namespace, start, end });
      place = { owner, inModule: true, templates: new Set() };
      this.#modules.set(namespace, place);
      this.#places.set(owner, place);
    }
    this.#module = place;
    this.#namespace = namespace;
    return place;
  }

  #readTop(node: Syntax): void {
    if (isTypeDeclaration(node)) this.#readType(node);
    else if (node.type === 'namespace_definition') this.#readNamespace(node);
    else if (node.type === 'namespace_use_declaration') this.#readImports(node);
    else if (node.type === 'function_definition' && this.#isTorn(node)) this.#readStray(node);
    else if (node.type === 'function_definition' || node.type === 'const_declaration')
      readMember(this.#builder, this.#module, node);
    else if (isMemberDeclaration(node) || node.type === 'use_declaration') this.#readStray(node);
    else if (node.type === 'function_call_expression') {
      if (!readDefine(this.#builder, this.#module, node)) this.#builder.mention(this.#module.owner, 'call', node);
    } else if (leads.has(node.type)) for (const child of node.children) this.#readTop(child);
    else if (!silent.has(node.type)) this.#builder.mention(this.#module.owner, 'call', node);
  }

  /** `namespace A;` up to the next one, `namespace A { … }` for its block. */
  #readNamespace(node: Syntax): void {
    const name = dotted(textOf(this.#source, fieldOf(node, 'name')));
    const body = fieldOf(node, 'body');
    if (body === undefined) {
      this.#enter(name, { start: node.start, end: this.#source.text.length });
      this.#builder.body(this.#module.owner, { start: node.end, end: this.#source.text.length });
      return;
    }
    this.#enter(name, node);
    this.#builder.body(this.#module.owner, body);
    for (const child of body.children) this.#readTop(child);
    this.#enter('', node);
  }

  #readType(node: Syntax): void {
    const header = readTypeHeader(this.#builder, node, this.#namespace);
    if (header === null) return;
    const { place } = header;
    this.#places.set(place.owner, place);
    const body = fieldOf(node, 'body');
    this.#builder.body(place.owner, body);
    for (const child of body?.children ?? []) {
      if (isTypeDeclaration(child)) this.#readType(child);
      else readMember(this.#builder, place, child);
    }
    addMagic(this.#builder, node, header);
  }

  /** A method that the grammar takes for a function, because an error parted it from its words. */
  #isTorn({ start }: Syntax): boolean {
    const { broken, text } = this.#source;
    return broken && /\b(?:public|protected|private|static)\s+$/.test(text.slice(Math.max(0, start - 40), start));
  }

  /** A member that an error left outside of its type. */
  #readStray(node: Syntax): void {
    const owner = this.#source.broken ? this.#strays.ownerOf(node, this.#namespace, 'public') : -1;
    if (owner < 0) return;
    const place = this.#places.get(owner) ?? { owner, inModule: false, templates: new Set<string>() };
    this.#places.set(owner, place);
    readMember(this.#builder, place, node);
  }

  /** `use A\B as C`: from `A`, the name B with its alias. Functions and constants are imported in the same form. */
  #readImports(node: Syntax): void {
    this.#builder.apart(node);
    const group = childOf(node, 'namespace_use_group');
    const prefix = group === undefined ? '' : dotted(textOf(this.#source, childOf(node, 'namespace_name')));
    for (const clause of (group ?? node).children) {
      if (clause.type !== 'namespace_use_clause') continue;
      const path = clause.children.find(({ type, field }) => field !== 'alias' && /^(?:qualified_)?name$/.test(type));
      const full = [prefix, dotted(textOf(this.#source, path))].filter((part) => part !== '').join('.');
      const name = full.slice(full.lastIndexOf('.') + 1);
      if (path === undefined || name === '') continue;
      const alias = textOf(this.#source, fieldOf(clause, 'alias'));
      const from = full.slice(0, Math.max(0, full.length - name.length - 1));
      const names = [{ name, alias: alias === name ? '' : alias }];
      this.#builder.imports.push({ from, names, alias: '', global: false, reexport: false });
    }
  }
}
