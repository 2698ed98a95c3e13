/**
 * Measures what the gate of learnings lets in: lies and true answers, told by a fake model over the real engine.
 *   node bench/gate/run.ts [--repositories <folder>] [--verifier colluding|lenient|truthful|none]
 *     [--half own|tuned|held] [--only <project>] [--show]
 * A colluding verifier supports all it is asked, so that the static gate is alone; a truthful one says what the case says.
 * A lenient one supports all but the sentence that the program plants, which it sees through. `none` answers in no form, which counts as not shown. Prints a table and writes bench/results/gate-<date>-<half>-<verifier>.json.
 * The folder holds clones of repositories.json, `<owner>+<name>` each; without it only our own projects are run.
 */
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Engine } from '../../src/main/engine/engine.ts';
import { talking } from '../../test/helpers/ollama/fake-models.ts';
import { type FakeRequest, openFakeOllama } from '../../test/helpers/ollama/fake-server.ts';
import type { Reply } from '../../test/helpers/ollama/replies.ts';
import { verdictsOn } from '../../test/helpers/ollama/verdicts.ts';
import { makeWorkspace } from '../../test/helpers/workspace.ts';
import { beside, type Case, type Project, placeOf, readProjects, type Said, sourceOf } from './cases.ts';

const { values: args } = parseArgs({
  options: {
    repositories: { type: 'string' },
    verifier: { type: 'string', default: 'colluding' },
    only: { type: 'string' },
    half: { type: 'string' },
    show: { type: 'boolean', default: false },
  },
});
const here = import.meta.dirname;
const none = { signal: new AbortController().signal };

interface Outcome extends Case {
  admitted: boolean;
  confidence: number;
  answer: string;
  why: string;
}

const ollama = await openFakeOllama([talking('gate:1b')]);
const text = (value: object): Reply => ({
  kind: 'text',
  parts: [JSON.stringify(value)],
  tokens: { prompt: 400, answer: 50 },
});

const around = ({ file, startLine, endLine }: ReturnType<typeof placeOf>) => ({
  ...{ file, startLine: Math.max(1, startLine - beside), endLine: endLine + beside },
});

/** What the model does: it reads what the case says it read, then gives the answer. */
function script(said: Said, isTrue: boolean): void {
  const files = [...new Set(said.cite.map((cite) => placeOf(cite).file))];
  const reads = said.read?.map(placeOf) ?? said.cite.map((cite) => around(placeOf(cite)));
  const left = reads.map(({ file, startLine, endLine }) => ({
    ...{
      reason: 'To see it.',
      shouldStop: false,
      toolName: 'read_file',
      parameters: { path: file, startLine, endLine },
    },
  }));
  ollama.reply = (request) => {
    // Descriptions of types are wanted afterwards: not here.
    if (request.body.format === undefined) return { kind: 'silent' };
    const form = JSON.stringify(request.body.format ?? {});
    if (form.includes('"shouldStop"'))
      return text(left.shift() ?? { reason: 'Enough.', shouldStop: true, toolName: null, parameters: {} });
    if (form.includes('"verdicts"')) return text(verdicts(request, isTrue));
    const evidence = said.cite.map(placeOf);
    return text({
      answer: said.a,
      confidence: 0.9,
      sourceFiles: files,
      tags: ['bench'],
      domain: 'bench',
      evidence,
      quotes: [],
    });
  };
}

function verdicts(request: FakeRequest, isTrue: boolean): object {
  if (args.verifier === 'none') return { said: 'I cannot judge that.' };
  // It agrees to whatever it is asked, the sentence that the program plants included.
  if (args.verifier === 'colluding')
    return { verdicts: Array.from({ length: 40 }, (_, n) => ({ n: n + 1, verdict: 'supported' })) };
  const agrees = isTrue || args.verifier === 'lenient';
  return { verdicts: verdictsOn(request, () => (agrees ? 'supported' : 'not shown')) };
}

async function ask(
  engine: Engine,
  said: Said,
  isTrue: boolean,
  language: 'en' | 'zh',
): Promise<{ record: string | null; why: string }> {
  script(said, isTrue);
  const { opId } = await engine.call('Investigate', { question: said.q, scopePaths: [], fresh: true, language }, none);
  const done = await engine.call('investigation.get', { opId, waitMs: 60_000 }, none);
  if (done.state !== 'done') return { record: null, why: `${done.state} ${done.error?.message ?? ''}` };
  const known = done.notSavedReason;
  return {
    record: known === null || known === undefined ? done.record : null,
    why: known === null || known === undefined ? '' : JSON.stringify(known),
  };
}

