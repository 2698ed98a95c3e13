/**
 * Whether a call that does not name its constructor means one of the subject: `super(1)`, `this()`, `base(2)`, `new()`, a constant of
 * an enum.
 */
import type { EdgeKind } from '#shared/contract/common.ts';
import type { FileView } from '../file-view.ts';
import type { Place } from '../name-places.ts';
import type { Subject } from '../subject.ts';
import { confidence } from './confidence.ts';
import type { Evaluator } from './evaluate.ts';

/** @param baseKind how another type is based on the subject. */
export function judgeConstruct(
  view: FileView,
  { line, receiver }: Place,
  { type }: Subject,
  baseKind: (type: number) => EdgeKind | null,
  evaluator: Evaluator,
): number | null {
  const { form } = view.facts.expression(receiver);
  if (form === 'base') return baseKind(view.typeAt(line)) === 'inherits' ? confidence.sure : null;
  if (form === 'self') return view.typeAt(line) === type.id ? confidence.sure : null;
  const made = evaluator.typeOf(view, receiver, line);
  return made.kind === 'type' && made.type === type.id ? confidence.sure : null;
}
