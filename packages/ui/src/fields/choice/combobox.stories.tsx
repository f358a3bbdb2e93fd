import { useRef, useState } from 'react';
import { expect, fn, screen, waitFor } from 'storybook/test';
import { AroundDialog, aroundScroller, inPlaces } from '../../../../../.storybook/places.js';
import { nothing, playgroundOf } from '../../../../../.storybook/playground.js';
import preview from '../../../../../.storybook/preview.js';
import { Combobox, type ComboboxProps, type Option } from './combobox.js';
import { Field } from '../field.js';

const meta = preview.meta({ title: 'Действия и поля/Combobox', component: Combobox });

const BRANDS: Option[] = ['BOSCH', 'KNECHT', 'MAHLE', 'MANN-FILTER', 'SACHS'].map((label, index) => ({
  value: String(index + 1),
  label,
}));
const STORAGES: Option[] = [
  { value: '1', label: 'Склад Тольятти-1', note: 'г. Тольятти, ул. Борковская, 16' },
  { value: '2', label: 'Склад Самара', note: 'г. Самара, Заводское шоссе, 5' },
  { value: '3', label: 'Склад Казань', note: 'закрыт на инвентаризацию', disabled: true },
];
const changed = fn();

function Live({ value: start = null, defaultValue: _, ...props }: Partial<ComboboxProps>) {
  const [value, setValue] = useState<Option | null>(start);
  return (
    <div className="h-72 w-80">
      <Field label="Бренд">
        <Combobox
          {...(props.load ? {} : { options: BRANDS })}
          {...props}
          value={value}
          onChange={(next) => {
            changed(next?.label ?? null);
            setValue(next);
          }}
        />
      </Field>
    </div>
  );
}

/** Search by typing, move with arrow keys, choose with Enter, clear. */
export const Default = meta.story({
  render: () => <Live />,
  play: async ({ canvas, userEvent }) => {
    changed.mockClear();
    const input = canvas.getByRole('combobox', { name: 'Бренд' });
    await userEvent.click(input);
    await userEvent.type(input, 'ma');
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(2));
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    await expect(changed).toHaveBeenLastCalledWith('MANN-FILTER');
    await expect(input).toHaveValue('MANN-FILTER');
    await userEvent.click(canvas.getByRole('button', { name: 'Очистить' }));
    await expect(changed).toHaveBeenLastCalledWith(null);
    await expect(input).toHaveValue('');
  },
});

/** Options with two lines; a disabled option. */
export const Notes = meta.story({
  render: () => <Live options={STORAGES} />,
  play: async ({ canvas, userEvent }) => {
    changed.mockClear();
    await userEvent.click(canvas.getByRole('button', { name: 'Открыть список' }));
    await userEvent.click(await screen.findByRole('option', { name: /Казань/ }));
    await expect(changed).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('option', { name: /Самара/ }));
    await expect(changed).toHaveBeenCalledWith('Склад Самара');
  },
});

/** Remote search: at least two characters, nothing found, a failure with its own message. */
export const Remote = meta.story({
  render: () => (
    <Live
      load={async (query) => {
        if (query === 'сбой') throw new Error('Нет связи с сервером');
        return BRANDS.filter(({ label }) => label.toLowerCase().includes(query.toLowerCase()));
      }}
    />
  ),
  play: async ({ canvas, userEvent }) => {
    const input = canvas.getByRole('combobox', { name: 'Бренд' });
    await userEvent.click(input);
    await expect(screen.getByText('Пожалуйста введите еще хотя бы 2 символа')).toBeVisible();
    await userEvent.type(input, 'bo');
    await expect(await screen.findByRole('option', { name: 'BOSCH' })).toBeVisible();
    await userEvent.clear(input);
    await userEvent.type(input, 'нет такого');
    await expect(await screen.findByText('По запросу ничего не найдено')).toBeVisible();
    await userEvent.clear(input);
    await userEvent.type(input, 'сбой');
    await expect(await screen.findByText('Нет связи с сервером')).toBeVisible();
  },
});

