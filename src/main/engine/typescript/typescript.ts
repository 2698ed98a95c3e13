/**
 * The TypeScript library on a folder that may be hostile: files of the workspace only, configurations without plugins, no
 * link that leads out. Loading it costs 10 MB and half a second, so only the threads and processes that compile import
 * this door. Main types: ConfinedFiles, Project.
 */

export { type ConfinedFiles, createConfinedFiles } from './confined-files.ts';
export {
  findProjects,
  nearestConfigs,
  type Project,
  parseConfig,
  resolveComponent,
  spotOf,
  startsOf,
} from './projects.ts';
