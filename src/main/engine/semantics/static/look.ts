/**
 * One look at a type for all sections of its description: who uses it, what its members do, what its comments say. Main type:
 * Looked. Each member is read alone, so that a file is gone through once however many members it has.
 */
import type { Language, SymbolRef } from '#shared/contract/common.ts';
import type { Member } from '#shared/contract/symbols.ts';
import { type CodeMap, isTestCode, isTestSymbol, isVisible } from '../../codemap/codemap.ts';
import {
  type Branches,
  branchesOf,
  createSources,
  findTodos,
  innerLines,
  isForeign,
  lexLanguage,
  type Source,
  saidAt,
  sentenceOf,
  withoutInlineTags,
} from '../../static-analyst/static-analyst.ts';
import type { TypeMaterial } from '../material.ts';
import { typeName } from './description-names.ts';

export interface LookedMember {
  readonly member: Member;
  readonly visible: boolean;
  /** Lines of the file, not of the member. Empty where its code could not be read. */
  readonly branches: Branches;
  /** Its code without comments; '' where it could not be read. Line 1 is the member's first. */
  readonly code: string;
}

export interface Neighbour {
  readonly name: string;
  readonly path: string;
  readonly file: string;
  readonly kinds: readonly string[];
  readonly isModule: boolean;
}

export interface Looked {
  readonly type: TypeMaterial;
  readonly language: Language;
  /** The first sentence of its comment; ''. */
  readonly said: string;
  readonly doc: DocSentences;
  readonly members: readonly LookedMember[];
  /** Says so, or leaves something to be written by others. */
  readonly isAbstract: boolean;
  /** Types of the product that refer to it, most first, and how many there are. */
  readonly users: readonly Neighbour[];
  readonly usersTotal: number;
  /** Some file names something that is called so, whether it could be followed or not. */
  readonly mentioned: boolean;
  readonly testFiles: readonly string[];
  readonly builtOnIt: readonly Neighbour[];
  readonly leansOn: readonly Neighbour[];
  /** Functions elsewhere in its folder that make one. */
  readonly factories: readonly string[];
  readonly todos: readonly {
    readonly word: string;
    readonly text: string;
    readonly file: string;
    readonly line: number;
  }[];
}

const none: Branches = { guards: [], thrown: [], caught: [], choices: [], last: null };
const mostMembers = 120;
const mostLines = 600;
const mostNeighbours = 60;
const mostTodos = 20;
const callable = new Set(['method', 'function', 'constructor', 'destructor', 'property', 'indexer', 'operator']);

export async function lookAt(
  type: TypeMaterial,
  codeMap: CodeMap,
  readFile: (file: string, signal: AbortSignal) => Promise<{ text: string; hash: string } | null>,
  pause: () => Promise<void>,
  signal: AbortSignal,
): Promise<Looked> {
  const { detail, row, parts } = type;
  const { language, name } = detail.symbol;
  // Members of Go, Rust, C and C++ may be in other files than the type.
  const elsewhere = createSources(
    codeMap,
    async (file) => {
      const found = await readFile(file, signal);
      return found === null || found.hash !== codeMap.file(file)?.hash ? null : found.text;
    },
    signal,
    pause,
  );
  const known = new Map(parts.map(({ source }) => [source.file, source]));
  const sourceOf = async (file: string): Promise<Source | null> => known.get(file) ?? (await elsewhere.get(file));

  const members: LookedMember[] = [];
  for (const member of detail.members.slice(0, mostMembers)) {
    const source = callable.has(member.kind) ? await sourceOf(member.file) : null;
    members.push(source === null ? unread(member) : readMember(member, source));
    await pause();
  }
  const [first] = parts;
  const said =
    (first === undefined ? null : saidAt(first.source, first.startLine, withoutTags(detail.doc), name)?.text) ??
    sentencesOf(detail.doc, name).first;
  return {
    ...{ type, language, said, members },
    isAbstract:
      detail.modifiers.includes('abstract') ||
      (language === 'cpp' && detail.members.some(({ modifiers }) => modifiers.includes('abstract'))),
    doc: sentencesOf(detail.doc, name),
    ...around(row, codeMap, type),
    mentioned: codeMap.knowsName(name),
    factories: factoriesOf(row, codeMap, type),
    todos: todosOf(type),
  };
}

