// What everything is made of, seen at once: colours with their measured contrast, type, space, icons, motion, voice.
import { Fragment, type ReactNode, useEffect, useState } from 'react';
import { expect, waitFor } from 'storybook/test';
import { colourOf, contrast } from './theme/theme-scope/contrast.js';
import { useIn } from '../../../.storybook/docs/words.js';
import preview from '../../../.storybook/preview.js';
import type { Both } from '../docs/record.js';
import * as icons from './icons.js';
import { PartNumber } from './data/part-number.js';

const meta = preview.meta({ title: 'Основы/Токены' });

const ROLES: readonly (readonly [role: string, use: Both])[] = [
  ['paper', ['the page', 'страница']],
  ['surface', ['cards, tables, the header', 'карточки, таблицы, шапка']],
  ['sunken', ['wells, neutral badges', 'углубления, нейтральные значки']],
  ['line', ['hairlines', 'волосяные линии']],
  ['line-strong', ['borders of fields', 'границы полей']],
  ['ink', ['text', 'текст']],
  ['ink-2', ['secondary text', 'второстепенный текст']],
  ['ink-3', ['captions', 'подписи']],
  ['brand', ['actions, choice', 'действия, выбор']],
  ['brand-strong', ['hover', 'наведение']],
  ['brand-tint', ['chosen rows', 'выбранные строки']],
  ['signal', ['unread', 'непрочитанное']],
  ['green', ['on time, cheaper, accepted', 'в срок, дешевле, принято']],
  ['yellow', ['10–20% dearer, partly', 'на 10–20 % дороже, частично']],
  ['red', ['over 20% dearer, refused, overdue', 'дороже 20 %, отказ, просрочено']],
  ['rail', ['the side menu', 'боковое меню']],
];
/** Text on its ground: what must reach 4.5. */
const PAIRS: readonly (readonly [ink: string, ground: string])[] = [
  ['ink', 'surface'],
  ['ink-2', 'surface'],
  ['ink-3', 'surface'],
  ['ink-3', 'paper'],
  ['ink-2', 'sunken'],
  ['brand', 'surface'],
  ['brand-strong', 'brand-tint'],
  ['on-brand', 'brand'],
  ['on-signal', 'signal'],
  ['green', 'green-tint'],
  ['yellow', 'yellow-tint'],
  ['red', 'red-tint'],
  ['red', 'surface'],
  ['rail-ink', 'rail'],
];

/** What the page makes of a role: the stylesheet of a built page may say «#fff» or «red» where ours says «#ffffff». */
function valueOf(role: string): string {
  const probe = document.createElement('i');
  probe.style.color = `var(--portal-${role})`;
  document.body.append(probe);
  const [red = 0, green = 0, blue = 0] = (getComputedStyle(probe).color.match(/[\d.]+/g) ?? []).map(Number);
  probe.remove();
  return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

function Section({ title, children }: { title: Both; children: ReactNode }) {
  return (
    <section className="mb-8">
      <h2 className="mb-3 text-lead font-semibold">{useIn()(title)}</h2>
      {children}
    </section>
  );
}

function Colours() {
  const say = useIn();
  const [values, setValues] = useState<Record<string, string>>({});
  useEffect(() => {
    const names = [...ROLES.map(([role]) => role), ...PAIRS.flat()];
    setValues(Object.fromEntries(names.map((name) => [name, valueOf(name)])));
  }, []);
  return (
    <>
      <Section title={['Roles', 'Роли']}>
        <ul className="grid grid-cols-4 gap-3 max-md:grid-cols-2">
          {ROLES.map(([role, use]) => (
            <li key={role} className="overflow-hidden rounded-card border border-line bg-surface">
              <div className="h-12" style={{ background: `var(--portal-${role})` }} />
              <p className="px-3 py-2">
                <b>{role}</b> <span className="text-ink-2">{values[role]}</span>
                <span className="block text-note text-ink-3">{say(use)}</span>
              </p>
            </li>
          ))}
        </ul>
      </Section>
      <Section title={['Contrast of text, 4.5 at least', 'Контраст текста, не ниже 4,5']}>
        <ul className="grid grid-cols-3 gap-2 max-md:grid-cols-1">
          {PAIRS.map(([ink, ground]) => {
            const ratio =
              values[ink] && values[ground] ? contrast(colourOf(values[ink]), colourOf(values[ground])) : 0;
            return (
              <li
                key={`${ink} ${ground}`}
                data-contrast={ratio.toFixed(2)}
                className="flex justify-between rounded-control px-3 py-2"
                style={{ background: `var(--portal-${ground})`, color: `var(--portal-${ink})` }}
              >
                <span>
                  {ink} {say(['on', 'на'])} {ground}
                </span>
                <b>{say([ratio.toFixed(2), ratio.toFixed(2).replace('.', ',')])}</b>
              </li>
            );
          })}
        </ul>
      </Section>
    </>
  );
}

/** Every pair of text and ground is measured here, in the theme that is on, and must reach AA. */
export const Colour = meta.story({
  render: () => <Colours />,
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(canvasElement.querySelector('[data-contrast="0.00"]')).toBeNull());
    const pairs = [...canvasElement.querySelectorAll<HTMLElement>('[data-contrast]')];
    await expect(pairs).toHaveLength(PAIRS.length);
    for (const pair of pairs)
      await expect(Number(pair.dataset['contrast']), pair.textContent ?? '').toBeGreaterThanOrEqual(4.5);
  },
});

