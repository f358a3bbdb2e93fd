import { Canvas, DocsContext, Unstyled } from '@storybook/addon-docs/blocks';
import { useContext } from 'react';
import { Code } from './code.tsx';
import { labelIn } from './labels.ts';
import { useIn, useLocale, WORDS } from './words.ts';

const SOURCES = import.meta.glob<string>(
  ['../../packages/ui/docs/recipes/*.tsx', '!../../packages/ui/docs/recipes/*.stories.tsx'],
  { query: '?raw', import: 'default', eager: true },
);

/** The file of a recipe, by that of its story. */
export const sourceOf = (fileName: unknown): string | undefined =>
  SOURCES[String(fileName).replace('./', '../../').replace('.stories.tsx', '.tsx')];

/** A page to copy: how it looks, and its whole file. */
export function RecipePage({ title, source }: { title: string; source: string }) {
  const say = useIn();
  const locale = useLocale();
  const [story] = useContext(DocsContext).componentStories();
  const [about = ''] = source.split('\n');
  return (
    <>
      <Unstyled>
        <header className="mb-4 flex flex-col gap-2 text-ink">
          <h1 className="text-[32px]/[1.2] font-semibold">
            {labelIn(locale, title.split('/').at(-1) ?? '')}
          </h1>
          <p lang="en" className="text-lead text-ink-2">
            {about.replace('// ', '')}
          </p>
          <p className="text-ink-2">
            {say([
              'One file without anything of this repository: copy it, and replace its data with yours.',
              'Один файл, в котором нет ничего из этого репозитория: скопируйте и замените данные своими.',
            ])}
          </p>
        </header>
      </Unstyled>
      {story && <Canvas of={story.moduleExport} sourceState="none" />}
      <Unstyled>
        <h2 className="mt-8 mb-3 text-title font-semibold text-ink">{say(WORDS.source)}</h2>
        <Code label={say(WORDS.source)} text={source} />
      </Unstyled>
    </>
  );
}
