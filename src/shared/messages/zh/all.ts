/** All Chinese texts: of the catalogue, and the engine's sentences by their English. */
import type { Messages } from '../en/all.ts';
import type { Sentences } from '../message.ts';
import { ask as zhAsk } from './ask.ts';
import { bankConflict as zhBankConflict } from './bank/conflict.ts';
import { bankGates as zhBankGates } from './bank/gates.ts';
import { bank as zhBank } from './bank/view.ts';
import { bankWork as zhBankWork } from './bank/work.ts';
import { change as zhChange } from './change.ts';
import { common as zhCommon } from './common.ts';
import { agents as zhAgents } from './context/agents.ts';
import { filterProblems as zhFilterProblems } from './context/filter.ts';
import { investigate as zhInvestigate } from './context/investigate.ts';
import { packs as zhPacks } from './context/packs.ts';
import { contextReasons as zhContextReasons } from './context/reasons.ts';
import { sessions as zhSessions } from './context/sessions.ts';
import { context as zhContext } from './context/view.ts';
import { doctor as zhDoctor } from './diagnostics/doctor.ts';
import { diagnostics as zhDiagnostics } from './diagnostics/view.ts';
import { diffReasons as zhDiffReasons } from './diff-reasons.ts';
import { avoid as zhAvoid } from './evolution/avoid.ts';
import { evolutionKnowledge as zhEvolutionKnowledge } from './evolution/knowledge.ts';
import { reasons as zhReasons } from './evolution/reasons.ts';
import { evolution as zhEvolution } from './evolution/view.ts';
import { frame as zhFrame } from './frame.ts';
import { generationDocuments as zhGenerationDocuments } from './generations/documents.ts';
import { generations as zhGenerations } from './generations/view.ts';
import { graph as zhGraph } from './graph.ts';
import { learnings as zhLearnings } from './learnings.ts';
import { gaps as zhGaps } from './memory/gaps.ts';
import { memory as zhMemory } from './memory/memory.ts';
import { menu as zhMenu } from './menu.ts';
import { overview as zhOverview } from './overview.ts';
import { palette as zhPalette } from './palette.ts';
import { commands as zhCommands } from './project/commands.ts';
import { docs as zhDocs } from './project/docs.ts';
import { impact as zhImpact } from './project/impact.ts';
import { pages as zhPages } from './project/pages.ts';
import { why as zhWhy } from './project/why.ts';
import { search as zhSearch } from './search.ts';
import { agentSentences } from './sentences/agents.ts';
import { codeSentences } from './sentences/code.ts';
import { documentSentences } from './sentences/documents.ts';
import { knowledgeSentences } from './sentences/knowledge.ts';
import { patternSentences } from './sentences/patterns.ts';
import { toolSentences } from './sentences/tools.ts';
import { workspaceSentences } from './sentences/workspace.ts';
import { config as zhConfig } from './settings/config.ts';
import { settings as zhSettings } from './settings.ts';
import { symbols as zhSymbols } from './symbols.ts';
import { type as zhType } from './type.ts';
import { coverage as zhCoverage } from './types/coverage.ts';
import { diff as zhDiff } from './types/diff.ts';
import { edit as zhEdit } from './types/edit.ts';
import { semantic as zhSemantic } from './types/semantic.ts';
import { nothing as zhNothing } from './welcome/nothing.ts';
import { tour as zhTour } from './welcome/tour.ts';
import { welcome as zhWelcome } from './welcome.ts';

export { letters, lists } from './sentences/slots.ts';

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
  knowledgeSentences,
  documentSentences,
  patternSentences,
  toolSentences,
  agentSentences,
];
