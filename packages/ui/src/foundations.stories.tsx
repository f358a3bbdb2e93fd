// What everything is made of, seen at once: colours with their measured contrast, type, space, icons, motion, voice.
import { type ReactNode, useEffect, useState } from 'react';
import { expect, waitFor } from 'storybook/test';
import { colourOf, contrast } from './theme/theme-scope/contrast.js';
import preview from '../../../.storybook/preview.js';
import * as icons from './icons.js';
import { PartNumber } from './data/part-number.js';

const meta = preview.meta({ title: 'Основы/Токены' });

const ROLES: readonly (readonly [role: string, use: string])[] = [
  ['paper', 'страница'],
  ['surface', 'карточки, таблицы, шапка'],
  ['sunken', 'углубления, нейтральные значки'],
  ['line', 'волосяные линии'],
  ['line-strong', 'границы полей'],
  ['ink', 'текст'],
  ['ink-2', 'второстепенный текст'],
  ['ink-3', 'подписи'],
  ['brand', 'действия, выбор'],
  ['brand-strong', 'наведение'],
  ['brand-tint', 'выбранные строки'],
  ['signal', 'непрочитанное'],
  ['green', 'в срок, дешевле, принято'],
  ['yellow', 'на 10–20 % дороже, частично'],
  ['red', 'дороже 20 %, отказ, просрочено'],
  ['rail', 'боковое меню'],
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

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mb-8">
      <h2 className="mb-3 text-lead font-semibold">{title}</h2>
      {children}
    </section>
  );
}

function Colours() {
  const [values, setValues] = useState<Record<string, string>>({});
  useEffect(() => {
    const names = [...ROLES.map(([role]) => role), ...PAIRS.flat()];
    setValues(Object.fromEntries(names.map((name) => [name, valueOf(name)])));
  }, []);
  return (
    <>
      <Section title="Роли">
        <ul className="grid grid-cols-4 gap-3">
          {ROLES.map(([role, use]) => (
            <li key={role} className="overflow-hidden rounded-card border border-line bg-surface">
              <div className="h-12" style={{ background: `var(--portal-${role})` }} />
              <p className="px-3 py-2">
                <b>{role}</b> <span className="text-ink-2">{values[role]}</span>
                <span className="block text-note text-ink-3">{use}</span>
              </p>
            </li>
          ))}
        </ul>
      </Section>
      <Section title="Контраст текста, не ниже 4,5">
        <ul className="grid grid-cols-3 gap-2">
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
                  {ink} на {ground}
                </span>
                <b>{ratio.toFixed(2).replace('.', ',')}</b>
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
export const ColourDark = Colour.extend({ globals: { theme: 'dark' }, tags: ['!autodocs'] });

export const Type = meta.story({
  render: () => (
    <div className="flex flex-col gap-4">
      <p className="text-title font-semibold">Заголовок страницы, 22/28</p>
      <p className="text-lead font-semibold">Заголовок карточки, 16/24</p>
      <p>Основной текст, 14/20: поставщик подтвердил заказ частично.</p>
      <p className="text-note text-ink-3">Подписи и шапки таблиц, 12/16</p>
      <p>
        Числа всегда одной ширины: 1 234,50 и 9 876,00. Номера деталей моноширинные, с перечёркнутым нулём:{' '}
        <PartNumber>0986 O24 I1l</PartNumber>
      </p>
    </div>
  ),
});

const SPACES = [4, 8, 12, 16, 24, 32];

export const Space = meta.story({
  render: () => (
    <>
      <Section title="Сетка 4 пикселя">
        <ul className="flex items-end gap-4">
          {SPACES.map((space) => (
            <li key={space} className="text-center text-note text-ink-3">
              <div className="mx-auto mb-1 bg-brand" style={{ width: space, height: space }} />
              {space}
            </li>
          ))}
        </ul>
      </Section>
      <Section title="Высоты: строка таблицы, поле, крупное поле">
        <ul className="flex flex-col gap-2">
          {(['h-row', 'h-row-double', 'h-control-row', 'h-control', 'h-control-large'] as const).map(
            (height) => (
              <li
                key={height}
                className={`${height} flex w-80 items-center rounded-control border border-line-strong bg-surface px-3`}
              >
                {height}
              </li>
            ),
          )}
        </ul>
      </Section>
      <Section title="Радиусы: значок, поле, карточка">
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
    <ul className="grid grid-cols-8 gap-3">
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

export const Voice = meta.story({
  render: () => (
    <dl className="grid max-w-190 grid-cols-[200px_1fr] gap-x-6 gap-y-3">
      <dt className="font-semibold">Коротко и по делу</dt>
      <dd>«Заказ размещён», а не «Ваш заказ был успешно размещён в системе»</dd>
      <dt className="font-semibold">Ошибка говорит, что делать</dt>
      <dd>«Нет связи с сервером. Проверьте подключение и повторите.»</dd>
      <dt className="font-semibold">Цвет не говорит один</dt>
      <dd>Рядом с цветом стоит слово или знак: «+12,5 %», «Отказ поставщика»</dd>
      <dt className="font-semibold">Движение</dt>
      <dd>120–200 мс; при «уменьшить движение» — никакого</dd>
      <dt className="font-semibold">Типографика</dt>
      <dd>«ёлочки», неразрывные пробелы в числах и перед «руб.», тире для диапазонов, знак минус (−)</dd>
    </dl>
  ),
});