/** Options that failed to load: the reason, and «Повторить» by click or Enter, never «nothing found». */
export const Failed = meta.story({
  render: function Failing() {
    const [tries, setTries] = useState(0);
    const failed = { error: new Error('Нет доступа'), onRetry: () => setTries(tries + 1) };
    return <Live options={tries > 1 ? BRANDS : []} {...(tries > 1 ? {} : { failed })} />;
  },
  play: async ({ canvas, userEvent }) => {
    const input = canvas.getByRole('combobox', { name: 'Бренд' });
    await userEvent.click(input);
    await expect(screen.getByRole('alert')).toHaveTextContent('Нет доступа');
    await expect(screen.queryByText('По запросу ничего не найдено')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Повторить' }));
    await expect(screen.getByRole('alert')).toHaveTextContent('Нет доступа');
    await expect(input).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(await screen.findByRole('option', { name: 'BOSCH' })).toBeVisible();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect(input).toHaveValue('BOSCH');
  },
});

/** A failed search is repeated by «Повторить». */
export const FailedSearch = meta.story({
  render: function Searching() {
    const tries = useRef(0);
    return (
      <Live
        load={async () => {
          tries.current += 1;
          if (tries.current === 1) throw new Error('Failed to fetch');
          return BRANDS;
        }}
      />
    );
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('combobox', { name: 'Бренд' }), 'bo');
    await expect(await screen.findByText('Не удалось загрузить список')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Повторить' }));
    await expect(await screen.findByRole('option', { name: 'BOSCH' })).toBeVisible();
  },
});

export const Matrix = meta.story({
  render: () => (
    <div className="flex w-80 flex-col gap-3">
      <Combobox aria-label="Пусто" options={BRANDS} value={null} onChange={changed} />
      <Combobox aria-label="Выбрано" options={BRANDS} value={BRANDS[0] ?? null} onChange={changed} />
      <Combobox
        aria-label="Недоступно"
        disabled
        options={BRANDS}
        value={BRANDS[1] ?? null}
        onChange={changed}
      />
      <Field label="С ошибкой" error="Обязательное поле">
        <Combobox options={BRANDS} value={null} onChange={changed} />
      </Field>
    </div>
  ),
});

/**
 * Escape closes an open list; if it is closed, Escape changes nothing. Typed text that was not chosen is
 * reverted.
 */
export const EscapeKeeps = meta.story({
  render: () => <Live value={BRANDS[0] ?? null} />,
  play: async ({ canvas, userEvent }) => {
    changed.mockClear();
    const input = canvas.getByRole('combobox', { name: 'Бренд' });
    input.focus();
    await userEvent.keyboard('{Escape}{Escape}');
    await expect(input).toHaveValue('BOSCH');
    await userEvent.clear(input);
    await userEvent.type(input, 'ma');
    await userEvent.keyboard('{ArrowDown}{Escape}');
    await expect(input).toHaveValue('BOSCH');
    await expect(input).toHaveAttribute('aria-expanded', 'false');
    await expect(changed).not.toHaveBeenCalled();
  },
});

const places = inPlaces({
  render: () => <Combobox aria-label="Бренд" options={BRANDS} value={BRANDS[0] ?? null} onChange={changed} />,
  changed,
  open: '{ArrowDown}',
});
export const InDialog = meta.story(places.inDialog);
export const InScroller = meta.story(places.inScroller);
export const AtFoot = meta.story(places.atFoot);
export const LeftByTab = meta.story(places.leftByTab);

/** Every property, to try. */
export const Playground = meta.story({
  ...playgroundOf(
    <Combobox
      aria-label="Бренд"
      options={[
        { value: '1', label: 'KNECHT' },
        { value: '2', label: 'BOSCH' },
      ]}
      value={{ value: '1', label: 'KNECHT' }}
      onChange={nothing}
    />,
  ),
  tags: ['!test'],
});

export const DefaultInDialog = Default.extend({ decorators: [AroundDialog] });
export const DefaultInScroller = Default.extend(aroundScroller);
export const EscapeKeepsInDialog = EscapeKeeps.extend({ decorators: [AroundDialog] });
export const EscapeKeepsInScroller = EscapeKeeps.extend(aroundScroller);
