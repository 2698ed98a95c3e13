/** The picture in words: each bar of both lanes with its times. */
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { useNow } from '../../../lib/use-now.ts';
import { PictureTable } from '../../../ui/pictures/picture-table.tsx';
import type { Lanes } from './lanes.ts';

export function LanesTable({ lanes, shown }: { lanes: Lanes; shown: boolean }) {
  const { t, format } = useMessages();
  const now = useNow(60_000);
  const when = (at: number) =>
    format.day(at, now) === format.time(at) ? format.time(at) : `${format.day(at, now)} ${format.time(at)}`;
  const until = (to: number, goesOn: boolean) => (goesOn ? t('generations.picture.now') : when(to));
  return (
    <PictureTable
      shown={shown}
      caption={t('generations.picture.table')}
      columns={[
        t('generations.column.generation'),
        t('generations.column.what'),
        t('generations.column.from'),
        t('generations.column.to'),
      ]}
      rows={[
        ...lanes.live.map(({ id, live, from, to }) => ({
          key: `live ${id} ${from}`,
          cells: [id, t(live ? 'generations.state.live' : 'generations.picture.pastLive'), when(from), until(to, live)],
        })),
        ...lanes.rebuilds.map(({ id, state, from, to }) => ({
          key: `rebuild ${id}`,
          cells: [id, t(`generations.picture.${state}`), when(from), until(to, state === 'building')],
        })),
      ]}
    />
  );
}
