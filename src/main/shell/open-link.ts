/** Hands a link to the system. What kinds of links come this far is decided where they arrive (engine-link.ts). */
import { shell } from 'electron';

/** False when the system knows no program for the link; the page then shows the link itself. */
export async function opensLink(url: string): Promise<boolean> {
  try {
    await shell.openExternal(url);
    return true;
  } catch {
    // Said by the page, which has the link.
    return false;
  }
}
