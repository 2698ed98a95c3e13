/** All English texts: the source, whose keys and placeholders are the contract. A group is one view or part of the frame. */

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
import { sessions } from './en/context/sessions.ts';
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
