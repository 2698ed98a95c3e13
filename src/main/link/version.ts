/** The version of this program. Taken in at build time, because a command line call has no time to look for the file. */
import manifest from '../../../package.json' with { type: 'json' };

export function productVersion(): string {
  return manifest.version;
}
