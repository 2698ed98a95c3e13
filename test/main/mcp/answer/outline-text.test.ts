import { expect, it } from 'vitest';
import { outlineForAgents } from '../../../../src/main/mcp/tools/symbols.ts';

const place = (file: string, line: number, endLine: number) => ({ file, line, endLine, parseErrors: 0 });
const member = (name: string, signature: string, file: string, line: number) => ({
  ...{ name, signature, file, line, endLine: line + 1, memberId: `T_1_${name}`, path: `pay.Retry.${name}` },
  ...{ kind: 'method' as const, access: 'public' as const, modifiers: [], doc: '' },
});
const detail = {
  files: [place('src/retry.ts', 3, 40), place('src/more.ts', 1, 9)],
  members: [
    member('next', 'next(last: number) : number', 'src/retry.ts', 5),
    member('#wait', '#wait(ms: number) : void', 'src/retry.ts', 12),
    member('most', 'most : number', 'src/more.ts', 4),
    member('limit', 'limit : number', 'src/retry.ts', 30),
  ],
} as unknown as Parameters<typeof outlineForAgents>[1];

it('gives each member its line, those that are not public by name, and no hash or empty heading', () => {
  const text = `# pay.Retry T_1
Kind: class | Files: src/retry.ts,src/more.ts | Assembly: shop | StructureHash: AAAAAAAA
PublicImplHash: B | InternalImplHash: C | ImplHash: D
XmlDocHash: E
XMLDOC: Waits.

Public API:
  + next(last: number) : number
  + async most : number
  + of another state()

Inherits: pay.Base
Implements:
DependsOn: pay.Clock
`;
  expect(outlineForAgents(text, detail)).toBe(`# pay.Retry T_1
Kind: class | src/retry.ts:3-40, src/more.ts:1-9
XMLDOC: Waits.
Public API:
  + next(last: number) : number :5
  + async most : number src/more.ts:4
  + of another state()
Not public:
  - #wait(…) :12
  - limit :30
Inherits: pay.Base
DependsOn: pay.Clock`);
});
