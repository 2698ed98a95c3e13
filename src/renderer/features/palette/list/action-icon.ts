/** The sign before an action: of what it does, else of the place that it belongs to. Both follow from its id. */
import type { IconName } from '../../../ui/icons/icon-shapes.ts';

const acts: Readonly<Record<string, IconName>> = {
  'ask.new': 'plus',
  'bank.undo': 'undo',
  'context.copy': 'copy',
  'edit.undo': 'undo',
  'evolution.one': 'play',
  'evolution.pause': 'pause',
  'evolution.start': 'play',
  'evolution.stop': 'stop',
  'frame.activity': 'gauge',
  'frame.back': 'back',
  'frame.copyDeepLink': 'copy',
  'frame.copyLink': 'copy',
  'frame.forward': 'forward',
  'frame.shortcuts': 'keyboard',
  'frame.toggleInspector': 'panel-right',
  'frame.toggleList': 'panel-left',
  'generations.rebuild': 'refresh',
  'generations.stop': 'stop',
  'graph.ofShown': 'graph',
  'palette.graph': 'graph',
  'palette.pin': 'pin',
  'place.diagnostics': 'gauge',
  'record.pin': 'pin',
  'record.undo': 'undo',
  'symbol.pin': 'pin',
  'type.copyPath': 'copy',
  'type.editor': 'open',
  'file.editor': 'open',
  'bank.editor': 'open',
  'workspace.index': 'refresh',
};

/** By the first part of the id; of `place.<name>` by the second. */
const places: Readonly<Record<string, IconName>> = {
  ask: 'ask',
  bank: 'bank',
  bulk: 'learnings',
  commands: 'module',
  context: 'context',
  diff: 'diff',
  docs: 'module',
  edit: 'edit',
  evolution: 'evolution',
  file: 'file',
  generations: 'generations',
  graph: 'graph',
  interface: 'module',
  investigate: 'ask',
  issues: 'module',
  learnings: 'learnings',
  overview: 'overview',
  pack: 'context',
  palette: 'symbols',
  project: 'module',
  record: 'learnings',
  search: 'search',
  semantic: 'pen',
  stories: 'module',
  settings: 'settings',
  symbol: 'symbols',
  symbols: 'symbols',
  timeline: 'learnings',
  type: 'symbols',
  workspace: 'folder',
};

/** The sign of a view's place. */
export function viewIcon(view: string): IconName {
  return view === 'docs' ? 'book' : (places[view] ?? 'arrow');
}

export function actionIcon(id: string): IconName {
  const [first = '', second = ''] = id.split('.');
  return acts[id] ?? places[first === 'place' ? second : first] ?? 'arrow';
}
