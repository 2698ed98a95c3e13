/** The command palette. */
import type { MessageGroup } from '../message.ts';

export const palette = {
  'palette.label': 'Search files and symbols, run actions',
  'palette.placeholder': 'Find a file, type, learning or command',
  'palette.placeholderFile': 'Symbols in {file}',
  'palette.placeholderGraph': 'Letters of the type whose graph to show',
  'palette.placeholderActions': 'Letters of an action',
  'palette.found': '{total} of {of} symbols',
  'palette.foundAria': { one: '{count} result', other: '{count} results' },
  'palette.symbols': 'Symbols',
  'palette.inFile': 'Symbols in {file}',
  'palette.files': 'Files',
  'palette.learnings': 'Learnings',
  'palette.actions': 'Actions',
  'palette.text': 'Text',
  'palette.recent': 'Opened last',
  'palette.none': 'Nothing matches “{query}”.',
  'palette.noFile': 'No file is shown now. Open a type first, then @ lists what its file declares.',
  'palette.preview': 'Preview',
  'palette.hint.open': 'open',
  'palette.hint.run': 'run',
  'palette.hint.editor': 'in editor',
  'palette.hint.copy': 'copy symbol path',
  'palette.hint.copyFile': 'copy path',
  'palette.hint.file': 'in this file',
  'palette.hint.all': 'everywhere',
  'palette.hint.actions': 'actions',
  'palette.close': 'close',

  'command.paletteSymbols': 'Search symbols',
  'command.paletteActions': 'Show all actions',
} as const satisfies MessageGroup;
