/** Text of what is special to paths, patterns, Markdown and eyes. Made of few characters, for all of Unicode takes seconds. */
import fc from 'fast-check';

const characters = [...'aZ_9 `\'"./\\{}:*?[]()#$^|<>+-\n\r\t\0\u200b\u202e\ufeff中不。é', '\ud800', '😀', '..', '//'];

export const wildText = (maxLength: number): fc.Arbitrary<string> =>
  fc.array(fc.constantFrom(...characters), { maxLength }).map((parts) => parts.join(''));
