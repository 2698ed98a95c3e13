/**
 * The TypeScript library on a folder that may be hostile: files of the workspace only, configurations without plugins, no
 * link that leads out. Loading it costs 10 MB and half a second, so only the threads and processes that compile import
 * this door. Main types: ConfinedFiles, Project.
 */

export { resolveComponent } from './components.ts';
export { type ConfinedFiles, createConfinedFiles } from './confined-files.ts';
export { spotOf, startsOf } from './line-starts.ts';
export { findProjects, nearestConfigs, type Project, type Projects, parseConfig } from './projects.ts';
