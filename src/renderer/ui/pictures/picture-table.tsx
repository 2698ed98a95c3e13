/**
 * A picture's twin: the same figures by rows. Screen readers always have it; shown to all, it takes the picture's room and
 * scrolls in it.
 */
import { cx } from '../cx.ts';
import { Scroll } from '../panes/scroll.tsx';
import styles from './picture-table.module.css';

export interface PictureRow {
  readonly key: string;
  /** As many as there are columns, the first of which names the row. */
  readonly cells: readonly string[];
}

export interface PictureTableProps {
  readonly caption: string;
  readonly columns: readonly string[];
  readonly rows: readonly PictureRow[];
  readonly shown: boolean;
  /** Given: what is chosen, and what chooses a row by its name. */
  readonly selected?: string;
  readonly onSelect?: (key: string) => void;
}

export function PictureTable(props: PictureTableProps) {
  const { caption, columns, rows, shown, selected, onSelect } = props;
  const table = (
    <table className={shown ? styles.table : 'visually-hidden'}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells: [name, ...cells] }) => (
          <tr key={key} className={cx(key === selected && styles.selected)}>
            <th scope="row">
              {onSelect === undefined ? (
                name
              ) : (
                <button type="button" aria-pressed={key === selected} onClick={() => onSelect(key)}>
                  {name}
                </button>
              )}
            </th>
            {cells.map((cell, at) => (
              <td key={columns[at + 1]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
  return shown ? <Scroll label={caption}>{table}</Scroll> : table;
}