function unread(member: Member): LookedMember {
  return { member, visible: isVisible(member.access), branches: none, code: '' };
}

function readMember(member: Member, whole: Source): LookedMember {
  const end = Math.min(member.endLine, member.line + mostLines);
  const lines = whole.lines.slice(member.line - 1, end);
  const text = lines.join('\n');
  const source: Source = { file: whole.file, language: whole.language, text, lines };
  const all = branchesOf(whole, member.line, end);
  const inside = all.thrown.length + all.caught.length > 0 ? innerLines(whole, member.line, end) : new Set<number>();
  const isOwn = ({ line }: { line: number }): boolean => !inside.has(line);
  const branches = { ...all, thrown: all.thrown.filter(isOwn), caught: all.caught.filter(isOwn) };
  return { member, visible: isVisible(member.access), branches, code: withoutComments(source) };
}

function withoutComments({ text, language }: Source): string {
  const { comments } = lexLanguage(text, language, []);
  let plain = '';
  let at = 0;
  for (let i = 0; i < comments.length; i += 2) {
    const [start = 0, end = 0] = [comments[i], comments[i + 1]];
    plain += text.slice(at, start) + text.slice(start, end).replace(/[^\n]/g, ' ');
    at = end;
  }
  return plain + text.slice(at);
}

function todosOf({ parts }: TypeMaterial): Looked['todos'] {
  const found: { word: string; text: string; file: string; line: number }[] = [];
  for (const { source, startLine, endLine } of parts) {
    if (found.length >= mostTodos) break;
    const text = source.lines.slice(startLine - 1, endLine).join('\n');
    if (!/todo|fixme|hack|xxx/i.test(text)) continue;
    const tokens = lexLanguage(text, source.language, []);
    findTodos(text, tokens.comments, (offset) => tokens.lineAt(offset), {
      todo: (word: string, remark: string, line: number) => {
        const said = remark.replace(forTools, '');
        if (found.length < mostTodos) found.push({ word, text: said, file: source.file, line: line + startLine - 1 });
      },
    });
  }
  return found;
}

function around(
  row: number,
  codeMap: CodeMap,
  { typeId, detail }: TypeMaterial,
): Pick<Looked, 'users' | 'usersTotal' | 'testFiles' | 'builtOnIt' | 'leansOn'> {
  const read = (side: 'dependents' | 'dependencies'): { all: Neighbour[]; total: number } => {
    const found = codeMap.neighbours(row, { side, limit: mostNeighbours });
    const all = (found?.nodes.slice(1) ?? []).map(({ symbol }) => ({
      name: symbol.name === 'default' || symbol.kind === 'module' ? moduleName(symbol) : typeName(symbol),
      path: symbol.path,
      file: symbol.file,
      isModule: symbol.kind === 'module',
      kinds: (found?.edges ?? [])
        .filter(({ from, to }) =>
          side === 'dependents' ? from === symbol.typeId && to === typeId : from === typeId && to === symbol.typeId,
        )
        .map(({ kind }) => kind),
    }));
    return { all, total: found?.[side] ?? 0 };
  };
  const own = new Set(detail.nested.map(({ path }) => path));
  const ownTest = isTestSymbol(detail.symbol.path, detail.symbol.file);
  const dependents = read('dependents');
  // Code in the file belongs to it.
  const within = (file: string): boolean => detail.symbol.kind === 'module' && file === detail.symbol.file;
  const outside = dependents.all.filter(({ path, file }) => !own.has(path) && !within(file));
  const users = outside.filter(({ path, file }) => ownTest || !isTestSymbol(path, file));
  const tests = outside.filter(({ path, file }) => isTestSymbol(path, file));
  const dependencies = read('dependencies').all.filter(
    ({ path, file }) => !own.has(path) && !within(file) && !isForeign(file),
  );
  return {
    users,
    // Beyond the page it is not known which of them are tests.
    usersTotal: dependents.total > mostNeighbours ? dependents.total : users.length,
    testFiles: ownTest ? [] : [...new Set(tests.map(({ file }) => file))].filter((file) => surelyTest.test(file)),
    builtOnIt: users.filter(({ kinds }) => kinds.includes('inherits') || kinds.includes('implements')),
    leansOn: dependencies,
  };
}

