/**
 * What a comparison says of each symbol: which members are gone, renamed, called or behaving otherwise, and what of that others can
 * see. Main types: ChangedType, ChangedSymbol.
 */
import type { ChangedMember, MemberDiff } from '#shared/contract/change.ts';
import type { Access, SymbolKind } from '#shared/contract/common.ts';
import type { ApiChange, RiskReason } from '#shared/contract/project/impact.ts';
import { riskReasons } from '#shared/contract/words.ts';
import { besideProduct, type DiffEntry, isTestSymbol, type TypeSnapshot } from '../../codemap/codemap.ts';
import type { Comparison } from '../changes/comparisons.ts';

/** A symbol whose users are looked for. */
export interface ChangedSymbol {
  /** As it is called now, or was. */
  readonly path: string;
  readonly typeId: string;
  /** null for the type itself. */
  readonly member: string | null;
  /** The name under which users may still have it, of one that is gone or renamed; '' for the others. */
  readonly goneName: string;
  /** null for new code, which had no users before. */
  readonly reason: RiskReason | null;
  readonly before?: string;
  readonly after?: string;
  /** Not visible outside its type or file. */
  readonly isHidden: boolean;
}

export interface ChangedType {
  readonly entry: DiffEntry;
  readonly members: { readonly added: number; readonly removed: number; readonly changed: number };
  readonly isTest: boolean;
  /** Interfaces, traits and classes: what has to follow a changed signature where it is overridden. */
  readonly canBeBase: boolean;
  readonly symbols: readonly ChangedSymbol[];
  readonly api: readonly ApiChange[];
}

const visible: readonly Access[] = ['public', 'protected', 'protectedInternal'];
const bases: readonly SymbolKind[] = ['interface', 'trait', 'class', 'struct', 'record', 'object'];
const weight = ({ reason }: ChangedSymbol): number =>
  reason === null ? riskReasons.length : riskReasons.indexOf(reason);

export const heaviestFirst = (a: ChangedSymbol, b: ChangedSymbol): number => weight(a) - weight(b);

export async function changedType(comparison: Comparison, entry: DiffEntry): Promise<ChangedType> {
  const { members, relation } = comparison.diff(entry);
  const { typeId, path, file, kind, changeClass } = entry;
  const { before, after } = comparison.places;
  const was = kind === 'added' ? null : before.snapshot(entry.renamedFrom ?? typeId);
  const is = kind === 'removed' ? null : after.snapshot(typeId);
  const isTest = isTestSymbol(path, file);
  const open = isVisible(is ?? was);
  const symbols: ChangedSymbol[] = [];
  const api: ApiChange[] = [];
  const own = { typeId, isHidden: !open };
  const oldPath = entry.was ?? path;
  if (kind === 'removed') {
    symbols.push({ ...own, path, member: null, goneName: was?.name ?? '', reason: 'removed' });
    api.push({ path, file, change: 'removed' });
  } else if (kind === 'added') {
    symbols.push({ ...own, path, member: null, goneName: '', reason: null });
    api.push({ path, file, change: 'added' });
  } else if (relation?.renamed === true) {
    const names = { before: oldPath, after: path };
    symbols.push({ ...own, path, member: null, goneName: was?.name ?? '', reason: 'renamed', ...names });
    api.push({ path, file, change: 'renamed', ...names });
  }
  const about = (member: MemberDiff): Omit<ChangedSymbol, 'reason'> => ({
    ...{ typeId, path: `${path}.${member.name}`, member: member.name, goneName: '' },
    isHidden: !open || !visible.includes(member.access),
  });
  const tell = (member: MemberDiff, told: Omit<ApiChange, 'path' | 'file'>): void => {
    if (kind === 'changed' && visible.includes(member.access))
      api.push({ path: `${path}.${member.name}`, file, ...told });
  };
  for (const member of kind === 'removed' ? [] : members.added) {
    symbols.push({ ...about(member), reason: null });
    tell(member, { change: 'added', after: member.signature });
  }
  for (const member of kind === 'removed' ? [] : members.removed) {
    symbols.push({ ...about(member), goneName: member.name, reason: 'removed', before: member.signature });
    tell(member, { change: 'removed', before: member.signature });
  }
  const texts = await bodies(comparison, entry, members.changed);
  for (const member of members.changed) {
    const { aspects, name } = member;
    const signatures = { before: member.before ?? member.signature, after: member.signature };
    if (member.was !== undefined) {
      symbols.push({ ...about(member), goneName: member.was, reason: 'renamed', before: member.was, after: name });
      tell(member, { change: 'renamed', ...signatures });
    } else if (aspects.includes('signature')) {
      symbols.push({ ...about(member), reason: 'signature', ...signatures });
      tell(member, { change: 'changed', ...signatures });
    } else if (aspects.includes('body') || aspects.includes('attributes')) {
      const thrown = texts(member.memberId);
      const reason = thrown === null ? 'behaviour' : 'throws';
      symbols.push({ ...about(member), reason, ...thrown });
    }
  }
  if (symbols.length === 0 && changeClass !== 'Docs' && changeClass !== 'Cosmetic') {
    const reason = changeClass === 'Structure' ? 'signature' : 'behaviour';
    symbols.push({ ...own, path, member: null, goneName: '', reason });
  }
  const { added, removed, changed } = members;
  return {
    entry,
    members: { added: added.length, removed: removed.length, changed: changed.length },
    isTest,
    canBeBase: bases.includes((is ?? was)?.kind ?? 'module'),
    symbols,
    api: open && !isTest && besideProduct(file) === '' ? api : [],
  };
}

