/**
 * Reads a Scala file: packages, imports, types with their nested types and members. What is outside types belongs to a
 * module named like the file; a package object is an object of its name in the package around.
 */
import type { ImportFact, TypeFact } from '../../facts.ts';
import { readJvmMentions } from '../jvm/mentions.ts';
import { ownNames } from '../jvm/own-names.ts';
import { FactBuilder } from '../reading/fact-builder.ts';
import { modulePath } from '../reading/module-path.ts';
import { salvageTypes } from '../reading/salvage.ts';
import { Strays } from '../reading/strays.ts';
import { childOf, fieldOf, pathText, type Source, type Syntax, textOf } from '../reading/syntax.ts';
import { codeRules } from './code.ts';
import { importFacts } from './imports.ts';
import { scalaLexicon } from './lexicon.ts';
import { isMemberDeclaration, type MemberPlace, readMember } from './members.ts';
import { scalaKeywords } from './nodes.ts';
import { isComment } from './parts.ts';
import { classesIn, isTypeDeclaration, readTypeHeader } from './scala-types.ts';

export function scalaFacts(root: Syntax, source: Source): { imports: ImportFact[]; types: TypeFact[] } {
  return new FileReader(root, source).read();
}

const join = (prefix: string, name: string): string => (prefix === '' ? name : `${prefix}.${name}`);

class FileReader {
  readonly #builder: FactBuilder;
  readonly #source: Source;
  readonly #root: Syntax;
  /** By type. */
  readonly #places = new Map<number, MemberPlace>();
  readonly #strays: Strays;
  readonly #module: MemberPlace;
  #namespace = '';

  constructor(root: Syntax, source: Source) {
    this.#source = source;
    this.#root = root;
    this.#builder = new FactBuilder(source, codeRules(source.text));
    this.#strays = new Strays(this.#builder, scalaLexicon);
    const { name, namespace } = modulePath(source.file, '');
    const script = !source.file.endsWith('.scala');
    const packages = root.children.filter(({ type }) => type === 'package_clause');
    const declared = packages.filter((node) => childOf(node, 'template_body') === undefined);
    const written = declared.map((node) => pathText(source, fieldOf(node, 'name')).replaceAll('`', ''));
    const [start, end] = [0, source.text.length];
    const place = script ? namespace : written.join('.');
    const owner = this.#builder.addType({ name, namespace: place, kind: 'module', start, end });
    this.#builder.type(owner).partial = true;
    this.#builder.body(owner, { start, end });
    this.#module = { owner, typeName: '', typeParameters: new Set(), inModule: true, isObject: false };
    this.#places.set(owner, this.#module);
    if (script) this.#namespace = join(namespace, name);
  }

  read(): { imports: ImportFact[]; types: TypeFact[] } {
    const builder = this.#builder;
    this.#readTop(this.#root.children);
    if (this.#source.broken) this.#salvage();
    const rules = { lexicon: scalaLexicon, constructs: true, words: scalaKeywords };
    readJvmMentions(builder, ownNames(builder, this.#places.values()), rules);
    return builder.finish(({ kind, members, uses }) => kind === 'module' && members.length === 0 && uses.length === 0);
  }

  #salvage(): void {
    const first = this.#builder.types.length;
    salvageTypes(this.#builder, scalaLexicon, this.#namespace);
    for (const type of this.#builder.types.slice(first)) type.access = 'public';
  }

  #readTop(nodes: readonly Syntax[]): void {
    const classes = classesIn(this.#builder, nodes);
    for (const node of nodes) {
      if (isTypeDeclaration(node)) this.#readType(node, -1, classes);
      else if (node.type === 'package_clause') this.#readPackage(node);
      else if (node.type === 'import_declaration') this.#readImport(node);
      else if (isComment(node)) continue;
      else if (!this.#source.broken || !this.#readStray(node)) readMember(this.#builder, this.#module, node);
    }
  }

  /** `package a` twice in a file nests, and the names of both are seen; `package a { … }` holds for its body. */
  #readPackage(node: Syntax): void {
    const around = this.#namespace;
    const body = childOf(node, 'template_body');
    const name = fieldOf(node, 'name');
    const { start } = node;
    this.#builder.apart({ start, end: name?.end ?? start });
    if (around !== '')
      this.#builder.imports.push({ from: around, names: [], alias: '', global: false, reexport: false });
    this.#namespace = join(around, pathText(this.#source, name).replaceAll('`', ''));
    if (body === undefined) return;
    this.#readTop(body.children);
    this.#namespace = around;
  }

  #readType(node: Syntax, parent: number, classes: ReadonlySet<string>): void {
    const place = readTypeHeader(this.#builder, node, { namespace: this.#namespace, parent, classes });
    if (place === null) return;
    this.#places.set(place.owner, place);
    const body = childOf(node, 'template_body', 'enum_body');
    this.#builder.body(place.owner, body);
    const nested = classesIn(this.#builder, body?.children ?? []);
    for (const child of body?.children ?? []) {
      if (isTypeDeclaration(child)) this.#readType(child, place.owner, nested);
      else if (child.type === 'import_declaration') this.#readImport(child);
      else readMember(this.#builder, place, child);
    }
  }

  /** What is indented at the top of a broken file has lost its type. */
  #readStray(node: Syntax): boolean {
    if (!isMemberDeclaration(node)) return false;
    const before = this.#source.text[node.start - 1];
    if (before !== ' ' && before !== '\t') return false;
    const owner = this.#strays.ownerOf(node, this.#namespace, 'public');
    if (owner < 0) return false;
    let place = this.#places.get(owner);
    if (place === undefined) {
      const typeName = this.#builder.type(owner).name;
      place = { owner, typeName, typeParameters: new Set(), inModule: false, isObject: false };
      this.#places.set(owner, place);
    }
    readMember(this.#builder, place, node);
    return true;
  }

  #readImport(node: Syntax): void {
    this.#builder.apart(node);
    this.#builder.imports.push(...importFacts(textOf(this.#source, node)));
  }
}
