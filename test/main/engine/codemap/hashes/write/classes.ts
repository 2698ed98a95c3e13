/** C#, Java, Kotlin, Swift, PHP, TypeScript, JavaScript: members are in the braces of their class. */
import type { Layout, Member } from '../program.ts';
import { type Files, lowered, Pen, spelled, sum, type Writer } from './pen.ts';

function csharpMember(pen: Pen, member: Member): void {
  const { name, access, doc, mark, number, note } = member;
  if (doc !== '') pen.line(`/// <summary>${doc}</summary>`);
  pen.line(`[Mark(note${pen.sign('=')}"${mark}")]`);
  if (member.kind === 'value') pen.line(`${access} int ${name}${pen.sign('=')}${number}; // ${note}`);
  else
    pen.block(
      `${access} int ${name}${pen.list(
        spelled(pen, member.parameters, (p) => `int ${p}`),
        { trailing: false },
      )}`,
      () => {
        pen.line(`// ${note}`);
        pen.line(`var sum${pen.sign('=')}${sum(pen, member)};`);
        pen.line('return sum;');
      },
    );
}

export const csharp: Writer = {
  language: 'csharp',
  lacks: ['free'],
  type: 'Shop.Store',
  module: null,
  write({ members, otherFile }, layout) {
    const half = (own: readonly Member[]): string => {
      const pen = new Pen(layout);
      pen.line('namespace Shop;');
      pen.line('');
      pen.block('public partial class Store', () => pen.each(own, (member) => csharpMember(pen, member)));
      return pen.toString();
    };
    return {
      'Shop/Store.cs': half(members.filter(({ apart }) => !apart)),
      [`Shop/${otherFile}.cs`]: half(members.filter(({ apart }) => apart)),
    };
  },
};

function javaMember(pen: Pen, member: Member): void {
  const { access, doc, mark, number, note } = member;
  const name = lowered(member.name);
  if (doc !== '') pen.line(`/** ${doc} */`);
  pen.line(`@Mark(note${pen.sign('=')}"${mark}")`);
  if (member.kind === 'value') pen.line(`${access} int ${name}${pen.sign('=')}${number}; // ${note}`);
  else
    pen.block(
      `${access} int ${name}${pen.list(
        member.parameters.map((p) => `int ${p.name}`),
        { trailing: false },
      )}`,
      () => {
        pen.line(`// ${note}`);
        pen.line(`int sum${pen.sign('=')}${sum(pen, member)};`);
        pen.line('return sum;');
      },
    );
}

export const java: Writer = {
  language: 'java',
  lacks: ['free', 'move', 'part', 'fallback'],
  type: 'shop.Store',
  module: null,
  write({ members }, layout) {
    const pen = new Pen(layout);
    pen.line('package shop;');
    pen.line('');
    pen.block('public class Store', () => pen.each(members, (member) => javaMember(pen, member)));
    return { 'src/shop/Store.java': pen.toString() };
  },
};

function kotlinMember(pen: Pen, member: Member): void {
  const { access, doc, mark, number, note } = member;
  const name = lowered(member.name);
  if (doc !== '') pen.line(`/** ${doc} */`);
  pen.line(`@Mark(note${pen.sign('=')}"${mark}")`);
  if (member.kind === 'value') {
    pen.line(`${access} val ${name}: Int`);
    pen.inside(() => pen.line(`get()${pen.sign('=')}${number} // ${note}`));
  } else
    pen.block(`${access} fun ${name}${pen.list(spelled(pen, member.parameters, (p) => `${p}: Int`))}: Int`, () => {
      pen.line(`// ${note}`);
      pen.line(`val sum${pen.sign('=')}${sum(pen, member)}`);
      pen.line('return sum');
    });
}

export const kotlin: Writer = {
  language: 'kotlin',
  lacks: ['move', 'part'],
  type: 'shop.Store',
  module: 'shop.StoreKt',
  write({ members, free }, layout) {
    const pen = new Pen(layout);
    pen.line('package shop');
    pen.line('');
    pen.block('class Store', () => pen.each(members, (member) => kotlinMember(pen, member)));
    pen.line('');
    pen.each(free, (member) => kotlinMember(pen, member));
    return { 'src/shop/Store.kt': pen.toString() };
  },
};

function swiftMember(pen: Pen, member: Member): void {
  const { access, doc, mark, number, note } = member;
  const name = lowered(member.name);
  if (doc !== '') pen.line(`/// ${doc}`);
  pen.line(`@Mark(note: "${mark}")`);
  if (member.kind === 'value') pen.line(`${access} var ${name}: Int${pen.sign('=')}${number} // ${note}`);
  else
    pen.block(`${access} func ${name}${pen.list(spelled(pen, member.parameters, (p) => `${p}: Int`))} -> Int`, () => {
      pen.line(`// ${note}`);
      pen.line(`let sum${pen.sign('=')}${sum(pen, member)}`);
      pen.line('return sum');
    });
}

