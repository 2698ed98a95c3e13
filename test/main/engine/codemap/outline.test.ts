/** The outline of a type over all its files. */
import { expect, onTestFinished, test } from 'vitest';
import { openTestCodeMap } from '../../../helpers/code-map.ts';

test('head, visible members line by line, bases, and the public types that it uses most (codemap-3)', async () => {
  const used = Array.from({ length: 14 }, (_, n) => `D${String(n).padStart(2, '0')}`);
  const code = await openTestCodeMap({
    'Store.cs': `namespace Shop;
/// <summary>Keeps items.</summary>
/// <remarks>For long.</remarks>
public partial class Store : Base, IStore {
  public static Item? Find(string id, int depth = 3) => null;
  protected int Size { get; set; }
  internal int hidden;
  private Inner secret;
}
`,
    'Store.Used.cs': `namespace Shop;
public partial class Store {
${used.map((name) => `  private ${name} of${name};`).join('\n')}
  private D13 again;
}
`,
    'Others.cs': `namespace Shop;
public interface IStore { }
public class Base { }
public class Item { }
internal class Inner { }
${used.map((name) => `public class ${name} { }`).join('\n')}
`,
  });
  onTestFinished(() => code.dispose());
  const row = code.row('Shop.Store');
  const { structureHash, publicImplHash, internalImplHash, implHash, xmlDocHash, symbol } =
    code.map.typeDetail(row) ?? {};
  const mostUsed = ['D13', 'Base', ...used.slice(0, 10)];
  expect(code.map.outline(row)).toBe(
    `# Shop.Store ${symbol?.typeId}
Kind: class | Files: Store.Used.cs,Store.cs | Assembly: project | StructureHash: ${structureHash}
PublicImplHash: ${publicImplHash} | InternalImplHash: ${internalImplHash} | ImplHash: ${implHash}
XmlDocHash: ${xmlDocHash}
XMLDOC: Keeps items.

Public API:
  + static Find(string id, int depth) : Item?
  + protected Size : int

Inherits: Shop.Base
Implements: Shop.IStore
DependsOn: ${mostUsed.map((name) => `Shop.${name}`).join(', ')}
`,
  );
});
