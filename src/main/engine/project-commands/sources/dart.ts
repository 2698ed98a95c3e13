/** What a package of Dart or Flutter implies: `pubspec.yaml`, and scripts of melos. */
import { Found, type SourceFile } from '../found.ts';
import { readYaml } from './targets.ts';

/** Null where the file is no YAML. */
export function readPubspec(source: SourceFile, files: readonly string[]): Found | null {
  const yaml = readYaml(source.text);
  if (yaml === null || yaml.get('name').text === '') return null;
  const found = new Found(source, 'manifest');
  const listed = (name: string): boolean =>
    ['dependencies', 'dev_dependencies'].some((list) =>
      yaml
        .get(list)
        .entries()
        .some(([own]) => own === name),
    );
  const isFlutter = listed('flutter') || listed('flutter_test');
  const tool = isFlutter ? 'flutter' : 'dart';
  const version = yaml.get('environment').get('sdk').text;
  const stated = {
    line: yaml.get('name').line,
    isImplied: true,
    needs: [{ kind: 'tool' as const, name: 'Dart', version }],
  };
  const prefix = source.folder === '' ? '' : `${source.folder}/`;
  const has = (pattern: RegExp): boolean =>
    files.some((file) => file.startsWith(prefix) && pattern.test(file.slice(prefix.length)));
  found.add(`${tool} pub get`, stated);
  if (has(/^test\/.*_test\.dart$/)) found.add(`${tool} test`, stated);
  found.add(`${tool} analyze`, stated);
  found.add('dart format .', stated);
  if (listed('build_runner')) found.add('dart run build_runner build', stated);
  if (isFlutter && has(/^lib\/main\.dart$/)) found.add('flutter run', stated);
  const programs = files.flatMap((file) =>
    file.startsWith(prefix) ? (/^bin\/[\w-]+\.dart$/.exec(file.slice(prefix.length))?.[0] ?? []) : [],
  );
  for (const program of programs.slice(0, 4)) found.add(`dart run ${program}`, stated);
  addScripts(found, yaml.get('melos').get('scripts'));
  return found;
}

/** Null where the file is no YAML. */
export function readMelos(source: SourceFile): Found | null {
  const yaml = readYaml(source.text);
  if (yaml === null) return null;
  const found = new Found(source, 'manifest');
  addScripts(found, yaml.get('scripts'));
  return found;
}

function addScripts(found: Found, scripts: ReturnType<NonNullable<ReturnType<typeof readYaml>>['get']>): void {
  for (const [name, script] of scripts.entries()) {
    const body = script.text || script.get('run').text || script.get('exec').text;
    const description = script.get('description').text;
    found.add(`melos run ${name}`, { line: script.line, name, label: 'scripts', description, body });
  }
}
