/**
 * A rename over all projects of the workspace that know the name: its places, the new text, and whether each of the new
 * names means what the old one meant. For the last, the new name's places in the result must be the same; otherwise
 * another declaration captured a name, which need not cause a type error.
 */
import path from 'node:path';
import ts from 'typescript-library';
import { MemoError } from '#shared/base/errors.ts';
import { sentence } from '#shared/base/sentence.ts';
import type { EditDiagnostic } from '#shared/contract/edit/edit-types.ts';
import { type Project, spotOf, startsOf } from '../../typescript/typescript.ts';
import { codeOf, isComponent } from '../../workspace/workspace.ts';
import { applyChanges, moved, type TextChange } from '../changes.ts';
import type { EditAnswer, EditProgress, LeftAlone } from '../edit-service.ts';
import { type OutsideBase, outsideBase } from './outside-base.ts';
import { declaredAt, nameAt, offsetOf, type Services } from './services.ts';
import type { EditJob } from './typescript-thread.ts';

type RenameJob = Extract<EditJob, { kind: 'rename' }>;

interface Place {
  readonly file: string;
  readonly offset: number;
}

/** Places by file, each with what is written. */
type Found = Map<string, Map<number, TextChange & { readonly nameAt: number }>>;

interface Seen {
  readonly project: Project;
  readonly start: Place;
  /** Absolute file and offset of every place. */
  readonly places: readonly Place[];
}

/** @param tell may throw, to end it. */
export function rename(services: Services, job: RenameJob, tell: (progress: EditProgress) => void): EditAnswer {
  const { files } = services;
  const at = files.absolute(job.file);
  const text = files.read(at);
  if (text === undefined) throw new MemoError('NotFound', sentence`${job.file} cannot be read.`, { file: job.file });
  const { oldName, offset } = locate(job, at, text);
  const newName = checkedName(oldName, job.newName);
  const holds = files.relative;
  const named = new Set(job.files.filter((file) => files.read(files.absolute(file))?.includes(bare(oldName))));
  const found: Found = new Map();
  const seen: Seen[] = [];
  const left = new Map<string, LeftAlone>();
  const starts: Place[] = [{ file: at, offset }];
  let refused = '';

  const inOrder = [...services.projects].sort((a, b) => Number(b.files.includes(at)) - Number(a.files.includes(at)));
  for (const [done, project] of inOrder.entries()) {
    if (!project.files.some((file) => named.has(holds(file) ?? ''))) continue;
    tell({ detail: holds(project.folder) ?? '', done, total: inOrder.length });
    const service = services.of(project);
    const program = service.getProgram();
    const start = starts.find(({ file }) => program?.getSourceFile(file) !== undefined);
    if (program === undefined || start === undefined) continue;
    const info = service.getRenameInfo(start.file, start.offset, {});
    if (!info.canRename) {
      refused ||= info.localizedErrorMessage;
      continue;
    }
    const source = program.getSourceFile(start.file);
    const base = source === undefined ? null : outsideBase(program, nameAt(source, start.offset), files.listed);
    if (base !== null) throw overridesOutside(oldName, base, files);
    const locations = find(service, start, oldName).filter(({ fileName, textSpan }) => {
      if (!isComponent(fileName)) return true;
      const written = files.read(fileName)?.slice(textSpan.start, textSpan.start + textSpan.length) ?? '';
      if (bare(written) === bare(oldName)) return true;
      // A tag in kebab case stays; the class behind the end of the file is nowhere in it.
      const source = written === '' ? undefined : program.getSourceFile(fileName);
      if (source !== undefined) note(left, holds(fileName) ?? fileName, source, textSpan.start);
      return false;
    });
    for (const definition of service.getDefinitionAtPosition(start.file, start.offset) ?? [])
      if (files.listed(definition.fileName))
        starts.push({ file: definition.fileName, offset: definition.textSpan.start });
    const places = locations.map((one) => ({ file: one.fileName, offset: one.textSpan.start }));
    const keys = new Set(places.map(({ file, offset: where }) => `${file}:${where}`));
    const isRenamed = (declaration: ts.Node): boolean => {
      const name = ts.getNameOfDeclaration(declaration as ts.Declaration) ?? declaration;
      const source = declaration.getSourceFile();
      return keys.has(`${source.fileName}:${name.getStart(source)}`);
    };
    for (const { fileName, textSpan } of locations) {
      const source = program.getSourceFile(fileName);
      if (source === undefined) continue;
      if (!files.listed(fileName)) {
        note(left, holds(fileName) ?? fileName, source, textSpan.start);
        continue;
      }
      const node = nameAt(source, textSpan.start);
      const isProperty = propertyKinds.has(info.kind);
      const {
        text: put,
        nameAt: inside,
        before,
      } = spell(node, newName, program.getTypeChecker(), isProperty, isRenamed);
      const changes = found.get(fileName) ?? new Map();
      found.set(fileName, changes);
      const old = changes.get(textSpan.start);
      // Two projects that read one place differently: the longer says more.
      if (old === undefined || old.text.length < put.length)
        changes.set(textSpan.start, {
          ...{ start: textSpan.start - before, length: textSpan.length + before },
          ...{ text: put, nameAt: inside },
        });
    }
    seen.push({ project, start, places });
    leftInText(services, program, service, { place: start, name: oldName }, keys, left);
  }
  if (found.size === 0) throw cannot(oldName, refused);
  const texts = [...found].map(([file, changes]) => ({
    file: holds(file) ?? file,
    text: applyChanges(files.read(file) ?? '', [...changes.values()]),
  }));
  const others = job.texts.filter(({ file }) => !texts.some((one) => one.file === file));
  files.setTexts([...others, ...texts]);
  const captured = seen.flatMap((one) => caught(services, one, found, newName));
  return { texts, oldName, newName, captured, leftAlone: [...left.values()].slice(0, mostLeft) };
}

