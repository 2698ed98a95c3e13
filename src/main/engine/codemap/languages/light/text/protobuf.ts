/** Reads Protocol Buffers without a grammar: messages, their fields, enums, services and rpcs. */
import type { Syntax } from '../../reading/syntax.ts';
import { type Holder, TextOutline } from './outline.ts';
import type { Lexis } from './tokens.ts';

const lexis: Lexis = {
  lineComments: ['//'],
  blockComment: true,
  quotes: ['"', "'"].map((mark) => ({ open: mark, close: mark, escape: 'backslash', oneLine: true })),
  word: /[\w.]+/y,
};

type BlockKind = 'file' | 'message' | 'enum' | 'service' | 'other';

interface Block {
  readonly kind: BlockKind;
  readonly holder: Holder;
  /** Whether the end of the block is that of the holder. */
  readonly owns: boolean;
}

const blocks: Readonly<Record<string, { kind: BlockKind; declares: 'struct' | 'enum' | 'interface' }>> = {
  message: { kind: 'message', declares: 'struct' },
  group: { kind: 'message', declares: 'struct' },
  enum: { kind: 'enum', declares: 'enum' },
  service: { kind: 'service', declares: 'interface' },
};
/** Nobody nests messages so deep; a walk through a deeper tree would not come back. */
const maxDepth = 100;
const noField = /^(?:option|reserved|extensions|syntax|edition|package|import)$/;
const isName = /^[A-Za-z_]\w*$/;

export function readProtobuf(text: string): Syntax {
  const out = new TextOutline(text, lexis);
  const open: Block[] = [{ kind: 'file', holder: out.root, owns: false }];
  while (!out.isDone) {
    const around = open.at(-1) ?? { kind: 'file', holder: out.root, owns: false };
    if (out.word() === '}') {
      out.at += 1;
      if (open.length > 1) open.pop();
      if (around.owns) around.holder.end = out.end;
    } else {
      const inner = readStatement(out, around);
      if (inner !== null) open.push(open.length < maxDepth ? inner : { ...inner, holder: around.holder, owns: false });
    }
  }
  for (const { holder, owns } of open) if (owns) holder.end = out.end;
  return out.finish();
}

/** Reads to the end of a statement, or into the block that it opens. */
function readStatement(out: TextOutline, around: Block): Block | null {
  const from = out.at;
  // `optional group Result = 1 {`, `export message Shared {`
  const modifiers = /^(?:optional|required|repeated|export|local)$/.test(out.word()) ? 1 : 0;
  const word = out.word(modifiers);
  const named = out.peek(modifiers + 1);
  const block = Object.hasOwn(blocks, word) ? blocks[word] : undefined;
  const start = out.peek()?.start ?? 0;
  if (block !== undefined && named?.kind === 'word' && isOpened(out, modifiers + 2)) {
    const holder = out.add(around.holder, block.declares, [start, out.text.length], named);
    return { kind: block.kind, holder, owns: true };
  }
  if ((word === 'oneof' || word === 'extend') && named?.kind === 'word' && isOpened(out, modifiers + 2))
    return { kind: 'message', holder: around.holder, owns: false };
  const equals = skipStatement(out);
  if (around.kind === 'service') addRpc(out, from, around.holder);
  else if ((around.kind === 'message' || around.kind === 'enum') && !(noField.test(word) && equals !== from + 2))
    addField(out, from, equals, around);
  return null;
}

/** Whether a block opens `ahead`, after the number of a group at most; reads to behind its brace then. */
function isOpened(out: TextOutline, ahead: number): boolean {
  const number = out.word(ahead) === '=' ? 2 : 0;
  if (out.word(ahead + number) !== '{') return false;
  out.at += ahead + number + 1;
  return true;
}

/** Reads to behind `;` or the block of options of an rpc. Returns the index of the first `=`, -1 for none. */
function skipStatement(out: TextOutline): number {
  let equals = -1;
  while (!out.isDone) {
    const sign = out.word();
    if (sign === '}') return equals;
    if (sign === '{' || sign === '[') {
      out.skipBrackets();
      // `rpc Get(A) returns (B) { … }` has no semicolon; a value (`option (x) = { … };`) has one.
      if (sign === '{' && equals < 0) return equals;
      continue;
    }
    if (sign === '=' && equals < 0) equals = out.at;
    out.at += 1;
    if (sign === ';') return equals;
  }
  return equals;
}

function addRpc(out: TextOutline, from: number, holder: Holder): void {
  const [word, name] = [out.tokens[from], out.tokens[from + 1]];
  if (word === undefined || name?.kind !== 'word' || !/^(?:rpc|stream)$/.test(out.textOf(word))) return;
  const body = out.tokens.slice(from, out.at).find((token) => /^[{;]$/.test(out.textOf(token)));
  out.add(holder, 'method', [word.start, out.end], name, body?.start ?? out.end);
}

/** The last word before `=` is the name. */
function addField(out: TextOutline, from: number, equals: number, { kind, holder }: Block): void {
  const [first, name] = [out.tokens[from], out.tokens[equals - 1]];
  if (equals <= from || first === undefined || name === undefined || !isName.test(out.textOf(name))) return;
  const isTyped = equals - from > 1;
  if (kind === 'enum' ? isTyped : !isTyped) return;
  out.add(holder, kind === 'enum' ? 'enumMember' : 'field', [first.start, out.end], name);
}
