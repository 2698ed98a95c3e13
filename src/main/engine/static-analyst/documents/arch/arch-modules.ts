/** Modules as entries: what each holds, what it is for where something says so, which others it leans on. */
import type { ArchModule } from '#shared/contract/generations/documents.ts';
import type { WholeType } from '../../../codemap/codemap.ts';
import type { Context } from '../compose/context.ts';
import { concluded, evidence, slug } from '../entry.ts';
import { moduleGraph } from '../model/module-graph.ts';
import type { Module } from '../model/modules.ts';
import { byText } from '../model/order.ts';

export function archModules({ map, modules }: Context): ArchModule[] {
  const graph = moduleGraph(map, modules);
  const types = Map.groupBy(map.types, ({ file }) => modules.of(file.file));
  return modules.all.map((module) => {
    const own = types.get(module) ?? [];
    return {
      id: slug('mod', module.name),
      source: 'static',
      confidence: concluded,
      evidence: evidenceOf(module, own),
      name: module.name,
      path: module.path,
      purpose: '',
      types: own.length,
      files: module.files.length,
      languages: languagesOf(module),
      dependsOn: graph.out(module).map(({ to, references }) => ({ name: to.name, references })),
      layer: module.test ? 'test' : 'domain',
    };
  });
}

/** The types that most lean on, else its largest files. */
function evidenceOf(module: Module, types: readonly WholeType[]) {
  const leading = types.filter(({ fanIn }) => fanIn > 0).sort((a, b) => b.fanIn - a.fanIn || byText(a.path, b.path));
  if (leading.length > 0) return leading.slice(0, 3).map(({ file, line, endLine }) => evidence(file, line, endLine));
  const largest = [...module.files].sort((a, b) => b.lines - a.lines || byText(a.file, b.file));
  return largest.slice(0, 3).map((file) => evidence(file));
}

function languagesOf({ files }: Module): ArchModule['languages'] {
  const counted = [...Map.groupBy(files, ({ language }) => language)];
  return counted.sort((a, b) => b[1].length - a[1].length || byText(a[0], b[0])).map(([language]) => language);
}
