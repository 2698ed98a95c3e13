/**
 * Commands that documents give readers to type: fenced and literal blocks with shell in them, and inline code that
 * calls a known program. The sentence before a block describes it, its headings say where it is.
 */
import { Found, type SourceFile } from '../found.ts';
import { isCommand, shellCommands } from '../shell-lines.ts';

const shells =
  /^(sh|bash|shell|console|zsh|fish|terminal|shell-session|shellsession|sh-session|powershell|pwsh|ps1|bat|batch|cmd|text|txt|commandline)?$/i;
/** Without one of these words a block needs a prompt in each of its commands. */
const named = /^(sh|bash|shell|zsh|fish|powershell|pwsh|ps1|bat|batch|cmd)$/i;

/** `$ `, `(.venv)$ `, `user@host:~/project$ `; `(venv) > `. */
const prompt = /^\s*(?:\([\w.+-]+\)\s*)?(?:[\w.-]+@[\w.-]+[:\s][\w~/.-]*\s*)?[$%>]\s+/;

interface Block {
  /** 1-based line of its first line. */
  line: number;
  text: string;
  isShell: boolean;
  headings: string;
  before: string;
}

export function readDocument(source: SourceFile): Found {
  const found = new Found(source, 'document');
  const blocks = /\.(rst|txt|adoc|asciidoc)$/i.test(source.file) ? literalBlocks(source.text) : fences(source.text);
  for (const block of blocks) {
    const prompted = block.text.split('\n').some((line) => prompt.test(line));
    if (!block.isShell && !prompted) continue;
    // With prompts, the other lines are output.
    const script = prompted
      ? block.text
          .split('\n')
          .map((line, n, all) => {
            if (prompt.test(line)) return line.replace(prompt, '');
            return /\\\s*$/.test(all[n - 1] ?? '') ? line : '';
          })
          .join('\n')
      : block.text;
    // Commands are typed in the root, wherever the document is kept.
    const commands = shellCommands(script, '', source);
    for (const { text, offset, folder } of commands)
      found.add(text, {
        ...{ line: block.line + offset, folder, label: block.headings },
        description: commands.length === 1 ? block.before : commentAbove(script, offset),
      });
  }
  inline(source, found);
  return found;
}

/** `# Run the tests` on the line above, or behind the command. */
function commentAbove(script: string, offset: number): string {
  const lines = script.split('\n');
  const comment = (line: string | undefined): string => /^\s*#+\s*(\S.*)$/.exec(line ?? '')?.[1] ?? '';
  return /\s#\s+(\S.*)$/.exec(lines[offset] ?? '')?.[1] ?? comment(lines[offset - 1]);
}

/** The last words before a block, where they speak of it. */
function leadOf(text: string): string {
  const plain = text
    .replace(/:[a-z:]+:(?=`)/g, '')
    .replace(/\s*<[^<>\s]+>`_*/g, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[*_`]+/g, '')
    .trim();
  const sentence = plain.split(/(?<=[.!?。！？])\s+|(?<=[。！？])/).at(-1) ?? '';
  const lead = sentence
    .replace(/\s*[:：]+$/, '')
    .replace(/^[-*>\d.\s]+/, '')
    .replace(/[,\s]+(use|by|run|type|execute|do|with|via|using)$/i, '')
    .trim();
  return lead.length > 100 ||
    /^(for example|e\.?g\.?|example|note|then|or|now|next|usage|like this)$/i.test(lead) ||
    /^[a-z<|]|[<>]/.test(lead)
    ? ''
    : lead;
}

function* fences(text: string): Generator<Block> {
  const headings: string[] = [];
  let fence: { mark: string; indent: number; info: string; line: number; rows: string[] } | null = null;
  let before = '';
  let isParagraph = false;
  let n = 0;
  for (const raw of text.split('\n')) {
    n += 1;
    const row = raw.replace(/\r$/, '');
    if (fence !== null) {
      if (row.trim().startsWith(fence.mark) && row.trim().replaceAll(fence.mark[0] ?? '`', '') === '') {
        const { info, line, rows } = fence;
        yield {
          line,
          text: rows.join('\n'),
          isShell: named.test(info),
          headings: headings.filter(Boolean).join(' › '),
          before: leadOf(before),
        };
        fence = null;
        before = '';
      } else fence.rows.push(row.slice(Math.min(fence.indent, row.length - row.trimStart().length)));
      continue;
    }
    const [, indent = '', mark = '', info = ''] = /^(\s*)(`{3,}|~{3,})\s*\{?\.?([\w+-]*)/.exec(row) ?? [];
    if (mark !== '') {
      fence = { mark, indent: indent.length, info: shells.test(info) ? info : 'no', line: n + 1, rows: [] };
      continue;
    }
    const [, level = '', title = ''] = /^(#{1,6})\s+(.+?)\s*#*$/.exec(row) ?? [];
    if (level !== '') {
      headings.length = Math.min(headings.length, level.length - 1);
      headings[level.length - 1] = level.length === 1 ? '' : title.replace(/[*_`]|\[([^\]]*)\]\([^)]*\)/g, '$1');
      before = '';
    } else if (row.trim() !== '') before = isParagraph ? `${before} ${row.trim()}` : row.trim();
    isParagraph = row.trim() !== '' && level === '';
  }
}

