/** Speaks the contract's wire from inside the page, past everything that the page itself does with it. */
import type { Page } from 'playwright-core';
import type { ShellBridge } from '#shared/rpc/shell-bridge.ts';

/** The answer to one call over Electron's bridge, on a connection of its own (the page's connection ends by it). */
export function callOverBridge(page: Page, method: string, params: object = {}): Promise<unknown> {
  return page.evaluate(
    ([name, values]) =>
      new Promise((resolve, reject) => {
        const bridge = (window as { memoscope?: ShellBridge }).memoscope;
        if (bridge === undefined) return reject(new Error('the page has no bridge'));
        bridge.port.onMessage((message) => {
          const { id, result, error, params } = message as {
            id?: string;
            result?: unknown;
            error?: unknown;
            params?: { name?: string; payload?: unknown };
          };
          if (id === 'test') resolve(error ?? result);
          if (params?.name === 'shell.engine') reject(new Error(`no answer: ${JSON.stringify(params.payload)}`));
        });
        bridge.port.post({ jsonrpc: '2.0', id: 'test', method: name, params: values });
      }),
    [method, params] as const,
  );
}
