/** arch.json: which modules there are, how they lean on each other, and what the workspace is built with and started by. */
import type { ArchDocument } from '#shared/contract/generations/documents.ts';
import type { Context } from '../compose/context.ts';
import { capped } from '../entry.ts';
import { archModules } from './arch-modules.ts';

const maxModules = 60;

export function archDocument(context: Context): ArchDocument {
  const omitted: Record<string, number> = {};
  const modules = archModules(context);
  return {
    schemaVersion: '1.0',
    omitted,
    modules: capped('modules', modules, maxModules, omitted),
    layers: [],
    entryPoints: [],
    techStack: [],
    patterns: [],
    cycles: [],
  };
}
