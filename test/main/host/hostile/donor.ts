/** The state folder of somebody else: another machine key, another place, and every kind of file that work leaves behind. */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { createClient } from '#shared/rpc/client.ts';
import { portPair } from '#shared/rpc/port.ts';
import { createHost } from '../../../../src/main/host/host.ts';
import { attach } from '../../../../src/main/link/link.ts';
import { serve } from '../../../../src/main/rpc/rpc.ts';
import { uncancelled } from '../../../helpers/workspace.ts';
import { git } from '../../engine/temp-folder.ts';

export const sources = {
  'src/retry.ts': '/** Says how often. */\nexport class RetryPolicy {\n  attempts(): number {\n    return 3;\n  }\n}\n',
  'src/clock.ts': 'export class Clock {\n  now(): number {\n    return 1;\n  }\n}\n',
  'tsconfig.json': '{ "include": ["src"] }\n',
};

export const decision = { decision: 'One clock', reason: 'Tests turn it', tradeoff: 'One more part', scope: 'src/' };

/** A repository with these sources. */
export function makeProject(root: string): void {
  for (const [file, text] of Object.entries(sources)) {
    fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    fs.writeFileSync(path.join(root, file), text);
  }
  git(root, 'init', '-q');
  git(root, 'add', '.');
  git(root, 'commit', '-qm', 'Begin');
}

/** Works in `root` until its `.memo/` holds every kind of file. The user data folder is that of the process. */
export async function work(root: string): Promise<void> {
  const host = createHost({ shell: 'test', version: '1.0.0', watch: false });
  const [server, port] = portPair();
  serve(server, host);
  const { call } = createClient(port);
  await call('workspace.open', { root });
  await call('index.run', {});
  const learning = {
    ...{ question: 'How often is it tried?', questionType: 'BUSINESS_LOGIC', answer: 'Three times.', confidence: 0.9 },
    ...{ domain: 'payments', evidence: [{ file: 'src/retry.ts', startLine: 3, endLine: 5 }] },
  } as const;
  await call('memory.add', { records: [learning] });
  await call('memory.setDomain', { domain: 'payments', summary: 'Money that is captured.' });
  await call('bank.init', { write: true });
  await call('bank.writeBlock', { path: 'notes.md', block: 'b', text: 'written', by: 'test' });
  const notes = path.join(root, 'memory-bank/notes.md');
  fs.writeFileSync(notes, fs.readFileSync(notes, 'utf8').replace('written', 'mine'));
  await call('bank.writeBlock', { path: 'notes.md', block: 'b', text: 'other', by: 'test' }).catch(() => undefined);
  await call('bank.decide', { ...decision, reason: '' }).catch(() => undefined); // Kept as a draft.
  await call('inbox.propose', { kind: 'decision', form: { ...decision, decision: 'One queue' }, by: 'test' });
  await call('Pin', { path: 'RetryPolicy' });
  await call('BuildPack', { name: 'retry', filter: 'type:*Retry*' });
  await call('GetSemantic', { path: 'RetryPolicy', wait: true });
  await call('GetOutline', { path: 'RetryPolicy' });
  await call('GetPromptWindow', {});
  const { opId } = await call('Investigate', { question: 'Who retries a payment?' });
  await call('investigation.get', { opId, waitMs: 20_000 });
  const { previewId } = await call('edit.rename', { path: 'RetryPolicy.attempts', newName: 'tries' });
  await call('edit.apply', { previewId });
  await call('config.set', { key: 'index.maxFileKB', value: '256' });
  await call('memory.search', { query: 'tried' });
  await call('generations.document', { name: 'arch' });
  const link = await attach(root, { version: '1.0.0', shell: 'test', watch: false });
  await link.call('memory.setDomain', { domain: 'payments', summary: 'Money.' }, uncancelled);
  await link.close();
  await host.close();
}

export const witness = 'witness-of-execution';

/** What a clone would like to have in the place of `.git/config`: the next `git status` of the person runs it. */
export function trap(root: string): string {
  return `[core]\n\tfsmonitor = "touch ${path.join(path.dirname(root), witness)}; false"\n\tbare = false\n`;
}

const hash = (bytes: string | Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** Journals of half-written edits that lead to files of `root`, with what they would write over each. */
export function plantEdits(root: string, files: readonly string[]): void {
  for (const [n, state] of (['writing', 'undoing', 'written'] as const).entries()) {
    const folder = path.join(root, '.memo/edits', `e-000000000000${n}-abcdef`);
    fs.mkdirSync(folder, { recursive: true });
    const entries = files.map((file) => ({
      file,
      before: hash(trap(root)),
      after: hash(fs.existsSync(path.join(root, file)) ? fs.readFileSync(path.join(root, file)) : ''),
    }));
    const journal = { state, title: 'rename', at: n, files: entries, mac: hash('made up') };
    fs.writeFileSync(path.join(folder, 'edit.json'), JSON.stringify(journal));
    for (const at of files.keys()) fs.writeFileSync(path.join(folder, `${at}.before`), trap(root));
  }
}
