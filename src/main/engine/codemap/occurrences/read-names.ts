/**
 * The places of names in one text: one walk over the whole tree, by the table of its language. Names that a function keeps to itself
 * (locals, parameters, labels) are left out. Where the grammar cannot read a text, the names in it are found by its lexicon.
 */
import type { Tree } from 'web-tree-sitter';
import { constructName, type Occurrence, type OccurrenceKind, type Owner } from '../../references/references.ts';
import type { LanguageAdapter } from '../languages/adapter.ts';
import { isNamePart, nameEnd, scanNames } from '../languages/reading/name-scan.ts';
import { parseWhole } from '../parse/extract.ts';
import type { LoadedGrammar } from '../parse/grammars.ts';
import { errorRanges } from '../parse/syntax-walk.ts';
import { begin, end, type TreeCalls } from '../parse/tree-calls.ts';
import { type NamePlan, planOf } from './plan.ts';
import type { Ancestors, Child, NameRole, Span } from './roles.ts';

/** A name before its line is counted. */
interface Found {
  readonly name: string;
  readonly at: number;
  readonly kind: OccurrenceKind;
  readonly member: MemberAround | null;
  readonly owner: Owner | null;
  /** A local may hide it. */
  readonly isBare: boolean;
}

interface MemberAround {
  name: string;
}

interface Scope {
  /** Level of its node. */
  readonly level: number;
  /** A type or file: its variables are members. */
  readonly isType: boolean;
  /** Where in the list of names it begins. */
  readonly from: number;
  /** Names of its variables and the offset from which each is seen. */
  readonly locals: Map<string, number>;
}

const longestDirective = 40;
/** A text nested deeper is rubbish: what is inside is passed over. */
const maxDepth = 2_000;

export function readNames(
  grammar: LoadedGrammar,
  adapter: LanguageAdapter,
  file: string,
  text: string,
): readonly Occurrence[] {
  const found = namesInTree(grammar, adapter, file, text);
  return found === null ? lexicalNames(adapter, text) : withLines(text, found);
}

/** Without a tree: nothing is known of them but where they stand. */
export function lexicalNames(adapter: LanguageAdapter, text: string): readonly Occurrence[] {
  return withLines(text, lexed(adapter, text, 0, text.length, null));
}

function namesInTree(grammar: LoadedGrammar, adapter: LanguageAdapter, file: string, text: string): Found[] | null {
  const plan = planOf(grammar.parser.language, adapter);
  if (plan === null) return null;
  const { tree, text: parsed, broken } = parseWhole(grammar, adapter, file, text);
  try {
    const found = walk(grammar.calls, tree, plan, adapter, text);
    const isWhole = parsed === text || parsed === `${text}\n`;
    const unread = [...(isWhole ? [] : masked(text, parsed)), ...(broken ? errorRanges(tree) : [])];
    if (unread.length === 0) return found.sort((a, b) => a.at - b.at);
    for (const { start, end: stop } of unread) found.push(...lexed(adapter, text, start, stop, null));
    // Of two at one place the first is from the tree.
    const kept = new Map<number, Found>();
    for (const one of found) if (!kept.has(one.at)) kept.set(one.at, one);
    return [...kept.values()].sort((a, b) => a.at - b.at);
  } finally {
    tree.delete();
  }
}

