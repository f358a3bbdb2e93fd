import { DocsContainer, type DocsContainerProps } from '@storybook/addon-docs/blocks';
import { useEffect, useState } from 'react';
import { addons } from 'storybook/preview-api';
import { themes } from 'storybook/theming';

interface Globals {
  theme?: string;
}

/** The docs pages in the toolbar's theme: the page around the stories, its text, its tables and its code. */
export function ThemedDocs(props: DocsContainerProps & { children?: React.ReactNode }) {
  const [theme, setTheme] = useState(() => initialTheme(props.context));
  useEffect(() => {
    const channel = addons.getChannel();
    const onGlobals = ({ globals }: { globals: Globals }) => setTheme(globals.theme);
    channel.on('globalsUpdated', onGlobals);
    return () => channel.off('globalsUpdated', onGlobals);
  }, []);
  return <DocsContainer {...props} theme={theme === 'dark' ? themes.dark : themes.light} />;
}

/** The theme in the address, or of the page's first story. */
function initialTheme(context: DocsContainerProps['context']): string | undefined {
  const [story] = context.componentStories();
  const globals: Globals | undefined = story && context.getStoryContext(story).globals;
  return globals?.theme;
}
