/**
 * A link inside Markdown. `memo://…`, `#/…` and paths of the workspace lead to their place in the app; of an address on the
 * web only the words stay, and it can be read on hover: text of others never takes the person out of the app.
 */
import { createContext, type ReactNode, useContext } from 'react';
import { formatHash, parsePlace, type Route, route } from '../../lib/navigation/route.ts';
import { useServices } from '../../lib/services-context.tsx';

/** Path of the file that the text is of; '' where links are meant from the root of the workspace. */
export const LinksFrom = createContext('');

export function InAppLink({ href, children }: { href: string; children: ReactNode }) {
  const { navigation } = useServices();
  const target = linkTarget(href, useContext(LinksFrom));
  if (target === null) return <span title={href}>{children}</span>;
  return (
    <a
      href={formatHash(target)}
      onClick={(event) => {
        event.preventDefault();
        navigation.getState().go(target);
      }}
    >
      {children}
    </a>
  );
}

/** The place that a link names: of the app, or a file of the workspace with its line (`src/a.ts:12`, `src/a.ts#L12`). */
export function linkTarget(href: string, from = ''): Route | null {
  if (/^(memo:\/\/|#\/)/.test(href)) return parsePlace(href);
  const file = /^(?!\/)(?:\.\/)?([^?#:]+?)(?:(?::|#L)(\d{1,7})(?:-L?\d{1,7})?)?$/.exec(href);
  if (file === null) return null;
  const written = decoded(file[1] ?? '');
  const path = written === null ? null : joined(from, written);
  if (path === null || !path.includes('.')) return null;
  // A document leads to documents.
  const isDocument = from !== '' && /\.(md|mdx|markdown|rst|adoc|asciidoc)$/i.test(path);
  return route(isDocument ? 'docs' : 'file', path, { line: file[2] });
}

/** Null for what leads out of the workspace. */
function joined(from: string, target: string): string | null {
  const parts = from.split('/').slice(0, -1);
  for (const part of target.split(/[/\\]/)) {
    if (part === '..' && parts.pop() === undefined) return null;
    if (part !== '..' && part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}

function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    // A lone % is no escape: the path is no link that somebody made.
    return null;
  }
}
