/**
 * Random programs, written in each language, edited in one known way: exactly the hashes that docs/hash-inputs.md names
 * may change, in the type that was edited and in no other. MEMOSCOPE_PROPERTY_RUNS asks for more runs than the suite takes.
 */
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { contentHash } from '../../../../../src/main/engine/storage/storage.ts';
import { type Draft, type Edit, edits, type Side } from './edits.ts';
import { differences, openHashes } from './hashes-of.ts';
import { layouts, type Member, type Program, programs } from './program.ts';
import { csharp, java, javascript, kotlin, php, swift, typescript } from './write/classes.ts';
import { c, cpp, go, python, ruby, rust } from './write/others.ts';
import type { Writer } from './write/pen.ts';

const runs = Number(process.env.MEMOSCOPE_PROPERTY_RUNS ?? 8);
const writers: readonly Writer[] = [
  csharp,
  typescript,
  javascript,
  python,
  go,
  rust,
  java,
  kotlin,
  c,
  cpp,
  php,
  ruby,
  swift,
];

/** The draft after the edit, null where it does not apply. */
function edited(edit: Edit, draft: Draft, side: Side, at: number): { draft: Draft; member: Member } | null {
  const member = draft.program[side][at];
  if (member === undefined) return null;
  if (edit.draft !== undefined) return { draft: edit.draft(draft), member };
  const now = edit.member === undefined ? member : edit.member(member);
  if (now === null) return null;
  const list = draft.program[side].map((each, n) => (n === at ? now : each));
  const after = edit.list?.(list) ?? list;
  return { draft: { ...draft, program: { ...draft.program, [side]: after } }, member };
}

/** Members that the language does not write so are left out of the model. */
function fitting(program: Program, { lacks }: Writer): Program {
  const fits = (side: Side) => (member: Member) => !lacks.includes(`${side} ${member.kind}`);
  return { ...program, members: program.members.filter(fits('members')), free: program.free.filter(fits('free')) };
}

describe.each(writers)('$language', (writer) => {
  const hashes = openHashes();
  afterAll(() => hashes.close());

  it.each(edits.filter(({ kind }) => !writer.lacks.includes(kind)))('$title', async (edit) => {
    const sides = (['members', 'free'] as const).filter((side) => !writer.lacks.includes(side));
    await fc.assert(
      fc.asyncProperty(programs, layouts, fc.constantFrom(...sides), fc.nat(5), async (drawn, layout, side, pick) => {
        const program = fitting(drawn, writer);
        const result = edited(edit, { program, layout }, side, pick % Math.max(1, program[side].length));
        fc.pre(result !== null);
        const { kind } = result.member;
        const said = [`${side} ${edit.kind}`, `${kind} ${edit.kind}`, `${side} ${kind} ${edit.kind}`];
        fc.pre(!said.some((each) => writer.lacks.includes(each)));
        const before = writer.write(program, layout);
        const written = writer.write(result.draft.program, result.draft.layout);
        const after = Object.fromEntries(
          Object.entries(written).map(([file, text]) => [file, edit.text?.(text) ?? text]),
        );
        fc.pre(JSON.stringify(before) !== JSON.stringify(after));
        const old = await hashes.read(before);
        const changed = differences(old, await hashes.read(after));
        const expected = [...edit.expected(result.member)].sort();
        if (edit.mayStay === true) {
          for (const names of Object.values(changed)) expect(expected).toEqual(expect.arrayContaining(names));
          return;
        }
        const touched = edit.draft === undefined ? [side] : sides;
        const fqns = touched.map((each) => (each === 'members' ? writer.type : writer.module) ?? '');
        expect(changed).toEqual(expected.length === 0 ? {} : Object.fromEntries(fqns.map((fqn) => [fqn, expected])));
        if (edit.kind === 'line ends') {
          for (const [file, text] of Object.entries(before))
            expect(contentHash(after[file] ?? '')).toBe(contentHash(text));
        }
      }),
      { numRuns: runs },
    );
  });
});
