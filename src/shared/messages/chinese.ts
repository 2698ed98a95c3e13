/** All Chinese texts: of the catalogue, and the engine's sentences by their English. */
import type { Messages } from './english.ts';
import type { Sentences } from './message.ts';
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
import { sessions as zhSessions } from './zh/context/sessions.ts';
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
import { agentSentences } from './zh/sentences/agents.ts';
import { codeSentences } from './zh/sentences/code.ts';
import { documentSentences } from './zh/sentences/documents.ts';
import { knowledgeSentences } from './zh/sentences/knowledge.ts';
import { patternSentences } from './zh/sentences/patterns.ts';
import { renameSentences } from './zh/sentences/renames.ts';
import { toolSentences } from './zh/sentences/tools.ts';
import { workspaceSentences } from './zh/sentences/workspace.ts';
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

export { letters, lists } from './zh/sentences/slots.ts';

export const chinese = (): Messages => ({
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
  ...zhSessions,
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

export const chineseSentences: readonly Sentences[] = [
  workspaceSentences,
  codeSentences,
  renameSentences,
  knowledgeSentences,
  documentSentences,
  patternSentences,
  toolSentences,
  agentSentences,
];
