/** What is known of each domain, distilled from its records. One a domain; its id is `dk-<slug>`. */
import { MemoError } from '#shared/base/errors.ts';
import { sentence } from '#shared/base/sentence.ts';
import { type CodePattern, DomainKnowledge } from '#shared/contract/memory/memory-types.ts';
import { redactFields } from '../../redact/redact.ts';
import type { Database, ReadDb } from '../../storage/storage.ts';
import { domainId } from './ids.ts';
import { readForm } from './records/form.ts';
import type { TableContext } from './records/table-context.ts';
import type { DomainStore, PatternStore } from './store.ts';

interface Row {
  id: string;
  domain: string;
  summary: string;
  key_concepts: string;
  key_files: string;
  source_record_ids: string;
  created_at: number;
  updated_at: number;
  analyst: string;
  revision: number;
  /** Absent in the memory of another workspace that an earlier version wrote. */
  origin?: DomainKnowledge['origin'];
}

export interface DomainTable extends DomainStore {
  byId(id: string): DomainKnowledge | null;
  /** As it came from a file. */
  import(knowledge: DomainKnowledge): void;
  remove(id: string): void;
  ids(): string[];
}

function knowledgeOf(row: Row): DomainKnowledge {
  return {
    id: row.id,
    domain: row.domain,
    summary: row.summary,
    keyConcepts: JSON.parse(row.key_concepts) as DomainKnowledge['keyConcepts'],
    keyFiles: JSON.parse(row.key_files) as string[],
    sourceRecordIds: JSON.parse(row.source_record_ids) as string[],
    analyst: row.analyst,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    revision: row.revision,
    origin: row.origin ?? 'own',
  };
}

/** A person of this machine, or one of whom a file of the repository speaks: machines write over neither. */
function isPersons(analyst: string): boolean {
  return analyst === 'human' || analyst === 'repository';
}

/** What is known of a domain; it needs no right to write. */
export function createDomainReader(read: ReadDb): (domain: string) => DomainKnowledge | null {
  // Two may be of one domain after a merge by git: the one that was written last counts.
  const ofDomain = read.prepare<[string], Row>(
    'SELECT * FROM domain_knowledge WHERE domain = ? ORDER BY updated_at DESC, id LIMIT 1',
  );
  return (domain) => {
    const row = ofDomain.get(domain);
    return row === undefined ? null : knowledgeOf(row);
  };
}

export function createDomains({ read, write }: Database, context: TableContext): DomainTable {
  const { tombstones, clock, projectKey, times, written } = context;
  const one = read.prepare<[string], Row>('SELECT * FROM domain_knowledge WHERE id = ?');
  const get = createDomainReader(read);
  const all = read.prepare<[], Row>('SELECT * FROM domain_knowledge ORDER BY domain, updated_at DESC, id');
  const ids = read.prepare<[], string>('SELECT id FROM domain_knowledge ORDER BY id').pluck();
  const insert = write.prepare('INSERT OR REPLACE INTO domain_knowledge VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)');
  const ofDomain = read.prepare<[string], string>('SELECT id FROM domain_knowledge WHERE domain = ?').pluck();
  const remove = write.prepare<[string]>('DELETE FROM domain_knowledge WHERE id = ?');

  const whole = (row: Row | undefined): DomainKnowledge | null => (row === undefined ? null : knowledgeOf(row));
  function store(k: DomainKnowledge): void {
    times.touch();
    const lists = [k.keyConcepts, k.keyFiles, k.sourceRecordIds].map((list) => JSON.stringify(list));
    const about = [k.createdAt, k.updatedAt, k.analyst, k.revision, k.origin];
    insert.run(k.id, projectKey, k.domain, k.summary, ...lists, ...about);
  }

  function take(id: string): void {
    times.touch();
    remove.run(id);
  }

  return {
    get,
    put(knowledge) {
      const now = clock.now();
      const known = get(knowledge.domain);
      const keeps = known !== null && isPersons(known.analyst) && known.summary !== '' && knowledge.analyst !== 'human';
      const { value, refusal } = readForm(DomainKnowledge, {
        ...knowledge,
        origin:
          known !== null && known.summary === knowledge.summary && knowledge.analyst !== 'human' ? known.origin : 'own',
        ...(keeps ? { summary: known.summary, analyst: known.analyst, origin: known.origin } : {}),
        id: known?.id ?? domainId(knowledge.domain, (id) => one.get(id) !== undefined || tombstones.has(id)),
        createdAt: known?.createdAt ?? now,
        updatedAt: Math.max(now, known?.updatedAt ?? 0),
        revision: (known?.revision ?? 0) + 1,
      });
      if (refusal !== null) {
        const message = sentence`What is known of ${knowledge.domain} was not stored: ${refusal.path} ${refusal.message}.`;
        throw new MemoError('InvalidArgument', message, { path: refusal.path });
      }
      write.transaction(() => store(value));
      written('domain', value.id);
      return value;
    },
    all: () => {
      const seen = new Set<string>();
      return all
        .all()
        .filter(({ domain }) => !seen.has(domain) && seen.add(domain))
        .map(knowledgeOf);
    },
    forget(domain) {
      const ids = ofDomain.all(domain);
      write.transaction(() => {
        for (const id of ids) {
          tombstones.add(id, clock.now());
          take(id);
        }
      });
      for (const id of ids) written('domain', id);
    },
    byId: (id) => whole(one.get(id)),
    import: store,
    remove: take,
    ids: () => ids.all(),
  };
}

interface PatternRow {
  pattern_type: string;
  description: string;
  example_files: string;
  usage_scenarios: string;
}

/** Code patterns of the project, in the order that they were given in. */
export function createPatterns({ read, write }: Database, times: TableContext['times']): PatternStore {
  const all = read.prepare<[], PatternRow>('SELECT * FROM code_patterns ORDER BY position');
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
