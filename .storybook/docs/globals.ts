import { useEffect, useState } from 'react';
import { addons } from 'storybook/preview-api';

export interface Globals {
  theme?: string;
  locale?: string;
  direction?: string;
}

interface Entry {
  id: string;
  title: string;
  type: 'docs' | 'story';
  importPath: string;
}

interface Preview {
  storyStoreValue?: {
    userGlobals: { get(): Globals };
    storyIndex: { entries: Record<string, Entry> };
  };
}

const store = () =>
  (globalThis as never as Record<string, Preview | undefined>)['__STORYBOOK_PREVIEW__']?.storyStoreValue;

/** The toolbar's settings; the page is rendered again when they change. */
export function useGlobals(): Globals {
  const [globals, setGlobals] = useState<Globals>(() => store()?.userGlobals.get() ?? {});
  useEffect(() => {
    const channel = addons.getChannel();
    // Stories in frames tell their own settings, too: the page's are in its store.
    const onGlobals = () => setGlobals({ ...store()?.userGlobals.get() });
    channel.on('globalsUpdated', onGlobals);
    return () => channel.off('globalsUpdated', onGlobals);
  }, []);
  return globals;
}

/** Every page and story of the Storybook. */
export const storybookEntries = (): Entry[] => Object.values(store()?.storyIndex.entries ?? {});

/** The docs page of an entry of the package. */
export const docsOf = (entry: string): Entry | undefined =>
  storybookEntries().find(
    ({ type, importPath }) => type === 'docs' && importPath.endsWith(`/${entry}.stories.tsx`),
  );