/** The same pairs in the dark: what the play function measures is measured there too. A docs page has one theme, the toolbar's. */
export const ColourDark = meta.story({
  ...Colour.input,
  globals: { theme: 'dark' },
  tags: ['!autodocs'],
});

function Types() {
  const say = useIn();
  return (
    <div className="flex flex-col gap-4">
      <p className="text-title font-semibold">
        {say(['The title of a page, 22/28', 'Заголовок страницы, 22/28'])}
      </p>
      <p className="text-lead font-semibold">
        {say(['The title of a card, 16/24', 'Заголовок карточки, 16/24'])}
      </p>
      <p>
        {say([
          'Plain text, 14/20: the supplier has confirmed a part of the order.',
          'Основной текст, 14/20: поставщик подтвердил заказ частично.',
        ])}
      </p>
      <p className="text-note text-ink-3">
        {say(['Captions and heads of tables, 12/16', 'Подписи и шапки таблиц, 12/16'])}
      </p>
      <p>
        {say([
          'Digits have one width: 1,234.50 and 9,876.00. Part numbers are monospaced, with a slashed zero:',
          'Числа всегда одной ширины: 1 234,50 и 9 876,00. Номера деталей моноширинные, с перечёркнутым нулём:',
        ])}{' '}
        <PartNumber>0986 O24 I1l</PartNumber>
      </p>
    </div>
  );
}

export const Type = meta.story({ render: () => <Types /> });

const SPACES = [4, 8, 12, 16, 24, 32];

export const Space = meta.story({
  render: () => (
    <>
      <Section title={['A grid of 4 pixels', 'Сетка 4 пикселя']}>
        <ul className="flex items-end gap-4">
          {SPACES.map((space) => (
            <li key={space} className="text-center text-note text-ink-3">
              <div className="mx-auto mb-1 bg-brand" style={{ width: space, height: space }} />
              {space}
            </li>
          ))}
        </ul>
      </Section>
      <Section
        title={['Heights: a table row, a field, a large field', 'Высоты: строка таблицы, поле, крупное поле']}
      >
        <ul className="flex flex-col gap-2">
          {(['h-row', 'h-row-double', 'h-control-row', 'h-control', 'h-control-large'] as const).map(
            (height) => (
              <li
                key={height}
                className={`${height} flex w-80 max-w-full items-center rounded-control border border-line-strong bg-surface px-3`}
              >
                {height}
              </li>
            ),
          )}
        </ul>
      </Section>
      <Section title={['Corners: a badge, a field, a card', 'Радиусы: значок, поле, карточка']}>
        <div className="flex gap-4">
          <span className="rounded-badge bg-sunken px-4 py-3">6</span>
          <span className="rounded-control bg-sunken px-4 py-3">8</span>
          <span className="rounded-card bg-sunken px-4 py-3">12</span>
        </div>
      </Section>
    </>
  ),
});

const ICONS = Object.entries(icons).filter(([name]) => name.endsWith('Icon'));

export const Icons = meta.story({
  render: () => (
    <ul className="grid grid-cols-8 gap-3 max-md:grid-cols-3">
      {ICONS.map(([name, Icon]) => {
        const Drawn = Icon as icons.IconComponent;
        return (
          <li
            key={name}
            className="flex flex-col items-center gap-1.5 rounded-control bg-surface py-3 text-note text-ink-3"
          >
            <Drawn aria-hidden="true" className="size-5 text-ink" />
            {name.replace('Icon', '')}
          </li>
        );
      })}
    </ul>
  ),
});

/** How the interface speaks, with examples. */
const VOICE: readonly (readonly [Both, Both])[] = [
  [
    ['Short and to the point', 'Коротко и по делу'],
    [
      '“The order is placed”, not “Your order has been successfully placed in the system”',
      '«Заказ размещён», а не «Ваш заказ был успешно размещён в системе»',
    ],
  ],
  [
    ['An error says what to do', 'Ошибка говорит, что делать'],
    [
      '“The server does not answer. Check the connection and try again.”',
      '«Нет связи с сервером. Проверьте подключение и повторите.»',
    ],
  ],
  [
    ['A colour is never alone', 'Цвет не говорит один'],
    [
      'Beside a colour stands a word or a sign: “+12.5%”, “Refused by the supplier”',
      'Рядом с цветом стоит слово или знак: «+12,5 %», «Отказ поставщика»',
    ],
  ],
  [
    ['Motion', 'Движение'],
    ['120–200 ms; none with reduced motion', '120–200 мс; при «уменьшить движение» — никакого'],
  ],
  [
    ['Typography', 'Типографика'],
    [
      '“Quotation marks” of the language, non-breaking spaces beside units, a dash for ranges, the minus sign (−)',
      '«ёлочки», неразрывные пробелы в числах и перед «руб.», тире для диапазонов, знак минус (−)',
    ],
  ],
];

function Voices() {
  const say = useIn();
  return (
    <dl className="grid max-w-190 grid-cols-[200px_1fr] max-md:grid-cols-1 gap-x-6 gap-y-3">
      {VOICE.map(([title, text]) => (
        <Fragment key={title[0]}>
          <dt className="font-semibold">{say(title)}</dt>
          <dd>{say(text)}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

export const Voice = meta.story({ render: () => <Voices /> });
