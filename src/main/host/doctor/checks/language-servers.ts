/** Programs that edits in other languages than TypeScript and JavaScript need. Nobody needs all of them, so that none is amiss. */
import { surveyServers } from '../../../engine/edits/edits.ts';
import type { Finding, Place } from '../check.ts';

export async function checkLanguageServers({ root }: Place): Promise<Finding> {
  const all = await surveyServers(root);
  const found = all.flatMap(({ label, file }) => (file === null ? [] : [`${label}: ${file}`]));
  const missing = all.flatMap(({ label, file, install }) =>
    file === null && install !== '' ? [`${label}: ${install}`] : [],
  );
  const parts = [
    found.length === 0 ? 'none' : found.join(', '),
    ...(missing.length === 0 ? [] : [`to edit other languages, install for ${missing.join('; ')}`]),
  ];
  return { ok: true, found: parts.join('; ') };
}
