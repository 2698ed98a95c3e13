/**
 * The one reader of all light languages: walks the pruned tree of a file by the row of its language. What is declared outside
 * any type belongs to the file's module, which is named by the whole file name (`cart-rb`), so that a page, its styles and its
 * script stay apart.
 */
import type { Access, MemberKind, TypeKind } from '#shared/contract/common.ts';
import type { MemberFact, TypeFact } from '../../facts.ts';
import { allOf, shortHash } from '../../ids.ts';
import { emptyMember } from '../reading/fact-builder.ts';
import { moduleSegment } from '../reading/module-path.ts';
import { splitTop } from '../reading/signature.ts';
import { oneLine, type Source, type Syntax, spanOf, textOf } from '../reading/syntax.ts';
import type { Declaration, Declared, LightKind, LightRow } from './row.ts';

const typeKinds: ReadonlySet<LightKind> = new Set<LightKind>([
  'class',
  'struct',
  'interface',
  'record',
  'enum',
  'alias',
  'trait',
  'union',
  'object',
  'annotation',
  'delegate',
]);
export const callableKinds: ReadonlySet<LightKind> = new Set<LightKind>([
  'function',
  'method',
  'constructor',
  'destructor',
  'operator',
]);
/** Of kinds that stand alone: what they are in a type. */
const inTypes: ReadonlyMap<LightKind, MemberKind> = new Map([
  ['function', 'method'],
  ['variable', 'field'],
]);

