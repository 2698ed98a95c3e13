/** What a shell passes to its host. */
import type { ShellName } from '#shared/contract/service.ts';
import type { OpenEngine } from '../link/link.ts';

/** What only some shells can do. */
export interface ShellServices {
  /** Native folder dialog; null when the person cancels it. */
  pickFolder?(): Promise<string | null>;
  /** Hands a link to the system; false when it could not. */
  openExternal?(url: string): Promise<boolean>;
  /** Asked before a folder is opened: true when another window shows it, which then comes to the front instead. */
  shownElsewhere?(root: string): Promise<boolean>;
}

export interface HostOptions {
  shell: ShellName;
  version: string;
  /** Whether an engine that is started here follows changes of files. */
  watch: boolean;
  services?: ShellServices;
  /** Tests put a small engine in its place. */
  openEngine?: OpenEngine;
}
