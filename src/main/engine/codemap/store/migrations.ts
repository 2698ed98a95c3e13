/** All migrations of symbols.db, in order. */
import { codeMapTables } from './migrations/001-code-map.ts';
import { mergedTypes } from './migrations/002-merged-types.ts';
import { changeTracking } from './migrations/003-change-tracking.ts';
import { cycleIndex } from './migrations/004-cycle-index.ts';
import { lastGood } from './migrations/005-last-good.ts';
import { errorLine } from './migrations/006-error-line.ts';
import { queryIndexes } from './migrations/007-query-indexes.ts';
import { namesWithoutCase } from './migrations/008-names-without-case.ts';
import { listIndexes } from './migrations/009-list-indexes.ts';
import { aside } from './migrations/010-aside.ts';
import { encoding } from './migrations/011-encoding.ts';
import { keptFacts } from './migrations/012-kept-facts.ts';
import { appendedMentions } from './migrations/013-appended-mentions.ts';
import { memberTerms } from './migrations/014-member-terms.ts';
import { functionNames } from './migrations/015-function-names.ts';

export const codeMapMigrations = [
  codeMapTables,
  mergedTypes,
  changeTracking,
  cycleIndex,
  lastGood,
  errorLine,
  queryIndexes,
  namesWithoutCase,
  listIndexes,
  aside,
  encoding,
  keptFacts,
  appendedMentions,
  memberTerms,
  functionNames,
] as const;
