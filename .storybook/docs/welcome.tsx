import { Unstyled } from '@storybook/addon-docs/blocks';
import { useState } from 'react';
import README from '../../packages/ui/README.md?raw';
import { RECORDS } from '../../packages/ui/docs/records.ts';
import { Code } from './code.tsx';
import { docsOf, storybookEntries } from './globals.ts';
import { EntryLink, Status } from './guidance.tsx';
import { labelIn } from './labels.ts';
import { codeIn } from './props-table.tsx';
import { useIn, useLocale } from './words.ts';

/** The code of the readme that begins with this text. */
function exampleOf(start: string): string {
  const blocks = [...README.matchAll(/```\w+\n([\s\S]*?)```/g)].map(([, code = '']) => code.trim());
  return blocks.find((code) => code.startsWith(start)) ?? '';
}

const PAGES = [
  ['Начало/Что нового', ['What has changed', 'Что изменилось']],
  ['Рецепты', ['Pages to copy', 'Страницы, которые можно скопировать']],
  ['Основы/Тема', ['Try a theme, copy its stylesheet', 'Примерить тему и скопировать её стили']],
  ['Основы/Токены', ['Colours, sizes, type', 'Цвета, размеры, шрифт']],
  ['Основы/Клавиатура', ['Keys of every composite', 'Клавиши составных элементов']],
] as const;

/** The first page: what the kit is, how to begin, and every component to find by any word. */
export function Welcome() {
  const say = useIn();
  const locale = useLocale();
  const entries = storybookEntries();
  return (
    <Unstyled>
      <div className="flex flex-col gap-8 text-base text-ink">
        <header className="flex flex-col gap-3">
          <h1 className="text-[32px]/[1.2] font-semibold">@portal/ui</h1>
          <p className="text-lead text-ink-2">
            {say([
              'React components for dense, calm screens of part numbers, prices and orders. Russian and English, two themes, WCAG AA, full keyboard support. React 18 and 19.',
              'Компоненты React для плотных спокойных экранов с номерами деталей, ценами и заказами. Русский и английский, две темы, WCAG AA, всё с клавиатуры. React 18 и 19.',
            ])}
          </p>
          <p className="text-ink-2">
            {say([
              'The toolbar switches theme, density, language and time zone of every page here.',
              'Тему, плотность, язык и часовой пояс всех страниц переключает панель сверху.',
            ])}
          </p>
        </header>
        <section className="flex flex-col gap-3">
          <h2 className="text-title font-semibold">{say(['Begin', 'Начать'])}</h2>
          <Code label="npm" text={exampleOf('npm install').split('\n')[0] ?? ''} />
          <Code label="tsx" text={exampleOf("'use client'")} />
        </section>
        <nav aria-label={say(['Pages', 'Страницы'])} className="grid gap-3 md:grid-cols-2">
          {PAGES.flatMap(([title, about]) => {
            const page = entries.find(
              (entry) => entry.title === title || entry.title.startsWith(`${title}/`),
            );
            if (!page) return [];
            return [
              <a
                key={title}
                href={`./?path=/${page.type}/${page.id}`}
                target="_parent"
                className="flex flex-col rounded-card border border-line bg-surface p-4 hover:border-brand"
              >
                <span className="font-semibold text-brand">
                  {labelIn(locale, title.split('/').at(-1) ?? '')}
                </span>
                <span className="text-ink-2">{say(about)}</span>
              </a>,
            ];
          })}
        </nav>
        <Index />
      </div>
    </Unstyled>
  );
}

/** Every component; the field finds them by name, by keywords in both languages, and by what they are. */
function Index() {
  const say = useIn();
  const locale = useLocale();
  const [asked, setAsked] = useState('');
  const words = asked.toLowerCase().split(/\s+/).filter(Boolean);
  const found = Object.entries(RECORDS).filter(([entry, { keywords, what }]) => {
    const text = `${entry} ${entry.replaceAll('-', '')} ${keywords} ${what.join(' ')}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const groups = Map.groupBy(found, ([entry]) => docsOf(entry)?.title.split('/')[0] ?? '');
  return (
    <section className="flex flex-col gap-4">
      <h2 className="text-title font-semibold">{say(['Components', 'Компоненты'])}</h2>
      <input
        type="search"
        value={asked}
        onChange={(event) => setAsked(event.target.value)}
        aria-label={say(['Find a component', 'Найти компонент'])}
        placeholder={say(['dropdown, modal, список, календарь…', 'список, календарь, dropdown, modal…'])}
        className="h-control rounded-control border border-line-strong bg-surface px-3 text-ink placeholder:text-ink-3"
      />
      <p role="status" className="text-note text-ink-3">
        {say(['Found', 'Найдено'])}: {found.length}
      </p>
      {[...groups].map(([group, records]) => (
        <div key={group}>
          <h3 className="mb-2 font-semibold text-ink-2">{labelIn(locale, group)}</h3>
          <ul className="flex flex-col">
            {records.map(([entry, record]) => (
              <li
                key={entry}
                data-entry={entry}
                className="grid items-baseline gap-x-4 border-t border-line py-1.5 md:grid-cols-[200px_1fr_auto]"
              >
                <EntryLink entry={entry} />
                <span className="text-ink-2">{codeIn(say(record.what))}</span>
                {record.status !== 'stable' && <Status of={record.status} />}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}