const mostLeft = 500;
const propertyKinds = new Set<string>([
  ts.ScriptElementKind.memberVariableElement,
  ts.ScriptElementKind.memberFunctionElement,
  ts.ScriptElementKind.memberGetAccessorElement,
  ts.ScriptElementKind.memberSetAccessorElement,
  ts.ScriptElementKind.memberAccessorVariableElement,
]);

/** @param inText also in comments and strings. */
function find(
  service: ts.LanguageService,
  { file, offset }: Place,
  name: string,
  inText = false,
): readonly ts.RenameLocation[] {
  const found = service.findRenameLocations(file, offset, inText, inText, {
    providePrefixAndSuffixTextForRename: false,
  });
  const program = service.getProgram();
  // The service follows an export under another name to its uses, which bear that name and keep it.
  return (found ?? []).filter(({ fileName, textSpan: { start, length } }) => {
    const text = program?.getSourceFile(fileName)?.text.slice(start, start + length);
    return text === undefined || bare(text) === bare(name);
  });
}

function locate(job: RenameJob, file: string, text: string): { oldName: string; offset: number } {
  const source = ts.createSourceFile(file, codeOf(file, text), ts.ScriptTarget.Latest, true);
  const node =
    'name' in job.at
      ? declaredAt(source, job.at.line, job.at.name)
      : nameAt(source, offsetOf(source, job.at, job.file));
  if (node === null) {
    const what = 'name' in job.at ? `'${job.at.name}' is not declared` : 'No name stands';
    throw new MemoError(
      'NotFound',
      sentence`${what} at line ${job.at.line} of ${job.file}. Save the file and try again.`,
      {},
    );
  }
  const oldName = bare(node.getText(source), true);
  if (node.end > text.length)
    throw new MemoError(
      'InvalidArgument',
      sentence`'${oldName}' is named by its file. Rename ${job.file} instead.`,
      {},
    );
  return { oldName, offset: node.getStart(source) };
}

