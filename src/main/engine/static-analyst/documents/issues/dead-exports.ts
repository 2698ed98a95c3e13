/**
 * What is exported and that no other file names, were it in a string or a comment. It is little sure: reflection and users
 * outside of the workspace are not seen. So it is asked only of names that no attribute, base, entry,
 * handler or package face speaks for.
 */
import type { WholeFile, WholeMember } from '../../../codemap/codemap.ts';
import type { Context } from '../context.ts';
import { evidence } from '../entry.ts';
import type { Exported } from '../exports.ts';
import { spellsImports, stemOf } from '../model/imported-names.ts';
import type { Found } from '../model/symbols.ts';
import { type IssueDraft, several } from './issue.ts';

const confidence = 0.3;
/** So many are looked for in all texts; a person is shown fewer. */
const most = 60;
/** Lines below which it does not matter. */
const least = 8;
/** Files that tools find by name or place. */
const byPlace =
  /(^|\/)(scripts?|bin|tools?|migrations?|seeds?|pages|routes|stories|plugins|i18n|locales|types|typings|tasks|commands)\/|\.(config|stories|d|spec|test|typings?)\.\w+$|(^|\/)typings?\.ts$|(^|\/)(conftest|setup|manage|wsgi|asgi|__init__|__main__)\.py$/i;

export function deadExportIssues(context: Context, exported: readonly Exported[]): IssueDraft[] {
  const { map, symbols, isProduct, scans, imported } = context;
  const shown = new Set(exported.map(({ symbol }) => symbol.member?.memberId ?? symbol.type.typeId));
  const apps = applications(context);
  const based = basedTypes(context.survey);
  const handlers = new Set<string>();
  for (const scan of scans.values()) {
    for (const list of [scan.routes, scan.commands, scan.events, scan.entryPoints]) {
      for (const { handler } of list ?? []) handlers.add(handler.split(/\W+/).at(-1) ?? '');
    }
  }
  // Only where imports spell names is it known which functions are meant.
  const unused = ({ name, file }: WholeMember): boolean =>
    spellsImports(file.language) &&
    isProduct(file) &&
    apps(file) &&
    !byPlace.test(file.file) &&
    !handlers.has(name) &&
    imported.files(name).length === 0 &&
    !imported.whole(stemOf(file.file));
  const alone = (name: string, file: WholeFile): boolean =>
    isProduct(file) && apps(file) && !byPlace.test(file.file) && !handlers.has(name) && map.mentions(name, 2) <= 1;
  const found: { symbol: Found; lines: number }[] = [];
  for (const type of map.types) {
    if (type.kind === 'module') {
      if (!isProduct(type.file) || !apps(type.file)) continue;
      for (const member of symbols.members(type)) {
        const lines = member.endLine - member.line + 1;
        if (member.kind !== 'function' || member.access !== 'public' || member.attributes !== '[]' || lines < least)
          continue;
        if (
          member.name === 'main' ||
          member.name === 'init' ||
          !unused(member) ||
          namedInside(member.name, member, context)
        )
          continue;
        found.push({ symbol: { type, member }, lines });
      }
      continue;
    }
    const open = type.access === 'public' || type.access === 'internal';
    if (!open || type.fanIn > 0 || type.parent !== 0 || type.attributes !== '[]' || type.lines < least) continue;
    // For a class of extension methods only these are named.
    if (
      type.modifiers.includes('"static"') ||
      based.has(type.row) ||
      symbols.heirs(type).length > 0 ||
      !alone(type.name, type.file) ||
      namedInside(type.name, type, context)
    )
      continue;
    found.push({ symbol: { type, member: null }, lines: type.lines });
  }
  const claimed = found
    .filter(({ symbol }) => !shown.has(symbol.member?.memberId ?? symbol.type.typeId))
    .sort((a, b) => b.lines - a.lines)
    .slice(0, most)
    .map((each) => ({ ...each, word: wordOf(each.symbol) }));
  const written = writtenElsewhere(claimed, context);
  return claimed
    .filter((each) => !written.has(each))
    .map(({ symbol: { type, member }, lines, word }): IssueDraft => {
      const { file, line, endLine } = member ?? type;
      const nameless = member?.name === 'default';
      return {
        ...{ kind: 'dead-export', severity: 'low', confidence },
        title: `Nothing in the workspace names ${nameless ? file.file : word}`,
        detail: `${member?.kind ?? type.kind} of ${several(lines, 'line')} in ${file.file}. Use from outside or by reflection is not seen.`,
        evidence: [evidence(file, line, endLine)],
        about: `${type.path} ${member?.name ?? ''}`.trim(),
        weight: lines,
      };
    });
}

