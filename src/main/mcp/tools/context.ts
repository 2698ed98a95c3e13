/** The tool for text within a limit: the prompt window and packs. */
import { z } from 'zod';
import type { Result } from '#shared/contract/contract.ts';
import { linkingSentences } from '#shared/contract/coverage/sentences.ts';
import { createTranslate } from '#shared/messages/translator.ts';
import { type Entry, fitEntries, offsetOf } from '../answer/budget.ts';
import { invalidArgument } from '../answer/errors.ts';
import {
  type Answer,
  type Asking,
  address,
  adds,
  given,
  items,
  listAnswer,
  more,
  paging,
  textAnswer,
  tool,
} from './tool.ts';

const words = createTranslate('en');
const choices = ['pin', 'unpin', 'dismiss', 'add'] as const;
const actions = ['window', ...choices, 'clear', 'packs', 'build_pack', 'show_pack', 'activate_pack'] as const;

export const context = tool({
  name: 'context',
  title: 'Code for a task',
  description:
    'Get the code that matters, within a budget. window with your task: outlines of the types that it touches; use it before planning a change. pin, unpin, dismiss, add (30 minutes), clear steer it. build_pack: outlines of all types of a filter (namespace:, type:, access:, tag:, depends:, AND OR !).',
  input: {
    action: z.enum(actions).default('window'),
    task: z.string().min(1).max(8_000).optional(),
    max_chars: z.number().int().min(500).max(160_000).optional(),
    ...address,
    name: z.string().max(64).optional().describe('of the pack'),
    filter: z.string().max(4_000).optional(),
    pack_tokens: z.number().int().min(100).max(1_000_000).optional(),
    active: z.boolean().default(true),
    ...paging,
    max_tokens: paging.max_tokens.default(10_000),
  },
  output: { text: z.string().optional(), packs: items.optional(), total: z.number().optional(), ...more },
  annotations: { ...adds, idempotentHint: true },
  fields: { maxTokens: 'pack_tokens' },
  async run(args, asking) {
    const { call } = asking;
    const name = (): string => needed(args.name, 'name', args.action);
    switch (args.action) {
      case 'window': {
        const { task, max_chars: maxChars } = args;
        const window = await call('GetPromptWindow', given({ task, maxChars }));
        const { used, budget, tokens, entries, leftOutTotal } = window;
        const data = {
          ...{ used, budget, tokens: tokens.used },
          // With the first page, and a part of it: the text is what was asked for.
          ...(args.cursor === undefined ? { entries: fitEntries(entries, args.max_tokens / 4, chosenFor).data } : {}),
          left_out: leftOutTotal,
        };
        const head = linkingSentences(words, window.linking).join('\n');
        return textAnswer(window.text, args, { head, data });
      }
      case 'pin':
        return chosen('Pinned', await call('Pin', symbolOf(args)));
      case 'unpin':
        return chosen('No longer pinned', await call('Unpin', symbolOf(args)));
      case 'dismiss':
        return chosen('Dismissed until it is asked about again', await call('Dismiss', symbolOf(args)));
      case 'add':
        return chosen('In focus for half an hour', await call('context.add', symbolOf(args)));
      case 'clear': {
        const { cleared } = await call('context.clear', {});
        return { text: `${cleared} taken out of the focus.`, data: {} };
      }
      case 'packs':
        return packList(args, (await call('ListPacks', {})).packs);
      case 'build_pack': {
        const filter = needed(args.filter, 'filter', args.action);
        const pack = await call('BuildPack', { name: name(), filter, ...given({ maxTokens: args.pack_tokens }) });
        return packText(args, pack);
      }
      case 'show_pack':
        return packText(args, await call('pack.show', { name: name() }));
      case 'activate_pack':
        return packList(args, (await call('pack.activate', { name: name(), active: args.active })).packs);
    }
  },
});

interface Page {
  cursor?: string | undefined;
  max_tokens: number;
}

function needed(value: string | undefined, field: string, action: string): string {
  if (value === undefined) throw invalidArgument(field, `is needed for action=${action}`);
  return value;
}

function symbolOf({ path, id }: { path?: string | undefined; id?: string | undefined }) {
  return given({ path, id });
}

/** Why a type is in the window. */
function chosenFor({ path, part, why }: Result<'GetPromptWindow'>['entries'][number]): Entry {
  return { text: '', data: { path, part, why } };
}

function chosen(done: string, { resolved, success, choices, notice }: Result<'Pin'>): Answer {
  const { pins, added } = choices;
  const state = { pins: pins.map(({ path }) => path), added: added.map(({ path }) => path) };
  const what = success ? `${done}: ${resolved.path}.` : `Nothing changed for ${resolved.path}.`;
  return { text: notice === undefined ? what : `${what} ${notice}`, data: { success, ...state } };
}

function packText(page: Page, pack: Result<'pack.show'>): Answer {
  const { name, types, tokenEstimate, maxTokens, truncated, leftOut, leftOutTotal = leftOut.length } = pack;
  const cut = truncated ? `, cut to the budget: ${leftOutTotal} left out` : '';
  const head = `${name}: ${types} types, about ${tokenEstimate} of ${maxTokens} tokens${cut}`;
  const data = { name, types, token_estimate: tokenEstimate, truncated };
  return textAnswer(pack.text, page, { head, data });
}

function packList({ cursor, max_tokens }: Page, packs: Result<'ListPacks'>['packs']): Answer {
  const offset = offsetOf(cursor);
  return listAnswer({
    key: 'packs',
    head: '',
    items: packs.slice(offset),
    entry: ({ name, filter, active, types, tokenEstimate, stale }) => ({
      text: `${name}${active ? ' (active)' : ''}${stale ? ' (the code changed since)' : ''}: ${filter}, ${types} types, ${tokenEstimate} tokens`,
      data: { name, filter, active, types, token_estimate: tokenEstimate, stale },
    }),
    maxTokens: max_tokens,
    offset,
    total: packs.length,
    none: 'There are no packs yet.',
  });
}

export type { Asking };
