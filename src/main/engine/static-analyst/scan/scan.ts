/**
 * Scans the text of one file for what outsiders meet: routes, commands, events, settings, entry points, and for what its
 * authors left open. Main type: FileScan. It reads tokens rather than a tree, because it also runs over files that no
 * grammar covers and must cost a fraction of parsing; it is pure, and its time grows with the text whatever the text is.
 */
import type { Language } from '#shared/contract/common.ts';
import { familyReader } from './c-family/c-family.ts';
import { csharpReader } from './dotnet/dotnet.ts';
import { type FileScan, Finds } from './found.ts';
import { goReader } from './go/go.ts';
import { javaReader, kotlinReader } from './jvm/jvm.ts';
import { pythonReader } from './python/python.ts';
import type { Reader } from './reader.ts';
import { rustReader } from './rust/rust.ts';
import { scriptReader } from './script/script.ts';
import { scanText } from './texts/texts.ts';
import { findTodos } from './todos.ts';

export type { FileScan, Found } from './found.ts';

const readers: Readonly<Record<Language, Reader>> = {
  typescript: scriptReader,
  javascript: scriptReader,
  python: pythonReader,
  go: goReader,
  java: javaReader,
  kotlin: kotlinReader,
  csharp: csharpReader,
  rust: rustReader,
  c: familyReader,
  cpp: familyReader,
};

/**
 * @param file relative path with `/`: frameworks that route by file are told by it.
 * @param language null for texts that the code map does not read: manifests, container files, settings, schemas.
 */
export function scanFile(file: string, language: Language | null, text: string): FileScan {
  const finds = new Finds();
  if (language === 'javascript' && isPacked(file, text)) return finds.finish();
  if (language === null) scanText(file, text, finds);
  else {
    const tokens = readers[language].read(file, text, finds);
    findTodos(text, tokens.comments, tokens.lineAt, finds);
  }
  return finds.finish();
}

const sample = 20_000;
const fewLines = 20;

/** What a tool packed from other files, which say the same where people read it. */
function isPacked(file: string, text: string): boolean {
  if (/\.min\.[cm]?js$/.test(file)) return true;
  return text.length > sample && text.slice(0, sample).split('\n', fewLines).length < fewLines;
}
