/** The views by name; each is loaded when first shown. */
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { ViewName } from '../lib/navigation/route.ts';

export const views: Readonly<Record<ViewName, LazyExoticComponent<ComponentType>>> = {
  welcome: lazy(() => import('../features/welcome/welcome-view.tsx')),
  overview: lazy(() => import('../features/overview/overview-view.tsx')),
  symbols: lazy(() => import('../features/symbols/symbols-view.tsx')),
  type: lazy(() => import('../features/type/type-view.tsx')),
  graph: lazy(() => import('../features/graph/graph-view.tsx')),
  search: lazy(() => import('../features/search/search-view.tsx')),
  file: lazy(() => import('../features/file/file-view.tsx')),
  settings: lazy(() => import('../features/settings/settings-view.tsx')),
};
