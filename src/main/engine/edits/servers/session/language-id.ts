/** What a server wants a file called when it is given one. */
import { languageOf } from '../../../workspace/workspace.ts';

export function languageIdOf(file: string): string {
  const language = languageOf(file);
  // A header may be either; read as C++ it can be both.
  return language === 'c' && file.toLowerCase().endsWith('.h') ? 'cpp' : (language ?? 'plaintext');
}
