/** Calls in the body of a Ruby type that declare members: accessors, aliases, and those of Rails. */
import type { MemberKind } from '#shared/contract/common.ts';
import type { FactBuilder } from '../reading/fact-builder.ts';
import { childOf, fieldOf, type Source, type Syntax, textOf } from '../reading/syntax.ts';
import { addDeclared, type Declared } from './methods.ts';
import { argumentsOf, constantPath, literalName, literalNames, type MemberPlace, optionOf } from './parts.ts';

interface Macro {
  readonly kind: MemberKind;
  /** Which of the arguments are names. */
  readonly names: 'all' | 'first' | 'rest';
  readonly modifiers?: readonly string[];
  /** The name of the call is shown with the member. */
  readonly shown?: true;
  /** The type of the value is the class that the name or an option says. */
  readonly model?: 'one' | 'many';
  /** The rest of the call is what it does. */
  readonly hasCode?: true;
}

const accessor = (...modifiers: string[]): Macro => ({ kind: 'property', names: 'all', modifiers });
const shown = (kind: MemberKind, names: Macro['names'], ...modifiers: string[]): Macro => ({
  ...{ kind, names, modifiers },
  shown: true,
  hasCode: true,
});
const related = (model: Macro['model']): Macro => ({ ...shown('property', 'first'), ...(model && { model }) });

const macros: Readonly<Record<string, Macro>> = {
  attr: accessor('readonly'),
  attr_reader: accessor('readonly'),
  attr_writer: accessor('writeonly'),
  attr_accessor: accessor(),
  alias_method: { kind: 'method', names: 'first', hasCode: true },
  define_method: { kind: 'method', names: 'first', hasCode: true },
  define_singleton_method: { kind: 'method', names: 'first', hasCode: true, modifiers: ['static'] },
  def_delegator: { kind: 'method', names: 'rest', hasCode: true },
  def_delegators: { kind: 'method', names: 'rest', hasCode: true },
  def_instance_delegators: { kind: 'method', names: 'rest', hasCode: true },
  delegate: { kind: 'method', names: 'all', shown: true, hasCode: true },

  class_attribute: accessor('static'),
  cattr_accessor: accessor('static'),
  cattr_reader: accessor('static', 'readonly'),
  mattr_accessor: accessor('static'),
  mattr_reader: accessor('static', 'readonly'),
  thread_mattr_accessor: accessor('static'),
  thread_cattr_accessor: accessor('static'),
  config_accessor: accessor('static'),
  attribute: shown('property', 'first'),
  store_accessor: shown('property', 'rest'),
  alias_attribute: shown('property', 'first'),
  enum: shown('property', 'first'),
  scope: shown('method', 'first', 'static'),
  belongs_to: related('one'),
  has_one: related('one'),
  has_many: related('many'),
  has_and_belongs_to_many: related('many'),
  has_one_attached: related(undefined),
  has_many_attached: related(undefined),
  has_rich_text: related(undefined),
  embeds_one: related('one'),
  embeds_many: related('many'),
};

/** `story_comments` as `StoryComment`: the usual spelling, without the irregular words. */
export function modelName(name: string, isMany: boolean): string {
  const single = !isMany
    ? name
    : name
        .replace(/people$/, 'person')
        .replace(/children$/, 'child')
        .replace(/(?<=[^aeiou])ies$/, 'y')
        .replace(/(?<=s|x|z|ch|sh)es$/, '')
        .replace(/(?<=[^su])s$/, '');
  return single.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function modelOf(source: Source, call: Syntax, name: string, isMany: boolean): string {
  if (optionOf(source, call, 'polymorphic') !== undefined) return '';
  const said = literalName(source, optionOf(source, call, 'class_name'));
  if (said !== '') return constantPath(said) === '' ? '' : said;
  const through = optionOf(source, call, 'source');
  return modelName(literalName(source, through) || name, isMany);
}

/** `prefix: true` or `prefix: :owner` of a delegation. */
function prefixOf(source: Source, call: Syntax): string {
  const prefix = optionOf(source, call, 'prefix');
  if (prefix === undefined) return '';
  const own = textOf(source, prefix) === 'true' ? optionOf(source, call, 'to') : prefix;
  const name = literalName(source, own).replace(/^@/, '');
  return name === '' ? '' : `${name}_`;
}

/** False where the call declares no member. */
export function readMacro(builder: FactBuilder, place: MemberPlace, call: Syntax): boolean {
  const { source } = builder;
  const word = textOf(source, fieldOf(call, 'method'));
  const macro = Object.hasOwn(macros, word) ? macros[word] : undefined;
  if (macro === undefined || fieldOf(call, 'receiver') !== undefined) return false;
  const given = argumentsOf(call);
  const named = macro.names === 'first' ? given.slice(0, 1) : macro.names === 'rest' ? given.slice(1) : given;
  let found = named.flatMap((one) => literalNames(source, one));
  // `enum status: { … }` says the name as a key.
  if (word === 'enum' && found.length === 0) found = keysOf(source, given[0]);
  // `def_delegator :@list, :size, :count` calls it count.
  if (word === 'def_delegator') found = found.slice(-1);
  if (word === 'delegate' && optionOf(source, call, 'to') === undefined) return false;
  const prefix = word === 'delegate' ? prefixOf(source, call) : '';
  const lambda = given.find(({ type }) => type === 'lambda');
  for (const { name, at } of found) {
    const type = macro.model === undefined ? '' : modelOf(source, call, name, macro.model === 'many');
    const block = childOf(call, 'do_block', 'block');
    const declared: Declared = {
      ...{ name: `${prefix}${name}`, type, at },
      kind: kindOf(macro.kind, name, place),
      modifiers: [...(macro.modifiers ?? []), ...(place.isStatic || place.asFunctions ? ['static'] : [])],
      access: macro.names === 'all' && macro.shown !== true ? place.access : 'public',
      ...(macro.shown === true ? { by: word } : {}),
      params: fieldOf(block ?? lambda ?? call, 'parameters'),
      code: macro.hasCode === true ? [fieldOf(call, 'arguments'), block] : [],
    };
    if (type !== '') builder.use(place.owner, 'memberType', type.replaceAll('::', '.'));
    if (!mergeAccessor(builder, place, declared)) addDeclared(builder, place, call, declared, found.length === 1);
  }
  return found.length > 0;
}

function kindOf(kind: MemberKind, name: string, place: MemberPlace): MemberKind {
  if (kind !== 'method') return kind;
  return place.inModule ? 'function' : /^[\p{L}_]/u.test(name) ? 'method' : 'operator';
}

function keysOf(source: Source, pair: Syntax | undefined): { name: string; at: Syntax }[] {
  const key = pair?.type === 'pair' ? fieldOf(pair, 'key') : undefined;
  const name = textOf(source, key).replace(/^:|:$/g, '');
  return key !== undefined && /^[a-z_]\w*$/.test(name) ? [{ name, at: key }] : [];
}

/** A reader and a writer of one name are one property. */
function mergeAccessor(builder: FactBuilder, place: MemberPlace, { name, kind, modifiers = [] }: Declared): boolean {
  if (kind !== 'property') return false;
  const isStatic = modifiers.includes('static');
  const known = builder
    .type(place.owner)
    .members.find(
      (one) => one.kind === 'property' && one.name === name && one.modifiers.includes('static') === isStatic,
    );
  if (known === undefined) return false;
  const other = known.modifiers.includes('readonly') ? 'readonly' : 'writeonly';
  if (!modifiers.includes(other)) known.modifiers = known.modifiers.filter((one) => one !== other);
  return true;
}
