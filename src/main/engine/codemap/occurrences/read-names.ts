/**
 * The places of names in one text, each with its use and the expression before it, and the facts about types: one tree,
 * by the table of its language. Names that a function keeps to itself (locals, parameters, labels) are left out. Where the grammar
 * cannot read a text, the names in it are found by its lexicon.
 */
import type { Language } from '#shared/contract/common.ts';
import {
  constructName,
  type Occurrence,
  type OccurrenceKind,
  type OccurrenceUse,
} from '../../references/references.ts';
import {
  camelCase,
  componentName,
  isComponent,
  pascalCase,
  passedParts,
  sentEvents,
} from '../../workspace/workspace.ts';
import type { LanguageAdapter } from '../languages/adapter.ts';
import { isNamePart, nameEnd, scanNames } from '../languages/reading/name-scan.ts';
import { parseWhole } from '../parse/extract.ts';
import type { LoadedGrammar } from '../parse/grammars.ts';
import { errorRanges } from '../parse/syntax-walk.ts';
import { type CodeTree, codeTree } from './code-tree.ts';
import { FactsBuilder, namedArgument, unknownExpression } from './expressions.ts';
import { flatTree } from './nest.ts';
import { type NamePlan, planOf } from './plan.ts';
import { createExpressions } from './read-expressions.ts';
import { createOwners, readMemberFacts } from './read-member-facts.ts';
import { createUses } from './read-uses.ts';
import { createReceivers } from './receiver-blocks.ts';
import type { Span, SymbolNames } from './roles.ts';
import { createScopes, type MemberAround, type Scopes } from './scopes.ts';
import { createLineAt, type FlatTree, type LineAt, readTree } from './tree.ts';

/** A name before its line is counted. */
interface Found {
  readonly name: string;
  readonly at: number;
  readonly kind: OccurrenceKind;
  readonly use: OccurrenceUse;
  readonly member: MemberAround | null;
  readonly receiver: number;
}

export interface NamesRead {
  readonly occurrences: readonly Occurrence[];
  /** The file's facts as they are kept; null where there is no tree. */
  readonly facts: Uint8Array | null;
  /** What a `TreeLook` says; null where there is none, or no tree. */
  readonly seen: string | null;
}

/** Reads something else of a file while its tree is there; `code` costs nothing until it is called. */
export type TreeLook = (file: string, language: Language, text: string, code: () => CodeTree) => string | null;

const longestDirective = 40;
/** A file whose syntax takes longer is read by its lexicon alone, so that none holds up all others. */
const patienceMs = 5_000;

/**
 * Throws what the parser throws, and when it takes too long.
 *
 * @param whole the text of the file, of which `text` is the code.
 */
export function readNames(
  grammar: LoadedGrammar,
  adapter: LanguageAdapter,
  file: string,
  text: string,
  whole: string,
  look?: TreeLook,
): NamesRead {
  const plan = planOf(grammar.parser.language, adapter);
  if (plan === null) return lexicalNames(adapter, text);
  const { tree, text: parsed, broken } = parseWhole(grammar, adapter, file, text, performance.now() + patienceMs);
  try {
    const facts = new FactsBuilder();
    const lineAt = createLineAt(text);
    const flat = flatTree(grammar.calls, tree, plan, text);
    const found = namesInTree(flat, plan, adapter, text, facts, lineAt);
    const isWhole = parsed === text || parsed === `${text}\n`;
    const unread = [...(isWhole ? [] : maskedSpans(text, parsed)), ...(broken ? errorRanges(tree) : [])];
    // Of two at one place, the one from the tree counts.
    const known = new Set(unread.length === 0 ? [] : found.map(({ at }) => at));
    for (const { start, end } of unread)
      for (const one of lexed(adapter, text, start, end, null)) if (!known.has(one.at)) found.push(one);
    if (isComponent(file)) {
      // Of two meanings of one name at one place, as in `{label}`, only the first is kept.
      const taken = new Set(found.map(({ name, at }) => `${at} ${name}`));
      for (const one of namesOfParts(file, text, whole, facts))
        if (!taken.has(`${one.at} ${one.name}`)) found.push(one);
    }
    const occurrences = withLines(found, lineAt);
    for (const one of occurrences) if (calls(one)) facts.call(one);
    const { shape } = adapter;
    // A spelling of its own makes another tree.
    const seen =
      look === undefined || shape === undefined || shape.spelling !== undefined
        ? null
        : look(file, adapter.language, text, () => codeTree(flat, plan, shape, text, lineAt));
    return { occurrences, facts: facts.bytes(), seen };
  } finally {
    tree.delete();
  }
}

