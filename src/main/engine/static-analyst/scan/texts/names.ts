/** The last part of a path; the folder where that is the name of any project file. */
export function nameOf(file: string): string {
  const parts = file.split('/');
  const last = parts.at(-1) ?? '';
  return /^(package\.json|Cargo\.toml|Dockerfile|Procfile)/.test(last) ? (parts.at(-2) ?? last) : last;
}
