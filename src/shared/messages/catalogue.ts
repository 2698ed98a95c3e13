/**
 * The message catalogue: every text for people in the app, by language. A group is one view or part of the frame and
 * lives in a file of its own under each language; English is the source, and its keys and placeholders are the contract.
 */
import { ask } from './en/ask.ts';
import { bankConflict } from './en/bank/conflict.ts';
import { bankGates } from './en/bank/gates.ts';
import { bank } from './en/bank/view.ts';
import { bankWork } from './en/bank/work.ts';
import { change } from './en/change.ts';
import { common } from './en/common.ts';
import { agents } from './en/context/agents.ts';
import { filterProblems } from './en/context/filter.ts';
import { investigate } from './en/context/investigate.ts';
import { packs } from './en/context/packs.ts';
import { contextReasons } from './en/context/reasons.ts';
import { context } from './en/context/view.ts';
import { doctor } from './en/diagnostics/doctor.ts';
import { diagnostics } from './en/diagnostics/view.ts';
import { diffReasons } from './en/diff-reasons.ts';
import { avoid } from './en/evolution/avoid.ts';
import { evolutionKnowledge } from './en/evolution/knowledge.ts';
import { reasons } from './en/evolution/reasons.ts';
import { evolution } from './en/evolution/view.ts';
import { frame } from './en/frame.ts';
import { generationDocuments } from './en/generations/documents.ts';
import { generations } from './en/generations/view.ts';
import { graph } from './en/graph.ts';
import { learnings } from './en/learnings.ts';
import { gaps } from './en/memory/gaps.ts';
import { memory } from './en/memory/memory.ts';
import { menu } from './en/menu.ts';
import { overview } from './en/overview.ts';
import { palette } from './en/palette.ts';
import { commands } from './en/project/commands.ts';
import { docs } from './en/project/docs.ts';
import { impact } from './en/project/impact.ts';
import { pages } from './en/project/pages.ts';
import { why } from './en/project/why.ts';
import { search } from './en/search.ts';
import { config } from './en/settings/config.ts';
import { settings } from './en/settings.ts';
import { symbols } from './en/symbols.ts';
import { type } from './en/type.ts';
import { coverage } from './en/types/coverage.ts';
import { diff } from './en/types/diff.ts';
import { edit } from './en/types/edit.ts';
import { semantic } from './en/types/semantic.ts';
import { nothing } from './en/welcome/nothing.ts';
import { tour } from './en/welcome/tour.ts';
import { welcome } from './en/welcome.ts';
import type { Message } from './message.ts';
import { ask as zhAsk } from './zh/ask.ts';
import { bankConflict as zhBankConflict } from './zh/bank/conflict.ts';
import { bankGates as zhBankGates } from './zh/bank/gates.ts';
import { bank as zhBank } from './zh/bank/view.ts';
import { bankWork as zhBankWork } from './zh/bank/work.ts';
import { change as zhChange } from './zh/change.ts';
import { common as zhCommon } from './zh/common.ts';
import { agents as zhAgents } from './zh/context/agents.ts';
import { filterProblems as zhFilterProblems } from './zh/context/filter.ts';
import { investigate as zhInvestigate } from './zh/context/investigate.ts';
import { packs as zhPacks } from './zh/context/packs.ts';
import { contextReasons as zhContextReasons } from './zh/context/reasons.ts';
import { context as zhContext } from './zh/context/view.ts';
import { doctor as zhDoctor } from './zh/diagnostics/doctor.ts';
import { diagnostics as zhDiagnostics } from './zh/diagnostics/view.ts';
import { diffReasons as zhDiffReasons } from './zh/diff-reasons.ts';
import { avoid as zhAvoid } from './zh/evolution/avoid.ts';
import { evolutionKnowledge as zhEvolutionKnowledge } from './zh/evolution/knowledge.ts';
import { reasons as zhReasons } from './zh/evolution/reasons.ts';
import { evolution as zhEvolution } from './zh/evolution/view.ts';
import { frame as zhFrame } from './zh/frame.ts';
import { generationDocuments as zhGenerationDocuments } from './zh/generations/documents.ts';
import { generations as zhGenerations } from './zh/generations/view.ts';
import { graph as zhGraph } from './zh/graph.ts';
import { learnings as zhLearnings } from './zh/learnings.ts';
import { gaps as zhGaps } from './zh/memory/gaps.ts';
import { memory as zhMemory } from './zh/memory/memory.ts';
import { menu as zhMenu } from './zh/menu.ts';
import { overview as zhOverview } from './zh/overview.ts';
import { palette as zhPalette } from './zh/palette.ts';
import { commands as zhCommands } from './zh/project/commands.ts';
import { docs as zhDocs } from './zh/project/docs.ts';
import { impact as zhImpact } from './zh/project/impact.ts';
import { pages as zhPages } from './zh/project/pages.ts';
import { why as zhWhy } from './zh/project/why.ts';
import { search as zhSearch } from './zh/search.ts';
import { config as zhConfig } from './zh/settings/config.ts';
import { settings as zhSettings } from './zh/settings.ts';
import { symbols as zhSymbols } from './zh/symbols.ts';
import { type as zhType } from './zh/type.ts';
import { coverage as zhCoverage } from './zh/types/coverage.ts';
import { diff as zhDiff } from './zh/types/diff.ts';
import { edit as zhEdit } from './zh/types/edit.ts';
import { semantic as zhSemantic } from './zh/types/semantic.ts';
import { nothing as zhNothing } from './zh/welcome/nothing.ts';
import { tour as zhTour } from './zh/welcome/tour.ts';
import { welcome as zhWelcome } from './zh/welcome.ts';

