/** Methods, aliases and constants of Ruby as members. */
import type { Access, MemberKind } from '#shared/contract/common.ts';
import type { MemberFact } from '../../facts.ts';
import { emptyMember, type FactBuilder } from '../reading/fact-builder.ts';
import { signatureOf, sortedWords } from '../reading/signature.ts';
import { fieldOf, oneLine, type Syntax, spanOf, textOf } from '../reading/syntax.ts';
import { takeRubyDoc } from './doc.ts';
import { docTypeText, type MemberPlace, readParameters } from './parts.ts';

function kindOf(name: string, place: MemberPlace, isStatic: boolean): MemberKind {
  if (place.inModule) return 'function';
  if (name === 'initialize' && !isStatic) return 'constructor';
  return /^[\p{L}_]/u.test(name) ? 'method' : 'operator';
}

/** What a statement in front of a declaration says of it: `private def go`. */
export interface Said {
  readonly access?: Access;
  readonly isStatic?: boolean;
  /** Where the statement begins, whose comment is that of the declaration. */
  readonly start?: number;
}

/** `def`, also `def self.`. */
export function readMethod(builder: FactBuilder, place: MemberPlace, node: Syntax, said: Said = {}): void {
  const { source } = builder;
  const name = oneLine(textOf(source, fieldOf(node, 'name'))).replace(/\s+/g, '');
  if (name === '') return;
  const isOwn = node.type === 'singleton_method';
  const isStatic = said.isStatic === true || isOwn || place.isStatic || place.asFunctions;
  const start = said.start ?? node.start;
  const doc = takeRubyDoc(builder, start);
  const list = fieldOf(node, 'parameters');
  const parameters = readParameters(builder, place.owner, list, doc);
  const type = docTypeText(builder, place.owner, doc.returns);
  const body = fieldOf(node, 'body');
  builder.mention(place.owner, 'call', body);
  const kind = kindOf(name, place, isStatic);
  // Visibility set before a method of the type itself does not apply to it.
  const around = isOwn || kind === 'constructor' ? 'public' : place.access;
  const member: MemberFact = {
    ...emptyMember(spanOf(source, node.start, node.end)),
    name,
    kind,
    access: said.access ?? around,
    modifiers: isStatic ? ['static'] : [],
    type,
    params: parameters.facts,
    signature: signatureOf(name, [], parameters.shown, type),
    doc: doc.text,
  };
  const code = [list, body].filter((one) => one !== undefined);
  builder.addMember(place.owner, member, { start, end: node.end, code });
}

/** A member that a call or an assignment declares. */
export interface Declared {
  readonly name: string;
  readonly kind: MemberKind;
  readonly type?: string;
  readonly modifiers?: readonly string[];
  /** The call that declares it, such as `has_many`; a keyword is none. */
  readonly by?: string;
  readonly access?: Access;
  readonly params?: Syntax | undefined;
  /** Pieces that are its code. */
  readonly code?: readonly (Syntax | undefined)[];
  /** The name in the declaration. */
  readonly at?: Syntax | undefined;
}

/** @param whole the statement. @param alone whether it declares nothing else. */
export function addDeclared(
  builder: FactBuilder,
  place: MemberPlace,
  whole: Syntax,
  declared: Declared,
  alone: boolean,
): void {
  const { source } = builder;
  const { name, kind, at = whole } = declared;
  const doc = takeRubyDoc(builder, whole.start);
  const isCallable = kind === 'method' || kind === 'function' || kind === 'operator';
  const said = docTypeText(builder, place.owner, doc.returns);
  const type = declared.type === undefined || declared.type === '' ? said : declared.type;
  const parameters = readParameters(builder, place.owner, declared.params, doc);
  const range = alone ? whole : at;
  const member: MemberFact = {
    ...emptyMember(spanOf(source, range.start, range.end)),
    name,
    kind,
    access: declared.access ?? 'public',
    modifiers: sortedWords(declared.modifiers ?? []),
    attributes: declared.by === undefined ? [] : [declared.by],
    type,
    params: isCallable ? parameters.facts : null,
    signature: signatureOf(name, [], isCallable ? parameters.shown : null, type),
    doc: doc.text,
  };
  const code = (declared.code ?? []).flatMap((one) => one ?? []);
  builder.addMember(place.owner, member, { start: range.start, end: range.end, code });
}

/** `alias new old`. */
export function readAlias(builder: FactBuilder, place: MemberPlace, node: Syntax): void {
  const at = fieldOf(node, 'name');
  const name = textOf(builder.source, at).replace(/^:/, '');
  if (name === '' || name.startsWith('$')) return;
  const kind = kindOf(name, place, place.isStatic);
  const shared = { access: place.access, modifiers: place.isStatic ? ['static'] : [] };
  addDeclared(builder, place, node, { name, kind, at, ...shared, code: [fieldOf(node, 'alias')] }, true);
}
