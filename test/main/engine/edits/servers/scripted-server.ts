/**
 * A language server for tests: renames words in the `.py` files of its folder, lists them in files of any kind, and misbehaves when the new name says so. It counts
 * characters in its own way, in the encoding of its first argument, so that two mistakes cannot hide one another.
 */
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { createFrameReader, frame } from '../../../../../src/main/engine/edits/servers/lsp-client.ts';

interface Position {
  readonly line: number;
  readonly character: number;
}

/** What the tests' own client sends is known; nothing else speaks to this server. */
interface Params {
  readonly rootUri: string;
  readonly newName: string;
  readonly position: Position;
  readonly range: { readonly start: Position; readonly end: Position };
  readonly textDocument: { readonly uri: string; readonly version: number; readonly text: string };
  readonly contentChanges: readonly { readonly text: string }[];
}

interface Message {
  readonly id?: number | string;
  readonly method?: string;
  readonly params: Params;
  readonly result?: unknown;
}

const encoding = process.argv[2] ?? 'utf-16';
const open = new Map<string, string>();
let root = '';
let asker: number | string | undefined;

const send = (message: object): void => void process.stdout.write(frame({ jsonrpc: '2.0', ...message }));
const size = (text: string): number => (encoding === 'utf-8' ? Buffer.byteLength(text) : text.length);
const textOf = (uri: string): string => open.get(uri) ?? fs.readFileSync(fileURLToPath(uri), 'utf8');

function words(text: string): { name: string; range: { start: Position; end: Position } }[] {
  return text.split('\n').flatMap((line, at) =>
    [...line.matchAll(/[a-z_]\w*/g)].map(({ 0: name, index }) => {
      const character = size(line.slice(0, index));
      return {
        name,
        range: { start: { line: at, character }, end: { line: at, character: character + size(name) } },
      };
    }),
  );
}

function renamed({ textDocument, position, newName }: Params): object {
  const found = words(textOf(textDocument.uri)).find(
    ({ range: { start } }) => start.line === position.line && start.character === position.character,
  );
  if (found === undefined) return { error: { code: -32602, message: 'no name begins there' } };
  // Backwards, so that the file that uses a name is given to us before the one that declares it.
  const all = fs
    .readdirSync(root)
    .filter((file) => file.endsWith('.py'))
    .sort()
    .reverse();
  const uris = all.map((file) => pathToFileURL(path.join(root, file)).href);
  const changes = uris.map((uri) => {
    const here = words(textOf(uri)).filter(({ name }) => name === found.name);
    return [uri, here.map(({ range }) => ({ range, newText: newName }))];
  });
  return { result: { changes: Object.fromEntries(changes) } };
}

function rename(id: number | string, params: Params): void {
  const { newName, textDocument } = params;
  const edits = [{ range: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } }, newText: 'x' }];
  const outside = pathToFileURL(path.join(path.dirname(root), 'elsewhere.py')).href;
  if (newName === 'hangs') return;
  if (newName === 'ends') {
    process.stderr.write('reading\nthe disk is full\n', () => process.exit(3));
  } else if (newName === 'garbage') process.stdout.write('x'.repeat(5000));
  else if (newName === 'huge') process.stdout.write('Content-Length: 99999999\r\n\r\n');
  else if (newName === 'outside') send({ id, result: { changes: { [outside]: edits } } });
  else if (newName === 'makes')
    send({ id, result: { documentChanges: [{ kind: 'create', uri: `${textDocument.uri}x` }] } });
  else if (newName === 'applies') {
    asker = id;
    send({ id: 'apply', method: 'workspace/applyEdit', params: { edit: { changes: { [textDocument.uri]: edits } } } });
  } else send({ id, ...renamed(params) });
}

/** Every place of the name in files with the same ending, of which the folder around is one; goes wrong where the name says so. */
function references(id: number | string, { textDocument: { uri }, position }: Params): void {
  const found = words(textOf(uri)).find(
    ({ range: { start } }) => start.line === position.line && start.character === position.character,
  );
  if (found?.name === 'hangs') return;
  if (found?.name === 'ends') process.exit(3);
  const folders = [root, path.dirname(root)];
  const files = folders.flatMap((folder) => fs.readdirSync(folder).map((file) => path.join(folder, file)));
  const uris = files.filter((file) => path.extname(file) === path.extname(uri)).map((file) => pathToFileURL(file).href);
  const result = uris.flatMap((one) =>
    words(textOf(one)).flatMap(({ name, range }) => (name === found?.name ? [{ uri: one, range }] : [])),
  );
  send({ id, result });
}

/** The selection becomes a variable of the line before. */
function extracted({ textDocument: { uri }, range }: Params): object[] {
  const line = textOf(uri).split('\n')[range.start.line] ?? '';
  const start = { line: range.start.line, character: 0 };
  const selected = line.slice(range.start.character, range.end.character);
  const edits = [
    { range: { start, end: start }, newText: `made = ${selected}\n` },
    { range, newText: 'made' },
  ];
  return [{ title: 'Extract variable', kind: 'refactor.extract.variable', edit: { changes: { [uri]: edits } } }];
}

/** Speaks at once, of what it then knows: a name of `shop` that shop.py does not (yet) have is unknown. */
function read(uri: string, version: number, text: string): void {
  open.set(uri, text);
  const shopFile = path.join(root, 'shop.py');
  const shop = fs.existsSync(shopFile) ? words(textOf(pathToFileURL(shopFile).href)).map(({ name }) => name) : [];
  const unknown = [...text.matchAll(/shop\.(\w+)/g)].some(([, name = '']) => !shop.includes(name));
  const message = text.includes('wrong') ? 'That is wrong.' : unknown ? 'shop has no such name.' : null;
  const diagnostics = message === null ? [] : [{ range: words(text)[0]?.range, severity: 1, code: 'bad', message }];
  send({ method: 'textDocument/publishDiagnostics', params: { uri, version, diagnostics } });
}

const take = createFrameReader((value) => {
  const { id, method, params, result } = value as Message;
  if (method === undefined) {
    // What we hear of the edit that we asked to have applied.
    if (id === 'apply') send({ id: asker, error: { code: -32000, message: JSON.stringify(result) } });
  } else if (method === 'initialize') {
    root = fileURLToPath(params.rootUri);
    const capabilities = {
      positionEncoding: encoding,
      renameProvider: true,
      codeActionProvider: true,
      referencesProvider: true,
    };
    send({ id, result: { capabilities, serverInfo: { name: 'scripted', version: '1.2.3' } } });
  } else if (method === 'textDocument/didOpen')
    read(params.textDocument.uri, params.textDocument.version, params.textDocument.text);
  else if (method === 'textDocument/didChange')
    read(params.textDocument.uri, params.textDocument.version, params.contentChanges[0]?.text ?? '');
  else if (method === 'textDocument/didClose') open.delete(params.textDocument.uri);
  else if (method === 'textDocument/rename' && id !== undefined) rename(id, params);
  else if (method === 'textDocument/references' && id !== undefined) references(id, params);
  else if (method === 'textDocument/codeAction') send({ id, result: extracted(params) });
});
process.stdin.on('data', take);