const en = () =>
  ({
    ...common,
    ...frame,
    ...welcome,
    ...tour,
    ...nothing,
    ...overview,
    ...commands,
    ...docs,
    ...impact,
    ...pages,
    ...why,
    ...settings,
    ...config,
    ...symbols,
    ...type,
    ...change,
    ...agents,
    ...contextReasons,
    ...context,
    ...packs,
    ...investigate,
    ...diagnostics,
    ...doctor,
    ...diff,
    ...semantic,
    ...coverage,
    ...edit,
    ...diffReasons,
    ...graph,
    ...palette,
    ...search,
    ...memory,
    ...learnings,
    ...menu,
    ...ask,
    ...gaps,
    ...generations,
    ...generationDocuments,
    ...bankConflict,
    ...bankGates,
    ...bank,
    ...bankWork,
    ...evolution,
    ...reasons,
    ...evolutionKnowledge,
    ...avoid,
    ...filterProblems,
  }) as const;

export type Catalogue = ReturnType<typeof en>;
export type MessageKey = keyof Catalogue;

type Messages = { readonly [K in MessageKey]: Message };

const zh = (): Messages => ({
  ...zhCommon,
  ...zhFrame,
  ...zhWelcome,
  ...zhTour,
  ...zhNothing,
  ...zhOverview,
  ...zhCommands,
  ...zhDocs,
  ...zhImpact,
  ...zhPages,
  ...zhWhy,
  ...zhSettings,
  ...zhConfig,
  ...zhSymbols,
  ...zhType,
  ...zhChange,
  ...zhAgents,
  ...zhContextReasons,
  ...zhContext,
  ...zhPacks,
  ...zhInvestigate,
  ...zhDiagnostics,
  ...zhDoctor,
  ...zhDiff,
  ...zhSemantic,
  ...zhCoverage,
  ...zhEdit,
  ...zhDiffReasons,
  ...zhGraph,
  ...zhPalette,
  ...zhSearch,
  ...zhMemory,
  ...zhLearnings,
  ...zhMenu,
  ...zhAsk,
  ...zhGaps,
  ...zhGenerations,
  ...zhGenerationDocuments,
  ...zhBankConflict,
  ...zhBankGates,
  ...zhBank,
  ...zhBankWork,
  ...zhEvolution,
  ...zhReasons,
  ...zhEvolutionKnowledge,
  ...zhAvoid,
  ...zhFilterProblems,
});

let english: Messages | undefined;
let chinese: Messages | undefined;

/** Put together when one is first read: it takes a command milliseconds, and most say no message. */
export const catalogues = {
  get en(): Messages {
    english ??= en();
    return english;
  },
  get zh(): Messages {
    chinese ??= zh();
    return chinese;
  },
};
