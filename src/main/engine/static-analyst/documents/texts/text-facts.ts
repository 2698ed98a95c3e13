/**
 * What the analyst keeps of a text that is not in the code map: what a project file says of its project, what a README says
 * of its folder and which names it uses. Main type: TextFacts. Texts are data: nothing in them is evaluated.
 */
import { isManifest } from '../../packages/manifests.ts';

export interface TextFacts {
  /** What the folder is for, in the text's own words; '' where it does not say. */
  readonly purpose: string;
  readonly purposeLine: number;
}

/** README files and other Markdown, project files. */
export function isRead(file: string): boolean {
  return isManifest(file) || /\.(md|mdx|markdown|rst)$/i.test(file) || /(^|\/)readme[^/]*$/i.test(file);
}

export function readTextFacts(_file: string, _text: string): TextFacts {
  return { purpose: '', purposeLine: 0 };
}
