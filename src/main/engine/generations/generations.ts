/**
 * Generations: one whole index each, in a folder of its own, exactly one of them live. Main types: Generations (their
 * folders on disk), Generation, Manifest. `CURRENT` names the live one and is replaced in one step; whatever it names
 * is the truth, and everything else in the folder is leftover or the one to go back to.
 */
export { startAnalyser } from './analyser/analyser.ts';
export { compareStored } from './analyser/compare.ts';
export { drawSeed, readingOrder } from './analyser/reading-order.ts';
export { placeOf } from './rotator/rebuild.ts';
export { createRotator, type RebuildFailure, type Rotator, type RotatorOptions } from './rotator/rotator.ts';
export type { Generation } from './store/manifest.ts';
export { type Generations, type GenerationsOptions, openGenerations } from './store/open-generations.ts';
