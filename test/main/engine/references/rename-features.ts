/**
 * Pieces of TypeScript for random projects: what declares symbols, and ways to use them in another file. Lines are marked where a rename
 * and usages differ on purpose. Changed and not listed: a further declaration (`declared`), and a variable that a destructuring made
 * of a property under its name (`variable`). Listed, and at times beyond the language service, which the preview says: the
 * target of an assignment (`assigned`).
 */

export interface Feature {
  readonly files: Readonly<Record<string, string>>;
  /** Symbols to rename. */
  readonly symbols: readonly string[];
  readonly imports: string;
  /** Statements, each fit for a block of its own. */
  readonly uses: readonly string[];
}

const lines = (...all: string[]): string => `${all.join('\n')}\n`;

export const features: readonly ((n: number) => Feature)[] = [
  (n) => ({
    files: {
      [`props${n}.tsx`]: lines(
        `export interface Props${n} {`,
        `  title${n}: string;`,
        `  open${n}?(at: number): void;`,
        '}',
        `export function View${n}({ title${n}, open${n} }: Props${n}) {`,
        `  return <b title={title${n}} onClick={() => open${n}?.(1)} />; // variable`,
        '}',
      ),
    },
    symbols: [`Props${n}.title${n}`, `Props${n}.open${n}`, `Props${n}`, `props${n}.View${n}`],
    imports: `import { View${n}, type Props${n} } from './props${n}';\n`,
    uses: [
      `void <View${n} title${n}="a" open${n}={(at) => void at} />;`,
      `const given: Props${n} = { title${n}: 'a', open${n}() {} };\nvoid <View${n} {...given} />;`,
      `const title${n} = 'a';\nconst given: Props${n} = { title${n} };\nvoid given;`,
      `const { title${n}: other }: Props${n} = { title${n}: 'a' };\nvoid other;`,
      `const given: Props${n} = { ['title${n}']: 'a' };\nvoid given['title${n}'];`,
      `const key: keyof Props${n} = 'title${n}';\nvoid key;`,
      `const some: Pick<Props${n}, 'title${n}'> = { title${n}: 'b' };\nvoid some.title${n};`,
      `const part: Partial<Props${n}> = { open${n}: () => {} };\npart.open${n}?.(2);`,
      `const from = ({ title${n}, ...rest }: Props${n}) => [\ntitle${n}, // variable\nrest.open${n}];\nvoid from;`,
    ],
  }),
  (n) => ({
    files: {
      [`store${n}.ts`]: lines(
        `export class Store${n} {`,
        `  #hidden${n} = 0;`,
        `  static made${n} = 0;`,
        `  constructor(readonly size${n}: number) { Store${n}.made${n} += 1; }`,
        `  get level${n}(): number { return this.#hidden${n}; }`,
        `  set level${n}(to: number) { this.#hidden${n} = to; } // declared`,
        `  take${n}(at: number): number;`,
        `  take${n}(at: string): string; // declared`,
        `  take${n}(at: number | string): number | string { return #hidden${n} in this ? at : this.size${n}; } // declared`,
        '}',
        `export class Large${n} extends Store${n} {`,
        `  override take${n}(at: never): never { return super.take${n}(at); } // declared`,
        '}',
      ),
    },
    symbols: [
      `Store${n}`,
      `Store${n}.#hidden${n}`,
      `Store${n}.made${n}`,
      `Store${n}.size${n}`,
      `Store${n}.level${n}`,
      `Store${n}.take${n}`,
    ],
    imports: `import { Large${n}, Store${n}, Store${n} as Shop${n} } from './store${n}';\n`,
    uses: [
      `const { size${n}, level${n}: level } = new Store${n}(1);\nvoid [size${n}, level]; // variable`,
      `const large = new Large${n}(2);\nlarge.level${n} += 1;\nvoid large.size${n};`,
      `void Shop${n}.made${n};\nvoid new Shop${n}(1).take${n}('a');`,
      `const { made${n} } = Store${n};\nvoid made${n}; // variable`,
      `type Taker = Store${n}['take${n}'];\nconst taker: Taker = new Store${n}(1).take${n};\nvoid taker;`,
      `let size = 0;\n({ size${n}: size } = new Store${n}(3)); // assigned\nvoid size;`,
      `const like: Pick<Store${n}, 'size${n}'> = { size${n}: 1 };\nvoid like;`,
    ],
  }),
  (n) => ({
    files: {
      [`space${n}.ts`]: lines(
        `export namespace Space${n} {`,
        `  export const most${n} = 1;`,
        `  export function run${n}() { return most${n}; }`,
        `  export namespace Inner${n} { export const deep${n} = most${n}; }`,
        '}',
        `export namespace Space${n} { export const again${n} = run${n}(); } // declared`,
      ),
    },
    // A namespace counts as a module, and a module is not renamed.
    symbols: [`Space${n}.run${n}`, `Space${n}.most${n}`, `Inner${n}.deep${n}`],
    imports: `import { Space${n} } from './space${n}';\nimport * as all${n} from './space${n}';\n`,
    uses: [
      `void Space${n}.run${n}();`,
      `void all${n}.Space${n}.Inner${n}.deep${n};`,
      `const { run${n}, most${n}: most } = Space${n};\nvoid [run${n}(), most]; // variable`,
      `void Space${n}['most${n}'];`,
    ],
  }),
  (n) => ({
    files: {
      [`main${n}.ts`]: lines(
        `export default class Main${n} { go${n}() { return helper${n}(); } }`,
        `export function helper${n}() { return 1; }`,
        `export const chosen${n} = { fast${n}: 1, slow${n}: 2 } as const;`,
        `const plain${n} = () => 1;`,
        `export { plain${n} as named${n} };`,
      ),
      [`door${n}.ts`]: lines(
        `export { default as Entry${n}, helper${n} as help${n} } from './main${n}';`,
        `export * from './main${n}';`,
        `export * as whole${n} from './main${n}';`,
      ),
    },
    symbols: [`Main${n}`, `Main${n}.go${n}`, `main${n}.helper${n}`, `main${n}.chosen${n}`, `main${n}.plain${n}`],
    imports: `import Own${n} from './main${n}';\nimport { Entry${n}, chosen${n}, help${n}, helper${n}, whole${n} } from './door${n}';\n`,
    uses: [
      `void new Own${n}().go${n}();`,
      `class Heir extends Entry${n} { more() { return this.go${n}(); } }\nvoid Heir;`,
      `void [help${n}(), helper${n}()];`,
      `void whole${n}.named${n}();`,
      `void whole${n}.helper${n}();\nvoid new whole${n}.default().go${n}();`,
      `const { fast${n} } = chosen${n};\nvoid whole${n}.chosen${n}.slow${n};\nvoid fast${n}; // variable`,
    ],
  }),
  (n) => ({
    files: {
      [`level${n}.ts`]: lines(
        `export enum Level${n} {`,
        `  Low${n} = 1,`,
        `  High${n} = Low${n} * 2,`,
        '}',
        `export interface Merged${n} {`,
        `  first${n}: Level${n};`,
        '}',
        `export interface Merged${n} { // declared`,
        `  second${n}: Level${n};`,
        '}',
        `export type Box${n}<T> = { held${n}: T; kept${n}?: Box${n}<T> };`,
      ),
    },
    symbols: [`Level${n}`, `Level${n}.High${n}`, `Level${n}.Low${n}`, `Merged${n}`, `Merged${n}.second${n}`, `Box${n}`],
    imports: `import { type Box${n}, Level${n}, type Merged${n} } from './level${n}';\n`,
    uses: [
      `const at: Level${n} = Level${n}.Low${n};\nswitch (at as Level${n}) { case Level${n}.High${n}: break; default: }`,
      `const merged: Merged${n} = { first${n}: Level${n}.Low${n}, second${n}: Level${n}['High${n}'] };\nvoid merged.second${n};`,
      `const box: Box${n}<Merged${n}> = { held${n}: {} as Merged${n} };\nvoid box.kept${n}?.held${n}.second${n};`,
      `const { held${n}: { second${n} } } = {} as Box${n}<Merged${n}>;\nvoid second${n}; // variable`,
      `const { High${n} } = Level${n};\nvoid High${n}; // variable`,
    ],
  }),
  (n) => ({
    files: {
      [`port${n}.ts`]: lines(
        `export interface Port${n} { send${n}(what: string): void }`,
        `export class Wire${n} implements Port${n} {`,
        `  send${n}(what: string): void { void what; } // declared`,
        '}',
        `export const fake${n}: Port${n} = { send${n}: () => {} };`,
        `export abstract class Base${n} { abstract close${n}(): void; end${n}() { this.close${n}(); } }`,
        `export class Sub${n} extends Base${n} {`,
        `  close${n}() {} // declared`,
        '}',
      ),
    },
    symbols: [`Port${n}`, `Port${n}.send${n}`, `Base${n}.close${n}`, `port${n}.fake${n}`],
    imports: `import { type Base${n}, fake${n}, type Port${n}, Sub${n}, Wire${n} } from './port${n}';\n`,
    uses: [
      `const port: Port${n} = new Wire${n}();\nport.send${n}('a');`,
      `new Wire${n}().send${n}('b');\nfake${n}.send${n}('c');`,
      `const { send${n} } = fake${n};\nsend${n}('d'); // variable`,
      `const own = { send${n}(what: string) { void what; } } satisfies Port${n};\nvoid own;`,
      `const base: Base${n} = new Sub${n}();\nbase.close${n}();\nnew Sub${n}().close${n}();`,
    ],
  }),
];