/** What follows is said to a tool. */
const forTools =
  /\s*(?:eslint|tslint|stylelint|biome|prettier|pylint|noqa|NOLINT|@ts-|pragma\b|#(?:end)?region)[\s\S]*$/;

/** A module by its file, a package of Go by its folder. */
function moduleName({ path, file, language }: SymbolRef): string {
  const parts = language === 'go' ? path.split(/[./]/) : file.split('/');
  return parts.at(-1) ?? path;
}

/** A folder `testing` may as well hold what the product offers for tests. */
const surelyTest = /(?:^|\/)(?:tests?|specs?|__tests__)\/|[._-](?:tests?|spec)\.|Tests?\.|(?:^|\/)test_/i;

/** `NewStore(path string) *Store` of the same folder. */
function factoriesOf(row: number, codeMap: CodeMap, { detail }: TypeMaterial): string[] {
  const { name, file } = detail.symbol;
  if (
    !/^(?:go|rust|c|cpp|typescript|javascript|python)$/.test(detail.symbol.language) ||
    detail.symbol.kind === 'module'
  )
    return [];
  const folder = file.slice(0, file.lastIndexOf('/') + 1);
  const makes = new RegExp(
    `^(?:New|new|create|make|open|connect|build)[A-Za-z]*\\(.*\\)\\s*(?::|->)?.*\\b${name.replace(/\W/g, '')}\\b`,
    'i',
  );
  const nodes = codeMap.neighbours(row, { side: 'dependents', limit: mostNeighbours })?.nodes.slice(1) ?? [];
  const found: string[] = [];
  for (const { symbol } of nodes) {
    if (symbol.kind !== 'module' || !symbol.file.startsWith(folder) || isTestCode(symbol.file)) continue;
    const module = codeMap.byTypeId(symbol.typeId);
    const members = module === null ? [] : (codeMap.typeDetail(module)?.members ?? []);
    for (const { kind, signature, access } of members) {
      if (kind !== 'function' || !isVisible(access) || signature.length > 300) continue;
      const result = signature.slice(signature.lastIndexOf(')') + 1);
      if (makes.test(signature) && result.includes(name)) found.push(signature);
    }
  }
  return found.slice(0, 3);
}

// What the author's comment says beyond its first sentence, sorted by what a reader looks for: how it lives, where it ends,
// what to heed. Only whole sentences are taken, and each once.

interface DocSentences {
  readonly first: string;
  readonly life: readonly string[];
  readonly limits: readonly string[];
  readonly advice: readonly string[];
}

const mostDoc = 6_000;
const mostSentence = 320;
const life =
  /\b(?:lifetime|disposed?|closed?|created (?:by|once|for|when)|singleton|scoped|per (?:request|instance|thread|call)|thread[- ]safe|immutable|reused?|cached?|pooled|lazily|on demand|is called (?:when|once|before|after))\b/i;
const limits =
  /\b(?:not thread[- ]safe|does not (?:support|handle|guarantee|check|copy|validate|work)|doesn't (?:support|handle|work)|cannot|can't|can not|is not (?:supported|intended|guaranteed|safe)|not (?:yet )?(?:supported|implemented)|unsupported|limitation|currently (?:only|not)|for now|experimental|internal (?:api|use|infrastructure)|may be changed|subject to change|not subject to the same|deprecated|obsolete|only (?:supports?|works|used)|no longer)\b/i;
const advice =
  /\b(?:should|must|is recommended|prefer|instead of|consider|avoid|ensure|make sure|be sure|remember|do not|don't|never|always|if you (?:need|want)|you can|to use|intended (?:for|to)|designed (?:for|to))\b/i;

const command = /\b(?:should|must|never|avoid|do not|don't|make sure|ensure)\b/i;

function kindOf(sentence: string): 'life' | 'limits' | 'advice' | null {
  if (limits.test(sentence)) return 'limits';
  if (command.test(sentence)) return 'advice';
  if (life.test(sentence)) return 'life';
  return advice.test(sentence) ? 'advice' : null;
}

/** Without what tags say and what an example shows: those come last. */
function withoutTags(doc: string): string {
  const tag =
    /(?:^|\n)(?:(?:since|deprecated|author|version|see|throws|exception|returns?|param(?: \w+)?|todo):\s|Examples?:?[ \t]*\n)/.exec(
      doc,
    );
  return tag === null ? doc : doc.slice(0, tag.index);
}

function sentencesOf(whole: string, name: string): DocSentences {
  const doc = withoutTags(whole);
  const first = sentenceOf(doc, name);
  const sorted = { life: [] as string[], limits: [] as string[], advice: [] as string[] };
  for (const sentence of split(doc)) {
    if (sentence === first || first.startsWith(sentence.slice(0, 40))) continue;
    const kind = kindOf(sentence);
    if (kind !== null && sorted[kind].length < 2 && !sorted[kind].includes(sentence)) sorted[kind].push(sentence);
  }
  // A warning in the first sentence is repeated where readers look for it.
  if (limits.test(first) && sorted.limits.length === 0) sorted.limits.push(first);
  return { first, ...sorted };
}

/** Markup that begins or ends a paragraph. */
const blocks = /<\/?(?:p|ul|ol|li|h[1-6]|table|tr|td|th|dl|dt|dd|div|br|para|item|list)\b[^<>]{0,120}>/gi;

/** A heading or an item of a list: a short line without an end, and a new sentence below. */
const alone = /^[^\n]{0,47}[^\s.!?,;:]\n(?=[\p{Lu}])/gmu;

/** Incomplete without the sentence before it. */
const leaning =
  /^(?:If (?:so|not|it does(?:n't)?|they do)\b|Otherwise|Then\b|However|But\b|In (?:that|this|such(?: a)?|both) cases?\b|This (?:means|is because|way|allows|also)\b|Therefore|Thus\b|Hence|Instead[, ]|For (?:example|instance)\b|These\b|Those\b|As (?:such|a result)\b|The (?:above|following)\b)/;

/** Whole sentences of prose: no code, no parameters, no markup, no lists. */
function split(doc: string): string[] {
  const prose = withoutInlineTags(doc.slice(0, mostDoc))
    .replace(/```[\s\S]{0,2000}?(?:```|$)/g, '\n\n')
    .replace(/<(?:code|example)>[\s\S]{0,2000}?(?:<\/(?:code|example)>|$)/g, '\n\n')
    .replace(/<pre\b[^<>]{0,80}>[\s\S]{0,4000}?(?:<\/pre>|$)/gi, '\n\n')
    .replace(blocks, '\n\n')
    .split(/\n\s*(?=[@\\]\w)/, 1)
    .join('')
    .replace(/<\/?[a-zA-Z][^<>]{0,200}>/g, ' ');
  const paragraphs = prose.replace(/:[ \t]*\n/g, ':\n\n').replace(alone, '\n\n');
  return paragraphs.split(/\n\s*\n|\n\s*(?=[-*+]\s|\d+\.\s)/).flatMap((paragraph) => {
    const line = paragraph.replace(/\s+/g, ' ').trim();
    if (/^[-*+:|>#]|^\d+\.|[{}]|=>|::|;\s*$/.test(line)) return [];
    return (line.match(/[^.!?]{12,}?(?:\.(?=[\w])[^.!?]*?)*[.!?](?=\s|$)/g) ?? [])
      .map((sentence) => sentence.trim())
      .filter(
        (sentence) =>
          sentence.length <= mostSentence && /^[\p{Lu}\p{Lo}"'(]/u.test(sentence) && !/[`]{3}|\w+\(.*,$/.test(sentence),
      )
      .filter((sentence) => !/\b(?:e\.g|i\.e|etc)\.$/.test(sentence) && !leaning.test(sentence));
  });
}
