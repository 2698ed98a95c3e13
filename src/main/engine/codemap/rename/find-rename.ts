/**
 * What a new name of a symbol changes, by its usages: for languages without a compiler or language server here. Sure places change,
 * others are reported; what the new name would catch keeps it from being written. Runs on the thread of usages; docs/edits.md has the
 * rules. Main types: RenameQuery, RenameAnswer.
 */
import { MemoError } from '#shared/base/errors.ts';
import { sentence } from '#shared/base/sentence.ts';
import type { Language } from '#shared/contract/common.ts';
import type { ReferenceFile } from '../../references/references.ts';
import type { ReadDb } from '../../storage/storage.ts';
import { createLookup } from '../link/lookup.ts';
import type { FileNames } from '../occurrences/file-names.ts';
import { createReadSpans } from '../usages/file-view.ts';
import { findUsages, type UsageAnswer } from '../usages/find-usages.ts';
import { createKnownTypes, type KnownMember } from '../usages/known-types.ts';
import { type NameOccurrence, openNamePlaces } from '../usages/name-places.ts';
import { carriedBy } from './carried.ts';
import { catches } from './catches.ts';
import { createPlaces, type FoundPlace, type RenamePlace } from './collect-places.ts';
import { type Family, familyOf, groupOf, outsideBases } from './family.ts';
import { checkNewName, givenBy, type RenamedLanguage } from './new-name.ts';
import { createTexts, type SourceText, wordsIn } from './source-texts.ts';

export type { RenamePlace } from './collect-places.ts';

export interface RenameQuery {
  type: number;
  /** Null for the type itself. */
  member: string | null;
  newName: string;
  root: string;
  maxBytes: number;
}

export interface UnsurePlace {
  file: string;
  line: number;
  text: string;
  /** `guess`: it may mean the symbol. `base`: a base outside the workspace may give the name. `file`: the file bears the name. */
  why: 'guess' | 'base' | 'file';
}

export interface RenameAnswer {
  oldName: string;
  places: RenamePlace[];
  /** Where the new name already means something, or would. */
  captured: { file: string; line: number; column: number; message: string }[];
  unsure: UnsurePlace[];
  /** The name in comments and texts of the files that change. */
  leftAlone: { file: string; line: number; text: string }[];
}

const maxUses = 50_000;
const maxShown = 500;

const languages: ReadonlySet<Language> = new Set<RenamedLanguage>(['php', 'ruby', 'swift']);
const isRenamed = (language: Language): language is RenamedLanguage => languages.has(language);

/** Throws Refused for a name that comes from elsewhere, InvalidArgument for one that the language does not take. */
export async function findRename(
  db: ReadDb,
  query: RenameQuery,
  references: ReferenceFile,
  fileNames: FileNames,
): Promise<RenameAnswer> {
  const { type: row, member, newName, root, maxBytes } = query;
  const types = createKnownTypes(db);
  const type = types.type(row);
  const first = member === null ? null : (types.members(row, member)[0] ?? null);
  if (type === null || !isRenamed(type.language) || (member !== null && first === null))
    throw new MemoError('NotFound', 'The symbol is no longer in the code map. Ask for a new preview.', {});
  const { language } = type;
  const group = first === null ? null : groupOf(first);
  const oldName = first?.name ?? type.name;
  if (oldName === newName) throw new MemoError('InvalidArgument', sentence`'${newName}' is its name already.`, {});
  checkNewName(language, group ?? 'type', newName, oldName);
  const fits = (one: KnownMember): boolean => language !== 'php' || groupOf(one) === group;
  const family = member === null ? alone(row) : familyOf(types, row, member, fits);
  const outside = member === null ? [] : outsideBases(db, family.relatives);
  refuseGiven(language, oldName, family, outside);

  const texts = createTexts(root, maxBytes);
  const lookup = createLookup(db);
  const pathOf = (file: number): string => lookup.file(file)?.path ?? '';
  const usagesOf = async (one: number, name: string | null): Promise<UsageAnswer['usages']> => {
    const asked = { type: one, member: name, root, maxBytes, maxResults: maxUses };
    const { usages, total } = await findUsages(db, asked, references, fileNames);
    if (total <= maxUses) return usages;
    throw new MemoError('Refused', sentence`'${oldName}' is used in more than ${maxUses} places.`, {});
  };

  const places = createPlaces({ texts, oldName, newName, group: language === 'php' ? group : null });
  for (const one of family.types)
    for (const usage of await usagesOf(one, member === null ? null : oldName)) {
      // A declaration below is one of the family, and found with it.
      if (member === null || usage.kind !== 'implements') places.use(usage);
    }
  const declared =
    member === null ? partsOf(db, row) : family.members.map((one) => ({ ...one, file: pathOf(one.file) }));
  const names = openNamePlaces(references, fileNames);
  await names.prepare(declared.map(({ file }) => file));
  for (const { file, line, endLine } of declared) {
    const source = texts(file);
    if (source === null) continue;
    const inFile = names.inText(file, source.text).named([oldName, `@${oldName}`]);
    const at = declaredAt(inFile, source, { line, endLine }, oldName, language === 'ruby');
    if (at !== null && language === 'ruby' && member !== null && isBound(source.text, at))
      throw new MemoError(
        'Refused',
        sentence`'${oldName}' is the name of what a delegation, an association or a table has: it cannot change alone.`,
        {},
      );
    if (at !== null) places.surely(file, at);
  }
  if (group === 'variable') {
    const carriers = { types, texts, pathOf, usagesOf, language };
    for (const one of family.members)
      for (const { file, at } of await carriedBy(one, carriers)) places.surely(file, at);
  }

  const { changed, guesses } = places.all();
  if (changed.length === 0)
    throw new MemoError(
      'Refused',
      sentence`No place of '${oldName}' can be changed: its declaration does not spell it.`,
      {},
    );
  const scene = { types, lookup, texts, pathOf, spans: createReadSpans(db) };
  const captured = catches(scene, { family, type, group, newName, changed });
  names.close();
  const lineOf = (file: string, line: number): string => texts(file)?.line(line) ?? '';
  const bases = outside.flatMap(({ type: below, name }): UnsurePlace[] =>
    partsOf(db, below)
      .slice(0, 1)
      .map(({ file, line }) => ({ file, line, text: `${types.type(below)?.name ?? ''}: ${name}`, why: 'base' })),
  );
  const files = member === null ? declared.filter(({ file }) => bearsName(file, oldName)) : [];
  return {
    ...{ oldName, captured },
    places: changed.map(({ file, line, column, from, to }) => ({ file, line, column, from, to })),
    unsure: [
      ...guesses.map(({ file, line }): UnsurePlace => ({ file, line, text: lineOf(file, line), why: 'guess' })),
      ...bases,
      ...files.map(({ file, line }): UnsurePlace => ({ file, line, text: lineOf(file, line), why: 'file' })),
    ].slice(0, maxShown),
    leftAlone: leftAlone(changed, texts, oldName, language === 'ruby').slice(0, maxShown),
  };
}

