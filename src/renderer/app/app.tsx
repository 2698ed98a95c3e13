/**
 * The whole page: providers, appearance, the frame with the shown view, and what floats above it. Views are loaded when
 * first shown; each is in an error boundary of its own.
 */
import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useStore } from 'zustand';
import { useSwapToast } from '../features/generations/use-swap-toast.ts';
import { Palette } from '../features/palette/palette.tsx';
import { Tour } from '../features/tour/tour.tsx';
import { useKeptFocus } from '../lib/navigation/use-kept-focus.ts';
import type { Services } from '../lib/services.ts';
import { ServicesProvider, useNavigation, useServices } from '../lib/services-context.tsx';
import { ErrorBoundary } from '../ui/feedback/error-boundary.tsx';
import { Toaster } from '../ui/feedback/toaster.tsx';
import { Frame } from './frame/frame.tsx';
import { ShortcutsSheet } from './shortcuts/shortcuts-sheet.tsx';
import { useAppCommands } from './shortcuts/use-app-commands.ts';
import { useKeyboard } from './shortcuts/use-keyboard.ts';
import { useAppearance } from './use-appearance.ts';
import { useEngineEvents } from './use-engine-events.ts';
import { useFolderDrop } from './use-folder-drop.ts';
import { useShownView } from './use-shown-view.ts';
import { ViewLoading } from './view-loading.tsx';
import { views } from './views.ts';

const FolderPicker = lazy(() => import('../features/welcome/folder-picker.tsx'));
const EditDialog = lazy(() => import('../features/edit/edit-dialog.tsx'));

export function App({ services }: { services: Services }) {
  return (
    <ServicesProvider services={services}>
      <QueryClientProvider client={services.queries}>
        <Page />
      </QueryClientProvider>
    </ServicesProvider>
  );
}

function Page() {
  useAppearance();
  useKeyboard();
  useEngineEvents();
  useAppCommands();
  useFolderDrop();
  useSwapToast();
  useKeptFocus();
  const view = useShownView();
  const id = useNavigation((state) => state.route.id);
  const pickerOpen = useStore(useServices().opening, (state) => state.pickerOpen);
  const subject = useStore(useServices().editing, (state) => state.subject);
  const known = useStore(useServices().workspace, (state) => state.known);
  const View = views[view].component();
  return (
    <>
      <Frame view={view}>
        <ErrorBoundary place={`${view}/${id}`}>
          <Suspense fallback={<ViewLoading view={view} />}>{known && <View />}</Suspense>
        </ErrorBoundary>
      </Frame>
      <Tour />
      <Palette />
      <Suspense>{pickerOpen && <FolderPicker />}</Suspense>
      <Suspense>{subject !== null && <EditDialog subject={subject} />}</Suspense>
      <ShortcutsSheet />
      <Toaster />
    </>
  );
}
