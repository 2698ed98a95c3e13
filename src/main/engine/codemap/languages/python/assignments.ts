/** Assignments that declare something: names of a module or class, and fields of the instance in `__init__`. */
import type { MemberKind } from '#shared/contract/common.ts';
import type { MemberFact } from '../../facts.ts';
import { emptyMember, type FactBuilder } from '../reading/fact-builder.ts';
import { signatureOf } from '../reading/signature.ts';
import { fieldOf, oneLine, type Source, type Syntax, spanOf, textOf } from '../reading/syntax.ts';
import { accessOf } from './names.ts';

export interface Target {
  name: string;
  /** Type as annotated, '' for none. */
  type: string;
  /** Text of the value up to its first bracket, to tell `property(…)`. */
  value: string;
}

/** The plain names that a statement `a = …`, `a: T = …`, `a, b = …`, `a = b = …` binds. */
export function targetsOf(source: Source, assignment: Syntax, receiver = ''): Target[] {
  const left = fieldOf(assignment, 'left');
  const right = fieldOf(assignment, 'right');
  const type = oneLine(textOf(source, fieldOf(assignment, 'type')));
  const value =
    right === undefined
      ? ''
      : source.text.slice(right.start, Math.min(right.end, right.start + 40)).replace(/\([\s\S]*$/, '(');
  const nodes =
    left?.type === 'pattern_list' || left?.type === 'tuple_pattern' ? left.children : left === undefined ? [] : [left];
  const own = nodes.flatMap((node) => {
    const name = boundName(source, node, receiver);
    return name === '' ? [] : [{ name, type, value: nodes.length === 1 ? value : '' }];
  });
  return right?.type === 'assignment' ? [...own, ...targetsOf(source, right, receiver)] : own;
}

function boundName(source: Source, node: Syntax, receiver: string): string {
  const text = textOf(source, node);
  if (receiver === '') return node.type === 'identifier' ? text : '';
  if (node.type !== 'attribute' || !text.startsWith(`${receiver}.`)) return '';
  const name = text.slice(receiver.length + 1);
  return /^[\p{L}\p{Nl}_][\p{L}\p{Nl}\p{Nd}_]*$/u.test(name) ? name : '';
}

export function valueMember(source: Source, node: Syntax, target: Target, kind: MemberKind): MemberFact {
  const { name, type } = target;
  return {
    ...emptyMember(spanOf(source, node.start, node.end)),
    name,
    kind,
    access: accessOf(name),
    type,
    signature: signatureOf(name, [], null, type),
  };
}

export function mentionAssignment(builder: FactBuilder, owner: number, assignment: Syntax): void {
  builder.mention(owner, 'memberType', fieldOf(assignment, 'type'));
  const right = fieldOf(assignment, 'right');
  if (right?.type === 'assignment') mentionAssignment(builder, owner, right);
  else builder.mention(owner, 'call', right);
}
