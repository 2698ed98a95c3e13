/** The records about a type: those whose evidence lies in its lines or names it, and the others of its files behind them. */
import { MemoError } from '#shared/base/errors.ts';
import type { Result } from '#shared/contract/contract.ts';
import type { RecordView } from '#shared/contract/memory/methods.ts';
import type { TypeDetail } from '#shared/contract/symbols.ts';
import type { CodeMap } from '../../codemap/codemap.ts';
import type { Memory } from '../../memory/memory.ts';

/** Records of one answer. */
const most = 500;

export function recordsOfType(codeMap: CodeMap, memory: Memory, typeId: string): Result<'memory.ofType'> {
  const row = codeMap.byTypeId(typeId);
  const type = row === null ? null : codeMap.typeDetail(row);
  if (type === null) throw new MemoError('SymbolNotFound', `No type has the id ${typeId}.`, { path: 'typeId' });
  const files = [...new Set(type.files.map(({ file }) => file))];
  const all = Number.MAX_SAFE_INTEGER;
  const ids = new Set(
    files.flatMap((file) =>
      memory.list
        .list({ filter: { file, statuses: ['active', 'stale'] }, order: 'newest', limit: all })
        .records.map(({ id }) => id),
    ),
  );
  const records = [...ids].map((id) => {
    const row = memory.row(id);
    return { record: memory.views.summary(row), inside: isAbout(memory.views.whole(row), type) };
  });
  records.sort((a, b) => Number(b.inside) - Number(a.inside) || b.record.createdAt - a.record.createdAt);
  return { records: records.slice(0, most), total: records.length };
}

function isAbout({ evidence }: RecordView, { symbol, files }: TypeDetail): boolean {
  return evidence.some((one) => {
    if (one.typeId === symbol.typeId) return true;
    const { file = one.file, startLine, endLine } = one.now ?? one;
    return files.some((part) => part.file === file && startLine <= part.endLine && endLine >= part.line);
  });
}
