/** Node and git. */
import { type CheckScope, type Finding, printed, textOf, told } from '../check.ts';

const wantedNapi = 10;

export async function checkNode(): Promise<Finding> {
  return {
    ok: Number(process.versions.napi) >= wantedNapi,
    found: told('node', {
      version: process.versions.node,
      napi: process.versions.napi ?? '0',
      platform: `${process.platform} ${process.arch}`,
    }),
    mend: told('nodeMend'),
  };
}

export async function checkGit({ signal }: CheckScope): Promise<Finding> {
  try {
    return { ok: true, found: await printed('git', ['--version'], signal) };
  } catch (thrown) {
    return { ok: false, found: textOf(thrown), mend: told('gitMend') };
  }
}