export const swift: Writer = {
  language: 'swift',
  lacks: ['move', 'part'],
  type: 'Shop.Store',
  module: 'Shop.Store-swift',
  write({ members, free }, layout) {
    const pen = new Pen(layout);
    pen.block('class Store', () => pen.each(members, (member) => swiftMember(pen, member)));
    pen.line('');
    pen.each(free, (member) => swiftMember(pen, member));
    return { 'Sources/Shop/Store.swift': pen.toString() };
  },
};

function phpMember(pen: Pen, member: Member): void {
  const { access, doc, mark, number, note } = member;
  const name = lowered(member.name);
  if (doc !== '') pen.line(`/** ${doc} */`);
  pen.line(`#[Mark(note: "${mark}")]`);
  if (member.kind === 'value') pen.line(`${access} int $${name}${pen.sign('=')}${number}; // ${note}`);
  else
    pen.block(`${access} function ${name}${pen.list(spelled(pen, member.parameters, (p) => `int $${p}`))}: int`, () => {
      const parameters = member.parameters.map((one) => ({ ...one, name: `$${one.name}` }));
      pen.line(`// ${note}`);
      pen.line(`$sum${pen.sign('=')}${sum(pen, { ...member, parameters })};`);
      pen.line('return $sum;');
    });
}

export const php: Writer = {
  language: 'php',
  lacks: ['free', 'move', 'part'],
  type: 'Shop.Store',
  module: null,
  write({ members }, layout) {
    const pen = new Pen(layout);
    pen.line('<?php');
    pen.line('namespace Shop;');
    pen.line('');
    pen.block('class Store', () => pen.each(members, (member) => phpMember(pen, member)));
    return { 'src/Store.php': pen.toString() };
  },
};

function scriptClass(
  layout: Layout,
  write: { member(pen: Pen, member: Member): void; free(pen: Pen, member: Member): void },
  { members, free }: { members: readonly Member[]; free: readonly Member[] },
): string {
  const pen = new Pen(layout);
  pen.block('export class Store', () => pen.each(members, (member) => write.member(pen, member)));
  pen.line('');
  pen.each(free, (member) => write.free(pen, member));
  return pen.toString();
}

function scriptBody(pen: Pen, head: string, member: Member): void {
  pen.block(head, () => {
    pen.line(`// ${member.note}`);
    pen.line(`const sum${pen.sign('=')}${sum(pen, member)};`);
    pen.line('return sum;');
  });
}

function typescriptMember(pen: Pen, member: Member): void {
  const { access, doc, mark, number, note } = member;
  const name = lowered(member.name);
  if (doc !== '') pen.line(`/** ${doc} */`);
  pen.line(`@mark({ note:${pen.layout.space}"${mark}" })`);
  const parameters = pen.list(spelled(pen, member.parameters, (p) => `${p}: number`));
  if (member.kind === 'value') pen.line(`${access} ${name}: number${pen.sign('=')}${number}; // ${note}`);
  else scriptBody(pen, `${access} ${name}${parameters}: number`, member);
}

function typescriptFree(pen: Pen, member: Member): void {
  const { doc, number, note } = member;
  const name = lowered(member.name);
  const word = member.access === 'public' ? 'export' : 'declare';
  const prefix = word === 'export' ? 'export ' : '';
  if (doc !== '') pen.line(`/** ${doc} */`);
  const parameters = pen.list(spelled(pen, member.parameters, (p) => `${p}: number`));
  if (member.kind === 'value') pen.line(`${prefix}const ${name}: number${pen.sign('=')}${number}; // ${note}`);
  else scriptBody(pen, `${prefix}function ${name}${parameters}: number`, member);
}

export const typescript: Writer = {
  language: 'typescript',
  lacks: ['move', 'part', 'free mark'],
  type: 'src.store.Store',
  module: 'src.store',
  write: (program, layout): Files => ({
    'src/store.ts': scriptClass(layout, { member: typescriptMember, free: typescriptFree }, program),
  }),
};

function javascriptMember(pen: Pen, member: Member): void {
  const { access, doc, number, note } = member;
  const name = `${access === 'private' ? '#' : ''}${lowered(member.name)}`;
  if (doc !== '') pen.line(`/** ${doc} */`);
  const parameters = pen.list(spelled(pen, member.parameters, (p) => p));
  if (member.kind === 'value') pen.line(`${name}${pen.sign('=')}${number}; // ${note}`);
  else scriptBody(pen, `${name}${parameters}`, member);
}

function javascriptFree(pen: Pen, member: Member): void {
  const { access, doc, number, note } = member;
  const prefix = access === 'public' ? 'export ' : '';
  if (doc !== '') pen.line(`/** ${doc} */`);
  const parameters = pen.list(spelled(pen, member.parameters, (p) => p));
  if (member.kind === 'value') pen.line(`${prefix}const ${lowered(member.name)}${pen.sign('=')}${number}; // ${note}`);
  else scriptBody(pen, `${prefix}function ${lowered(member.name)}${parameters}`, member);
}

export const javascript: Writer = {
  language: 'javascript',
  lacks: ['move', 'part', 'mark'],
  type: 'src.store.Store',
  module: 'src.store',
  write: (program, layout): Files => ({
    'src/store.js': scriptClass(layout, { member: javascriptMember, free: javascriptFree }, program),
  }),
};