/** What a text that uses it must hold: its name, or that of its file where it has none (`module.exports = () => …`). */
function wordOf({ type, member }: Found): string {
  return member?.name === 'default' ? stemOf(member.file.file) : (member?.name ?? type.name);
}

/**
 * Those whose word occurs in any other file, even in a string or a comment: the last check before a claim. It reads all
 * files, so it runs for few candidates, and only where something would be claimed.
 */
function writtenElsewhere<C extends { symbol: Found; word: string }>(
  claimed: readonly C[],
  { map, sources, otherTexts }: Context,
): ReadonlySet<C> {
  const written = new Set<C>();
  const left = Map.groupBy(claimed, ({ word }) => word);
  for (const file of map.files) {
    if (left.size === 0) break;
    const text = sources.lines(file, 1, file.lines);
    for (const [word, group] of left) {
      if (!holdsWord(text, word)) continue;
      for (const each of group) if ((each.symbol.member ?? each.symbol.type).file !== file) written.add(each);
      if (group.every((each) => written.has(each))) left.delete(word);
    }
  }
  if (left.size === 0) return written;
  // Frameworks get classes by name: in bindings, descriptors, lists of services.
  for (const text of otherTexts()) {
    for (const [word, group] of left) {
      if (!holdsWord(text, word)) continue;
      for (const each of group) written.add(each);
      left.delete(word);
    }
  }
  return written;
}

/** Its own file may use it in addition to declaring it. */
function namedInside(name: string, { file, line }: { file: WholeFile; line: number }, { sources }: Context): boolean {
  let times = 0;
  for (const each of sources.names(file, 1, file.lines)) {
    if (each.name !== name) continue;
    if (each.line !== line || times > 0) times += 1;
    if (times > 1 || (times === 1 && each.line !== line && each.line > line + 3)) return true;
  }
  return false;
}

function holdsWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (!/[\p{L}\p{N}_$]/u.test(`${text[at - 1] ?? ''}${text[at + word.length] ?? ''}`)) return true;
  }
  return false;
}

/** Types that extend or fulfil something, which may call them without their name. */
function basedTypes(survey: Context['survey']): ReadonlySet<number> {
  return new Set(survey.types.filter(({ bases }) => bases.length > 0).map(({ row }) => row));
}

/** Whether a file belongs to something that is run, not to a library whose users are elsewhere. */
function applications({ scans, map, texts }: Context): (file: WholeFile) => boolean {
  const run = new Set<string>();
  for (const [name, { entryPoints = [] }] of scans) {
    const file = map.file(name);
    if (
      file !== null &&
      !file.test &&
      entryPoints.some(({ kind }) => kind === 'main' || kind === 'server' || kind === 'ui')
    )
      run.add(file.project);
  }
  const faces = new Set(
    texts
      .filter(({ facts }) => (facts.project?.entries ?? []).some(({ command }) => command === ''))
      .map(({ file }) => file),
  );
  // A package says itself what it shows; of others only what is run is sure to have no users elsewhere.
  return ({ project, language }) => faces.has(project) || (language !== 'c' && language !== 'cpp' && run.has(project));
}