/** Includes calls of a constructor without its name, and decorators. */
function calls({ kind, use }: Occurrence): boolean {
  return kind !== 'declare' && (use === 'call' || use === 'new' || use === 'attribute');
}

/** Without a tree: only their places are known. */
export function lexicalNames(adapter: LanguageAdapter, text: string): NamesRead {
  return {
    occurrences: withLines(lexed(adapter, text, 0, text.length, null), createLineAt(text)),
    facts: null,
    seen: null,
  };
}

function namesInTree(
  flat: FlatTree,
  plan: NamePlan,
  adapter: LanguageAdapter,
  text: string,
  facts: FactsBuilder,
  lineAt: LineAt,
): Found[] {
  const tree = readTree(flat, plan, text);
  const scopes: Scopes = createScopes(flat, plan, text);
  const members = readMemberFacts(flat, tree, plan.forms, facts, lineAt);
  const receivers = createReceivers(tree, plan.forms, facts, () => expressions);
  const around = (node: number): readonly number[] => receivers.around(node);
  const selfOf = (node: number): number => {
    const outer = members.selfOf(node);
    return receivers.self(node, outer) ?? outer;
  };
  const expressions = createExpressions(tree, plan.forms, facts, scopes.localOf, {
    selfOf,
    around,
    extendedBy: members.extendedBy,
  });
  const owners = createOwners(flat, tree, plan, expressions, facts);
  const uses = createUses(tree, plan, scopes);
  const found: Found[] = [];
  const { type, field, start, end, parent } = flat;

  /** `f(name = x)` */
  function isLabel(node: number): boolean {
    if (plan.forms.labels?.includes(tree.type(tree.parent(node))) !== true) return false;
    const next = tree.next(node);
    return next >= 0 && tree.text(next) === '=';
  }

  /** What is called with an argument of this name: `User(name = "x")` sets a property of the user. */
  function calledWith(node: number): number {
    const list = tree.parent(tree.parent(node));
    const call = tree.parent(list);
    const rule = plan.forms.forms[tree.type(call)];
    const isCall = typeof rule === 'object' && 'call' in rule;
    const callee = isCall
      ? expressions.of(tree.pick(call, rule.call))
      : expressions.type(tree.pick(call, ':user_type'));
    return callee === unknownExpression ? callee : facts.put('argument', callee, namedArgument);
  }

  /** `@name` is a member of the value around. */
  function giveField(node: number): void {
    const from = start[node] ?? 0;
    const name = text.slice(from, end[node]);
    const { use } = uses.of(node);
    if (use === 'write') facts.result(name, lineAt.line(from), expressions.of(uses.assigned(node)));
    found.push({ name, at: from, kind: 'access', use, member: scopes.memberAround(node), receiver: selfOf(node) });
  }

  /** `:name` where it names a member (`SymbolNames`). */
  function giveSymbol(node: number, symbols: SymbolNames): void {
    const from = (start[node] ?? 0) + 1;
    const name = text.slice(from, end[node]);
    let list = tree.parent(node);
    const isBlock = tree.type(list) === symbols.blocks;
    let isKey = false;
    if (tree.type(list) === symbols.pair && tree.pick(list, 'value') === node) {
      isKey = symbols.keys.test(tree.text(tree.pick(list, 'key')));
      list = tree.parent(list);
    } else if (isBlock) list = tree.parent(list);
    const call = tree.parent(list);
    const rule = plan.forms.forms[tree.type(call)];
    if (!symbols.lists.includes(tree.type(list)) || typeof rule !== 'object' || !('call' in rule)) return;
    const before = tree.pick(call, rule.call);
    const isNamed = symbols.calls.test(tree.text(tree.pick(call, rule.name ?? rule.call)));
    if (!isBlock && !(isKey && before < 0) && !(isNamed && tree.parent(node) === list)) return;
    const isOwn = !isBlock && before < 0;
    const receiver = isBlock ? unknownExpression : isOwn ? selfOf(node) : expressions.of(before);
    found.push({ name, at: from, kind: 'access', use: 'read', member: scopes.memberAround(node), receiver });
  }

  function give(node: number): void {
    const { symbols } = plan;
    if (plan.isField(type[node] ?? 0)) {
      giveField(node);
      return;
    }
    if (symbols !== undefined && tree.type(node) === symbols.type && scopes.roleOf(node).role !== 'declare') {
      giveSymbol(node, symbols);
      return;
    }
    const { from, name: written, lead } = spelled(node);
    if (written === '') return;
    const name = plan.isSetter(type[parent[node] ?? -1] ?? -1) ? `${written}=` : written;
    const { role, isType } = scopes.roleOf(node);
    if (isLabel(node)) {
      const receiver = calledWith(node);
      if (receiver !== unknownExpression)
        found.push({ name, at: from, kind: 'key', use: 'write', member: scopes.memberAround(node), receiver });
      return;
    }
    if (role === 'label' || (scopes.isLocal(node) && role !== 'key')) return;
    const word = Object.hasOwn(plan.forms.words ?? {}, name) ? plan.forms.words?.[name] : undefined;
    if (word !== undefined && plan.signs !== undefined && role === 'name') {
      if (word !== 'literal' && uses.of(node).use === 'new') {
        const member = scopes.memberAround(node);
        const receiver = facts.put(word);
        found.push({ name: constructName, at: from, kind: 'construct', use: 'new', member, receiver });
      }
      return;
    }
    const inTokens = plan.forms.tokens !== undefined && tree.type(tree.parent(node)) === plan.forms.tokens;
    const place = inTokens ? uses.inTokens(node) : uses.of(node);
    let kind: OccurrenceKind = role === 'variable' || place.declares ? 'declare' : role;
    if (kind === 'name' && place.receiver >= 0) kind = 'access';
    if (kind === 'access' && place.receiver < 0) kind = 'name';
    if (kind === 'name' && !isType && !place.isNamedCall && scopes.localOf(node, name) >= 0) return;
    const isNamed = kind === 'access' || kind === 'construct';
    let receiver: number = unknownExpression;
    if (isNamed && place.receiver >= 0)
      receiver = place.isChain
        ? expressions.chainTo(place.receiver)
        : expressions.pathOf([...place.outer, place.receiver]);
    else if (kind === 'key') receiver = owners.of(node);
    else if (lead !== null) {
      if (kind === 'name') kind = 'access';
      receiver = facts.put('path', facts.put('name', facts.text(lead)));
    } else if (kind === 'name') receiver = withoutDot(node);
    if (kind === 'declare') members.declared(node, name, expressions);
    else if (place.use === 'write' && kind === 'access' && facts.formOf(receiver) === 'self')
      facts.result(name, lineAt.line(from), expressions.of(uses.assigned(node)));
    if (kind === 'access' && name === plan.forms.constructs && isMaker(receiver)) {
      const member = scopes.memberAround(node);
      found.push({ name: constructName, at: from, kind: 'construct', use: 'new', member, receiver });
      return;
    }
    if (kind === 'name' && place.isValue) kind = 'value';
    if (place.isMade) kind = 'construct';
    if (kind === 'access' && place.isPath) receiver = facts.put('path', receiver);
    if (place.arity > 0 && kind !== 'declare') receiver = facts.put('arity', receiver, place.arity);
    const isCalled = kind === 'name' && place.use === 'read' && plan.isBareCall(type[node] ?? 0);
    const use = isCalled ? 'call' : place.use;
    found.push({ name, at: from, kind, use, member: scopes.memberAround(node), receiver });
  }

  /** `super` in a method calls that of the same name above; in a constructor the constructor. */
  function giveAbove(node: number): void {
    const member = scopes.memberAround(node);
    if (member === null || member.name === '') return;
    const isMaker = member.name === 'initialize';
    const shared = { at: start[node] ?? 0, member, receiver: facts.put('base') };
    if (isMaker) found.push({ name: constructName, kind: 'construct', use: 'new', ...shared });
    else found.push({ name: member.name, kind: 'access', use: 'call', ...shared });
  }

  /** `super.init()`, `self.init()`, and where the language has it `Foo.init()`. */
  function isMaker(receiver: number): boolean {
    const form = facts.formOf(receiver);
    return (
      form === 'base' || form === 'self' || (plan.forms.constructsTypes === true && /^(?:name|access)$/.test(form))
    );
  }

  /**
   * A name without its signs: that of a variable is '' unless the variable is a member, of `A\B` it is B, with what leads to it.
   */
  function spelled(node: number): { from: number; name: string; lead: string | null } {
    const from = start[node] ?? 0;
    const name = text.slice(from, end[node]);
    const { signs } = plan;
    if (signs === undefined) return { from, name, lead: null };
    if (name.startsWith(signs.variable)) {
      const place = `${tree.type(tree.parent(node))}.${tree.field(node)}`;
      const length = signs.variable.length;
      return { from: from + length, name: signs.members.includes(place) ? name.slice(length) : '', lead: null };
    }
    const last = name.lastIndexOf(signs.path);
    const around = tree.parent(tree.parent(node));
    const isInGroup = tree.type(around) === signs.group.in;
    if (last < 0 && !isInGroup) return { from, name, lead: null };
    const own = last < 0 ? '' : name.slice(0, last) || signs.path;
    // What is imported is a whole name, in a group with what comes before the group.
    const prefix = isInGroup ? tree.text(tree.pick(tree.parent(around), signs.group.prefix)) : '';
    const isImport = isInGroup || plan.forms.imports.includes(tree.type(around));
    const path = [prefix, own].filter((part) => part !== '').join(signs.path);
    const lead = isImport && !path.startsWith(signs.path) ? `${signs.path}${path}` : path;
    return { from: from + last + 1, name: name.slice(last + 1), lead };
  }

  /** Whose member a name may be that has nothing before it: what the blocks around are run on, then what is extended. */
  function withoutDot(node: number): number {
    const extended = members.extendedBy(node);
    return around(node).reduceRight(
      (rest, one) => facts.put('list', one, rest),
      extended === unknownExpression ? 0 : facts.put('list', extended),
    );
  }

  /** What `super(1)`, `this()`, `new()` and a constant of an enum make. */
  function constructed(node: number): number {
    const owner = owners.of(node);
    if (owner !== unknownExpression || tree.type(node).startsWith('implicit_')) return owner;
    return facts.put(/^(?:super|base)$/.test(tree.type(node)) ? 'base' : 'self');
  }

  for (let node = 0; node < flat.size; node += 1) {
    const kind = type[node] ?? 0;
    const [from, to] = [start[node] ?? 0, end[node] ?? 0];
    const around = parent[node] ?? -1;
    members.visit(node);
    if (plan.isName(kind) && from < to) {
      give(node);
      continue;
    }
    const member = scopes.memberAround(node);
    if (plan.above !== undefined && tree.type(node) === plan.above) giveAbove(node);
    if (plan.constructs(kind, around < 0 ? -1 : (type[around] ?? -1), field[node] ?? 0))
      found.push({ name: constructName, at: from, kind: 'construct', use: 'new', member, receiver: constructed(node) });
    if (from === to || flat.after[node] !== node + 1) continue;
    const before = plan.hasUnread ? plan.unread(around < 0 ? -1 : (type[around] ?? -1), field[node] ?? 0) : undefined;
    if (before?.test(text.slice(Math.max(0, from - longestDirective), from)) === true)
      found.push(...lexed(inMacro(adapter), text, from, to, member));
    else if (plan.isTemplate(kind) && text[from - 1] === '$') {
      const name = templateName(text, from, to);
      if (name !== '' && scopes.localOf(node, name) < 0)
        found.push({ name, at: from, kind: 'name', use: 'read', member, receiver: withoutDot(node) });
    }
  }
  return found;
}

