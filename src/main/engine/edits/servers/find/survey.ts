/** Which language servers are on this machine, for the doctor. Nothing is started. */
import { findServer } from './find-server.ts';
import { knownServer, serverFamilies } from './known-servers.ts';
import { ownCommand } from './own-command.ts';

export interface ServerFinding {
  /** The language, for people: `C/C++`. */
  readonly label: string;
  /** Absolute path of the program; null where none was found. */
  readonly file: string | null;
  /** The command that gets one; '' where none is known. */
  readonly install: string;
}

/** @param root of the opened folder, whose own programs do not count; null where none is open. */
export async function surveyServers(root: string | null): Promise<ServerFinding[]> {
  return Promise.all(
    serverFamilies.map(async (family) => {
      const known = knownServer(family);
      const found = await findServer(known, await ownCommand(family), root);
      return { label: known.label, file: found?.file ?? null, install: known.install };
    }),
  );
}
