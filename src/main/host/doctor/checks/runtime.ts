/** Node and git. */
import { type Finding, type Place, printed, textOf } from '../check.ts';

const wantedNapi = 10;

export async function checkNode(): Promise<Finding> {
  return {
    ok: Number(process.versions.napi) >= wantedNapi,
    found: `Node ${process.versions.node}, Node-API ${process.versions.napi}, ${process.platform} ${process.arch}`,
    mend: 'Install Node 24, or start Memoscope through npm.',
  };
}

export async function checkGit({ signal }: Place): Promise<Finding> {
  try {
    return { ok: true, found: await printed('git', ['--version'], signal) };
  } catch (thrown) {
    const mend = 'Install git; without it, ignored files are found by .gitignore only and the branch is not shown.';
    return { ok: false, found: textOf(thrown), mend };
  }
}
