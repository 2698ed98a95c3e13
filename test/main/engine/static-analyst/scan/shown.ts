/** What a scan found, one line each, to compare with what a fixture says. */
import type { Language } from '#shared/contract/common.ts';
import { createCodeTrees } from '../../../../../src/main/engine/codemap/codemap.ts';
import { adapters } from '../../../../../src/main/engine/codemap/languages/registry.ts';
import { type FileScan, scanFile, scanOther } from '../../../../../src/main/engine/static-analyst/scan/scan.ts';

const trees = createCodeTrees();
for (const { language, grammars } of adapters)
  for (const ending of Object.keys(grammars)) await trees.prepare(`a${ending}`, language);

export const scan = (file: string, language: Language | null, text: string): FileScan =>
  language === null ? scanOther(file, text) : scanFile(file, language, text, trees);

const tail = ({ framework, handler, detail }: FileScan['routes'][number] | FileScan['commands'][number]): string =>
  [framework, handler, detail && `"${detail}"`].filter((part) => part !== '').join(' ');

export const routes = (file: string, language: Language | null, text: string): string[] =>
  scan(file, language, text).routes.map((found) => `${found.method} ${found.path} ${tail(found)}`);

export const commands = (file: string, language: Language | null, text: string): string[] =>
  scan(file, language, text).commands.map((found) => `${found.name} ${tail(found)}`);

export const events = (file: string, language: Language | null, text: string): string[] =>
  scan(file, language, text).events.map(({ direction, name, framework }) => `${direction} ${name} ${framework}`);

export const settings = (file: string, language: Language | null, text: string): string[] =>
  scan(file, language, text).configKeys.map(({ kind, name, framework }) => `${kind} ${name} ${framework}`);

export const entries = (file: string, language: Language | null, text: string): string[] =>
  scan(file, language, text).entryPoints.map(({ kind, title, framework }) => `${kind} ${title} ${framework}`);

export const todos = (file: string, language: Language | null, text: string): string[] =>
  scan(file, language, text).todos.map(({ line, word, text: said }) => `${line} ${word} ${said}`);
