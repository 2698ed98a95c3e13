/** What a person does from any part of the view: go to files and lines, open forms, settle conflicts, begin a requirement. */
import { useMemo } from 'react';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { route } from '../../lib/navigation/route.ts';
import type { PlaceControl } from '../../lib/navigation/use-view-place.ts';
import { useServices, useWorkspace } from '../../lib/services-context.tsx';
import { type BankPlace, firstConflict } from './bank-place.ts';
import { keepUnsaved, unsavedKey } from './unsaved.ts';

export interface BankActs {
  /** Nothing is written where the workspace is read-only. */
  readonly canWrite: boolean;
  open(path: string): void;
  /** In the source, where the line can be seen; 0 opens the file. */
  openLine(path: string, line: number): void;
  /** `decision`, `learning`, `draft:<id>`, `archive`, `load`. */
  form(form: string): void;
  conflict(id: string): void;
  nextConflict(): void;
  toInbox(): void;
  newRequirement(): void;
}

export interface BankActsOptions {
  readonly control: PlaceControl<BankPlace>;
  /** Paths of the bank. */
  readonly known: ReadonlySet<string>;
  readonly startEdit: (path: string) => void;
}

export function useBankActs({ control, known, startEdit }: BankActsOptions): BankActs {
  const services = useServices();
  const { t } = useMessages();
  const canWrite = useWorkspace((state) => state.readOnly === null);
  const root = useWorkspace((state) => state.root);
  const { step } = control;
  return useMemo((): BankActs => {
    const open = (file: string, line: number) => {
      const source = line > 0 ? ({ mode: 'source', line } as const) : ({ mode: 'read', line: 0 } as const);
      step({ file, form: '', conflict: '', ...source });
    };
    const acts: BankActs = {
      canWrite,
      open: (path) => open(path, 0),
      openLine: open,
      form: (form) => step({ form, conflict: '' }),
      conflict: (conflict) => step({ conflict, form: '' }),
      nextConflict: () => step({ conflict: firstConflict, form: '' }),
      toInbox: () => services.navigation.getState().go(route('inbox')),
      newRequirement() {
        const path = freeName(known);
        const text = t('bank.requirementText', { id: path.replace(/^.*\/|\.md$/g, '') });
        keepUnsaved(unsavedKey(root, path), { hash: null, base: '', text });
        startEdit(path);
        open(path, 0);
      },
    };
    return acts;
  }, [services, step, known, canWrite, root, t, startEdit]);
}

/** `requirements/r-004.md` behind `r-003.md`. */
function freeName(known: ReadonlySet<string>): string {
  let most = 0;
  for (const path of known) most = Math.max(most, Number(/^requirements\/r-(\d{1,6})\b/.exec(path)?.[1] ?? 0));
  return `requirements/r-${String(most + 1).padStart(3, '0')}.md`;
}