/** reStructuredText and AsciiDoc: directives of code, `::` blocks, `[source,shell]` between `----`. */
function* literalBlocks(text: string): Generator<Block> {
  const lines = text.split('\n').map((line) => line.replace(/\r$/, ''));
  let heading = '';
  let before = '';
  let isParagraph = false;
  for (let n = 0; n < lines.length; n += 1) {
    const row = lines[n] ?? '';
    if (/^([=\-~^"'#*+])\1{2,}\s*$/.test(lines[n + 1] ?? '') && row.trim() !== '') heading = row.trim();
    const adoc = /^={2,6}\s+(\S.*)$/.exec(row)?.[1];
    if (adoc !== undefined) heading = adoc;
    const listing = /^\[source(?:%\w+)?,\s*(\w+)/.exec(row)?.[1];
    const directive = /^(\s*)\.\. (?:code-block|code|sourcecode|prompt)::\s*([\w-]*)/.exec(row);
    if (listing !== undefined && /^-{4,}\s*$/.test(lines[n + 1] ?? '')) {
      const from = n + 2;
      let to = from;
      while (to < lines.length && !/^-{4,}\s*$/.test(lines[to] ?? '')) to += 1;
      yield {
        line: from + 1,
        text: lines.slice(from, to).join('\n'),
        isShell: named.test(listing),
        headings: heading,
        before: leadOf(before),
      };
      n = to;
    } else if (directive !== null || (/::\s*$/.test(row) && !row.trim().startsWith('.. '))) {
      const indent = directive?.[1]?.length ?? row.length - row.trimStart().length;
      let from = n + 1;
      while (from < lines.length && ((lines[from] ?? '').trim() === '' || /^\s+:\w/.test(lines[from] ?? ''))) from += 1;
      let to = from;
      while (to < lines.length && ((lines[to] ?? '').trim() === '' || (lines[to] ?? '').search(/\S/) > indent)) to += 1;
      const lead = directive === null && row.trim() !== '::' ? `${isParagraph ? before : ''} ${row}` : before;
      const body = lines
        .slice(from, to)
        .map((line) => line.trimStart())
        .join('\n');
      yield {
        line: from + 1,
        text: body,
        isShell: named.test(directive?.[2] ?? ''),
        headings: heading,
        before: leadOf(lead),
      };
      n = to - 1;
    }
    if (row.trim() !== '') before = isParagraph ? `${before} ${row.trim()}` : row.trim();
    isParagraph = row.trim() !== '';
  }
}

const maxInline = 60;

/** `` run `make test` before you push `` */
function inline(source: SourceFile, found: Found): void {
  const { text } = source;
  let heading = '';
  let inFence = false;
  let n = 0;
  let count = 0;
  for (const row of text.split('\n')) {
    n += 1;
    if (/^\s*(`{3,}|~{3,})/.test(row)) inFence = !inFence;
    const title = /^#{2,6}\s+(.+?)\s*#*$/.exec(row)?.[1];
    if (title !== undefined) heading = title.replace(/[*_`]/g, '');
    if (inFence) continue;
    for (const [, marks = '', code = ''] of row.matchAll(/(?<!`)(`{1,2})(?!`)([^`]{5,160})\1(?!`)/g)) {
      if (marks === '' || count >= maxInline) continue;
      const command = code.trim().replace(/^\$\s+/, '');
      // A program alone names itself; with a word behind it, it is typed.
      if (!/^[\w./-]+ +[^=<>|]+$/.test(command) || !isCommand(command, '', source.has)) continue;
      count += 1;
      found.add(command, { line: n, folder: '', label: heading });
    }
  }
}