/**
 * Props, events and slots that a template hands to other components, and events that the component sends: keys of what the tag names,
 * under both spellings of their name.
 */
function namesOfParts(file: string, code: string, whole: string, facts: FactsBuilder): Found[] {
  const key = (name: string, at: number, receiver: number): Found[] => {
    const kebab = name.replace(/(?<=[a-z0-9])[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    const names = new Set([name, camelCase(name), kebab]);
    return [...names].map((one) => ({ name: one, at, kind: 'key', use: 'read', member: null, receiver }));
  };
  const passed = passedParts(file, whole).flatMap(({ tag, name, at }) => {
    const receiver = tag.includes('.') ? unknownExpression : facts.put('name', facts.text(pascalCase(tag)));
    return key(name, at, receiver);
  });
  const own = facts.put('name', facts.text(componentName(file)));
  return [...passed, ...sentEvents(code).flatMap(({ name, at }) => key(name, at, own))];
}

/** All names in a stretch of code; nothing is known of what they belong to. */
function lexed(
  adapter: Pick<LanguageAdapter, 'lexicon'>,
  text: string,
  from: number,
  to: number,
  member: MemberAround | null,
): Found[] {
  return lexNames(adapter, text, from, to).map(({ name, at, isAccess, isCalled }) => ({
    ...{ name, at, kind: isAccess ? 'access' : 'text', use: isCalled ? 'call' : 'read' },
    ...{ member, receiver: unknownExpression },
  }));
}

function withLines(found: readonly Found[], lineAt: LineAt): Occurrence[] {
  return found
    .toSorted((a, b) => a.at - b.at)
    .map(({ name, at, kind, use, member, receiver }) => ({
      ...{ name, at, line: lineAt.line(at), column: lineAt.column(at) },
      ...{ kind, use, member: member?.name ?? '', receiver },
    }));
}

interface LexedName {
  readonly name: string;
  readonly at: number;
  /** Follows a dot, an arrow or a path. */
  readonly isAccess: boolean;
  readonly isCalled: boolean;
}

const anyInitial = new Uint8Array(128).fill(1);

/** Names in text that no tree shows: found by the language's lexicon, with what directly surrounds each. */
function lexNames({ lexicon }: Pick<LanguageAdapter, 'lexicon'>, text: string, from: number, to: number): LexedName[] {
  const found: LexedName[] = [];
  scanNames(text, from, to, {
    lexicon,
    initials: anyInitial,
    visit(start, stop) {
      const before = text.slice(Math.max(from, start - 2), start);
      const isAccess = /(?:[^.]\.|->|::)$/.test(before) || before === '.';
      const isCalled = /^\s*\(/.test(text.slice(stop, stop + 20));
      found.push({ name: text.slice(start, stop), at: start, isAccess, isCalled });
      return stop;
    },
  });
  return found;
}

/** Within the body of a macro `#x` makes a text of a parameter, and begins no directive. */
const inMacro = ({ lexicon }: LanguageAdapter): Pick<LanguageAdapter, 'lexicon'> => ({
  lexicon: { skip: (text, at, end, previous) => (text[at] === '#' ? at : lexicon.skip(text, at, end, previous)) },
});

const blank = 0x20;
const newline = 0x0a;
const near = 12;

/** Stretches that the grammar saw otherwise, each from the start of a name to the end of one. */
function maskedSpans(text: string, parsed: string): Span[] {
  const spans: Span[] = [];
  for (let at = 0; at < text.length; at += 1) {
    if (parsed.charCodeAt(at) === text.charCodeAt(at) || text.charCodeAt(at) <= blank) continue;
    let start = at;
    while (start > 0 && isNamePart(text.charCodeAt(start - 1))) start -= 1;
    // Lines between two differences most likely changed along.
    let end = at + 1;
    for (let next = end; next < text.length && next - end < near; next += 1) {
      if (text.charCodeAt(next) === newline) break;
      if (parsed.charCodeAt(next) !== text.charCodeAt(next)) end = next + 1;
    }
    at = nameEnd(text, end, text.length);
    spans.push({ start, end: at });
  }
  return spans;
}

/** The name in a piece of a string behind `$`. */
function templateName(text: string, start: number, limit: number): string {
  return /^[\p{L}_][\p{L}\p{N}_]*/u.exec(text.slice(start, Math.min(limit, start + 200)))?.[0] ?? '';
}
