/**
 * Modules and layers as entries: what each holds, its purpose where something states it, which others it depends
 * on.
 */
import type { z } from 'zod';
import type { ArchLayer, ArchModule, Layer } from '#shared/contract/generations/documents.ts';
import type { WholeType } from '../../../codemap/codemap.ts';
import type { Context } from '../context.ts';
import { concluded, type Evidence, evidence, slug, someEvidence } from '../entry.ts';
import { byText, folderOf, type Module } from '../model/modules.ts';
import { type Placed, placeModules } from './layers.ts';

interface ArchModules {
  modules: ArchModule[];
  layers: z.infer<typeof ArchLayer>[];
}

/** From the outside in; the rest behind. */
const layerOrder: readonly Layer[] = ['edge', 'application', 'domain', 'infrastructure', 'kernel', 'tooling', 'test'];

export function archModules(context: Context): ArchModules {
  const placed = placeModules(context);
  return {
    modules: context.modules.all.map((module) => moduleEntry(module, placed, context)),
    layers: layerEntries(placed, context),
  };
}

function moduleEntry(module: Module, placed: ReadonlyMap<Module, Placed>, context: Context): ArchModule {
  const own = context.typesOf(module);
  const purpose = purposeOf(module, context);
  const said = purpose.evidence === null ? [] : [purpose.evidence];
  const { layer = null, confidence = concluded } = placed.get(module) ?? {};
  return {
    id: slug('mod', module.name),
    source: 'static',
    confidence,
    evidence: someEvidence([...said, ...leadingEvidence(module, own)]).slice(0, 4),
    name: module.name,
    path: module.path,
    purpose: purpose.text,
    types: own.length,
    files: module.files.length,
    languages: languagesOf(module),
    dependsOn: context.graph.out(module).map(({ to, references }) => ({ name: to.name, references })),
    layer,
  };
}

/** The types with the most dependents, else its largest files. */
export function leadingEvidence(module: Module, types: readonly WholeType[]): Evidence[] {
  const leading = types.filter(({ fanIn }) => fanIn > 0).sort((a, b) => b.fanIn - a.fanIn || byText(a.path, b.path));
  if (leading.length > 0) return leading.slice(0, 3).map(({ file, line, endLine }) => evidence(file, line, endLine));
  const largest = [...module.files].sort((a, b) => b.lines - a.lines || byText(a.file, b.file));
  return largest.slice(0, 3).map((file) => evidence(file));
}

function languagesOf({ files }: Module): ArchModule['languages'] {
  const counted = [...Map.groupBy(files, ({ language }) => language)];
  return counted.sort((a, b) => b[1].length - a[1].length || byText(a[0], b[0])).map(([language]) => language);
}

function layerEntries(placed: ReadonlyMap<Module, Placed>, context: Context): ArchModules['layers'] {
  const lines = ({ files }: Module): number => files.reduce((sum, file) => sum + file.lines, 0);
  return layerOrder.flatMap((layer): ArchModules['layers'] => {
    const own = [...placed].filter(([, each]) => each.layer === layer);
    if (own.length === 0) return [];
    own.sort(([a], [b]) => lines(b) - lines(a) || byText(a.name, b.name));
    const told = own
      .slice(0, 6)
      .flatMap(([module, { signs }]) =>
        signs.length === 0 ? [] : [`${module.name}: ${signs.slice(0, 2).join(', ')}`],
      );
    const mean = own.reduce((sum, [, { confidence }]) => sum + confidence, 0) / own.length;
    return [
      {
        id: slug('layer', layer),
        source: 'static',
        confidence: Math.min(concluded, Math.round(mean * 100) / 100),
        evidence: someEvidence(own.flatMap(([module]) => leadingEvidence(module, context.typesOf(module)).slice(0, 1))),
        layer,
        modules: own.map(([{ name }]) => name),
        detail: told.length === 0 ? 'By their place in the order of dependencies only.' : `${told.join('; ')}.`,
      },
    ];
  });
}

interface Purpose {
  readonly text: string;
  readonly evidence: Evidence | null;
}

const nothing: Purpose = { text: '', evidence: null };

/**
 * What a module is for, in the words of its authors: its README, its project file, the comment at the top of its
 * leading file, or that of the type that bears its name. Nothing is made up: without a source there is no purpose.
 */
function purposeOf(module: Module, context: Context): Purpose {
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

/** The file that represents its folder, and the one named like it; with few files, any that states a purpose. */
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

/** Of several, the one with the most dependents: it indicates what the rest is about. */
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