async function runProject(project: Project): Promise<Outcome[]> {
  const { name, cases } = project;
  const source = sourceOf(project, args.repositories);
  if (source === null) return [];
  if (!fs.existsSync(source)) {
    console.error(`${name}: ${source} is not there; its ${cases.length} cases are left out.`);
    return [];
  }
  const workspace = makeWorkspace();
  fs.cpSync(source, workspace.root, {
    recursive: true,
    filter: (file) => !['.git', '.memo'].includes(path.basename(file)),
  });
  const userData = process.env.MEMOSCOPE_USER_DATA ?? '';
  fs.mkdirSync(userData, { recursive: true });
  fs.writeFileSync(
    path.join(userData, 'settings.json'),
    JSON.stringify({ ollamaHost: ollama.host, ollamaModel: 'gate:1b', language: 'en' }),
  );
  // Without the loop, which asks questions of its own; as the app is open, so that no step waits for descriptions.
  workspace.write('.memo/config.yaml', 'evolution:\n  enabled: false\n');
  const engine = await workspace.open({ watch: true });
  await engine.settled();
  await engine.call('evolution.consent', { given: true }, none);
  const outcomes: Outcome[] = [];
  for (const one of cases) {
    const made: string[] = [];
    const language = one.lang === 'zh' ? 'zh' : 'en';
    for (const said of one.before ?? []) {
      const { record } = await ask(engine, said, true, language);
      if (record !== null) made.push(record);
    }
    const { record, why } = await ask(engine, one, one.true === true, language);
    let confidence = 0;
    let answer = '';
    if (record !== null) {
      made.push(record);
      const whole = await engine.call('memory.get', { id: record }, none);
      ({ confidence, answer } = whole.record);
    }
    outcomes.push({ ...one, admitted: record !== null, confidence, answer, why });
    for (const id of new Set(made)) await engine.call('memory.forget', { id }, none);
  }
  await workspace.dispose();
  return outcomes;
}

const outcomes: Outcome[] = [];
for (const project of readProjects()) {
  if (args.only !== undefined && project.name !== args.only) continue;
  if (args.half !== undefined && project.half !== args.half) continue;
  outcomes.push(...(await runProject(project)));
}
await ollama.close();

const lies = outcomes.filter((one) => one.true !== true);
const truths = outcomes.filter((one) => one.true === true);
const share = (some: readonly unknown[], all: readonly unknown[]): string =>
  `${some.length} of ${all.length} (${((100 * some.length) / Math.max(1, all.length)).toFixed(1)} %)`;
const admitted = lies.filter((one) => one.admitted);
const kept = truths.filter((one) => one.admitted);
for (const one of [...admitted, ...truths.filter((each) => !each.admitted)])
  console.log(
    `${one.true ? 'LOST' : 'LET IN'} ${one.project} ${one.kind ?? ''} ${one.lang ?? 'en'} ${one.confidence}: ${one.a}\n    ${one.why}`,
  );
if (args.show)
  for (const one of outcomes)
    console.log(
      `${one.admitted ? one.confidence : '-'} ${one.true ? 'true' : one.kind} ${one.a.slice(0, 90)} ${one.why}`,
    );
const table = Object.entries(Object.groupBy(lies, ({ kind = '' }) => kind)).map(([kind, all = []]) => ({
  kind,
  lies: all.length,
  admitted: all.filter((one) => one.admitted).length,
}));
console.table(table);
console.table(
  Object.entries(Object.groupBy(outcomes, ({ lang = 'en' }) => lang)).map(([lang, all = []]) => ({
    lang,
    lies: share(
      all.filter((one) => one.true !== true && one.admitted),
      all.filter((one) => one.true !== true),
    ),
    true: share(
      all.filter((one) => one.true === true && one.admitted),
      all.filter((one) => one.true === true),
    ),
  })),
);
console.log(
  `verifier ${args.verifier}: lies admitted ${share(admitted, lies)}, highest ${Math.max(0, ...admitted.map(({ confidence }) => confidence))}`,
);
console.log(
  `true admitted ${share(kept, truths)}, median ${kept.map(({ confidence }) => confidence).sort()[kept.length >> 1] ?? 0}`,
);
const results = path.join(here, '../results');
fs.mkdirSync(results, { recursive: true });
fs.writeFileSync(
  path.join(results, `gate-${new Date().toISOString().slice(0, 10)}-${args.half ?? 'all'}-${args.verifier}.json`),
  JSON.stringify({ verifier: args.verifier, table, outcomes }, null, 1),
);
