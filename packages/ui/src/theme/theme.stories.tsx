// A page on which a theme is tried and copied.
import { useId, useState } from 'react';
import { expect, fireEvent, fn, waitFor } from 'storybook/test';
import preview from '../../../../.storybook/preview.js';
import { Button } from '../actions/button.js';
import { ButtonGroup } from '../actions/button-group.js';
import { Badge } from '../data/badge.js';
import { PartNumber } from '../data/part-number.js';
import { Price } from '../data/price.js';
import { DataTable } from '../data/table/data-table.js';
import { Text } from '../data/text.js';
import { Alert } from '../feedback/alert.js';
import { Checkbox } from '../fields/choice/checkbox.js';
import { Field } from '../fields/field.js';
import { Input } from '../fields/input.js';
import { Card } from '../layout/card.js';
import { accentTokens, ThemeScope } from './theme-scope.js';

const meta = preview.meta({ title: 'Основы/Тема' });

type Mode = 'light' | 'dark' | 'system';
type Density = 'comfortable' | 'compact';
interface Choice {
  theme: Mode;
  density: Density;
  accent: string;
  radius: number;
  type: number;
  scale: number;
}
const START: Choice = {
  theme: 'light',
  density: 'comfortable',
  accent: '#0a5a78',
  radius: 1,
  type: 1,
  scale: 1,
};

/** The stylesheet that makes the choice the theme of a whole page; what is as it was is not named. */
function stylesheet({ accent, radius, type, scale }: Choice): string {
  const tokens = {
    ...(accent === START.accent ? {} : accentTokens(accent)),
    ...(radius === 1 ? {} : { '--portal-radius': radius }),
    ...(type === 1 ? {} : { '--portal-type': type }),
    ...(scale === 1 ? {} : { '--portal-scale': scale }),
  };
  const lines = Object.entries(tokens).map(([name, value]) => `  ${name}: ${value};`);
  return lines.length === 0 ? '' : [':root {', ...lines, '}', '', ''].join('\n');
}
const page = ({ theme, density }: Choice) =>
  `<html data-portal data-theme="${theme}" data-density="${density}">`;

const OFFERS = [
  { article: 'OC 90', price: 41_250, state: 'В срок' },
  { article: 'W 712/75', price: 52_900, state: 'В срок' },
  { article: '0 451 103 079', price: 38_700, state: 'Позже' },
];

function Sample() {
  return (
    <div className="grid gap-4 p-4 sm:grid-cols-2">
      <Card title="Предложения" padded={false}>
        <DataTable
          label="Предложения"
          rows={OFFERS}
          rowId={({ article }) => article}
          columns={[
            {
              id: 'article',
              title: 'Артикул',
              cell: ({ article }) => <PartNumber>{article}</PartNumber>,
            },
            { id: 'price', title: 'Цена', align: 'right', cell: ({ price }) => <Price value={price} /> },
            { id: 'state', title: 'Статус', cell: ({ state }) => <Badge>{state}</Badge> },
          ]}
        />
      </Card>
      <Card title="Заказ">
        <div className="flex flex-col gap-3">
          <Field label="Номер">
            <Input defaultValue="104238" />
          </Field>
          <Checkbox checked onChange={() => undefined}>
            Только из наличия
          </Checkbox>
          <Alert>Заказ можно изменить до 18:00.</Alert>
          <div className="flex gap-2">
            <Button>Заказать</Button>
            <Button variant="secondary">Отложить</Button>
          </div>
        </div>
      </Card>
    </div>
  );
}

function Factor({
  label,
  value,
  max,
  onChange,
}: {
  label: string;
  value: number;
  max: number;
  onChange(value: number): void;
}) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="block text-small text-ink-2">
        {label}: {value.toLocaleString('ru')}
      </label>
      <input
        id={id}
        type="range"
        min={max === 2 ? 0 : 0.75}
        max={max}
        step={0.05}
        value={value}
        className="h-control w-full accent-brand"
        onChange={({ target }) => onChange(Number(target.value))}
      />
    </div>
  );
}

function Try({ onCopy }: { onCopy(text: string): void }) {
  const [choice, setChoice] = useState(START);
  const set = (part: Partial<Choice>) => setChoice((before) => ({ ...before, ...part }));
  const { accent, ...rest } = choice;
  // The default accent has shades made by hand.
  const scope = accent === START.accent ? rest : choice;
  const text = `${stylesheet(choice)}${page(choice)}`;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[20rem_minmax(0,1fr)]">
      <div className="flex flex-col gap-4">
        <ButtonGroup<Mode>
          label="Тема"
          value={choice.theme}
          onChange={(theme) => set({ theme })}
          options={[
            { value: 'light', label: 'Светлая' },
            { value: 'dark', label: 'Тёмная' },
            { value: 'system', label: 'Как в системе' },
          ]}
        />
        <ButtonGroup<Density>
          label="Плотность"
          value={choice.density}
          onChange={(density) => set({ density })}
          options={[
            { value: 'comfortable', label: 'Обычная' },
            { value: 'compact', label: 'Плотная' },
          ]}
        />
        <Field label="Акцент">
          <Input
            type="color"
            value={choice.accent}
            onChange={({ target }) => set({ accent: target.value })}
          />
        </Field>
        <Factor label="Углы" max={2} value={choice.radius} onChange={(radius) => set({ radius })} />
        <Factor label="Шрифт" max={1.5} value={choice.type} onChange={(type) => set({ type })} />
        <Factor label="Размер" max={1.5} value={choice.scale} onChange={(scale) => set({ scale })} />
        <pre
          aria-label="Стили"
          role="region"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
          tabIndex={0}
          className="overflow-x-auto rounded-control border border-line bg-sunken p-3 text-note"
        >
          {text}
        </pre>
        <div className="flex gap-2">
          <Button onClick={() => onCopy(text)}>Скопировать</Button>
          <Button variant="secondary" onClick={() => setChoice(START)}>
            Сбросить
          </Button>
        </div>
        <Text tone="muted" size="small">
          Часть страницы с этой темой: ThemeScope с теми же значениями.
        </Text>
      </div>
      <ThemeScope {...scope} className="rounded-card border border-line">
        <Sample />
      </ThemeScope>
    </div>
  );
}

const copied = fn();

/** Choose, look, copy the style sheet: what is copied is what was seen. */
export const Page = meta.story({
  name: 'Попробовать',
  render: () => (
    <Try
      onCopy={(text) => {
        copied(text);
        // A page in a frame may be refused the clipboard; the text can be selected.
        navigator.clipboard.writeText(text).catch(() => undefined);
      }}
    />
  ),
  play: async ({ canvas, userEvent }) => {
    copied.mockClear();
    await userEvent.click(canvas.getByRole('radio', { name: 'Тёмная' }));
    await fireEvent.change(canvas.getByLabelText(/^Углы/), { target: { value: '0' } });
    await userEvent.click(canvas.getByRole('button', { name: 'Скопировать' }));
    await expect(copied).toHaveBeenCalledWith(
      [
        ':root {',
        '  --portal-radius: 0;',
        '}',
        '',
        '<html data-portal data-theme="dark" data-density="comfortable">',
      ].join('\n'),
    );
    const order = canvas.getByRole('button', { name: 'Заказать' });
    await expect(getComputedStyle(order).borderRadius).toBe('0px');
    // Colours change gradually.
    await waitFor(() => expect(getComputedStyle(order).backgroundColor).toBe('rgb(95, 183, 214)'));
    await userEvent.click(canvas.getByRole('button', { name: 'Сбросить' }));
    await expect(getComputedStyle(order).borderRadius).toBe('8px');
  },
});
