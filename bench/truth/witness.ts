/** What a tool that is no part of the product says about files. */
import type { Declared } from './declared.ts';

export interface Witnessed {
  /** With its version. */
  name: string;
  declared: Declared[];
  /** Kinds that are not compared → how many. */
  apart: Map<string, number>;
}
