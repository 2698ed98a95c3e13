/**
 * Programs that edits in other languages than TypeScript and JavaScript need. No one needs all of them, so a
 * missing one is not a problem.
 */
import { surveyServers } from '../../../engine/edits/edits.ts';
import { type CheckScope, type Finding, told } from '../check.ts';

export async function checkLanguageServers({ root }: CheckScope): Promise<Finding> {
  const all = await surveyServers(root);
  const found = all.flatMap(({ label, file }) => (file === null ? [] : [told('server', { language: label, file })]));
  const missing = all.flatMap(({ label, file, install }) =>
    file === null && install !== '' ? [told('serverToInstall', { language: label, install })] : [],
  );
  return found.length === 0
    ? { ok: true, absent: true, found: [told('noServers'), ...missing] }
    : { ok: true, found: [...found, ...missing] };
}
