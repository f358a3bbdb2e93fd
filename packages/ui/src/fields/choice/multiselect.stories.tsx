import { useState } from 'react';
import { expect, fn, screen, waitFor } from 'storybook/test';
import { AroundDialog, aroundScroller, inPlaces } from '../../../../../.storybook/places.js';
import { nothing, playgroundOf } from '../../../../../.storybook/playground.js';
import preview from '../../../../../.storybook/preview.js';
import { Field } from '../field.js';
import { Multiselect, type MultiselectProps } from './multiselect.js';
import type { Option } from './combobox.js';

const meta = preview.meta({ title: 'Действия и поля/Multiselect', component: Multiselect });

const BRANDS: Option[] = ['BOSCH', 'KNECHT', 'MAHLE', 'MANN-FILTER', 'SACHS'].map((label) => ({
  value: label,
  label,
}));
const MANY: Option[] = Array.from({ length: 7_000 }, (_, index) => ({
  value: String(index),
  label: `BRAND ${index + 1}`,
}));
const changed = fn();

function Live({
  initial = [],
  defaultValue: _,
  ...props
}: Partial<MultiselectProps> & { initial?: Option[] }) {
  const [value, setValue] = useState<Option[]>(initial);
  return (
    <div className="h-80 w-96">
      <Field label="Бренды">
        <Multiselect
          {...(props.load ? {} : { options: BRANDS })}
          {...props}
          value={value}
          onChange={(next) => {
            changed(next.map(({ label }) => label).join(', '));
            setValue(next);
          }}
        />
      </Field>
    </div>
  );
}

/**
 * The list stays open while choosing; Backspace removes the last chip; an option found by search is chosen
 * at once.
 */
export const Default = meta.story({
  render: () => <Live />,
  play: async ({ canvas, userEvent }) => {
    const input = canvas.getByRole('combobox', { name: 'Бренды' });
    await userEvent.click(input);
    await userEvent.click(await screen.findByRole('option', { name: 'KNECHT' }));
    await userEvent.click(screen.getByRole('option', { name: 'BOSCH' }));
    await expect(changed).toHaveBeenLastCalledWith('KNECHT, BOSCH');
    await expect(screen.getByRole('option', { name: 'BOSCH' })).toHaveAttribute('aria-selected', 'true');
    await userEvent.click(screen.getByRole('option', { name: 'BOSCH' }));
    await expect(changed).toHaveBeenLastCalledWith('KNECHT');
    await userEvent.type(input, 'ma');
    await userEvent.click(screen.getByRole('button', { name: 'Выбрать найденные' }));
    await expect(changed).toHaveBeenLastCalledWith('KNECHT, MAHLE, MANN-FILTER');
    await userEvent.clear(input);
    await userEvent.keyboard('{Backspace}');
    await expect(changed).toHaveBeenLastCalledWith('KNECHT, MAHLE');
    await userEvent.click(canvas.getByRole('button', { name: 'Убрать KNECHT' }));
    await expect(changed).toHaveBeenLastCalledWith('MAHLE');
    await userEvent.click(input);
    await userEvent.click(screen.getByRole('button', { name: 'Очистить' }));
    await expect(changed).toHaveBeenLastCalledWith('');
  },
});

/** Options that failed to load: the reason, and «Повторить». */
export const Failed = meta.story({
  args: { value: [], onChange: () => {} },
  render: () => <Live options={[]} failed={{ error: new Error('Нет доступа'), onRetry: changed }} />,
  play: async ({ canvas, userEvent }) => {
    changed.mockClear();
    await userEvent.click(canvas.getByRole('combobox', { name: 'Бренды' }));
    await expect(screen.getByRole('alert')).toHaveTextContent('Нет доступа');
    await userEvent.click(screen.getByRole('button', { name: 'Повторить' }));
    await expect(changed).toHaveBeenCalledOnce();
  },
});

/**
 * Arrow keys move in the list, Enter chooses and keeps the list open, Escape closes it, Backspace removes
 * the last chip.
 */
