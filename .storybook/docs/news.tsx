import { Markdown, Unstyled } from '@storybook/addon-docs/blocks';
import { useIn } from './words.ts';

const RELEASED = import.meta.glob<string>('../../packages/ui/CHANGELOG.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const UNRELEASED = import.meta.glob<string>('../../.changeset/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** The text of a changeset of the design system, without its head. */
function changeOf(file: string): string[] {
  const [, head = '', text = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(file) ?? [];
  return head.includes("'@portal/ui'") || head.includes('"@portal/ui"') ? [text.trim()] : [];
}

/** What has changed: the changelog of the package, and above it what no release has yet. */
export function News() {
  const say = useIn();
  const changes = Object.values(UNRELEASED).flatMap(changeOf);
  // The changelog begins with the name of the package.
  const released = Object.values(RELEASED).map((text) => text.replace(/^# .*\n/, ''));
  return (
    <>
      <Unstyled>
        <header className="flex flex-col gap-2 text-ink">
          <h1 className="text-[32px]/[1.2] font-semibold">{say(['What is new', 'Что нового'])}</h1>
          <p className="text-ink-2">
            {say([
              'Breaking changes say how to migrate.',
              'Записи – по-английски, как в пакете. Несовместимые изменения говорят, как перейти.',
            ])}
          </p>
        </header>
      </Unstyled>
      <div lang="en" data-news="">
        {changes.length > 0 && (
          <Markdown>{`## ${say(['Not yet released', 'Ещё не выпущено'])}\n\n${changes.join('\n\n')}`}</Markdown>
        )}
        {released.map((text) => (
          <Markdown key={text}>{text}</Markdown>
        ))}
      </div>
    </>
  );
}
