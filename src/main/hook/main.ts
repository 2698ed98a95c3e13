/**
 * What an agent runs around its tools: reads the event from standard input and prints at most one JSON object. It only asks an engine
 * that runs already, never starts one, and writes nothing into the folder. Whatever goes wrong, it ends with 0 and prints nothing.
 * Started as: hook <folder with .memo> <client> <folder for what was said>.
 */
import { eventOf } from './event.ts';

/** Milliseconds; the agent waits meanwhile. */
const patienceMs = 1_500;
const maxInput = 1 << 20;

async function readInput(): Promise<string> {
  let text = '';
  for await (const part of process.stdin) {
    text += String(part);
    if (text.length > maxInput) return '';
  }
  return text;
}

async function main(): Promise<void> {
  const [folder = '', client = '', seen = ''] = process.argv.slice(2);
  if (process.env.MEMOSCOPE_HOOKS === '0' || folder === '') return;
  const event = eventOf(client, folder, JSON.parse(await readInput()));
  if (event === null) return;
  // Loaded here: most calls of tools ask for nothing.
  const { answerTo } = await import('./answer.ts');
  const text = await answerTo(event, folder, seen, AbortSignal.timeout(patienceMs));
  if (text === '') return;
  // A text for the agent would make it go on where it wanted to stop: what is left over is for the person.
  const answer =
    event.ask.kind === 'stop'
      ? { systemMessage: text }
      : { hookSpecificOutput: { hookEventName: event.name, additionalContext: text } };
  process.stdout.write(JSON.stringify(answer));
}

setTimeout(() => process.exit(0), patienceMs).unref();
main().then(
  () => process.stdout.write('', () => process.exit(0)),
  () => process.exit(0),
);