const alone = (row: number): Family => ({ types: new Set([row]), members: [], relatives: new Set([row]) });

/** Throws Refused for a member whose name the language, its library or a base outside the workspace gives. */
function refuseGiven(
  language: RenamedLanguage,
  name: string,
  { members }: Family,
  outside: readonly { readonly name: string }[],
): void {
  const [first] = members;
  if (first === undefined) return;
  const given = givenBy(
    language,
    name,
    outside.map((one) => one.name),
  );
  if (given === '')
    throw new MemoError(
      'Refused',
      sentence`'${name}' is a name that the language calls: under another it would not be called.`,
      {},
    );
  if (given !== null)
    throw new MemoError(
      'Refused',
      sentence`'${name}' is declared by ${given}, outside the workspace: under another name it would override nothing.`,
      {},
    );
  // The root of a family overrides nothing of the workspace.
  const overrides = members.every(
    ({ modifiers, attributes }) => /"override"/.test(modifiers) || /Override"/.test(attributes),
  );
  if (overrides)
    throw new MemoError(
      'Refused',
      sentence`'${name}' overrides a member outside the workspace: under another name it would override nothing.`,
      {},
    );
}

interface Part {
  file: string;
  line: number;
  endLine: number;
}

function partsOf(db: ReadDb, type: number): Part[] {
  return db
    .prepare<[number], Part>(
      'SELECT f.path AS file, p.line, p.end_line AS endLine FROM parts p JOIN files f ON f.id = p.file WHERE p.type = ? ORDER BY p.id',
    )
    .all(type);
}

/** Offset of the name in the declaration of a type or member; null where that spells none. */
function declaredAt(
  inFile: readonly NameOccurrence[],
  source: SourceText,
  { line, endLine }: Omit<Part, 'file'>,
  name: string,
  signed: boolean,
): number | null {
  const inside = inFile.filter((one) => one.line >= line && one.line <= endLine);
  const declaring = inside.find(({ kind }) => kind === 'declare') ?? inside.find((one) => one.line === line);
  if (declaring !== undefined) return declaring.at;
  const [from, to] = [source.offset(line, 1), source.endOf(endLine)];
  for (const at of wordsIn(source.text, name, signed, from, to)) return at;
  return null;
}

const binders =
  'def_delegators?|def_instance_delegators?|delegate|delegated_type|belongs_to|has_one|has_many|has_and_belongs_to_many|' +
  'has_one_attached|has_many_attached|has_rich_text|attribute|enum|store_accessor|alias_attribute';
const binding = new RegExp(String.raw`(?:^|\n)[ \t]*(?:${binders})\b[^\n]*(?:,[ \t]*\n[^\n]*){0,20}$`);

/** Whether a call of Ruby gives a member its name for something that goes by it, such as a column. */
const isBound = (text: string, at: number): boolean => binding.test(text.slice(Math.max(0, at - 2000), at));

/** Whether loaders find the type by the name of its file: `OrderLine.php`, `order_line.rb`. */
function bearsName(file: string, name: string): boolean {
  const base = /([^/]+)\.\w+$/.exec(file)?.[1] ?? '';
  return base === name || (file.endsWith('.rb') && base.replaceAll('_', '') === name.toLowerCase());
}

/** Lines of the changed files that hold the name in comments and texts. */
function leftAlone(
  changed: readonly FoundPlace[],
  texts: (file: string) => SourceText | null,
  name: string,
  signed: boolean,
): RenameAnswer['leftAlone'] {
  const left: RenameAnswer['leftAlone'] = [];
  for (const [file, places] of Map.groupBy(changed, (place) => place.file)) {
    const source = texts(file);
    if (source === null) continue;
    const taken = new Set(places.map(({ at }) => at));
    const code = source.code();
    for (const at of wordsIn(source.text, name, signed)) {
      if (taken.has(at) || code.has(at) || code.has(at - 1)) continue;
      const { line } = source.place(at);
      if (left.at(-1)?.file !== file || left.at(-1)?.line !== line) left.push({ file, line, text: source.line(line) });
    }
  }
  return left;
}
