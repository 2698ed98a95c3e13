/** Some of the project's keys, under names of their own, in the section of the settings that they belong to. */
import type { ConfigEntry } from '#shared/contract/settings/config.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { ConfigItem } from './config-item.tsx';
import type { ProjectConfig } from './use-config.ts';

export interface ConfigKeysProps {
  readonly config: ProjectConfig;
  /** What each is called here, by key, in the order in which they stand. */
  readonly labels: Readonly<Record<string, string>>;
  /** What is true of it now, where its meaning is not what is said. */
  readonly now?: (entry: ConfigEntry) => string;
}

export function ConfigKeys({ config, labels, now = config.about }: ConfigKeysProps) {
  const { entries, error, readOnly, save } = config;
  if (error !== null) return <ErrorState error={error} onRetry={config.retry} />;
  return Object.entries(labels).map(([key, label]) => {
    const entry = entries?.find((one) => one.key === key);
    if (entry === undefined) return null;
    return (
      <ConfigItem key={key} entry={entry} label={label} about={now(entry)} readOnly={readOnly !== null} save={save} />
    );
  });
}
