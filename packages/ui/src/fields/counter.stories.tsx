import { useState } from 'react';
import { expect, fn, screen, waitFor } from 'storybook/test';
import { AroundDialog, aroundScroller, inPlaces } from '../../../../.storybook/places.js';
import { nothing, playgroundOf } from '../../../../.storybook/playground.js';
import preview from '../../../../.storybook/preview.js';
import { Button } from '../actions/button.js';
import { ButtonLink } from '../actions/button-link.js';
import { Counter, type CounterProps } from './counter.js';

const meta = preview.meta({ title: 'Торговля/Counter', component: Counter });

const RULES = {
  reserve_quantity: 60,
  minimal_quantity: 1,
  reserve_multiplicity: 1,
  price_list_multiplicity: 4,
  product_reserve_multiplicity: 1,
};

function Live({ defaultValue = 0, ...props }: CounterProps) {
  const [value, setValue] = useState(props.value ?? defaultValue);
  return (
    <Counter
      {...props}
      value={value}
      onChange={(next) => {
        setValue(next);
        props.onChange?.(next);
      }}
    />
  );
}

/** − and + go to the nearest valid quantities. */
export const Default = meta.story({
  args: { value: 4, rules: RULES, label: 'Количество: KNECHT OC 90', onChange: fn() },
  render: (args) => <Live {...args} />,
  play: async ({ canvas, userEvent, args }) => {
    await expect(canvas.getByRole('button', { name: 'Меньше' })).toBeDisabled();
    await userEvent.click(canvas.getByRole('button', { name: 'Больше' }));
    await expect(canvas.getByRole('textbox')).toHaveValue('8');
    canvas.getByRole('textbox').focus();
    await userEvent.keyboard('{ArrowUp}');
    await expect(args.onChange).toHaveBeenLastCalledWith(12);
    for (const [key, quantity] of [
      ['{PageUp}', 52],
      ['{PageUp}', 60],
      ['{PageDown}', 20],
      ['{PageDown}', 4],
    ] as const) {
      await userEvent.keyboard(key);
      await expect(args.onChange).toHaveBeenLastCalledWith(quantity);
    }
  },
});

const onward = fn();
/** A page with a line, its own button, and a button for the next step. */
function StepPage() {
  return (
    <main className="flex flex-col gap-3">
      <ul>
        <li className="flex gap-2">
          <Live value={4} rules={RULES} label="Количество: KNECHT OC 90" onChange={fn()} />
          <Button variant="secondary" onClick={() => onward('removed')}>
            Убрать
          </Button>
        </li>
        <li>
          <Button onClick={() => onward('other line')}>Подтвердить: ATE 13.0460</Button>
        </li>
      </ul>
      <Button onClick={() => onward('next')}>Оформить заказ</Button>
      <ButtonLink href="#next" onClick={() => onward('link')}>
        К подтверждению
      </ButtonLink>
    </main>
  );
}

/**
 * A button is blocked while the field shows an invalid quantity that would not be submitted: the field
 * gets the focus and says why.
 */
