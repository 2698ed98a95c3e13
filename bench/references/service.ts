/**
 * The witness of what TypeScript and JavaScript mean: the library's own search for references over a program of a whole folder, and a
 * random sample of its declarations.
 */
import os from 'node:os';
import path from 'node:path';
import ts from 'typescript-library';
import { openWorkspace, ownTypes } from '../../src/main/engine/references/typescript/program.ts';
import { contentHash } from '../../src/main/engine/storage/storage.ts';
import { createConfinedFiles } from '../../src/main/engine/typescript/typescript.ts';
import { checkFolder, listFiles, loadConfig, readSourceSync } from '../../src/main/engine/workspace/workspace.ts';

/** Undeclared, and stable: the library's own tests call it. */
interface Library {
  FindAllReferences: {
    findReferencedSymbols(
      program: ts.Program,
      token: ts.CancellationToken,
      files: readonly ts.SourceFile[],
      source: ts.SourceFile,
      at: number,
    ): readonly ts.ReferencedSymbol[] | undefined;
  };
}
const search = (ts as typeof ts & Library).FindAllReferences;

export interface Listed {
  /** Hashes of the files of both languages. */
  readonly sources: Map<string, string>;
  readonly manifests: string[];
}

/** With the defaults of the product: what it would read of a folder. */
export async function listed(of: string): Promise<Listed> {
  const checked = await checkFolder(of);
  const { config } = await loadConfig({ configFile: path.join(os.tmpdir(), 'no', 'config.yaml') });
  const listing = await listFiles(checked, config, new AbortController().signal);
  const sources = new Map<string, string>();
  for (const { file, language } of listing.files) {
    if (language !== 'typescript' && language !== 'javascript') continue;
    const read = readSourceSync(of, file, 16_000_000);
    if (read.kind === 'text') sources.set(file, contentHash(read.text));
  }
  const manifests = listing.otherTexts
    .map(({ file }) => file)
    .filter((file) => path.posix.basename(file) === 'package.json');
  return { sources, manifests };
}

export type Named = ts.NamedDeclaration & { readonly name: ts.Identifier | ts.PrivateIdentifier };

function isMember(node: ts.Node): boolean {
  if (ts.isObjectLiteralExpression(node.parent)) return false;
  const isParameter = ts.isParameter(node) && ts.isParameterPropertyDeclaration(node, node.parent);
  return ts.isClassElement(node) || ts.isTypeElement(node) || ts.isEnumMember(node) || isParameter;
}

function isTop(node: ts.Node): boolean {
  if (ts.isVariableDeclaration(node)) return ts.isSourceFile(node.parent.parent.parent);
  const isNamed =
    ts.isFunctionDeclaration(node) ||
    ts.isClassDeclaration(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isEnumDeclaration(node);
  return isNamed && ts.isSourceFile(node.parent);
}

function sampled(program: ts.Program, isListed: (file: string) => boolean, wanted: Wanted): Named[] {
  const fits = wanted.what === 'top' ? isTop : isMember;
  const all: Named[] = [];
  const visit = (node: ts.Node): void => {
    const { name } = node as { name?: ts.Node };
    if (name !== undefined && (ts.isIdentifier(name) || ts.isPrivateIdentifier(name)) && node.parent && fits(node))
      all.push(node as Named);
    ts.forEachChild(node, visit);
  };
  // Parents are set by the binder, which the checker runs.
  program.getTypeChecker();
  for (const source of program.getSourceFiles()) if (isListed(source.fileName)) visit(source);
  let { seed } = wanted;
  const random = (): number => {
    seed = (seed * 1103515245 + 12345) & 0x7fffffff;
    return seed / 0x7fffffff;
  };
  const picked: Named[] = [];
  while (picked.length < Math.min(wanted.size, all.length))
    picked.push(...all.splice(Math.floor(random() * all.length), 1));
  return picked;
}

export interface Wanted {
  readonly what: 'members' | 'top';
  readonly size: number;
  readonly seed: number;
}

export interface Service {
  readonly program: ts.Program;
  readonly files: ReturnType<typeof createConfinedFiles>;
  sample(wanted: Wanted): Named[];
  /** Places in files of the folder, the declarations' own names included. */
  references(node: Named): { readonly file: string; readonly at: number }[];
}

export function openService(root: string, { sources, manifests }: Listed): Service {
  const names = [...sources.keys()];
  const files = createConfinedFiles(root, names, ownTypes());
  const { program } = openWorkspace(files, { sources: names.map(files.absolute), manifests });
  const token: ts.CancellationToken = { isCancellationRequested: () => false, throwIfCancellationRequested() {} };
  return {
    ...{ program, files },
    sample: (wanted) => sampled(program, files.listed, wanted),
    references(node) {
      const source = node.getSourceFile();
      const at = node.name.getStart(source);
      const groups = search.findReferencedSymbols(program, token, program.getSourceFiles(), source, at) ?? [];
      return groups
        .flatMap(({ references }) => references)
        .filter(({ fileName }) => files.listed(fileName))
        .map(({ fileName, textSpan }) => ({ file: fileName, at: textSpan.start }));
    },
  };
}
