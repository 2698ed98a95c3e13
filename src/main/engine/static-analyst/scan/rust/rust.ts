/** Scans Rust. */
import { createReader } from '../reader.ts';
import { rust } from '../text/dialects.ts';
import { commandRules } from './commands.ts';
import { routeRules } from './routes.ts';
import { beginRust, type RustState, useRules } from './state.ts';

export const rustReader = createReader<RustState>({
  dialect: rust,
  begin: beginRust,
  declare: [useRules],
  rules: [routeRules, commandRules],
  end({ later }) {
    for (const write of later) write();
  },
});
