/**
 * What the analyst keeps of a text that is not in the code map: what a project file says of its project, what a README says
 * of its folder and which names it uses, and what the scan finds in it. Main type: TextFacts. Texts are data: nothing in
 * them is evaluated.
 */
import { redact } from '../../../redact/redact.ts';
import { isManifest } from '../../packages/manifests.ts';
import { type FileScan, scanFile } from '../../scan/scan.ts';
import { withoutSecret } from './file-analysis.ts';
import { type MarkdownFacts, readMarkdown } from './markdown.ts';
import { type ProjectFacts, readProject } from './project-file.ts';

export interface TextFacts extends Partial<FileScan> {
  readonly markdown?: MarkdownFacts;
  readonly project?: ProjectFacts;
}

const markdown = /\.(md|mdx|markdown)$/i;
const readme = /(^|\/)readme(\.(rst|txt))?$/i;
/** What may hold settings, commands, schemas of an interface. */
const scanned =
  /(^|\/)(Dockerfile[^/]*|Containerfile|Procfile|Makefile|justfile|Taskfile\.ya?ml|\.env[\w.-]*|appsettings[\w.-]*\.json|application[\w.-]*\.(ya?ml|properties)|(docker-)?compose[\w.-]*\.ya?ml|openapi[\w.-]*\.(ya?ml|json)|swagger[\w.-]*\.(ya?ml|json)|[\w.-]+\.(proto|graphqls?))$/i;

/** Other texts tell the analyst nothing. */
export function isRead(file: string): boolean {
  return isManifest(file) || markdown.test(file) || readme.test(file) || scanned.test(file);
}

export function readTextFacts(file: string, text: string): TextFacts {
  const facts: Record<string, unknown> = {};
  if (markdown.test(file) || readme.test(file)) facts.markdown = readMarkdown(file, redact(text));
  if (isManifest(file)) facts.project = readProject(file, text);
  if (scanned.test(file) || isManifest(file)) {
    for (const [kind, finds] of Object.entries(scanFile(file, null, text))) {
      if (Array.isArray(finds) && finds.length > 0) facts[kind] = finds.map(withoutSecret);
    }
  }
  return facts;
}
