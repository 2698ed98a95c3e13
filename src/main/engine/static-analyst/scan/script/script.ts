/** Scans JavaScript and TypeScript. */
import { createReader } from '../reader.ts';
import { script } from '../text/dialects.ts';
import { commandClassRules } from './command-classes.ts';
import { commandRules } from './commands.ts';
import { decoratorRules } from './decorators.ts';
import { entryRules } from './entries.ts';
import { eventRules } from './events.ts';
import { fileRules } from './files.ts';
import { declareApps, moduleRules } from './modules.ts';
import { routeRules } from './routes.ts';
import { settingRules } from './settings.ts';
import { beginScript, type ScriptState } from './state.ts';

export const scriptReader = createReader<ScriptState>({
  dialect: script,
  begin: beginScript,
  declare: [moduleRules],
  prepare: declareApps,
  rules: [routeRules, decoratorRules, fileRules, commandRules, commandClassRules, eventRules, settingRules, entryRules],
  end({ later }) {
    for (const write of later) write();
  },
});
