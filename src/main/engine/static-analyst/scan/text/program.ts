/** How the program of a file is called: by the file, or by its folder where the file's name says nothing. */
export function programOf(file: string): string {
  const parts = file.replace(/\.\w+$/, '').split('/');
  const last = parts.at(-1) ?? '';
  const name = /^(__main__|__init__|main|cli|app|index|program|cmd)$/i.test(last) ? (parts.at(-2) ?? last) : last;
  return name === 'src' ? (parts.at(-3) ?? last) : name;
}
