/** What git knows of the files of the bank: which commits changed one, and what each made of it. Main type: BankPast. */
import { MemoError } from '#shared/base/errors.ts';
import type { Result } from '#shared/contract/contract.ts';
import { type Bank, bankDir } from '../../bank/bank.ts';
import { type FileVersions, readContents, readVersions } from '../../workspace/workspace.ts';

export interface BankPast {
  /** Throws Cancelled. */
  history(file: string, limit: number, signal: AbortSignal): Promise<Result<'bank.history'>>;
  /** `commit` '' for what is not committed yet. Throws NotFound, Refused, Cancelled. */
  version(file: string, commit: string, signal: AbortSignal): Promise<Result<'bank.version'>>;
}

/** As of a file that is read. */
const maxBytes = 4 << 20;
const mostVersions = 500;

export function createBankPast(bank: Bank, root: string): BankPast {
  const versionsOf = (file: string, limit: number, signal: AbortSignal): Promise<FileVersions> =>
    readVersions(root, `${bankDir}/${file}`, limit, signal);

  async function textsOf(names: readonly (string | null)[], signal: AbortSignal): Promise<(string | null)[]> {
    const contents = await readContents(root, names, maxBytes, signal);
    return contents.map((bytes) => bytes?.toString('utf8') ?? null);
  }

  const now = async (file: string): Promise<string | null> =>
    (await (await bank.rooms()).files.read(file))?.toString('utf8') ?? null;

  return {
    async history(file, limit, signal) {
      const { versions, total, older } = await versionsOf(file, limit, signal);
      const [last] = versions;
      const edited = last !== undefined && (await textsOf([last.after], signal))[0] !== (await now(file));
      return { versions: versions.map(({ before: _b, after: _a, ...shown }) => shown), total, older, edited };
    },
    async version(file, commit, signal) {
      const { versions } = await versionsOf(file, mostVersions, signal);
      if (commit === '') {
        const [before = null] = await textsOf([versions[0]?.after ?? null], signal);
        return { before, after: await now(file) };
      }
      const version = versions.find((one) => one.commit === commit);
      if (version === undefined) {
        throw new MemoError('NotFound', `No commit ${commit.slice(0, 7)} changed ${bankDir}/${file}.`, { path: file });
      }
      const [before = null, after = null] = await textsOf([version.before, version.after], signal);
      return { before, after };
    },
  };
}
