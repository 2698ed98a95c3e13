/** What an answer rests on, and where else a name stands. */
import type { MessageGroup } from '../../message.ts';

export const coverage = {
  'coverage.none': {
    one: 'No usages of {name} in the {count} file that was read.',
    other: 'No usages of {name} in the {count} files that were read.',
  },
  'coverage.light': 'Of {language} only declarations are read, so it is not known what uses {name}.',
  'coverage.inPart': {
    one: '{count} file was read only in part: {places}. The unread parts are not in the results.',
    other: '{count} files were read only in part: {places}. The unread parts are not in the results.',
  },
  'coverage.inPartMore': '{places} and {more} more',
  'coverage.linking':
    'Links between types are not complete: those of {linked} of {of} types are known. Dependents, depth, groups and the order by use will change too.',
  'coverage.measuring':
    'All types are linked, but dependents, depth and groups are still being counted: these figures and the order by use will change.',
  'coverage.untyped': {
    one: '{count} place with this name is not listed, because the type before the dot is not known.',
    other: '{count} places with this name are not listed, because the type before the dot is not known.',
  },
  'coverage.throughBase': {
    one: '{count} of them uses a base or interface member, which runs this one only for some objects.',
    other: '{count} of them use a base or interface member, which runs this one only for some objects.',
  },
  'coverage.unclear': {
    one: '{count} call is not drawn, because it may mean another symbol.',
    other: '{count} calls are not drawn, because they may mean another symbol.',
  },
  'coverage.unread': {
    one: '{count} file with this name is not read yet: ask again in a moment.',
    other: '{count} files with this name are not read yet: ask again in a moment.',
  },
  'coverage.plain': 'Read only as text, because their syntax took too long: {files}.',
  'coverage.asText': {
    one: '{count} file of source code is only searched as text: its symbols are not known.',
    other: '{count} files of source code are only searched as text: their symbols are not known.',
  },
  'coverage.resolved': 'The surest places are resolved by {reader}.',
  'references.typescript': "Who uses it is resolved by TypeScript's checker.",
  'references.python': 'Who uses it is resolved by pyright.',
  'references.edges': 'Who uses it is known by names only; no type checker has confirmed it.',
  'references.unread': {
    one: '{count} file is not read by the checker yet: what it uses is known by names only.',
    other: '{count} files are not read by the checker yet: what they use is known by names only.',
  },
  'coverage.notRead': 'Not read: {reasons}.',
  'coverage.reason': '{count} {reason}',
  'mentions.title': 'Mentions in files that are not analysed',
  'mentions.why': 'Found by name only; another symbol of this name may be meant.',
  'mentions.count': {
    one: '{count} mention in files that are not analysed',
    other: '{count} mentions in files that are not analysed',
  },
  /** Of a symbol whose language is read for its declarations alone. */
  'mentions.lines': { one: '{count} line names it', other: '{count} lines name it' },
  'mentions.linesTitle': 'Lines that name it',
  'mentions.linesWhy': 'Found by its name, as it is written in any language; another symbol of this name may be meant.',
  'mentions.docs': {
    one: '{count} line of documents names it too.',
    other: '{count} lines of documents name it too.',
  },
  'mentions.some': 'The first {shown} of {total}',
  'mentions.unchanged': {
    one: '{count} line in a file that is not analysed has the old name. It is neither changed nor checked.',
    other: '{count} lines in files that are not analysed have the old name. They are neither changed nor checked.',
  },
  'asText.title': 'Searched as text only',
  'asText.note': 'not analysed',
  'asText.noEnding': 'without an ending',
} as const satisfies MessageGroup;
