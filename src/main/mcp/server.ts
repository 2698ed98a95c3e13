/**
 * The MCP server: tools, resources and prompts over one workspace. Every answer of a tool is stamped with the generation and
 * revision that it was read from and whether these are the files as they stand (spec 09).
 * The SDK's low-level server is used: its other one words wrong arguments by itself, and ours name the field in our error.
 */
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import type { RequestHandlerExtra } from '@modelcontextprotocol/sdk/shared/protocol.js';
import {
  CallToolRequestSchema,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
  type ServerNotification,
  type ServerRequest,
} from '@modelcontextprotocol/sdk/types.js';
import { MemoError, toMemoError } from '#shared/base/errors.ts';
import { productVersion, type WorkspaceLink } from '../link/link.ts';
import { errorAnswer, parseArguments } from './answer/errors.ts';
import { listTool } from './tools/list.ts';
import { tools } from './tools/table.ts';
import type { Answer, Asking, Tool } from './tools/tool.ts';
import { freshnessOf, type McpWorkspace } from './workspace.ts';

type Extra = RequestHandlerExtra<ServerRequest, ServerNotification>;

/** Calls at once; an agent has a handful. */
const maxCalls = 64;
/** Between two notifications of progress of one call. */
const progressMs = 200;
/** Whoever cancelled does not wait, and neither does a server that ends. */
const cancelMs = 2_000;

const instructions =
  'Memoscope keeps a map of this code folder and what was learnt about it. Start with search_symbols and get_outline instead of reading files; ask memory before exploring; load the bank for the rules of the project. Each answer says its generation and revision and whether it is fresh. Longer answers end with a next_cursor. What you remember is a proposal that waits for a person.';

export function createMcpServer(workspace: McpWorkspace): Server {
  const server = new Server(
    { name: 'memoscope', title: 'Memoscope', version: productVersion() },
    { capabilities: { tools: {} }, instructions },
  );
  let calls = 0;

  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: tools.map(listTool) }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }, extra) => {
    const tool = tools.find(({ name }) => name === params.name);
    if (tool === undefined) {
      throw new McpError(ErrorCode.InvalidParams, `There is no tool ${params.name.slice(0, 100)}.`);
    }
    if (calls >= maxCalls) {
      return errorAnswer(new MemoError('Busy', `${maxCalls} calls run already; wait for one of them to end.`));
    }
    calls += 1;
    try {
      return await callTool(tool, params.arguments, extra);
    } catch (thrown) {
      return errorAnswer(toMemoError(thrown), tool.fields);
    } finally {
      calls -= 1;
    }
  });

  async function callTool(tool: Tool, given: unknown, extra: Extra): Promise<ReturnType<typeof stamped>> {
    const args = parseArguments(tool.input, given);
    const { signal } = extra;
    const progress = progressOf(extra);
    const link = await (tool.atOnce ? workspace.link(signal) : workspace.ready(signal, progress));
    const client = server.getClientVersion()?.name.trim().slice(0, 100) || 'agent';
    const asking: Asking = {
      ...{ link, signal, client, progress },
      call: (method, params) => link.call(method, params, { signal }),
      cancelOp: async (opId) => {
        await link.call('ops.cancel', { opId }, { signal: AbortSignal.timeout(cancelMs) });
      },
    };
    for (let swaps = 0; ; swaps += 1) {
      const before = link.state().generation;
      const answer = await tool.run(args, asking);
      // A swap in between: the answer may be of either generation, so it is read again and says the right one (S0-19).
      if (before === link.state().generation || !tool.annotations.readOnlyHint || swaps === 2)
        return stamped(answer, link);
    }
  }

  return server;
}

function stamped({ text, data }: Answer, link: WorkspaceLink) {
  const state = link.state();
  const { generation, revision, pendingFiles } = state;
  const freshness = freshnessOf(state);
  const words = {
    fresh: 'fresh',
    stale: `stale: ${pendingFiles} changed files are not read yet`,
    indexing: 'indexing: the files are being read, so things may be missing; call again later',
  }[freshness];
  return {
    content: [
      {
        type: 'text' as const,
        text: `${text}\n[${generation ?? 'no generation yet'}, revision ${revision}, ${words}]`,
      },
    ],
    structuredContent: { ...data, generation, revision, freshness },
  };
}

/** Nothing where the client did not ask for it. */
function progressOf({ _meta, sendNotification }: Extra): (message: string) => void {
  const progressToken = _meta?.progressToken;
  if (progressToken === undefined) return () => {};
  let progress = 0;
  let last = Number.NEGATIVE_INFINITY;
  return (message) => {
    const now = performance.now();
    if (now - last < progressMs) return;
    last = now;
    progress += 1;
    // Who went away is seen by the transport.
    sendNotification({ method: 'notifications/progress', params: { progressToken, progress, message } }).catch(
      () => {},
    );
  };
}
