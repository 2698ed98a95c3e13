/**
 * tree-sitter in one thread: the WASM runtime with a memory of our own, so that its growth is bounded and can be read,
 * and one parser a grammar, loaded when the first file needs it.
 */
import fs from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { Language as Grammar, Parser } from 'web-tree-sitter';
import { resourcePath } from '../../storage/storage.ts';
import type { LanguageAdapter } from '../languages/adapter.ts';
import { createWalkPlan, hasTreeCalls, type TreeCalls, type WalkPlan } from './syntax-walk.ts';

const unzip = promisify(gunzip);
const pageBytes = 65_536;
/** Trees cost up to 54 bytes a source byte; beyond this the file is rubbish, the parser aborts and the worker is replaced. */
const maxMemoryBytes = 1024 * 1024 * 1024;

/** Node has it; the type library of the main process has not. */
declare const WebAssembly: {
  Memory: new (pages: { initial: number; maximum: number }) => { readonly buffer: ArrayBuffer };
  Module: { exports(module: CompiledModule): { name: string }[] };
  compile(bytes: Uint8Array): Promise<CompiledModule>;
};
type CompiledModule = { readonly compiled: unique symbol };

export interface LoadedGrammar {
  readonly parser: Parser;
  readonly plan: WalkPlan;
  readonly calls: TreeCalls;
}

export interface Grammars {
  loaded(file: string): LoadedGrammar | undefined;
  load(file: string, adapter: LanguageAdapter): Promise<LoadedGrammar>;
  /** Bytes of WASM memory in use; it never shrinks. */
  memoryBytes(): number;
}

interface Runtime {
  calls: TreeCalls;
  memory: { readonly buffer: ArrayBuffer };
}

let started: Promise<Runtime> | null = null;

async function startRuntime(): Promise<Runtime> {
  const memory = new WebAssembly.Memory({ initial: 512, maximum: maxMemoryBytes / pageBytes });
  // An abort inside WASM comes back as an error and is reported there, not on the terminal as well.
  const options = { wasmMemory: memory, printErr: () => undefined };
  await Parser.init(options);
  // The runtime adds what it exports to the object that it was given.
  if (!hasTreeCalls(options)) throw new Error('web-tree-sitter was started in this thread by someone else.');
  return { calls: options, memory };
}

/**
 * Returns which of these files in the folder of grammars cannot be loaded. They are only compiled, then released: the
 * runtime never frees what it has loaded.
 */
export async function brokenGrammars(names: readonly string[]): Promise<string[]> {
  const broken: string[] = [];
  for (const name of names) if (!(await isGrammar(name))) broken.push(name);
  return broken;
}

/** Those of light languages are compressed: all of them together take less room than one of the others. */
async function readGrammar(name: string): Promise<Uint8Array> {
  const bytes = await fs.readFile(resourcePath('grammars', name));
  return name.endsWith('.gz') ? unzip(bytes) : bytes;
}

async function isGrammar(file: string): Promise<boolean> {
  try {
    const module = await WebAssembly.compile(await readGrammar(file));
    return WebAssembly.Module.exports(module).some(({ name }) => name.startsWith('tree_sitter_'));
  } catch {
    return false;
  }
}

export async function createGrammars(): Promise<Grammars> {
  // One runtime a thread, whatever asks for it.
  started ??= startRuntime();
  const { calls, memory } = await started;
  const grammars = new Map<string, LoadedGrammar>();
  return {
    loaded: (file) => grammars.get(file),
    async load(file, adapter) {
      const grammar = await Grammar.load(await readGrammar(file));
      const parser = new Parser();
      parser.setLanguage(grammar);
      const loaded = { parser, calls, plan: createWalkPlan(grammar, adapter) };
      grammars.set(file, loaded);
      return loaded;
    },
    memoryBytes: () => memory.buffer.byteLength,
  };
}
