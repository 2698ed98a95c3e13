/** Python, Ruby, Go, Rust, C, C++: members stand apart from their type, or braces are not what holds them. */
import type { Member } from '../program.ts';
import { lowered, Pen, snake, spelled, sum, type Writer } from './pen.ts';

function pythonMember(pen: Pen, member: Member, self: readonly string[]): void {
  const { access, doc, mark, number, note } = member;
  const name = `${access === 'private' ? '_' : ''}${snake(member.name)}`;
  if (member.kind === 'value') {
    pen.line(`${name}${pen.sign('=')}${number}  # ${note}`);
    return;
  }
  pen.line(`@mark(note${pen.sign('=')}"${mark}")`);
  pen.line(`def ${name}${pen.list([...self, ...spelled(pen, member.parameters, (p) => p)])}:`);
  pen.inside(() => {
    if (doc !== '') pen.line(`"""${doc}"""`);
    pen.line(`# ${note}`);
    pen.line(`total${pen.sign('=')}${sum(pen, member)}`);
    pen.line('return total');
  });
}

export const python: Writer = {
  language: 'python',
  lacks: ['move', 'part', 'value mark', 'value doc'],
  type: 'shop.store.Store',
  module: 'shop.store',
  write({ members, free }, layout) {
    const pen = new Pen(layout);
    pen.line('class Store:');
    pen.inside(() => pen.each(members, (member) => pythonMember(pen, member, ['self'])));
    pen.line('');
    pen.each(free, (member) => pythonMember(pen, member, []));
    return { 'shop/store.py': pen.toString() };
  },
};

function rubyMember(pen: Pen, member: Member): void {
  const { access, doc, name, number, note } = member;
  if (doc !== '') pen.line(`# ${doc}`);
  if (member.kind === 'value') {
    pen.line(`${name}${pen.sign('=')}${number} # ${note}`);
    if (access === 'private') pen.line(`private_constant :${name}`);
    return;
  }
  const list = pen.list(
    spelled(pen, member.parameters, (p) => p),
    { trailing: false },
  );
  pen.line(`${access === 'private' ? 'private ' : ''}def ${snake(name)}${list}`);
  pen.inside(() => {
    pen.line(`# ${note}`);
    pen.line(`total${pen.sign('=')}${sum(pen, member)}`);
    pen.line('return total');
  });
  pen.line('end');
}

export const ruby: Writer = {
  language: 'ruby',
  lacks: ['free', 'mark', 'members value access', 'move', 'part'],
  type: 'Shop.Store',
  module: null,
  write({ members }, layout) {
    const pen = new Pen(layout);
    pen.line('class Shop::Store');
    pen.inside(() => pen.each(members, (member) => rubyMember(pen, member)));
    pen.line('end');
    return { 'lib/store.rb': pen.toString() };
  },
};

const goName = ({ name, access }: Member): string => (access === 'public' ? name : lowered(name));

function goFunction(pen: Pen, member: Member, receiver: string): void {
  const { doc, note } = member;
  if (doc !== '') pen.line(`// ${doc}`);
  const parameters = pen.list(
    member.parameters.map((p) => `${p.name} int`),
    { must: true },
  );
  pen.block(
    `func ${receiver}${goName(member)}${parameters} int`,
    () => {
      pen.line(`// ${note}`);
      pen.line(`total${pen.sign(':=')}${sum(pen, member)}`);
      pen.line('return total');
    },
    { fixed: true },
  );
}

function goVariable(pen: Pen, member: Member): void {
  if (member.doc !== '') pen.line(`// ${member.doc}`);
  pen.line(`var ${goName(member)} int${pen.sign('=')}${member.number}`);
}

export const go: Writer = {
  language: 'go',
  lacks: ['fallback', 'mark', 'members value access', 'value note'],
  type: 'shop.store.Store',
  module: 'shop.store',
  write({ members, free, otherFile }, layout) {
    const methods = members.filter(({ kind }) => kind === 'method');
    const pen = new Pen(layout);
    pen.line('package store');
    pen.line('');
    pen.block(
      'type Store struct',
      () => {
        for (const field of members) if (field.kind === 'value') pen.line(`${goName(field)} int`);
      },
      { fixed: true },
    );
    pen.line('');
    pen.each(
      methods.filter(({ apart }) => !apart),
      (member) => goFunction(pen, member, '(s *Store) '),
    );
    pen.line('');
    pen.each(free, (member) => (member.kind === 'value' ? goVariable(pen, member) : goFunction(pen, member, '')));
    const other = new Pen(layout);
    other.line('package store');
    other.line('');
    other.each(
      methods.filter(({ apart }) => apart),
      (member) => goFunction(other, member, '(s *Store) '),
    );
    return { 'shop/store/store.go': pen.toString(), [`shop/store/${otherFile}.go`]: other.toString() };
  },
};

const rustAccess = ({ access }: Member): string => (access === 'public' ? 'pub' : 'pub(crate)');

