/**
 * Puts a window together: head, types within the budget, and the account of what is in and what is not. Main type:
 * MakeWindow. The same for the window that is kept as a file and for one that is made for a task.
 */
import type { Worded } from '#shared/contract/common.ts';
import type {
  PromptWindow,
  WindowEntry,
  WindowFile,
  WindowLeftOut,
  WindowPart,
} from '#shared/contract/context/context-types.ts';
import type { SemanticSection } from '#shared/contract/semantics.ts';
import type { Member } from '#shared/contract/symbols.ts';
import { estimateTokens } from '../../retrieval/retrieval.ts';
import { pauses } from '../../workspace/workspace.ts';
import type { ContextOptions } from '../context-types.ts';
import type { OtherFile } from '../task/other-files.ts';
import { degradedBelow, fill, typeBlock } from './fill.ts';
import type { Gathered, Wanted } from './gather.ts';
import { because, inEnglish } from './reasons.ts';

/** A type that is wanted, and how it is best written. */
export interface WantedText extends Wanted {
  /** The outline is limited to this many characters. */
  readonly outlineMost?: number;
  readonly weight?: (member: Member) => number;
  /** Files of it that are named first. */
  readonly files?: readonly string[];
}

export interface WindowOrder {
  readonly gathered: Omit<Gathered, 'wanted'> & { readonly wanted: readonly WantedText[] };
  readonly budget: number;
  /** One line, for a window that is made for a task. */
  readonly task?: string;
  /** Listed by name behind the types, best first. */
  readonly files?: readonly OtherFile[];
  packsOf(typeId: string): readonly string[];
}

export type MakeWindow = (order: WindowOrder, signal: AbortSignal) => Promise<Omit<PromptWindow, 'writtenAt'>>;

const filesHead = '# Files without types\n\n';
/** Share of the budget. */
const filesShare = 0.06;

const headings: Readonly<Record<WindowPart, string>> = {
  pinned: '# Pinned\n\n',
  task: '# For the task\n\n',
  focus: '# In focus\n\n',
  recent: '# Recent and central\n\n',
};
/** Max listed of what is left out. */
const mostLeftOut = 60;
/** Enough to know it by. */
const mostTask = 160;

type Sources = Pick<
  ContextOptions,
  | 'codeMap'
  | 'config'
  | 'generation'
  | 'indexed'
  | 'looking'
  | 'name'
  | 'pendingFiles'
  | 'revision'
  | 'semantic'
  | 'semanticState'
>;

export function createMakeWindow(sources: Sources): MakeWindow {
  return async ({ gathered, budget, task, files: others = [], packsOf }, signal) => {
    const codeMap = sources.codeMap();
    const revision = sources.revision();
    const generation = sources.generation();
    const { pinnedShare } = sources.config().promptWindow;
    const pause = pauses(signal);
    const told = filesWithin(others, Math.floor(budget * filesShare));
    const filled = await fill<WantedText>({
      head: headOf(sources, generation, task),
      headings,
      budget: budget - told.text.length,
      pinnedShare,
      candidates: gathered.wanted,
      async block({ typeId, outlineMost = Number.POSITIVE_INFINITY, weight, files }) {
        await pause();
        const type = codeMap.byTypeId(typeId);
        const detail = type === null ? null : codeMap.typeDetail(type);
        if (type === null || detail === null) return null;
        const state = sources.semanticState(typeId);
        const sections = await sources.semantic(typeId);
        const text = { detail, dependsOn: codeMap.dependsOn(type), sections, state, outlineMost };
        return typeBlock({
          ...text,
          ...(weight === undefined ? {} : { weight }),
          ...(files === undefined ? {} : { files }),
        });
      },
    });

    const entries: WindowEntry[] = [];
    for (const { candidate, text, texts, trimmed } of filled.taken) {
      const { typeId, part, reason } = candidate;
      const type = codeMap.byTypeId(typeId);
      const symbol = type === null ? null : codeMap.ref({ type, member: 0 });
      if (symbol === null) continue;
      entries.push({
        ...{ path: symbol.path, typeId, part, why: inEnglish(reason), reason, texts: [...texts] },
        trimmed: trimmed.filter((kind): kind is SemanticSection => kind !== 'OUTLINE'),
        semanticState: sources.semanticState(typeId),
        characters: text.length,
        packs: [...packsOf(typeId)],
        symbol,
      });
    }
    const pathOf = (typeId: string): string => {
      const type = codeMap.byTypeId(typeId);
      return (type === null ? null : codeMap.ref({ type, member: 0 })?.path) ?? typeId;
    };
    const leftOut: WindowLeftOut[] = filled.passedOver.map(({ candidate: { typeId, part }, needs, free }) => {
      const reason: Worded = because(part === 'pinned' ? 'pinsFull' : 'noRoom', { needs, free });
      return { path: pathOf(typeId), typeId, part, why: inEnglish(reason), reason, characters: needs };
    });
    const inWindow = new Set(entries.map(({ typeId }) => typeId));
    for (const { reason, ...one } of gathered.unwanted) {
      if (!inWindow.has(one.typeId)) leftOut.push({ ...one, why: inEnglish(reason), reason, characters: 0 });
    }
    const text = filled.text + told.text;
    const tokens = estimateTokens(text);
    return {
      text,
      used: text.length,
      budget,
      // The budget is one of characters: in tokens it is as many as this text would have, were it as long.
      tokens: { used: tokens, budget: Math.round((tokens * budget) / Math.max(1, text.length)), exact: false },
      entries,
      leftOut: leftOut.slice(0, mostLeftOut),
      leftOutTotal: leftOut.length,
      files: told.files,
      parts: { ...filled.parts, task: filled.parts.task + told.text.length },
      marks: { pinned: pinnedShare, degraded: 1 - degradedBelow },
      pinsFull: filled.passedOver.some(({ candidate }) => candidate.part === 'pinned'),
      around: gathered.around,
      generation,
      revision,
    };
  };
}

/** One line each, under a head of their own; none where not even one has room. */
function filesWithin(files: readonly OtherFile[], room: number): { text: string; files: WindowFile[] } {
  let text = filesHead;
  const told: WindowFile[] = [];
  for (const { file, reason } of files) {
    const line = `- ${file}: ${inEnglish(reason)}\n`;
    if (text.length + line.length > room) continue;
    text += line;
    told.push({ file, why: inEnglish(reason), reason, characters: line.length });
  }
  return told.length === 0 ? { text: '', files: [] } : { text, files: told };
}

/** What it is and how far it can be trusted; nothing that changes on its own, or the file would never stay the same. */
function headOf(
  { name, pendingFiles, looking, indexed }: Pick<Sources, 'name' | 'pendingFiles' | 'looking' | 'indexed'>,
  generation: string,
  task?: string,
): string {
  const waiting = pendingFiles();
  const fresh = !indexed()
    ? 'the files are still being read: parts may be missing or old'
    : waiting > 0
      ? `${waiting} changed files are not read yet: look at a file before you rely on its lines`
      : looking()
        ? 'files are being looked at for changes: look at a file before you rely on its lines'
        : 'code map up to date with the files';
  const lines = [
    `Context of ${name.replace(/\s+/g, ' ').slice(0, 80)}: generation ${generation}, ${fresh}.`,
    ...(task === undefined ? [] : [`Task: ${task.replace(/\s+/g, ' ').trim().slice(0, mostTask)}`]),
  ];
  return `${lines.join('\n')}\n\n`;
}
