/**
 * Whether a call that does not name its constructor means one of the subject: `super(1)`, `this()`, `base(2)`, `new()`, a constant of
 * an enum.
 */
import type { EdgeKind } from '#shared/contract/common.ts';
import type { Occurrence } from '../../../references/references.ts';
import type { FileView } from '../file-view.ts';
import type { Subject } from '../subject.ts';
import { confidence } from './confidence.ts';
import type { Receivers } from './receivers.ts';

/** @param baseKind how another type is based on the subject. */
export function judgeConstruct(
  view: FileView,
  { at, owner }: Occurrence,
  { type }: Subject,
  baseKind: (type: number) => EdgeKind | null,
  receivers: Receivers,
): number | null {
  const around = view.typeAt(at);
  const word = /^(?:super|base|new)\b/.exec(view.text.slice(at, at + 8))?.[0];
  if (word === 'new') {
    const made = owner === null ? null : receivers.ownedBy(view, owner);
    return made?.kind === 'type' && made.type === type.id ? confidence.sure : null;
  }
  if (word !== undefined) return baseKind(around) === 'inherits' ? confidence.sure : null;
  return around === type.id ? confidence.sure : null;
}
