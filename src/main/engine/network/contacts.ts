/**
 * What was contacted: one line each in `network.log` of the user data folder, at most two files of 1 MB. A file, because
 * several processes contact Ollama, an analyser session among them, and a person wants one list of all.
 */
import path from 'node:path';
import { Contact } from '#shared/contract/settings/network.ts';
import { createLog, readPlainFile, userDataDir } from '../storage/storage.ts';

const name = 'network.log';
/** A file above 1 MB is rotated. */
const mostBytes = 2 << 20;

export function noteContact(contact: Contact): void {
  createLog(path.join(userDataDir(), name)).info(JSON.stringify(contact));
}

/** Newest first, `total` before `limit`. Throws Refused, InternalError where the file is not ours. */
export async function readContacts(limit: number): Promise<{ contacts: Contact[]; total: number }> {
  const contacts: Contact[] = [];
  let total = 0;
  for (const file of [name, `${name}.1`]) {
    const bytes = await readPlainFile(path.join(userDataDir(), file), mostBytes);
    for (const line of (bytes?.toString('utf8') ?? '').split('\n').reverse()) {
      const contact = contactIn(line);
      if (contact === null) continue;
      total += 1;
      if (contacts.length < limit) contacts.push(contact);
    }
  }
  return { contacts, total };
}

/** Null for a line that was cut when the disk was full, or is of another version. */
function contactIn(line: string): Contact | null {
  const start = line.indexOf('{');
  if (start < 0) return null;
  try {
    return Contact.safeParse(JSON.parse(line.slice(start))).data ?? null;
  } catch {
    return null; // Half a line: it cannot be reported.
  }
}