export const StepsWait = meta.story({
  args: { value: 4, rules: RULES, label: 'Количество: KNECHT OC 90', onChange: fn() },
  render: () => <StepPage />,
  play: async ({ canvas, userEvent }) => {
    onward.mockClear();
    const input = canvas.getByRole('textbox');
    await userEvent.clear(input);
    await userEvent.type(input, '9999');
    for (const [role, name] of [
      ['button', 'Оформить заказ'],
      ['link', 'К подтверждению'],
    ] as const) {
      await userEvent.click(canvas.getByRole(role, { name }));
      await expect(onward).not.toHaveBeenCalled();
      await waitFor(() => expect(input).toHaveFocus());
      await expect(await screen.findByText(/не может превышать запасы/)).toBeVisible();
    }
    await expect(location.hash).not.toBe('#next');
    // Buttons of another line, and buttons that submit nothing, are not blocked.
    await userEvent.click(canvas.getByRole('button', { name: 'Подтвердить: ATE 13.0460' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Убрать' }));
    await expect(onward.mock.calls).toEqual([['other line'], ['removed']]);
    await userEvent.clear(input);
    await userEvent.type(input, '8');
    await userEvent.click(canvas.getByRole('button', { name: 'Оформить заказ' }));
    await expect(onward).toHaveBeenLastCalledWith('next');
  },
});

/** An invalid quantity is explained, and the nearest valid ones are offered. */
export const Explains = meta.story({
  args: { value: 4, rules: RULES, label: 'Количество: KNECHT OC 90', onChange: fn() },
  render: (args) => <Live {...args} />,
  play: async ({ canvas, userEvent, args }) => {
    const input = canvas.getByRole('textbox');
    await userEvent.clear(input);
    await userEvent.type(input, '6');
    await expect(input).toBeInvalid();
    await expect(await screen.findByText(/кратно/)).toBeVisible();
    await expect(args.onChange).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Взять 8' }));
    await expect(input).toHaveValue('8');
    await expect(args.onChange).toHaveBeenCalledWith(8);
    await waitFor(() => expect(screen.queryByText(/кратно/)).not.toBeInTheDocument());
  },
});

/** An initially invalid quantity shows no explanation over its neighbours until the field gets the focus. */
export const WrongFromTheStart = meta.story({
  args: {
    value: 10,
    rules: { ...RULES, reserve_quantity: 3, price_list_multiplicity: 10 },
    label: 'Количество: MEYLE 684 987 7427',
    onChange: fn(),
  },
  render: (args) => <Live {...args} />,
  play: async ({ canvas, userEvent }) => {
    const reason = 'Количество не может превышать запасы в наличии поставщика: 3';
    await expect(canvas.getByRole('textbox')).toBeInvalid();
    await expect(screen.queryByText(reason)).toBeNull();
    await expect(canvas.getByTitle(reason)).toBeVisible();
    await userEvent.click(canvas.getByRole('textbox'));
    await expect(await screen.findByText(reason)).toBeVisible();
    await expect(canvas.getByRole('textbox')).toHaveAccessibleDescription(reason);
  },
});

/** Spec 3 §5: minus is disabled at 0, whatever the rules say; the maximum is 9999. */
export const Ends = meta.story({
  args: {
    value: 9_998,
    rules: { ...RULES, reserve_quantity: 20_000, minimal_quantity: 0, price_list_multiplicity: 1 },
    label: 'Количество',
    onChange: fn(),
  },
  render: (args) => <Live {...args} />,
  play: async ({ canvas, userEvent, args }) => {
    const input = canvas.getByRole('textbox');
    await userEvent.click(canvas.getByRole('button', { name: 'Больше' }));
    await expect(args.onChange).toHaveBeenLastCalledWith(9_999);
    await expect(canvas.getByRole('button', { name: 'Больше' })).toBeDisabled();
    await userEvent.clear(input);
    await userEvent.type(input, '12345');
    await expect(input).toHaveValue('1234');
    await userEvent.clear(input);
    await userEvent.type(input, '0');
    await expect(canvas.getByRole('button', { name: 'Меньше' })).toBeDisabled();
  },
});

/** Digits only, at most 4; the keys - + e . , are blocked; empty becomes 1 on blur. */
export const DigitsOnly = meta.story({
  args: {
    value: 1,
    rules: { ...RULES, reserve_quantity: 9_999, price_list_multiplicity: 1 },
    label: 'Количество',
    onChange: fn(),
  },
  render: (args) => <Live {...args} />,
  play: async ({ canvas, userEvent }) => {
    const input = canvas.getByRole('textbox');
    await userEvent.clear(input);
    await userEvent.type(input, '-1+2e.3,45');
    await expect(input).toHaveValue('1234');
    await userEvent.clear(input);
    await userEvent.tab();
    await expect(input).toHaveValue('1');
  },
});

export const Matrix = meta.story({
  args: { value: 4, rules: RULES, label: '', onChange: fn() },
  render: () => (
    <div className="flex gap-4">
      <Counter value={4} rules={RULES} label="Кратно четырём" onChange={fn()} />
      <Counter value={60} rules={RULES} label="Последние" onChange={fn()} />
      <Counter
        value={1}
        rules={{ ...RULES, reserve_quantity: 0 }}
        label="Недоступно"
        disabled
        onChange={fn()}
      />
    </div>
  ),
});

/**
 * A typed quantity is reported once: by Enter, on blur, or after a pause; «144» is not reported as 1 and
 * 14.
 */
export const ToldOnce = meta.story({
  args: {
    value: 1,
    rules: { ...RULES, reserve_quantity: 9_999, price_list_multiplicity: 1 },
    label: 'Количество',
    onChange: fn(),
  },
  render: (args) => <Live {...args} />,
  play: async ({ canvas, userEvent, args }) => {
    const input = canvas.getByRole('textbox');
    await userEvent.clear(input);
    await userEvent.type(input, '144');
    await userEvent.tab();
    await expect(args.onChange).toHaveBeenCalledOnce();
    await expect(args.onChange).toHaveBeenCalledWith(144);
    await userEvent.clear(input);
    await userEvent.type(input, '25{Enter}');
    await expect(args.onChange).toHaveBeenCalledTimes(2);
    await expect(args.onChange).toHaveBeenLastCalledWith(25);
    await userEvent.clear(input);
    await userEvent.type(input, '37');
    await waitFor(() => expect(args.onChange).toHaveBeenLastCalledWith(37));
    await expect(args.onChange).toHaveBeenCalledTimes(3);
  },
});

const told = fn();
const places = inPlaces({
  render: () => <Counter value={4} rules={RULES} label="Количество" onChange={told} />,
  changed: told,
  // An invalid quantity is explained beside the field.
  open: '7',
  layer: '[data-slot="counter-hint"]',
  walk: '{ArrowRight}',
});
export const InDialog = meta.story(places.inDialog);
export const InScroller = meta.story(places.inScroller);
export const AtFoot = meta.story(places.atFoot);
export const LeftByTab = meta.story(places.leftByTab);

/** Every property, to try. */
export const Playground = meta.story({
  ...playgroundOf(
    <Counter
      label="Количество"
      value={12}
      onChange={nothing}
      rules={{
        reserve_quantity: 240,
        minimal_quantity: 12,
        reserve_multiplicity: 12,
        price_list_multiplicity: null,
        product_reserve_multiplicity: null,
      }}
    />,
  ),
  tags: ['!test'],
});

export const DefaultInDialog = Default.extend({ decorators: [AroundDialog] });
export const DefaultInScroller = Default.extend(aroundScroller);
