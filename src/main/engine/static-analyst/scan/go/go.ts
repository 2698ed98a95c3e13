/** Scans Go. */
import { createReader } from '../reader.ts';
import { go } from '../text/dialects.ts';
import { commandRules } from './commands.ts';
import { routeRules } from './routes.ts';
import { endGo, settingRules } from './settings.ts';
import { beginGo, type GoState, importRules } from './state.ts';

export const goReader = createReader<GoState>({
  dialect: go,
  begin: beginGo,
  declare: [importRules],
  rules: [routeRules, commandRules, settingRules],
  end: endGo,
});
