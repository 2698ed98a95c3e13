/** What the static analyst once said wrong of public code, in small; and that a person who reads Chinese gets Chinese. */
import { expect, test } from 'vitest';
import { never, openBench } from '../bench.ts';

async function sections(
  files: Record<string, string>,
  fqn: string,
  language: 'en' | 'zh' = 'en',
): Promise<Record<string, string>> {
  const bench = await openBench(files);
  await bench.start({ settings: async () => ({ analyst: null, language }) });
  const { sections } = await bench.semantics.get(bench.id(fqn), { wait: true, request: true, signal: never });
  return sections ?? {};
}

const java = {
  'shop/Option.java': `package shop;
/**
 * Describes one option.
 * The values are:
 * <ul><li>One: 1</li></ul>
 * <h2>Notes</h2>
 * This class is immutable. If so, then it is fine to share one.
 * @since 1.7
 */
public class Option {
  private final String name;
  Option(String name) { this.name = name; }
  @Override public boolean equals(Object other) { if (this == other) return true; return false; }
  public int length(int least) {
    if (least > 9) {
      log(least);
      log(name);
      return;
    }
    return name.length();
  }
  public static final class Words {
    static final String NONE = "";
    private Words() { }
  }
  public static class Holder {
    private String held;
    private Holder() { }
    public void hold() { held = ""; }
  }
}
`,
};

test('Java: a nested static class is no single object; who can create one; sentences that depend on nothing', async () => {
  const option = await sections(java, 'shop.Option');
  expect(option.ROLE).toContain('Describes one option. `Option` is a class. It contains `Holder` and `Words`.');
  expect(option.LIFECYCLE).toContain('Its constructor takes `String name`; it is there for the code around it only.');
  expect(option.LIFECYCLE).toContain(' This class is immutable. ');
  expect(option.LIFECYCLE).not.toContain('Notes');
  expect(JSON.stringify(option)).not.toContain('If so');
  expect(option.EDGE_CASES).toBe('`length()` does something else and returns when `least > 9` (line 15).');
  const holder = await sections(java, 'shop.Option+Holder');
  expect(holder.ROLE).toContain('`Option.Holder` is a class.');
  expect(holder.LIFECYCLE).toContain('Its constructor is private: only the code of `Option` creates one.');
  const words = await sections(java, 'shop.Option+Words');
  expect(words.LIFECYCLE).toBe('Its constructor is private and all else is static: no instance is ever created.');
});

test('C++: a destructor without a body lets nothing go, a copy is no beginning, what is to be written is abstract', async () => {
  const told = await sections(
    {
      'a.h': `class Change {
 public:
  Change() {}
  Change(const Change&) = delete;
  virtual ~Change() = default;
  virtual void pop() = 0;
};
`,
    },
    'Change',
  );
  expect(told.ROLE).toContain('`Change` is an abstract class.');
  expect(told.LIFECYCLE).toBe('It is abstract: only its subclasses are instantiated.');
});

test('Rust: parts without names are not named, and errors are to be looked at', async () => {
  const told = await sections(
    {
      'src/fzf.rs':
        'pub struct Fzf(Command);\n\nimpl Fzf {\n    pub fn spawn(&mut self) -> Result<Child> {\n        self.0.spawn()\n    }\n}\n',
    },
    'src.fzf.Fzf',
  );
  expect(JSON.stringify(told)).not.toContain('`0`');
  expect(told.RECOMMENDATIONS).toContain('Look at the error that `spawn()` returns (`Err`).');
});

test('in Chinese, headings and names stay', async () => {
  const told = await sections(
    {
      'a.ts':
        '/** Keeps rows of a table. */\nexport class Store {\n  rows = 0;\n  async close(): Promise<void> {}\n  add(row: string): void {\n    if (row === "") throw new RangeError();\n    this.rows++;\n  }\n}\n',
    },
    'a.Store',
    'zh',
  );
  expect(told.ROLE).toContain('Keeps rows of a table. `Store` 是类。它提供 `close()`、`add()`。');
  expect(told.LIFECYCLE).toContain('它在 `rows` 中保存会变化的状态。');
  expect(told.EDGE_CASES).toBe('当 `row === ""` 时，`add()` 抛出 `RangeError`（第 6 行）。');
  expect(told.LIMITATIONS).toBe('代码没有显示限制：没有标记未完成的工作，也没有被忽略的错误。');
  expect(told.RECOMMENDATIONS).toContain('`add()` 的调用者要准备处理 `RangeError`。');
});

test('Chinese has no space between a measure word and what follows it', async () => {
  const held = Array.from({ length: 9 }, (_, n) => `class Part${n} { int size() { return ${n}; } }`).join('\n');
  const fields = Array.from({ length: 9 }, (_, n) => `  private Part${n} part${n};`).join('\n');
  const { ROLE = '' } = await sections(
    { 'shop/Whole.java': `package shop;\npublic class Whole {\n${fields}\n}\n${held}\n` },
    'shop.Whole',
    'zh',
  );
  expect(ROLE).toMatch(/它与 .+ 等共 9 个协作。/);
});
