/**
 * Removes private data from a text: secrets, a person's folders, their name and that of the machine. Main function:
 * withoutPrivate. Places go first, longest first, so that what is left of a path still says where in the project or the
 * app something is.
 */
import { redact } from '../../redact/redact.ts';

export interface Private {
  /** Absolute folders with their replacements, e.g. `<project>`. */
  readonly places: readonly { readonly path: string; readonly as: string }[];
  /** Names that are replaced wherever they occur as a word: of the person, of the machine, of the project. */
  readonly names: readonly { readonly name: string; readonly as: string }[];
}

/** Homes of others, and of this person where it is written another way. */
const homes = /(?:\/(?:home|Users)|\b[A-Za-z]:(?:\\{1,2}|\/)Users)(?:\\{1,2}|\/)[^\s/\\:;,'"`<>|)\]}]+/g;
const emails = /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/g;
/** Numbers of machines, but those that mean this one. */
const addresses = /\b(?!127\.|0\.0\.0\.0)(?:\d{1,3}\.){3}\d{1,3}\b/g;
/** Shorter words are too common to be anybody's name. */
const shortestName = 3;
/** Names that identify no person. */
const nobodies: ReadonlySet<string> = new Set([
  'root',
  'user',
  'admin',
  'localhost',
  'node',
  'home',
  'project',
  'memoscope',
]);

export function withoutPrivate(text: string, { places, names }: Private): string {
  let clean = text;
  for (const { path, as } of [...places].sort((a, b) => b.path.length - a.path.length)) {
    // A root alone is no place of a person.
    if (path.length < 2) continue;
    for (const spelt of new Set([path, path.replaceAll('\\', '/'), path.replaceAll('\\', '\\\\'), encodeURI(path)])) {
      clean = clean.replace(new RegExp(`${escaped(spelt)}(?![\\w-])`, 'g'), () => as);
    }
  }
  clean = redact(clean.replace(homes, '~')).replace(emails, '<email>').replace(addresses, '<address>');
  for (const { name, as } of names) {
    if (name.length < shortestName || nobodies.has(name.toLowerCase())) continue;
    clean = clean.replace(new RegExp(`(?<![\\p{L}\\p{N}])${escaped(name)}(?![\\p{L}\\p{N}])`, 'giu'), () => as);
  }
  return clean;
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}
