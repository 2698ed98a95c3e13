/** All English texts: the source, whose keys and placeholders are the contract. A group is one view or part of the frame. */
import type { Message } from '../message.ts';
import { ask } from './ask.ts';
import { bankConflict } from './bank/conflict.ts';
import { bankGates } from './bank/gates.ts';
import { bank } from './bank/view.ts';
import { bankWork } from './bank/work.ts';
import { change } from './change.ts';
import { common } from './common.ts';
import { agents } from './context/agents.ts';
import { filterProblems } from './context/filter.ts';
import { investigate } from './context/investigate.ts';
import { packs } from './context/packs.ts';
import { contextReasons } from './context/reasons.ts';
import { sessions } from './context/sessions.ts';
import { context } from './context/view.ts';
import { doctor } from './diagnostics/doctor.ts';
import { diagnostics } from './diagnostics/view.ts';
import { diffReasons } from './diff-reasons.ts';
import { avoid } from './evolution/avoid.ts';
import { evolutionKnowledge } from './evolution/knowledge.ts';
import { reasons } from './evolution/reasons.ts';
import { evolution } from './evolution/view.ts';
import { frame } from './frame.ts';
import { generationDocuments } from './generations/documents.ts';
import { generations } from './generations/view.ts';
import { graph } from './graph.ts';
import { learnings } from './learnings.ts';
import { gaps } from './memory/gaps.ts';
import { memory } from './memory/memory.ts';
import { menu } from './menu.ts';
import { overview } from './overview.ts';
import { palette } from './palette.ts';
import { commands } from './project/commands.ts';
import { docs } from './project/docs.ts';
import { impact } from './project/impact.ts';
import { pages } from './project/pages.ts';
import { why } from './project/why.ts';
import { search } from './search.ts';
import { config } from './settings/config.ts';
import { settings } from './settings.ts';
import { symbols } from './symbols.ts';
import { type } from './type.ts';
import { coverage } from './types/coverage.ts';
import { diff } from './types/diff.ts';
import { edit } from './types/edit.ts';
import { semantic } from './types/semantic.ts';
import { nothing } from './welcome/nothing.ts';
import { tour } from './welcome/tour.ts';
import { welcome } from './welcome.ts';

export const english = () =>
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
    ...sessions,
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

export type Catalogue = ReturnType<typeof english>;
export type MessageKey = keyof Catalogue;

/** A catalogue of any language. */
export type Messages = { readonly [K in MessageKey]: Message };
