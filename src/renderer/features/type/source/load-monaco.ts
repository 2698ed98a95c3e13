/**
 * Loads the source pane's editor once, when the first source is shown. Monaco's own texts (find box, labels) come in the
 * language that is set at that moment, because it reads them while its modules load; after a switch of the language
 * they follow at the next start of the window.
 */
import type { Language } from '#shared/messages/translator.ts';

export type Monaco = typeof import('./monaco.ts')['monaco'];

let loading: Promise<Monaco> | undefined;

export function loadMonaco(language: Language): Promise<Monaco> {
  loading ??= load(language).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function load(language: Language): Promise<Monaco> {
  if (language === 'zh') await import('monaco-editor/nls/lang/zh-cn');
  const { monaco } = await import('./monaco.ts');
  return monaco;
}
