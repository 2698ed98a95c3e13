/** Run as a process of its own, without rights: checks the folders of argv, and lists and reads what may be opened. */
import { checkFolder, listFiles, loadConfig, readSource } from '../../../../src/main/engine/workspace/workspace.ts';

const answers: unknown[] = [];
for (const folder of process.argv.slice(2)) {
  try {
    const checked = await checkFolder(folder);
    const { config, notices } = await loadConfig({ configFile: `${checked.root}/.memo/config.yaml` });
    const { files, skipped } = await listFiles(checked, config, new AbortController().signal);
    const reads = await Promise.all(files.map(({ file }) => readSource(checked.root, file, 1000)));
    answers.push({ readOnly: checked.readOnly, files: files.map(({ file }) => file), skipped, reads, notices });
  } catch (thrown) {
    answers.push(thrown instanceof Error ? { ...thrown, message: thrown.message } : thrown);
  }
}
console.log(JSON.stringify(answers));
