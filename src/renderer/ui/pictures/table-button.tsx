/** Turns a picture into its table and back; the key that does the same is in its tooltip. */
import { IconButton } from '../controls/icon-button.tsx';
import type { TableForm } from './use-table-form.ts';

export interface TableButtonProps {
  readonly form: TableForm;
  readonly label: string;
  readonly keys?: string;
}

export function TableButton({ form, ...rest }: TableButtonProps) {
  return <IconButton small icon="table" pressed={form.shown} onClick={form.toggle} {...rest} />;
}
