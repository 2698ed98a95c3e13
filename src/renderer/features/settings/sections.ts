/** The subjects of the settings, and which of their values differ from the default. */
import type { Settings } from '#shared/contract/service.ts';
import type { PlainKey } from '#shared/messages/translator.ts';
import { defaultSettings } from '../../lib/state/workspace.ts';
import type { IconName } from '../../ui/icons/icon-shapes.ts';

export type SectionName =
  | 'look'
  | 'models'
  | 'editor'
  | 'keys'
  | 'privacy'
  | 'trust'
  | 'loop'
  | 'rebuild'
  | 'project'
  | 'storage'
  | 'about';

export interface SettingsSection {
  readonly name: SectionName;
  readonly title: PlainKey;
  readonly icon: IconName;
  readonly keys: readonly (keyof Settings)[];
}

export const sections: readonly SettingsSection[] = [
  { name: 'look', title: 'settings.section.look', icon: 'globe', keys: ['language', 'theme', 'density'] },
  {
    name: 'models',
    title: 'settings.section.models',
    icon: 'model',
    keys: [
      ...(['ollamaHost', 'ollamaRemote', 'ollamaModel', 'serverHost', 'serverModel', 'serverKey'] as const),
      ...(['embedder', 'reranker'] as const),
    ],
  },
  { name: 'editor', title: 'settings.section.editor', icon: 'open', keys: ['editorUrl'] },
  { name: 'keys', title: 'settings.section.keys', icon: 'keyboard', keys: ['singleKeys'] },
  { name: 'privacy', title: 'settings.section.privacy', icon: 'shield', keys: [] },
  { name: 'trust', title: 'settings.section.trust', icon: 'lock', keys: [] },
  { name: 'loop', title: 'settings.section.loop', icon: 'evolution', keys: [] },
  { name: 'rebuild', title: 'config.group.rebuild', icon: 'generations', keys: [] },
  { name: 'project', title: 'settings.section.project', icon: 'file', keys: [] },
  { name: 'storage', title: 'settings.section.storage', icon: 'disk', keys: [] },
  { name: 'about', title: 'settings.section.about', icon: 'eye', keys: [] },
];

export function changedKeys(settings: Settings): (keyof Settings)[] {
  return sections.flatMap(({ keys }) => keys).filter((key) => settings[key] !== defaultSettings[key]);
}

export function changedIn({ keys }: SettingsSection, settings: Settings): boolean {
  return keys.some((key) => settings[key] !== defaultSettings[key]);
}
