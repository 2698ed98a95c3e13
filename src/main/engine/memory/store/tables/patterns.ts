/** Code patterns of the project (seed 001 §3.1), in the order that they were given in. */
import type { CodePattern } from '#shared/contract/memory/types.ts';
import { redactFields } from '../../../redact/redact.ts';
import type { Database } from '../../../storage/storage.ts';
import type { PatternStore } from '../store.ts';
import type { TableContext } from './table-context.ts';

interface Row {
  pattern_type: string;
  description: string;
  example_files: string;
  usage_scenarios: string;
}

export function createPatterns({ read, write }: Database, times: TableContext['times']): PatternStore {
  const all = read.prepare<[], Row>('SELECT * FROM code_patterns ORDER BY position');
  const clear = write.prepare('DELETE FROM code_patterns');
  const insert = write.prepare('INSERT INTO code_patterns VALUES (?, ?, ?, ?, ?)');
  return {
    all: () =>
      all.all().map((row) => ({
        patternType: row.pattern_type,
        description: row.description,
        exampleFiles: JSON.parse(row.example_files) as string[],
        usageScenarios: JSON.parse(row.usage_scenarios) as string[],
      })),
    replace(patterns) {
      write.transaction(() => {
        times.touch();
        clear.run();
        (redactFields(patterns) as CodePattern[]).forEach((pattern, position) => {
          const { patternType, description, exampleFiles, usageScenarios } = pattern;
          insert.run(position, patternType, description, JSON.stringify(exampleFiles), JSON.stringify(usageScenarios));
        });
      });
    },
  };
}
