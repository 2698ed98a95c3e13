/** Scans JavaScript and TypeScript. */
import { createReader } from '../reader.ts';
import { script } from '../text/dialects.ts';
import { appRules, moduleRules } from './modules.ts';
import { endRoutes, routeRules } from './routes.ts';
import { settingRules } from './settings.ts';
import { beginScript, type ScriptState } from './state.ts';

export const scriptReader = createReader<ScriptState>({
  dialect: script,
  begin: beginScript,
  declare: [moduleRules, appRules],
  rules: [routeRules, settingRules],
  end: endRoutes,
});