const isVisible = (snapshot: TypeSnapshot | null): boolean =>
  snapshot !== null && (snapshot.kind === 'module' || visible.includes(snapshot.access));

/** By the id of a member: what it throws before and after, where that is not the same. */
async function bodies(comparison: Comparison, entry: DiffEntry, changed: readonly ChangedMember[]) {
  const { before, after } = comparison.sides;
  const { typeId, file } = entry;
  const idBefore = before.byTodaysId ? typeId : (entry.renamedFrom ?? typeId);
  const hasBody = changed.some(({ aspects }) => aspects.includes('body'));
  const [then, now] = hasBody ? [await before.members(idBefore), await after.members(typeId)] : [new Map(), new Map()];
  return (memberId: string): { before: string; after: string } | null => {
    const ids = comparison.member(entry, memberId);
    const textOf = (texts: ReadonlyMap<string, { text: string }>, id: string | null | undefined): string | undefined =>
      texts.get(id?.slice(id.lastIndexOf('_') + 1) ?? '')?.text;
    const [was, is] = [textOf(then, ids?.before), textOf(now, ids?.after)];
    if (was === undefined || is === undefined) return null;
    const thrown = { before: thrownIn(was, file).join(', '), after: thrownIn(is, file).join(', ') };
    return thrown.before === thrown.after ? null : thrown;
  };
}

// The errors that a function throws by name. Only languages with exceptions; comments and quoted texts play no part.

const languages = /\.(?:[cm]?[jt]sx?|vue|svelte|pyi?|java|kts?|cs|cpp|cc|cxx|hpp|hh|h)$/i;
/** What is not closed goes to the end, so that no text is read twice. */
const aside = /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|"(?:[^"\\\n]|\\.)*"?|'(?:[^'\\\n]|\\.)*'?|`(?:[^`\\]|\\[\s\S])*`?/g;
const hash = /#[^\n]*/g;
const thrown = /\b(?:throw(?:[ \t]+new)?|raise)[ \t]+([A-Za-z_][\w.:]*)/g;

/** In order and each once; empty in other languages. */
export function thrownIn(text: string, file: string): string[] {
  if (!languages.test(file)) return [];
  const code = text.replace(aside, ' ').replace(/\.pyi?$/i.test(file) ? hash : /(?!)/g, ' ');
  return [...new Set([...code.matchAll(thrown)].flatMap(([, name]) => name ?? []))].sort();
}
