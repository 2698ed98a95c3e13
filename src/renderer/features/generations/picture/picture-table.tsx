/** The picture in words, for those who do not see it: each bar of both lanes with its times. */
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { useNow } from '../../../lib/use-now.ts';
import type { Lanes } from './lanes.ts';

export function PictureTable({ lanes, caption }: { lanes: Lanes; caption: string }) {
  const { t, format } = useMessages();
  const now = useNow(60_000);
  const when = (at: number) =>
    format.day(at, now) === format.time(at) ? format.time(at) : `${format.day(at, now)} ${format.time(at)}`;
  return (
    <table className="visually-hidden">
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{t('generations.column.generation')}</th>
          <th scope="col">{t('generations.column.what')}</th>
          <th scope="col">{t('generations.column.from')}</th>
          <th scope="col">{t('generations.column.to')}</th>
        </tr>
      </thead>
      <tbody>
        {lanes.live.map(({ id, live, from, to }) => (
          <tr key={`live ${id} ${from}`}>
            <th scope="row">{id}</th>
            <td>{t(live ? 'generations.state.live' : 'generations.picture.pastLive')}</td>
            <td>{when(from)}</td>
            <td>{live ? t('generations.picture.now') : when(to)}</td>
          </tr>
        ))}
        {lanes.rebuilds.map(({ id, state, from, to }) => (
          <tr key={`rebuild ${id}`}>
            <th scope="row">{id}</th>
            <td>{t(`generations.picture.${state}`)}</td>
            <td>{when(from)}</td>
            <td>{state === 'building' ? t('generations.picture.now') : when(to)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
