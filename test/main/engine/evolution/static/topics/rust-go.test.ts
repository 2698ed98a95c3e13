/** What the static analyst says of Rust and Go, where names mislead. */
import { expect, onTestFinished, test } from 'vitest';
import { openTestLearner } from '../tree.ts';

async function answersOn(files: Record<string, string>): Promise<(question: string) => string> {
  const { learnAll, tree } = await openTestLearner(files);
  onTestFinished(tree.dispose);
  const answers = await learnAll('en');
  return (question) => answers.find((each) => each.question.question.startsWith(question))?.summary?.answer ?? '';
}

test('settings of Go are read where a value of the type is, not a field or a package of the name', async () => {
  const answerTo = await answersOn({
    'go.mod': 'module example.com/shop\n',
    'engine/engine.go': `package engine

// EngineOpts is how an engine is set up.
type EngineOpts struct {
	// EnableAt lets queries name a time. Default: true
	EnableAt bool
	// EnableNegative lets offsets be negative. Default: false
	EnableNegative bool
	// Most is how many samples are loaded. If it is 0, the default is used.
	Most int
}
`,
    'loader/loader.go': `package loader

import "example.com/shop/engine"

// LoaderOpts is how a loader is set up.
type LoaderOpts struct {
	EnableAt       bool
	EnableNegative bool
}

type Loader struct {
	opts LoaderOpts
}

func (l *Loader) Clear() {
	use(engine.EngineOpts{
		EnableAt:       l.opts.EnableAt,
		EnableNegative: l.opts.EnableNegative,
	})
}

func use(opts engine.EngineOpts) int {
	return opts.Most
}
`,
  });
  const answer = answerTo('Which options does `EngineOpts`');
  expect(answer).toContain('Read in `use` (`loader/loader.go:23`)');
  expect(answer).not.toContain('`Loader.Clear`');
  expect(answer).toContain('Default: `true`');
  // That there is a default does not say which.
  expect(answer.split('\n').find((line) => line.includes('`Most'))).not.toContain('Default:');
});

test('the result of a function of Rust is told with its path', async () => {
  const names = ['copy', 'read', 'write', 'remove', 'rename', 'link', 'move_to', 'watch'];
  const files = names.map((name) => [
    `src/fs/${name}.rs`,
    `use std::io;\n\n/// Does ${name} for a path.\npub fn ${name}(path: &str) -> io::Result<()> {\n    let found = path.len();\n    if found == 0 {\n        return Ok(());\n    }\n    let more = found + 1;\n    print(more);\n    Ok(())\n}\n`,
  ]);
  const answerTo = await answersOn({
    ...Object.fromEntries(files),
    'Cargo.toml': '[package]\nname = "shop"\n',
    'src/lib.rs': 'pub mod fs;\n',
    'src/fs/mod.rs': names.map((name) => `mod ${name};\npub use self::${name}::${name};\n`).join(''),
  });
  const answer = answerTo('Which conventions do the files in `src/fs`');
  expect(answer).toContain('The 8 files in `src/fs` with a public type or function share one pattern');
  expect(answer).toContain('**Return** `io::Result`: all 8');
});

test('what is short to read first has the lines of its methods too', async () => {
  const method = (name: string, count: number) => `func (s *${name}) Send() {\n${'\tprintln()\n'.repeat(count)}}\n`;
  const heir = (name: string, count: number) =>
    `package shop\n\nvar _ Sender = (*${name})(nil)\n\ntype ${name} struct {\n\tid int\n}\n\n${method(name, count)}`;
  const answerTo = await answersOn({
    'go.mod': 'module example.com/shop\n',
    'shop/sender.go': 'package shop\n\n// Sender sends what was sold.\ntype Sender interface {\n\tSend()\n}\n',
    'shop/a.go': heir('postSender', 40),
    'shop/b.go': heir('mailSender', 10),
    'shop/c.go': heir('fastSender', 60),
    'shop/d.go': heir('slowSender', 50),
  });
  expect(answerTo('Which conventions does a new `Sender`')).toContain(
    '**Shortest one to read first**: `mailSender` (`shop/b.go:5`, 15 lines)',
  );
});
