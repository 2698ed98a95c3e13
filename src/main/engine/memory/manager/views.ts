/** Records as readers see them: with the state of their evidence in the present files. */
import type { LearningRecordWithScore, MatchReason, RecordStatus } from '#shared/contract/memory/memory-types.ts';
import type {
  EvidenceView,
  MemoryFilter,
  MemoryHit,
  RecordSummary,
  RecordView,
} from '#shared/contract/memory/methods.ts';
import type { Standing } from '../list/list.ts';
import type { RecordRow } from '../store/store.ts';

export interface Views {
  status(row: RecordRow): RecordStatus;
  summary(row: RecordRow): RecordSummary;
  whole(row: RecordRow): RecordView;
  hit(row: RecordRow, found: Pick<LearningRecordWithScore, 'score' | 'why'>): MemoryHit;
}

/** More than anyone reads in a list, and what an answer without a model is made of. */
const excerptLetters = 8_000;
const placesOfHit = 50;

function beginning(answer: string): Pick<MemoryHit, 'answer' | 'answerCut'> {
  if (answer.length <= excerptLetters) return { answer };
  // Half of a letter beyond 16 bits would be none.
  return { answer: answer.slice(0, excerptLetters).replace(/[\ud800-\udbff]$/, ''), answerCut: true };
}

export function createViews(standing: Pick<Standing, 'stateOf' | 'isStale'>): Views {
  function status({ row, record }: RecordRow): RecordStatus {
    return record.status === 'active' && standing.isStale(row) ? 'stale' : record.status;
  }

  function evidence({ row, record }: RecordRow): EvidenceView[] {
    const states = standing.stateOf(row);
    return record.evidence.map((one, n) => {
      const { state, now } = states[n] ?? { state: 'fresh' };
      return { ...one, state, ...(now === undefined ? {} : { now }) };
    });
  }

  return {
    status,
    summary(row) {
      const { id, projectKey, createdAt, updatedAt, question, questionType, confidence, domain, tags } = row.record;
      const { analyst, origin, pinned, verifiedAt, confirmedAt, revision, evidence } = row.record;
      return {
        ...{ id, projectKey, createdAt, updatedAt, question, questionType, confidence, tags },
        ...{
          analyst,
          origin,
          pinned,
          verifiedAt,
          confirmedAt,
          revision,
          status: status(row),
          evidenceCount: evidence.length,
        },
        ...(domain === undefined ? {} : { domain }),
      };
    },
    whole: (row) => ({ ...row.record, status: status(row), evidence: evidence(row) }),
    hit(row, { score, why }) {
      const { id, projectKey, question, questionType, confidence, domain, analyst, origin, createdAt } = row.record;
      return {
        ...{ id, projectKey, score, why, question, questionType, confidence, analyst, origin, createdAt },
        ...beginning(row.record.answer),
        ...(domain === undefined ? {} : { domain }),
        status: status(row),
        evidence: evidence(row).slice(0, placesOfHit),
      };
    },
  };
}

/** What is asked of a search over one or several projects, and what it finds. */
export interface SearchQuery {
  query: string;
  /** null: all known projects. */
  projectKey: string | null;
  topK: number;
  filter: MemoryFilter;
}

export interface FoundRecord {
  row: RecordRow;
  score: number;
  why: MatchReason;
  /** How readers see a record of another project, whose evidence lies in other files. */
  view?: MemoryHit;
}

export interface SearchAnswer {
  hits: FoundRecord[];
  threshold: number;
  meaning: boolean;
  model: string | null;
  skipped: { root: string; reason: string }[];
}