/** Without quotes, and without `#` unless it is to stay. */
function bare(name: string, keepHash = false): string {
  const plain = name.replace(/^['"`]|['"`]$/g, '');
  return keepHash ? plain : plain.replace(/^#/, '');
}

function checkedName(oldName: string, asked: string): string {
  const isPrivate = oldName.startsWith('#');
  const newName = isPrivate && !asked.startsWith('#') ? `#${asked}` : asked;
  const plain = isPrivate ? newName.slice(1) : newName;
  const scanner = ts.createScanner(ts.ScriptTarget.Latest, false, ts.LanguageVariant.Standard, plain);
  const kind = scanner.scan();
  const isName = kind === ts.SyntaxKind.Identifier || kind > ts.SyntaxKind.LastReservedWord;
  if (!isName || scanner.getTokenEnd() !== plain.length)
    throw new MemoError('InvalidArgument', sentence`'${asked}' cannot be a name in TypeScript. Choose another.`, {
      path: 'newName',
    });
  if (newName === oldName)
    throw new MemoError('InvalidArgument', sentence`It is called '${oldName}' already. Choose another name.`, {
      path: 'newName',
    });
  return newName;
}

function cannot(name: string, why: string): MemoError {
  return new MemoError(
    'Refused',
    sentence`'${name}' cannot be renamed: ${why || 'no project of the workspace declares it.'}`,
    {},
  );
}

function overridesOutside(name: string, { type, file }: OutsideBase, { relative }: Services['files']): MemoError {
  const where = relative(file) ?? path.basename(file);
  return new MemoError(
    'Refused',
    sentence`'${name}' cannot be renamed: ${sentence`it overrides ${`${type}.${name}`} of ${where}, which is not part of the workspace.`}`,
    {},
  );
}

/** What the service would also change if it were to change comments and strings. */
function leftInText(
  { files }: Services,
  program: ts.Program,
  service: ts.LanguageService,
  { place, name }: { place: Place; name: string },
  renamed: ReadonlySet<string>,
  left: Map<string, LeftAlone>,
): void {
  for (const { fileName, textSpan } of find(service, place, name, true)) {
    const source = program.getSourceFile(fileName);
    if (source === undefined || renamed.has(`${fileName}:${textSpan.start}`) || !files.listed(fileName)) continue;
    note(left, files.relative(fileName) ?? fileName, source, textSpan.start);
  }
}

function note(left: Map<string, LeftAlone>, file: string, source: ts.SourceFile, offset: number): void {
  const { line } = spotOf(source, offset);
  const starts = startsOf(source);
  const text = source.text.slice(starts[line - 1], starts[line] ?? source.text.length).trim();
  left.set(`${file}:${line}`, { file, line, text: text.slice(0, 300) });
}

/** Where the new name refers to something else than the old one did. */
function caught(services: Services, { project, start, places }: Seen, found: Found, newName: string): EditDiagnostic[] {
  const { files } = services;
  const after = (place: Place): Place => {
    const changes = [...(found.get(place.file)?.values() ?? [])];
    const { start: from, nameAt: inside } = found.get(place.file)?.get(place.offset) ?? {
      start: place.offset,
      nameAt: 0,
    };
    return { file: place.file, offset: moved(from, changes) + inside };
  };
  const service = services.of(project);
  const program = service.getProgram();
  const key = ({ file, offset }: Place): string => `${file}:${offset}`;
  const expected = new Map(
    places.filter(({ file }) => files.listed(file)).map((place) => [key(after(place)), after(place)]),
  );
  const actual = new Map(
    find(service, after(start), newName)
      .filter(({ fileName }) => files.listed(fileName))
      .map(({ fileName, textSpan }) => [`${fileName}:${textSpan.start}`, { file: fileName, offset: textSpan.start }]),
  );
  const tell = ({ file, offset }: Place, message: string): EditDiagnostic[] => {
    const source = program?.getSourceFile(file);
    if (source === undefined) return [];
    const name = files.relative(file) ?? file;
    return [{ file: name, ...spotOf(source, offset), severity: 'error', code: '', message }];
  };
  return [
    ...[...expected].flatMap(([where, place]) =>
      actual.has(where) ? [] : tell(place, `'${newName}' would mean another declaration here.`),
    ),
    ...[...actual].flatMap(([where, place]) =>
      expected.has(where) ? [] : tell(place, `This '${newName}' would mean what is renamed.`),
    ),
  ];
}

/**
 * `{ name }` means two things with one word: a property and a variable. Where only one of them is renamed the other
 * keeps its name: `{ old: renamed }` or `{ renamed: old }`. The service can handle this, but then leaves imports under
 * the old name, so it is done here.
 *
 * What to write for `newName`, and the offset of the new name in it.
 */
interface Spelling {
  readonly text: string;
  readonly nameAt: number;
  /**
   * The replaced text begins this many units before the name: `size: width` becomes `size` again, so that a rename
   * can be reverted.
   */
  readonly before: number;
}

/** @param renamed whether the name at an offset of a file is renamed. */
function spell(
  node: ts.Node | null,
  newName: string,
  checker: ts.TypeChecker,
  isProperty: boolean,
  renamed: (declaration: ts.Node) => boolean,
): Spelling {
  const plain = { text: newName, nameAt: 0, before: 0 };
  if (node === null || !ts.isIdentifier(node)) return plain;
  const old = node.text;
  const asVariable = { text: `${old}: ${newName}`, nameAt: old.length + 2, before: 0 };
  const asProperty = { text: `${newName}: ${old}`, nameAt: 0, before: 0 };
  const { parent } = node;
  const any = (symbol: ts.Symbol | undefined): boolean => symbol?.declarations?.some(renamed) === true;
  if (ts.isShorthandPropertyAssignment(parent) && parent.name === node) {
    const variable = any(checker.getShorthandAssignmentValueSymbol(parent));
    const property = any(checker.getContextualType(parent.parent)?.getProperty(old));
    if (variable && property) return plain;
    if (variable) return asVariable;
    return property || isProperty ? asProperty : asVariable;
  }
  if (ts.isBindingElement(parent) && parent.name === node && parent.propertyName === undefined) {
    if (!ts.isObjectBindingPattern(parent.parent) || parent.dotDotDotToken !== undefined) return plain;
    const property = any(checker.getTypeAtLocation(parent.parent).getProperty(old));
    // For a property the service renames the variables made of it too.
    return property || isProperty ? plain : asVariable;
  }
  const said = doubled(parent, node);
  // With anything else between the two, such as a comment, it was not written by a rename.
  if (said === `${newName}: ${old}`) return { text: newName, nameAt: 0, before: newName.length + 2 };
  return plain;
}

/** `property: variable` where the node is the variable; '' for anything else. */
function doubled(parent: ts.Node, node: ts.Identifier): string {
  const isValue = ts.isPropertyAssignment(parent) && parent.initializer === node;
  const isTarget = ts.isBindingElement(parent) && parent.propertyName !== undefined && parent.name === node;
  if (isTarget && parent.initializer !== undefined) return '';
  return isValue || isTarget ? parent.getText() : '';
}