/** Stretches that the grammar saw otherwise, each from the start of a name to the end of one. */
function masked(text: string, parsed: string): Span[] {
  const spans: Span[] = [];
  for (let at = 0; at < text.length; at += 1) {
    if (parsed.charCodeAt(at) === text.charCodeAt(at) || text.charCodeAt(at) <= blank) continue;
    let start = at;
    while (start > 0 && isNamePart(text.charCodeAt(start - 1))) start -= 1;
    // What stands between two differences was most likely changed along.
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

const blank = 0x20;
const newline = 0x0a;
const near = 12;

function walk(calls: TreeCalls, tree: Tree, plan: NamePlan, adapter: LanguageAdapter, text: string): Found[] {
  const found: Found[] = [];
  const types: number[] = [];
  const fields: number[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  const firsts: (Child | null)[] = [];
  const typed: (Child | null)[] = [];
  const scopes: Scope[] = [{ level: -1, isType: true, from: 0, locals: new Map() }];
  const members: { level: number; member: MemberAround }[] = [];
  const above: Ancestors = {
    get depth() {
      return types.length;
    },
    type: (level) => plan.type(types.at(-1 - level) ?? -1),
    field: (level) => plan.field(fields.at(-1 - level) ?? 0),
    span: (level) => ({ start: starts.at(-1 - level) ?? 0, end: ends.at(-1 - level) ?? 0 }),
    first: (level) => firsts.at(-1 - level) ?? null,
    typeOf: (level) => typed.at(-1 - level) ?? null,
  };

  function roleOf(start: number, field: number): { role: NameRole; isType: boolean } {
    let level = types.length - 1;
    let [own, from] = [field, start];
    while (level >= 0 && plan.isWrapper(types[level] ?? -1) && from === starts[level]) {
      own = fields[level] ?? 0;
      from = starts[level] ?? 0;
      level -= 1;
    }
    const parent = types[level] ?? -1;
    const isFirst = from === starts[level];
    return {
      role: plan.role(types[level - 1] ?? -1, parent, own, isFirst),
      isType: plan.isTypeField(own) || level < types.length - 1,
    };
  }

  /** Of the function or block around; `outside`: of what is around the node whose own name it is. */
  function declareLocal(name: string, level: number): boolean {
    let index = scopes.length - 1;
    // The name of a function belongs to what is around the function.
    if (scopes[index]?.level === level && plan.isNamed(types[level] ?? -1)) index -= 1;
    const scope = scopes[index];
    if (scope === undefined || scope.isType) return false;
    // Seen behind the statement that declares it, which stands directly in the scope.
    const from = plan.hoists ? 0 : (ends[scope.level + 1] ?? 0);
    if (!scope.locals.has(name)) scope.locals.set(name, from);
    return true;
  }

  function give(start: number, stop: number, field: number): void {
    const name = text.slice(start, stop);
    const { role, isType } = roleOf(start, field);
    let kind: OccurrenceKind;
    if (role === 'label') return;
    if (role === 'variable') {
      if (declareLocal(name, types.length - 1)) return;
      kind = 'declare';
    } else kind = role;
    const around = members.at(-1) ?? null;
    if (kind === 'declare' && around !== null && around.member.name === '') around.member.name = name;
    const owner = kind === 'key' ? (plan.owner?.(above, { start, end: stop }) ?? null) : null;
    const isBare = kind === 'name' && !isType;
    found.push({ name, at: start, kind, member: around?.member ?? null, owner, isBare });
  }

  function leave(level: number): void {
    if (members.at(-1)?.level === level) members.pop();
    if (scopes.at(-1)?.level !== level) return;
    const scope = scopes.pop();
    if (scope === undefined || scope.locals.size === 0) return;
    let kept = scope.from;
    for (let index = scope.from; index < found.length; index += 1) {
      const one = found[index];
      if (one === undefined) continue;
      const seen = one.isBare ? scope.locals.get(one.name) : undefined;
      if (seen !== undefined && one.at >= seen) continue;
      found[kept] = one;
      kept += 1;
    }
    found.length = kept;
  }

  const at = begin(calls, tree);
  try {
    for (let inside = true; inside; ) {
      const type = calls._ts_tree_cursor_current_node_type_id_wasm(at);
      const start = calls._ts_tree_cursor_start_index_wasm(at);
      const stop = calls._ts_tree_cursor_end_index_wasm(at);
      const field = calls._ts_tree_cursor_current_field_id_wasm(at);
      const parent = types.length - 1;
      if (parent >= 0 && firsts[parent] === null && plan.isNode(type))
        firsts[parent] = { start, end: stop, type: plan.type(type) };
      if (parent >= 0 && plan.isTypeField(field)) typed[parent] ??= { start, end: stop, type: plan.type(type) };
      if (plan.isName(type) && start < stop) give(start, stop, field);
      else if (plan.constructs(type, types[parent] ?? -1, field)) {
        const owner = plan.owner?.(above, { start, end: stop }) ?? null;
        const member = members.at(-1)?.member ?? null;
        found.push({ name: constructName, at: start, kind: 'construct', member, owner, isBare: false });
      }
      const goesIn =
        !plan.isName(type) && types.length < maxDepth && calls._ts_tree_cursor_goto_first_child_wasm(at) === 1;
      if (goesIn) {
        const level = types.length;
        types.push(type);
        fields.push(field);
        starts.push(start);
        ends.push(stop);
        firsts.push(null);
        typed.push(null);
        if (plan.isMember(type)) members.push({ level, member: { name: '' } });
        if (plan.opens(type)) scopes.push({ level, isType: plan.isType(type), from: found.length, locals: new Map() });
        continue;
      }
      const before = start < stop && plan.hasUnread ? plan.unread(types[parent] ?? -1, field) : undefined;
      if (before?.test(text.slice(Math.max(0, start - longestDirective), start)) === true) {
        const member = members.at(-1)?.member ?? null;
        found.push(...lexed(inMacro(adapter), text, start, stop, member));
      } else if (plan.isTemplate(type) && text[start - 1] === '$') {
        found.push(...lexed(adapter, text, start, nameStop(text, start, stop), members.at(-1)?.member ?? null));
      }
      while (calls._ts_tree_cursor_goto_next_sibling_wasm(at) !== 1) {
        if (types.length === 0 || calls._ts_tree_cursor_goto_parent_wasm(at) !== 1) {
          inside = false;
          break;
        }
        for (const list of [types, fields, starts, ends, firsts, typed]) list.pop();
        leave(types.length);
      }
    }
    while (scopes.length > 1) leave(scopes.at(-1)?.level ?? 0);
  } finally {
    end(calls, at);
  }
  return found;
}

function nameStop(text: string, start: number, limit: number): number {
  const name = /^[\p{L}_][\p{L}\p{N}_]*/u.exec(text.slice(start, Math.min(limit, start + 200)));
  return start + (name?.[0].length ?? 0);
}

/** Within the body of a macro `#x` makes a text of a parameter, and begins no directive. */
const inMacro = ({ lexicon }: LanguageAdapter): Pick<LanguageAdapter, 'lexicon'> => ({
  lexicon: { skip: (text, at, end, previous) => (text[at] === '#' ? at : lexicon.skip(text, at, end, previous)) },
});

const anyInitial = new Uint8Array(128).fill(1);

/** All names in a stretch of code; nothing is known of them. */
function lexed(
  { lexicon }: Pick<LanguageAdapter, 'lexicon'>,
  text: string,
  from: number,
  to: number,
  member: MemberAround | null,
): Found[] {
  const found: Found[] = [];
  scanNames(text, from, to, {
    lexicon,
    initials: anyInitial,
    visit(start, stop) {
      found.push({ name: text.slice(start, stop), at: start, kind: 'text', member, owner: null, isBare: true });
      return stop;
    },
  });
  return found;
}

function withLines(text: string, found: readonly Found[]): Occurrence[] {
  let line = 1;
  let lineStart = 0;
  let next = text.indexOf('\n');
  return found.map(({ name, at, kind, member, owner }) => {
    while (next >= 0 && next < at) {
      line += 1;
      lineStart = next + 1;
      next = text.indexOf('\n', lineStart);
    }
    return { name, at, line, column: at - lineStart + 1, kind, member: member?.name ?? '', owner };
  });
}
