/** What runs here: version, shell, process. */
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { useCall } from '../../lib/use-call.ts';
import { HashChip } from '../../ui/marks/hash-chip.tsx';
import { Item } from './item.tsx';

export function AboutSection() {
  const { t } = useMessages();
  const { data } = useCall('ping', {});
  if (data === undefined) return null;
  return (
    <>
      <Item label={t('settings.version')} now={t('settings.licenseMit')}>
        <HashChip value={data.version} label={t('app.name')} />
      </Item>
      <Item label={t('settings.shell')} now={data.platform}>
        {t(`settings.shell.${data.shell}`)}
      </Item>
      <Item label={t('settings.process')}>
        <span className="num">{data.pid}</span>
      </Item>
    </>
  );
}
