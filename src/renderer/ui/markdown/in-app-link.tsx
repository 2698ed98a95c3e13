/**
 * A link inside Markdown. `memo://…`, `#/…` and paths of the workspace lead to their place in the app; of an address on the
 * web only the words stay, and it can be read on hover: text of others never takes the person out of the app.
 */
import type { ReactNode } from 'react';
import { formatHash, parsePlace, type Route, route } from '../../lib/navigation/route.ts';
import { useServices } from '../../lib/services-context.tsx';

export function InAppLink({ href, children }: { href: string; children: ReactNode }) {
  const { navigation } = useServices();
  const target = linkTarget(href);
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
export function linkTarget(href: string): Route | null {
  if (/^(memo:\/\/|#\/)/.test(href)) return parsePlace(href);
  const file = /^(?!\/)(?:\.\/)?([^?#:]+?)(?:(?::|#L)(\d{1,7})(?:-L?\d{1,7})?)?$/.exec(href);
  if (file === null) return null;
  const path = decoded(file[1] ?? '');
  if (path === null || !path.includes('.') || path.split(/[/\\]/).includes('..')) return null;
  return route('file', path, { line: file[2] });
}

function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    // A lone % is no escape: the path is no link that somebody made.
    return null;
  }
}
