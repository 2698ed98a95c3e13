/** What a language server says is read with distrust: frames, places in either encoding, edits of files. */
import { expect, test } from 'vitest';
import { createFrameReader, frame } from '../../../../../src/main/engine/edits/servers/lsp-client.ts';
import { changesOf, linesOfText, readWorkspaceEdit } from '../../../../../src/main/engine/edits/servers/text-edits.ts';

const range = (line: number, from: number, to: number) => ({
  start: { line, character: from },
  end: { line, character: to },
});

test('messages are read in whatever pieces they come', () => {
  const said = [{ id: 1, result: '𝒳é' }, { method: 'a' }];
  const bytes = Buffer.concat(said.map(frame));
  for (const size of [1, 7, bytes.length]) {
    const taken: unknown[] = [];
    const read = createFrameReader((message) => taken.push(message));
    for (let at = 0; at < bytes.length; at += size) read(bytes.subarray(at, at + size));
    expect(taken).toEqual(said);
  }
});

test.each([
  ['garbage', 'x'.repeat(5000)],
  ['a head without a length', 'Content-Type: json\r\n\r\n{}'],
  ['a huge message', 'Content-Length: 99999999999\r\n\r\n'],
  ['what is not JSON', 'Content-Length: 2\r\n\r\n{]'],
])('%s ends the conversation', (_, text) => {
  const read = createFrameReader(() => undefined);
  expect(() => read(Buffer.from(text))).toThrow(expect.objectContaining({ code: 'InternalError' }));
});

test.each(['utf-16', 'utf-8', 'utf-32'] as const)(
  'places with astral characters go there and back in %s',
  (encoding) => {
    const text = 'a𝒳b\r\né𝒳 = 1\n';
    const lines = linesOfText(text, encoding);
    for (const offset of [0, 1, 3, 4, 6, 7, 9, text.length]) expect(lines.offset(lines.position(offset))).toBe(offset);
    expect(lines.position(9)).toEqual({ line: 1, character: { 'utf-16': 3, 'utf-8': 6, 'utf-32': 2 }[encoding] });
  },
);

test('both forms of an edit are read; files outside the root and operations on files are refused', () => {
  const edits = [{ range: range(0, 0, 1), newText: 'b' }];
  const changes = { changes: { 'file:///p/a.py': edits } };
  const documents = { documentChanges: [{ textDocument: { uri: 'file:///p/a.py', version: 1 }, edits }] };
  for (const form of [changes, documents])
    expect(readWorkspaceEdit(form, '/p', 's')).toEqual(new Map([['a.py', edits]]));
  for (const refused of [
    { changes: { 'file:///p/../etc/a.py': edits } },
    { changes: { 'file:///pq/a.py': edits } },
    { changes: { 'http://p/a.py': edits } },
    { documentChanges: [{ kind: 'rename', oldUri: 'file:///p/a.py', newUri: 'file:///p/b.py' }] },
    'nothing',
  ])
    expect(() => readWorkspaceEdit(refused, '/p', 's')).toThrow(expect.objectContaining({ code: 'Refused' }));
});

test('places that overlap or are not there are refused, one told twice is one', () => {
  const lines = linesOfText('abc\n', 'utf-16');
  const of = (...ranges: ReturnType<typeof range>[]) =>
    changesOf(
      ranges.map((one) => ({ range: one, newText: 'x' })),
      lines,
      'a.py',
      's',
    );
  expect(of(range(0, 0, 1), range(0, 0, 1))).toHaveLength(1);
  expect(() => of(range(0, 0, 2), range(0, 1, 3))).toThrow(expect.objectContaining({ code: 'Refused' }));
  expect(() => of(range(9, 0, 1))).toThrow(expect.objectContaining({ code: 'Refused' }));
});