function rustItem(pen: Pen, member: Member, self: readonly string[]): void {
  const { doc, mark, number, note } = member;
  const name = snake(member.name);
  if (doc !== '') pen.line(`/// ${doc}`);
  pen.line(`#[deprecated(note${pen.sign('=')}"${mark}")]`);
  if (member.kind === 'value') {
    pen.line(`${rustAccess(member)} const ${name.toUpperCase()}: u32${pen.sign('=')}${number}; // ${note}`);
    return;
  }
  const parameters = pen.list([...self, ...member.parameters.map((p) => `${p.name}: u32`)]);
  pen.block(`${rustAccess(member)} fn ${name}${parameters} -> u32`, () => {
    pen.line(`// ${note}`);
    pen.line(`let total${pen.sign('=')}${sum(pen, member)};`);
    pen.line('total');
  });
}

export const rust: Writer = {
  language: 'rust',
  lacks: ['fallback'],
  type: 'src.store.Store',
  module: 'src.store',
  write({ members, free, otherFile }, layout) {
    const apart = members.filter((member) => member.apart);
    const pen = new Pen(layout);
    pen.line('pub struct Store;');
    pen.block('impl Store', () =>
      pen.each(
        members.filter((member) => !member.apart),
        (member) => rustItem(pen, member, ['&self']),
      ),
    );
    pen.line('');
    pen.each(free, (member) => rustItem(pen, member, []));
    const other = new Pen(layout);
    other.line('use crate::store::Store;');
    other.line('');
    if (apart.length > 0)
      other.block('impl Store', () => other.each(apart, (member) => rustItem(other, member, ['&self'])));
    return {
      'src/store.rs': pen.toString(),
      [`src/${otherFile}.rs`]: other.toString(),
    };
  },
};

function cItem(pen: Pen, member: Member): void {
  const { access, doc, mark, number, note } = member;
  const word = access === 'public' ? 'extern' : 'static';
  if (doc !== '') pen.line(`/** ${doc} */`);
  const attribute = `__attribute__((section(${pen.layout.space.slice(1)}"${mark}")))`;
  if (member.kind === 'value') {
    pen.line(`${word} ${attribute} int ${snake(member.name)}${pen.sign('=')}${number};`);
    return;
  }
  const parameters = pen.list(
    member.parameters.length === 0 ? ['void'] : member.parameters.map((p) => `int ${p.name}`),
    {
      trailing: false,
    },
  );
  pen.block(`${word} ${attribute} int ${snake(member.name)}${parameters}`, () => {
    pen.line(`/* ${note} */`);
    pen.line(`int total${pen.sign('=')}${sum(pen, member)};`);
    pen.line('return total;');
  });
}

export const c: Writer = {
  language: 'c',
  lacks: ['fallback', 'move', 'part', 'members', 'value note'],
  type: null,
  module: 'src.store',
  write({ free }, layout) {
    const pen = new Pen(layout);
    pen.each(free, (member) => cItem(pen, member));
    return { 'src/store.c': pen.toString() };
  },
};

function cppInside(pen: Pen, member: Member, isInline: boolean): void {
  const { access, doc, mark, number, note } = member;
  pen.line(`${access}:`);
  if (doc !== '') pen.line(`/// ${doc}`);
  if (member.kind === 'value') {
    pen.line(`[[deprecated("${mark}")]] int ${snake(member.name)}${pen.sign('=')}${number};`);
    return;
  }
  const parameters = pen.list(
    spelled(pen, member.parameters, (p) => `int ${p}`),
    { trailing: false },
  );
  const head = `[[deprecated("${mark}")]] int ${snake(member.name)}${parameters}`;
  if (!isInline) pen.line(`${head};`);
  else
    pen.block(head, () => {
      pen.line(`// ${note}`);
      pen.line(`int total${pen.sign('=')}${sum(pen, member)};`);
      pen.line('return total;');
    });
}

function cppOutside(pen: Pen, member: Member): void {
  const parameters = pen.list(
    member.parameters.map((p) => `int ${p.name}`),
    { trailing: false },
  );
  pen.block(`int Store::${snake(member.name)}${parameters}`, () => {
    pen.line(`// ${member.note}`);
    pen.line(`int total${pen.sign('=')}${sum(pen, member)};`);
    pen.line('return total;');
  });
}

export const cpp: Writer = {
  language: 'cpp',
  lacks: ['free', 'part', 'value note'],
  type: 'shop.Store',
  module: null,
  write({ members, otherFile }, layout) {
    const header = new Pen(layout);
    header.block('namespace shop', () =>
      header.block('class Store', () => header.each(members, (member) => cppInside(header, member, !member.apart)), {
        close: '};',
      }),
    );
    const source = new Pen(layout);
    source.line('#include "store.h"');
    source.line('');
    source.block('namespace shop', () =>
      source.each(
        members.filter(({ apart, kind }) => apart && kind === 'method'),
        (member) => cppOutside(source, member),
      ),
    );
    return { 'include/store.h': header.toString(), [`src/${otherFile}.cc`]: source.toString() };
  },
};
