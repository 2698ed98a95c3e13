/** Calls of extension methods of C# name no type: what leans on a class of them is not counted, so no number is told. */
import { expect, onTestFinished, test } from 'vitest';
import { openTestLearner } from '../tree.ts';

const part = (n: number): string => `namespace Shop;
/// <summary>The part with number ${n}.</summary>
public class Part${n}
{
    private readonly Bag bag = new Bag();
    private readonly Lid lid = new Lid();
    private readonly string name = Mapper.Plain("part");
    /// <summary>Takes one out of the bag and gives it its name, again and again.</summary>
    public string Take(string text)
    {
        return text.Mapped() + bag.Count + name;
    }
}
`;

test('a class of extension methods, and the folder that holds one', async () => {
  const files: Record<string, string> = {
    'Shop/Mapper.cs': `namespace Shop;
/// <summary>Maps texts to other texts.</summary>
public static class Mapper
{
    /// <summary>Maps one text to another text.</summary>
    public static string Mapped(this string text)
    {
        return text;
    }
    /// <summary>Gives back a text as it is, plain.</summary>
    public static string Plain(string text)
    {
        return text;
    }
${Array.from({ length: 20 }, (_, n) => `    /// <summary>Takes ${n} letters off a text.</summary>\n    public static string Off${n}(this string text) { return text; }`).join('\n')}
}
`,
    'Shop/Bag.cs': `namespace Shop;
/// <summary>Keeps what is to be counted later.</summary>
public partial class Bag
{
    /// <summary>How many there are.</summary>
    public int Count { get; set; }
}
`,
  };
  files['Shop/Lid.cs'] = (files['Shop/Bag.cs'] ?? '').replace('Bag', 'Lid').replace('Keeps', 'Covers');
  files['Shop/Bag.Open.cs'] = 'namespace Shop;\npublic partial class Bag\n{\n    public bool Open;\n}\n';
  for (let n = 0; n < 6; n += 1) files[`Shop/Part${n}.cs`] = part(n);
  const { learnAll, tree } = await openTestLearner(files);
  onTestFinished(tree.dispose);
  const answers = (await learnAll('en')).map(({ summary }) => summary?.answer ?? '').join('\n');
  expect(answers).toContain('`Mapper` (`Shop/Mapper.cs:3`) is a class: “Maps texts to other texts.”');
  expect(answers).toContain('holds 9 types in 10 files; calls of extension methods aside, most other code leans on');
  expect(answers).not.toMatch(/`Mapper` \(`Shop\/Mapper\.cs:3`\), class, \d/);
});
