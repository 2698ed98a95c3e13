/** What can be said of a new name before the language service is asked: the rest, such as reserved words, it refuses
 * on its own. */
export type NameProblem = 'same' | 'form';

const identifier = /^[#@]?[\p{ID_Start}$_][\p{ID_Continue}$\u200c\u200d]*$/u;

/** Null for a name that may be tried; an empty one is not yet wrong. @param old '' where there is none. */
export function nameProblem(name: string, old: string): NameProblem | null {
  if (name === '') return null;
  if (name === old) return 'same';
  return name.length <= 200 && identifier.test(name) ? null : 'form';
}
