/** Speaks the contract's wire from inside the page, past everything that the page itself does with it. */
import type { Page } from 'playwright-core';
import type { ShellBridge } from '#shared/rpc/shell-bridge.ts';
import type { Answer } from '../../helpers/contract-walk/walk.ts';

/** One call over Electron's bridge, on a connection of its own (the page's connection ends by it). */
export function askOverBridge(page: Page, method: string, params: unknown): Promise<Answer> {
  return page.evaluate(
    ([name, values]) =>
      new Promise<Answer>((resolve, reject) => {
        const bridge = (window as { memoscope?: ShellBridge }).memoscope;
        if (bridge === undefined) return reject(new Error('the page has no bridge'));
        bridge.port.onMessage((text) => {
          const { id, result, error, params } = JSON.parse(text) as {
            id?: string;
            result?: unknown;
            error?: { data: { code: string; path?: unknown } };
            params?: { name?: string; payload?: unknown };
          };
          if (id === 'test') resolve(error === undefined ? { result } : { error: error.data });
          if (params?.name === 'shell.engine') reject(new Error(`no answer: ${JSON.stringify(params.payload)}`));
        });
        bridge.port.post(JSON.stringify({ jsonrpc: '2.0', id: 'test', method: name, params: values }));
      }),
    [method, params] as const,
  );
}

/** The result. Throws where the answer is an error. */
export async function callOverBridge(page: Page, method: string, params: object = {}): Promise<unknown> {
  const answer = await askOverBridge(page, method, params);
  if ('error' in answer) throw new Error(JSON.stringify(answer.error));
  return answer.result;
}
