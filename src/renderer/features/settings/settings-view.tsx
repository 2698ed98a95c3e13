/** Settings of this user: what each is now, what that means, and a way back to the default. Every change applies at once. */
import { type ComponentType, useEffect, useRef } from 'react';
import type { Settings } from '#shared/contract/service.ts';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { route } from '../../lib/navigation/route.ts';
import { saveSettings, showError } from '../../lib/services.ts';
import { useNavigation, useServices, useSettings, useWorkspace } from '../../lib/services-context.tsx';
import { defaultSettings } from '../../lib/state/workspace.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { ListBox } from '../../ui/lists/list-box.tsx';
import { Row } from '../../ui/lists/row.tsx';
import { PaneHead } from '../../ui/panes/pane-head.tsx';
import { Scroll } from '../../ui/panes/scroll.tsx';
import { ViewPanes } from '../../ui/panes/view-panes.tsx';
import { AboutSection } from './about-section.tsx';
import { Checks } from './checks.tsx';
import { EditorSection } from './editor-section.tsx';
import { KeysSection } from './keys-section.tsx';
import { LookSection } from './look-section.tsx';
import { LoopSection } from './loop-section.tsx';
import { ModelsSection } from './models/models-section.tsx';
import { PrivacySection } from './privacy/privacy-section.tsx';
import { ProjectSection } from './project/project-section.tsx';
import { RebuildSection } from './project/rebuild-section.tsx';
import { changedIn, changedKeys, type SectionName, sections } from './sections.ts';
import styles from './settings-view.module.css';
import { StorageSection } from './storage-section.tsx';
import { TrustSection } from './trust-section.tsx';

const bodies: Readonly<Record<SectionName, ComponentType>> = {
  look: LookSection,
  models: ModelsSection,
  editor: EditorSection,
  keys: KeysSection,
  privacy: PrivacySection,
  trust: TrustSection,
  loop: LoopSection,
  rebuild: RebuildSection,
  project: ProjectSection,
  storage: StorageSection,
  about: AboutSection,
};

export default function SettingsView() {
  const { t } = useMessages();
  const shown = useNavigation(({ route: { view, id } }) => (view === 'settings' ? id : ''));
  const main = useRef<HTMLDivElement>(null);
  useEffect(() => (shown === '' ? undefined : keepInSight(main.current, `#settings-${CSS.escape(shown)}`)), [shown]);
  const current = sections.find(({ name }) => name === shown);
  return (
    <ViewPanes
      view="settings"
      label={t('view.settings')}
      crumbs={current === undefined ? [t('view.settings')] : [t('view.settings'), t(current.title)]}
      listWidth={224}
      listLabel={t('settings.categories')}
      list={<Categories shown={shown} />}
      inspectorWidth={360}
      inspectorLabel={t('settings.doctor')}
      inspector={<Checks />}
    >
      <Scroll restoreAs="settings" className={styles.scroll}>
        <div ref={main} className={styles.set}>
          {sections.map(({ name, title }) => {
            const Body = bodies[name];
            return (
              <section key={name} id={`settings-${name}`} className={styles.section}>
                <h2>
                  {t(title)} <Lede section={name} />
                </h2>
                <Body />
              </section>
            );
          })}
        </div>
      </Scroll>
      <Foot />
    </ViewPanes>
  );
}

/** What belongs to the open folder and not to the person. */
const ofWorkspace: ReadonlySet<SectionName> = new Set(['trust', 'loop', 'rebuild', 'project', 'storage']);

/** Scrolls to the section, again while those above it still get their answers, until the person scrolls or does anything else. */
function keepInSight(within: HTMLElement | null, selector: string): () => void {
  const scroll = () => within?.querySelector(selector)?.scrollIntoView({ block: 'start' });
  const grown = new ResizeObserver(scroll);
  const acts = ['wheel', 'pointerdown', 'keydown'] as const;
  const stop = () => {
    grown.disconnect();
    for (const act of acts) window.removeEventListener(act, stop);
  };
  for (const act of acts) window.addEventListener(act, stop);
  if (within !== null) grown.observe(within);
  scroll();
  return stop;
}

function Lede({ section }: { section: SectionName }) {
  const { t } = useMessages();
  const name = useWorkspace((state) => state.name);
  const words =
    section === 'privacy'
      ? t('settings.privacyLede')
      : ofWorkspace.has(section) && name !== ''
        ? t('settings.loopScope', { name })
        : '';
  return <span className={styles.note}>{words}</span>;
}

function Categories({ shown }: { shown: string }) {
  const { t } = useMessages();
  const { navigation } = useServices();
  const settings = useSettings((all) => all);
  return (
    <>
      <PaneHead page title={t('view.settings')} />
      <Scroll>
        <div className={styles.categories}>
          <ListBox
            label={t('settings.categories')}
            items={sections}
            current={shown}
            itemKey={(section) => section.name}
            onOpen={(section) => navigation.getState().go(route('settings', section.name))}
            row={(section) => (
              <Row
                icon={<Icon name={section.icon} size="small" />}
                name={t(section.title)}
                end={changedIn(section, settings) && t('settings.mark.changed')}
              />
            )}
          />
        </div>
      </Scroll>
      <p className={styles.scope}>{t('settings.scope')}</p>
    </>
  );
}

function Foot() {
  const { t } = useMessages();
  const settings = useSettings((all) => all);
  const services = useServices();
  const count = changedKeys(settings).length;
  const save = (to: Settings) => saveSettings(services, to);
  const failed = (error: unknown) => showError(services, error);
  const reset = async () => {
    await save(defaultSettings);
    services.notifications.getState().show({
      level: 'info',
      title: t('settings.resetDone', { count }),
      action: { label: t('settings.undo'), run: () => void save(settings).catch(failed) },
    });
  };
  return (
    <footer className={styles.foot}>
      <span className="small muted">{count === 0 ? t('settings.unchanged') : t('settings.changed', { count })}</span>
      <span className="grow" />
      <Button small icon="undo" disabled={count === 0} onClick={() => void reset().catch(failed)}>
        {t('settings.resetAll')}
      </Button>
    </footer>
  );
}
