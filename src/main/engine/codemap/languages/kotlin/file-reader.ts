/**
 * Reads a Kotlin file: package, imports, types with their nested types and members. What is outside types belongs to
 * the module that the compiler makes of it, named by the file (`StringsKt`) or by `@file:JvmName`, so that Java code
 * which names it leads there. A script has no package: it is the module of its path.
 */
import type { ImportFact, TypeFact } from '../../facts.ts';
import { readJvmMentions } from '../jvm/mentions.ts';
import { ownNames } from '../jvm/own-names.ts';
import { FactBuilder } from '../reading/fact-builder.ts';
import { modulePath } from '../reading/module-path.ts';
import { salvageTypes } from '../reading/salvage.ts';
import { Strays } from '../reading/strays.ts';
import { childOf, pathText, type Source, type Syntax, textOf } from '../reading/syntax.ts';
import { kotlinCode } from './code.ts';
import { isTypeDeclaration, readTypeHeader } from './kotlin-types.ts';
import { kotlinLexicon } from './lexicon.ts';
import { isMemberDeclaration, type MemberPlace, readMember } from './members.ts';
import { kotlinKeywords } from './nodes.ts';
import { isComment, readAnnotation } from './parts.ts';

export function kotlinFacts(root: Syntax, source: Source): { imports: ImportFact[]; types: TypeFact[] } {
  return new FileReader(root, source).read();
}

const packed = (text: string): string => text.replace(/[\s`]+/g, '');

class FileReader {
  readonly #builder: FactBuilder;
  readonly #source: Source;
  readonly #root: Syntax;
  /** By type. */
  readonly #places = new Map<number, MemberPlace>();
  readonly #strays: Strays;
  readonly #module: MemberPlace;
  readonly #namespace: string;

  constructor(root: Syntax, source: Source) {
    this.#source = source;
    this.#root = root;
    this.#builder = new FactBuilder(source, kotlinCode);
    this.#strays = new Strays(this.#builder, kotlinLexicon);
    const path = modulePath(source.file, '');
    const script = source.file.endsWith('.kts');
    const packageName = script ? path.namespace : packageOf(root, source);
    this.#namespace = script ? path.full : packageName;
    const [start, end] = [0, source.text.length];
    const owner = this.#builder.addType({ name: path.name, namespace: packageName, kind: 'module', start, end });
    const module = this.#builder.type(owner);
    for (const node of root.children) {
      if (node.type === 'file_annotation') module.attributes.push(...readAnnotation(this.#builder, owner, node.start));
    }
    if (!script) module.name = facadeName(module.attributes, path.name);
    module.partial = true;
    this.#builder.body(owner, { start, end });
    this.#module = { owner, typeName: '', typeParameters: new Set(), inModule: true };
    this.#places.set(owner, this.#module);
  }

  read(): { imports: ImportFact[]; types: TypeFact[] } {
    const builder = this.#builder;
    for (const node of this.#root.children) this.#readTop(node);
    if (this.#source.broken) this.#salvage();
    const rules = { lexicon: kotlinLexicon, constructs: true, words: kotlinKeywords };
    readJvmMentions(builder, ownNames(builder, this.#places.values()), rules);
    return builder.finish(({ kind, members, uses }) => kind === 'module' && members.length === 0 && uses.length === 0);
  }

  #salvage(): void {
    const first = this.#builder.types.length;
    salvageTypes(this.#builder, kotlinLexicon, this.#namespace);
    for (const type of this.#builder.types.slice(first)) type.access = 'public';
  }

  #readTop(node: Syntax): void {
    if (isTypeDeclaration(node)) this.#readType(node, -1);
    else if (node.type === 'import') this.#readImport(node);
    else if (node.type === 'package_header' || node.type === 'file_annotation') this.#builder.apart(node);
    else if (isComment(node)) return;
    else if (!this.#source.broken || !this.#readStray(node)) readMember(this.#builder, this.#module, node);
  }

  #readType(node: Syntax, parent: number): void {
    const place = readTypeHeader(this.#builder, node, { namespace: this.#namespace, parent });
    if (place === null) return;
    this.#places.set(place.owner, place);
    const body = childOf(node, 'class_body', 'enum_class_body');
    this.#builder.body(place.owner, body);
    for (const child of body?.children ?? []) {
      if (isTypeDeclaration(child)) this.#readType(child, place.owner);
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
      place = { owner, typeName: this.#builder.type(owner).name, typeParameters: new Set(), inModule: false };
      this.#places.set(owner, place);
    }
    readMember(this.#builder, place, node);
    return true;
  }

  /** `import a.B as C`: from `a`, the name B with its alias. `import a.*`: from `a`, no names. */
  #readImport(node: Syntax): void {
    this.#builder.apart(node);
    const path = childOf(node, 'qualified_identifier');
    const text = packed(pathText(this.#source, path));
    if (path === undefined || text === '') return;
    const rest = this.#source.text.slice(path.end, node.end);
    const all = /^\s*\.\s*\*/.test(rest);
    const name = text.slice(text.lastIndexOf('.') + 1);
    const alias = packed(textOf(this.#source, childOf(node, 'identifier')));
    const from = all ? text : text.slice(0, Math.max(0, text.length - name.length - 1));
    const names = all ? [] : [{ name, alias: alias === name ? '' : alias }];
    this.#builder.imports.push({ from, names, alias: '', global: false, reexport: false });
  }
}

function packageOf(root: Syntax, source: Source): string {
  const header = childOf(root, 'package_header');
  if (header !== undefined) return packed(pathText(source, childOf(header, 'qualified_identifier')));
  return source.broken ? packed(/^package[ \t]+([\p{L}\p{Nl}_`][^\n;/]*)/mu.exec(source.text)?.[1] ?? '') : '';
}

/** What the compiler calls the class of a file's functions and properties: `strings-ext.kt` is `Strings_extKt`. */
function facadeName(fileAnnotations: readonly string[], stem: string): string {
  const named = /^file:JvmName\s*\(\s*(?:name\s*=\s*)?"([\p{L}_][\p{L}\p{Nd}_]*)"/u;
  for (const annotation of fileAnnotations) {
    const name = named.exec(annotation)?.[1];
    if (name !== undefined) return name;
  }
  const legal = stem.replace(/[^\p{L}\p{Nl}\p{Nd}_$]/gu, '_');
  return `${/^\p{Nd}/u.test(legal) ? '_' : ''}${legal.slice(0, 1).toUpperCase()}${legal.slice(1)}Kt`;
}
