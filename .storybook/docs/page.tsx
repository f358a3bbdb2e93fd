import {
  Canvas,
  Controls,
  Description,
  DocsContext,
  DocsStory,
  Primary,
  Stories,
  Title,
  Unstyled,
} from '@storybook/addon-docs/blocks';
import { useContext } from 'react';
import { RECORDS } from '../../packages/ui/docs/records.ts';
import { entryOf, partsOf } from '../props/arg-types.ts';
import { PROPS } from '../props/props.ts';
import { Code } from './code.tsx';
import { keysOf } from './keys.ts';
import { Guidance, Status } from './guidance.tsx';
import { isFramed } from './framed.ts';
import { RecipePage, sourceOf } from './recipe-page.tsx';
import { PropsTable, codeIn } from './props-table.tsx';
import { labelIn } from './labels.ts';
import { useIn, useLocale, WORDS } from './words.ts';

/** The playground, which stands above, and the stories that only test a component in places of a page. */
const BESIDE = /^Playground$|\bIn (Dialog|Scroller)$|^At Foot$|^Left By Tab$/;

/** The docs page of a component; a page of other stories is Storybook's own. */
export function ComponentPage() {
  const [story] = useContext(DocsContext).componentStories();
  const recipe = sourceOf(story?.parameters['fileName']);
  if (story && recipe !== undefined) return <RecipePage title={story.title} source={recipe} />;
  const entry = story && entryOf(story.parameters);
  if (!story || entry === undefined || !PROPS[entry]) return <StoriesPage title={story?.title ?? ''} />;
  return <Page entry={entry} title={story.title} />;
}

/** The stories of what is no component: tokens, keys, screens. */
function StoriesPage({ title }: { title: string }) {
  const locale = useLocale();
  const isOnlyOne = useContext(DocsContext).componentStories().length === 1;
  return (
    <>
      <Title>{labelIn(locale, nameOf(title))}</Title>
      <Description of={isOnlyOne ? 'story' : 'meta'} />
      <Primary />
      <Controls />
      {!isOnlyOne && <Stories includePrimary={false} />}
    </>
  );
}

/** The last part of a title: «Основы/Тема» → «Тема». */
const nameOf = (title: string) => title.split('/').at(-1) ?? title;

function Page({ entry, title }: { entry: string; title: string }) {
  const say = useIn();
  const locale = useLocale();
  const stories = useContext(DocsContext).componentStories();
  const playground = stories.find(({ name }) => name === 'Playground');
  const parts = partsOf(PROPS, entry, title);
  const keys = keysOf(entry);
  const record = RECORDS[entry];
  const names = parts.map(({ name }) => name).join(', ');
  return (
    <>
      <Unstyled>
        <div className="flex flex-col gap-8 text-base text-ink">
          <header className="flex flex-col gap-3">
            <div className="flex flex-wrap items-center gap-3">
              <h1 className="text-[32px]/[1.2] font-semibold">{labelIn(locale, nameOf(title))}</h1>
              {record && <Status of={record.status} />}
            </div>
            {record && <p className="text-lead text-ink-2">{codeIn(say(record.what))}</p>}
            <Code label={entry} text={`import { ${names} } from '@portal/ui/${entry}';`} />
            {record && (
              <p className="text-note text-ink-3">
                {say(WORDS.also)}: {record.keywords}
              </p>
            )}
          </header>
          {record && <Guidance record={record} />}
        </div>
      </Unstyled>
      {playground && (
        <>
          <Section title={say(WORDS.try)} />
          <Canvas of={playground.moduleExport} />
          {!isFramed(playground) && (
            <div className="overflow-x-auto [&_table]:min-w-[720px] [&_td]:wrap-anywhere">
              <Controls
                of={playground.moduleExport}
                include={Object.values(playground.argTypes).flatMap(({ name, control }) =>
                  control ? [name] : [],
                )}
              />
            </div>
          )}
        </>
      )}
      {keys.length > 0 && (
        <Unstyled>
          <Section title={say(WORDS.keys)} />
          <table className="w-full border-collapse text-[13px]/[1.5] text-ink">
            <thead>
              <tr className="border-b border-line-strong text-left text-note text-ink-3">
                <th className="w-72 py-2 pr-4 max-md:w-40">{say(WORDS.key)}</th>
                <th className="py-2">{say(WORDS.does)}</th>
              </tr>
            </thead>
            <tbody>
              {keys.map((line) => (
                <tr key={line.does} className="border-b border-line">
                  <td className="py-2 pr-4">
                    <span className="flex flex-wrap gap-1">
                      {line.keys.map((key) => (
                        <kbd
                          key={key}
                          className="rounded border border-line-strong bg-sunken px-1.5 font-mono text-note"
                        >
                          {key}
                        </kbd>
                      ))}
                    </span>
                  </td>
                  <td className="py-2 text-ink-2" lang="en">
                    {codeIn(line.does)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Unstyled>
      )}
      <Unstyled>
        <Section title={say(WORDS.props)} />
        <div className="flex flex-col gap-8 text-base text-ink">
          {parts.map((part) => (
            <PropsTable key={part.name} part={part} titled={parts.length > 1} />
          ))}
        </div>
      </Unstyled>
      <Section title={say(WORDS.stories)} />
      {stories.map((story) =>
        // A story that renders itself in its play function shows nothing here.
        BESIDE.test(story.name) || story.usesMount ? null : (
          <DocsStory key={story.id} of={story.moduleExport} />
        ),
      )}
    </>
  );
}

function Section({ title }: { title: string }) {
  return (
    <Unstyled>
      <h2 className="mt-10 mb-3 border-b border-line pb-2 text-title font-semibold text-ink">{title}</h2>
    </Unstyled>
  );
}
