import { addons } from 'storybook/manager-api';
import { RECORDS } from '../packages/ui/docs/records.ts';
import { labelIn } from './docs/labels.ts';
import type { Locale } from './docs/words.ts';

interface Entry {
  type: string;
  importPath: string;
  anchors?: { id: string; title: string }[];
}

/** The words by which the sidebar's search finds a docs page: it searches the headings of pages, which these are added as. */
function anchorsOf({ type, importPath }: Entry): Entry['anchors'] {
  const entry = /([\w-]+)\.stories\.tsx$/.exec(importPath)?.[1] ?? '';
  const record = type === 'docs' ? RECORDS[entry] : undefined;
  return record?.keywords.split(', ').map((title, index) => ({ id: `keyword-${index}`, title }));
}

addons.register('portal', (api) => {
  let locale: Locale = 'ru';
  const name = () =>
    addons.setConfig({ sidebar: { renderLabel: (item: { name: string }) => labelIn(locale, item.name) } });
  name();

  const channel = api.getChannel();
  const addKeywords = async () => {
    const index = (await (await fetch('./index.json')).json()) as {
      v: number;
      entries: Record<string, Entry>;
    };
    for (const entry of Object.values(index.entries)) entry.anchors = anchorsOf(entry) ?? [];
    await api.setIndex(index as never);
  };
  // Names are rendered when the index is set.
  channel?.on('previewInitialized', () => void addKeywords());
  channel?.on('storyIndexInvalidated', () => void addKeywords());
  const onGlobals = ({ globals }: { globals: { locale?: string } }) => {
    const chosen = globals.locale === 'en' ? 'en' : 'ru';
    if (chosen === locale) return;
    locale = chosen;
    name();
    void addKeywords();
  };
  channel?.on('setGlobals', onGlobals);
  channel?.on('globalsUpdated', onGlobals);
});
