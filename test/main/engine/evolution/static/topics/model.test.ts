/** Types of a directory that hold each other are told by their names: of two with one name nobody knows which is held. */
import { expect, onTestFinished, test } from 'vitest';
import { openTestLearner } from '../tree.ts';

test('of two types with one name neither is tied to others', async () => {
  const kotlin = (name: string, fields: string, more = ''): string =>
    `package shop\n\n/** ${name} of the shop, one of many. */\nclass ${name}(${fields}) {\n  /** Tells what it is for. */\n  fun tell(): String = "x"\n${more}}\n`;
  const files: Record<string, string> = {
    'shop/Store.kt': kotlin('Store', 'val box: Box, val lid: Lid, val handler: Handler'),
    'shop/Box.kt': kotlin('Box', 'val lid: Lid, val label: Label'),
    'shop/Lid.kt': kotlin('Lid', 'val label: Label'),
    'shop/Label.kt': kotlin('Label', 'val text: String'),
    'shop/Handler.kt':
      'package shop\n\n/** Handles what comes in at the door. */\ninterface Handler {\n  fun handle()\n}\n',
    'shop/Web.kt': kotlin(
      'Web',
      'val store: Store',
      '  internal inner class Handler(private val first: Box, private val second: Store) {\n    fun go() = first\n  }\n',
    ),
  };
  const { learnAll, tree } = await openTestLearner(files);
  onTestFinished(tree.dispose);
  const answers = await learnAll('en');
  const answer = answers.find(({ question }) => question.question.includes('hang together'))?.summary?.answer ?? '';
  expect(answer).toContain('`Box` has one `Lid`');
  expect(answer).toContain('`Store` has one `Box`');
  expect(answer).not.toContain('`Handler`');
});
