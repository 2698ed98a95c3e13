/** Which lines a peek shows of a file: at most eight, the fragment first, then as much around it as there is room for. */
const most = 8;
/** Lines before and after the fragment, at most. */
const around = 2;

export interface PeekRange {
  /** From 1, both included; `to` is before `from` when there is nothing. */
  readonly from: number;
  readonly to: number;
  /** Lines of the fragment that are not shown. */
  readonly hidden: number;
}

/** @param count lines of the file; a fragment that lies behind its end shows nothing. */
export function peekRange(startLine: number, endLine: number, count: number): PeekRange {
  const last = Math.min(endLine, count);
  const length = last - startLine + 1;
  if (length < 1) return { from: startLine, to: startLine - 1, hidden: 0 };
  if (length >= most) return { from: startLine, to: startLine + most - 1, hidden: length - most };
  const before = Math.min(around, startLine - 1, Math.ceil((most - length) / 2));
  const after = Math.min(around, count - last, most - length - before);
  return { from: startLine - before, to: last + after, hidden: 0 };
}