/** Where the body of a function begins that is no node of its own. */
const bodyStart = /\s*(?:;?\s*\bend|,\s*(?:do|to):.{0,400}|[{=;:]|=>|\bdo)$/;
const maxSignature = 200;
const maxName = 200;
/** A file with more is data. */
const maxDeclared = 20_000;

export function readLight(row: LightRow, root: Syntax, source: Source): TypeFact[] {
  const reader = new LightReader(row, source);
  reader.walk(root, 0);
  return reader.types();
}

/** A node by a path of fields or child types. */
export function nodeAt(node: Syntax, path: string): Syntax | undefined {
  let at: Syntax | undefined = node;
  for (const step of path.split('.')) at = at?.children.find(({ field, type }) => field === step || type === step);
  return at;
}

/** Without sigils and quotes. */
export function nameIn(source: Source, node: Syntax | undefined): string {
  const text = oneLine(node?.name ?? textOf(source, node));
  if (node?.name !== undefined) return text;
  return /[\p{L}\p{N}_]/u.test(text) ? text.replace(/^["'`$@:*&]+|["'`]+$/g, '') : text;
}

class LightReader {
  readonly #row: LightRow;
  readonly #source: Source;
  readonly #types: TypeFact[] = [];
  readonly #members: Map<string, MemberFact>[] = [];
  readonly #module: string;
  /** The code of each place of what is declared again: joined at the end, as one may have thousands. */
  readonly #repeated = new Map<MemberFact, string[]>();
  #count = 0;
  #lastCode = { start: -1, end: -1, hash: '' };

  constructor(row: LightRow, source: Source) {
    this.#row = row;
    this.#source = source;
    const segments = source.file.split('/').map(moduleSegment);
    const name = segments.pop() ?? '';
    this.#module = [...segments, name].join('.');
    this.#addType({ kind: 'module', name, namespace: segments.join('.'), parent: -1, access: 'public', doc: '' }, [
      0,
      source.text.length,
    ]);
  }

  /** The module is left out where it is empty. */
  types(): TypeFact[] {
    for (const [member, codes] of this.#repeated) member.implHash = allOf(codes.join(' '));
    this.#repeated.clear();
    const [module, ...others] = this.#types;
    if (module === undefined || module.members.length > 0) return this.#types;
    return others.map((type) => ({ ...type, parent: Math.max(-1, type.parent - 1) }));
  }

  walk(parent: Syntax, owner: number): void {
    for (const [index, node] of parent.children.entries()) {
      const rule = Object.hasOwn(this.#row.declares, node.type) ? this.#row.declares[node.type] : undefined;
      const declared = rule === undefined ? [] : this.#declared(node, rule);
      let within = owner;
      for (const one of declared) {
        if (this.#count >= maxDeclared) return;
        const added = this.#add(one, this.#withTail(node, parent.children[index + 1]), owner, () =>
          docAbove(this.#source, parent.children, index),
        );
        if (added >= 0) within = added;
      }
      if (declared.length === 0 || within !== owner) this.walk(node, within);
    }
  }

  #withTail(node: Syntax, next: Syntax | undefined): Syntax {
    return next !== undefined && next.type === this.#row.tail ? { ...node, end: next.end } : node;
  }

  #declared(node: Syntax, rule: Declaration): readonly Declared[] {
    if (typeof rule === 'function') return rule(node, this.#source);
    const [kind, ...paths] = typeof rule === 'string' ? [rule] : rule;
    for (const path of paths.length === 0 ? ['name'] : paths) {
      const at = nodeAt(node, path);
      if (at !== undefined) return [{ kind, name: nameIn(this.#source, at), at }];
    }
    // Constructors of most languages are named by their keyword.
    return kind === 'constructor' || kind === 'destructor' ? [{ kind, name: kind }] : [];
  }

  /** Index of the type, where one is added. */
  #add(declared: Declared, node: Syntax, around: number, doc: () => string): number {
    if (declared.name === '' || declared.name.length > maxName) return -1;
    const before = this.#before(node, declared.at);
    const access = declared.access ?? (this.#row.access ?? accessIn)(before, declared.name);
    if (typeKinds.has(declared.kind)) {
      const path = declared.name.split(/::|[.\\]/).filter((segment) => segment !== '');
      const name = path.pop();
      if (name === undefined) return -1;
      const outer = this.#types[around];
      const inModule = outer === undefined || outer.kind === 'module';
      const namespace = inModule ? [this.#module, ...path].join('.') : outer.namespace;
      const kind = declared.kind as TypeKind;
      return this.#addType({ kind, name, namespace, parent: inModule ? -1 : around, access, doc: doc() }, [
        node.start,
        node.end,
      ]);
    }
    const owner = this.#ownerOf(declared.owner ?? '', around);
    const kind = this.#types[owner]?.kind === 'module' ? declared.kind : (inTypes.get(declared.kind) ?? declared.kind);
    const isStatic = /\bstatic\b/.test(before);
    this.#addMember(
      owner,
      {
        ...emptyMember(spanOf(this.#source, node.start, node.end)),
        name: declared.name,
        kind: kind as MemberKind,
        access,
        modifiers: isStatic ? ['static'] : [],
      },
      node,
      declared,
      doc,
    );
    return -1;
  }

  /** The words before a name: of its declaration and, where that is in another, of what is before it on the line. */
  #before(node: Syntax, at: Syntax | undefined): string {
    const { text } = this.#source;
    const end = at?.start ?? node.start;
    // Looked for nearby only: a minified file is one line.
    const near = Math.max(0, node.start - maxSignature);
    const start = near + text.slice(near, node.start).lastIndexOf('\n') + 1;
    return text.slice(start, Math.min(end, start + 2 * maxSignature)).replace(/^[\s\S]*[;{}]/, '');
  }

  #addType(
    {
      kind,
      name,
      namespace,
      parent,
      access,
      doc,
    }: Pick<TypeFact, 'kind' | 'name' | 'namespace' | 'parent' | 'access' | 'doc'>,
    [start, end]: readonly [number, number],
  ): number {
    this.#members.push(new Map());
    this.#count += 1;
    return (
      this.#types.push({
        ...{
          name,
          kind,
          access,
          modifiers: [],
          attributes: [],
          arity: 0,
          namespace,
          parent,
          partial: false,
          bases: [],
        },
        ...{ doc, members: [], uses: [], implHash: '', layoutHash: '', ...spanOf(this.#source, start, end) },
      }) - 1
    );
  }

  /** The type of that name in this file, or what is around. */
  #ownerOf(name: string, around: number): number {
    const found = name === '' ? -1 : this.#types.findIndex((type) => type.name === name && type.kind !== 'module');
    return found < 0 ? around : found;
  }

  #addMember(owner: number, member: MemberFact, node: Syntax, declared: Declared, doc: () => string): void {
    const { kind, name } = member;
    const code = this.#codeOf(node);
    const key = `${kind} ${name}`;
    const known = this.#members[owner]?.get(key);
    if (known !== undefined && this.#row.once === true) {
      if (member.line <= known.endLine + 1) known.endLine = Math.max(known.endLine, member.endLine);
      const codes = this.#repeated.get(known);
      if (codes === undefined) this.#repeated.set(known, [known.implHash, code]);
      else codes.push(code);
      return;
    }
    this.#count += 1;
    const head = callableKinds.has(kind) ? this.#headOf(node, declared) : '';
    member.params = callableKinds.has(kind) ? parametersIn(head) : null;
    member.signature = `${name}${head}`;
    member.doc = doc();
    member.implHash = code;
    this.#members[owner]?.set(key, member);
    this.#types[owner]?.members.push(member);
  }

  /** One rule of a style sheet may declare hundreds of names. */
  #codeOf({ start, end }: Syntax): string {
    if (this.#lastCode.start !== start || this.#lastCode.end !== end)
      this.#lastCode = { start, end, hash: shortHash(oneLine(this.#source.text.slice(start, end))) };
    return this.#lastCode.hash;
  }

  /** What stands between the name of a function and its body. */
  #headOf(node: Syntax, { at, head: given }: Declared): string {
    if (given !== undefined) return oneLine(textOf(this.#source, given)).slice(0, maxSignature).toWellFormed();
    if (at === undefined) return '';
    const told = node.children.find(({ type }) => type === 'head')?.name;
    if (told !== undefined) return ` ${told}`;
    const bodies = this.#row.bodies ?? ['body'];
    const body = node.children.find(
      ({ type, field, start }) => start >= at.end && (bodies.includes(type) || bodies.includes(field)),
    );
    const tail = node.children.at(-1)?.end ?? node.end;
    const end = Math.min(body?.start ?? (this.#row.tail === undefined ? node.end : tail), at.end + maxSignature * 2);
    const written = oneLine(this.#source.text.slice(at.end, end));
    const head = (body === undefined ? written.replace(/\s*\{.*$/, '') : written).replace(bodyStart, '');
    if (/^[,}]/.test(head)) return '';
    const gap = /^[\w:@]/.test(head) ? ' ' : '';
    return `${gap}${head.length > maxSignature ? `${head.slice(0, maxSignature).toWellFormed()}…` : head}`;
  }
}

/** Names and types as written in the first brackets, one parameter each. */
function parametersIn(head: string): MemberFact['params'] {
  const inner = /^\s*\(([^()]*(?:\([^()]*\)[^()]*)*)\)/.exec(head)?.[1] ?? '';
  return splitTop(inner).map((text) => ({ name: text, type: '', default: '', optional: false }));
}

function accessIn(before: string): Access {
  if (/\b(?:private|fileprivate)\b/.test(before)) return 'private';
  if (/\bprotected\b/.test(before)) return 'protected';
  return /\binternal\b/.test(before) ? 'internal' : 'public';
}

const isComment = (node: Syntax | undefined): node is Syntax => node !== undefined && /comment|haddock/.test(node.type);
/** Longer ones are no description of one thing. */
const maxLines = 60;
const marks = /^\s*(?:\/\*[*!]?|\/\/[/!]?|#+'?|---?|<!--|<#|\{-\s*\|?|;+|\*(?!\/))?[ \t]?\|?[ \t]?/;
const ends = /\s*(?:\*+\/|-->|#>|-\}|\]\])\s*$/;

/**
 * The comment right above a declaration, as plain text: marks of comments of all light languages are taken away.
 *
 * @param at index of the declaration among `siblings`.
 */
function docAbove(source: Source, siblings: readonly Syntax[], at: number): string {
  const lines: string[] = [];
  let below = source.lineAt(siblings[at]?.start ?? 0);
  for (let n = at - 1; n >= 0 && lines.length <= maxLines; n -= 1) {
    const comment = siblings[n];
    if (!isComment(comment)) break;
    const written = textOf(source, comment).trimEnd();
    const text = comment.name ?? written;
    const last = source.lineAt(comment.start + Math.max(0, written.length - 1));
    const before = source.text.slice(source.text.lastIndexOf('\n', comment.start - 1) + 1, comment.start);
    // A comment behind code belongs to that code, and one that stands apart to nothing.
    if (below - last > 1 || before.trim() !== '' || text.startsWith('#!')) break;
    lines.unshift(...text.split('\n', maxLines));
    below = source.lineAt(comment.start);
  }
  return lines
    .slice(0, maxLines)
    .map((line) => line.replace(ends, '').replace(marks, '').trimEnd())
    .join('\n')
    .trim();
}
