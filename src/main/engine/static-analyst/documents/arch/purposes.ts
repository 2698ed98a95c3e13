/**
 * What a module is for, in the words of its authors: its README, its project file, the comment at the top of its leading
 * file, or that of the type that bears its name. Nothing is made up: where nobody says it, it stays unsaid.
 */
import type { WholeType } from '../../../codemap/codemap.ts';
import type { Context } from '../compose/context.ts';
import { type Evidence, evidence } from '../entry.ts';
import { folderOf, type Module } from '../model/modules.ts';
import { byText } from '../model/order.ts';

export interface Purpose {
  readonly text: string;
  readonly evidence: Evidence | null;
}

const nothing: Purpose = { text: '', evidence: null };

export function purposeOf(module: Module, context: Context): Purpose {
  // A part of a folder is not what the folder is.
  if (!module.whole) return ofLeadingFile(module, context) ?? ofNamedType(module, context) ?? nothing;
  return (
    ofProject(module, context) ??
    ofReadme(module, context) ??
    ofLeadingFile(module, context) ??
    ofNamedType(module, context) ??
    nothing
  );
}

function ofReadme({ path }: Module, { texts }: Context): Purpose | null {
  const own = texts.filter(({ file }) => folderOf(file) === path && /(^|\/)readme[^/]*$/i.test(file));
  for (const { file, hash, lines, facts } of own.sort((a, b) => byText(a.file, b.file))) {
    const { says = '', line = 1 } = facts.markdown ?? {};
    // A question is the heading of what answers it.
    if (says !== '' && !says.endsWith('?')) return { text: says, evidence: evidence({ file, hash, lines }, line) };
  }
  return null;
}

function ofProject({ path }: Module, { texts }: Context): Purpose | null {
  for (const { file, hash, lines, facts } of texts) {
    const { description = '', descriptionLine = 1 } = folderOf(file) === path ? (facts.project ?? {}) : {};
    if (/\S\s+\S+\s+\S/.test(description))
      return { text: description, evidence: evidence({ file, hash, lines }, descriptionLine) };
  }
  return null;
}

const leading = /(^|\/)(index|mod|lib|main|__init__|doc|package-info|module|program)\.\w+$/i;

/** A file that stands for its folder, and the one that is named like it; of a few files any that says so. */
function ofLeadingFile(module: Module, { scans }: Context): Purpose | null {
  const name = stemOf(module.path);
  const word = /([^/]+)\*$/.exec(module.name)?.[1] ?? '';
  const rank = (file: string): number => {
    const stem = stemOf(file.replace(/\.\w+$/, ''));
    if (word !== '') return stem === word ? 0 : 3;
    if (folderOf(file) !== module.path) return 3;
    if (leading.test(file) || /^Package /.test(scans.get(file)?.head?.text ?? '')) return 0;
    return stem === name ? 1 : 3;
  };
  const says = (file: string): boolean =>
    !/^(warning|caution|note|attention)\b/i.test(scans.get(file)?.head?.text ?? 'note');
  const own = module.files.filter(({ file }) => rank(file) < 3 && says(file));
  own.sort((a, b) => rank(a.file) - rank(b.file) || b.lines - a.lines || byText(a.file, b.file));
  const [file] = own;
  const head = file === undefined ? undefined : scans.get(file.file)?.head;
  return file === undefined || head === undefined ? null : { text: head.text, evidence: evidence(file, head.line) };
}

function stemOf(path: string): string {
  return path
    .slice(path.lastIndexOf('/') + 1)
    .toLowerCase()
    .replace(/[-_.]/g, '');
}

/** Of several the one that most lean on: it says what the rest is about. */
function ofNamedType(module: Module, { typesOf, said }: Context): Purpose | null {
  const word = /([^/]+)\*$/.exec(module.name)?.[1];
  const name = word ?? stemOf(module.path);
  const names = new Set([name, name.replace(/ies$/, 'y'), name.replace(/s$/, '')]);
  const fits = ({ kind, parent, name: own }: WholeType): boolean =>
    kind !== 'module' && parent === 0 && names.has(own.toLowerCase());
  const best = typesOf(module)
    .filter((type) => fits(type) && said(type) !== '')
    .sort((a, b) => b.fanIn - a.fanIn || byText(a.path, b.path))[0];
  return best === undefined
    ? null
    : { text: `${best.name}: ${said(best)}`, evidence: evidence(best.file, best.line, best.endLine) };
}
