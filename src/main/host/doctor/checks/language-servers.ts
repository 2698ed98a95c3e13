/** Programs that edits in other languages than TypeScript and JavaScript need. Nobody needs all of them, so that none is amiss. */
import { surveyServers } from '../../../engine/edits/edits.ts';
import { type Finding, type Place, told } from '../check.ts';

export async function checkLanguageServers({ root }: Place): Promise<Finding> {
  const all = await surveyServers(root);
  const found = all.flatMap(({ label, file }) => (file === null ? [] : [told('server', { language: label, file })]));
  const missing = all.flatMap(({ label, file, install }) =>
    file === null && install !== '' ? [told('serverToInstall', { language: label, install })] : [],
  );
  return { ok: true, found: [...(found.length === 0 ? [told('noServers')] : found), ...missing] };
}
