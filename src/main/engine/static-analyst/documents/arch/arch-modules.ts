/** Modules and layers as entries: what each holds, what it is for where something says so, which others it leans on. */
import type { z } from 'zod';
import type { ArchLayer, ArchModule, Layer } from '#shared/contract/generations/documents.ts';
import type { WholeType } from '../../../codemap/codemap.ts';
import type { Context } from '../compose/context.ts';
import { concluded, type Evidence, evidence, slug, someEvidence } from '../entry.ts';
import type { Module } from '../model/modules.ts';
import { byText } from '../model/order.ts';
import { type Placed, placeModules } from './layers.ts';
import { purposeOf } from './purposes.ts';

export interface ArchModules {
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

/** The types that most lean on, else its largest files. */
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