export const Keyboard = meta.story({
  render: () => <Live />,
  play: async ({ canvas, userEvent }) => {
    const input = canvas.getByRole('combobox', { name: 'Бренды' });
    await userEvent.tab();
    await expect(input).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    await expect(input).toHaveAttribute('aria-expanded', 'true');
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect(screen.getAllByRole('option', { selected: true }).length).toBeGreaterThan(0);
    await userEvent.keyboard('{Escape}');
    await expect(input).toHaveAttribute('aria-expanded', 'false');
    await expect(input).toHaveFocus();
    await userEvent.keyboard('{Backspace}');
    await expect(changed).toHaveBeenLastCalledWith('');
  },
});

/** 7 000 brands: only visible options are in the DOM. */
export const ManyOptions = meta.story({
  render: () => <Live options={MANY} />,
  play: async ({ canvas, userEvent }) => {
    const input = canvas.getByRole('combobox', { name: 'Бренды' });
    await userEvent.click(input);
    await waitFor(() => expect(screen.getAllByRole('option').length).toBeGreaterThan(5));
    await expect(screen.getAllByRole('option').length).toBeLessThan(50);
    // «Multiselect max height 500»: specification 3, section 9.
    await expect(screen.getByRole('listbox')).toHaveStyle({ maxHeight: '500px' });
    await userEvent.type(input, '6999');
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect(changed).toHaveBeenLastCalledWith('BRAND 6999');
  },
});

/** Remote search with the specified hints. */
export const Remote = meta.story({
  render: () => (
    <Live load={async (query) => BRANDS.filter(({ label }) => label.includes(query.toUpperCase()))} />
  ),
  play: async ({ canvas, userEvent }) => {
    const input = canvas.getByRole('combobox', { name: 'Бренды' });
    await userEvent.click(input);
    await expect(screen.getByText('Пожалуйста введите еще хотя бы 2 символа')).toBeVisible();
    await userEvent.type(input, 'zz');
    await expect(await screen.findByText('По запросу ничего не найдено')).toBeVisible();
  },
});

export const Matrix = meta.story({
  render: () => (
    <div className="flex w-96 flex-col gap-3">
      <Multiselect aria-label="Пусто" options={BRANDS} value={[]} onChange={changed} />
      <Multiselect aria-label="Выбраны" options={BRANDS} value={BRANDS.slice(0, 3)} onChange={changed} />
      <Multiselect
        aria-label="Больше, чем видно"
        chips={3}
        options={MANY}
        value={MANY.slice(0, 40)}
        onChange={changed}
      />
      <Multiselect
        aria-label="Недоступно"
        disabled
        options={BRANDS}
        value={BRANDS.slice(0, 2)}
        onChange={changed}
      />
      <Field label="С ошибкой" error="Обязательное поле">
        <Multiselect options={BRANDS} value={[]} onChange={changed} />
      </Field>
    </div>
  ),
});

/**
 * Options chosen by Enter or click stay chosen after Tab; an option that is only highlighted is not chosen
 * by Tab.
 */
export const TabKeeps = meta.story({
  render: () => <Live />,
  play: async ({ canvas, userEvent }) => {
    changed.mockClear();
    await userEvent.click(canvas.getByRole('combobox', { name: 'Бренды' }));
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await userEvent.click(await screen.findByRole('option', { name: 'MAHLE' }));
    await userEvent.keyboard('{ArrowDown}');
    await userEvent.tab();
    await expect(screen.queryByRole('option')).toBeNull();
    await expect(changed).toHaveBeenLastCalledWith('BOSCH, MAHLE');
    await expect(changed).toHaveBeenCalledTimes(2);
  },
});

const places = inPlaces({
  render: () => (
    <Multiselect aria-label="Бренды" options={BRANDS} value={BRANDS.slice(0, 2)} onChange={changed} />
  ),
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
    <Multiselect
      aria-label="Бренды"
      options={[
        { value: '1', label: 'KNECHT' },
        { value: '2', label: 'BOSCH' },
      ]}
      value={[
        { value: '1', label: 'KNECHT' },
        { value: '2', label: 'BOSCH' },
      ]}
      onChange={nothing}
    />,
  ),
  tags: ['!test'],
});

export const TabKeepsInDialog = TabKeeps.extend({ decorators: [AroundDialog] });
export const TabKeepsInScroller = TabKeeps.extend(aroundScroller);
export const KeyboardInDialog = Keyboard.extend({ decorators: [AroundDialog] });
export const KeyboardInScroller = Keyboard.extend(aroundScroller);
