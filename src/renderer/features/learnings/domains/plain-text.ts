/** Markdown as one line of words, for places without room for more: no marks, no citations. */
export function plainText(markdown: string): string {
  return markdown
    .replace(/```[\s\S]*?```/g, ' ')
    .replace(/!?\[([^\][\n]{0,200})\]\([^)(\n]{0,400}\)/g, '$1')
    .replace(/\[\d{1,3}(?:, ?\d{1,3})*\]/g, '')
    .replace(/^[ \t]*(?:[-*+>]|#{1,6}|\d+\.)[ \t]+/gm, '')
    .replace(/[*`]+/g, '')
    .replace(/\s+([.,;:，。；：])/g, '$1')
    .replace(/\s+/g, ' ')
    .trim();
}
