import { useState } from 'react';
import { expect, fireEvent, fn, screen } from 'storybook/test';
import { inPlaces } from '../../../../.storybook/places.js';
import { nothing, playgroundOf } from '../../../../.storybook/playground.js';
import preview from '../../../../.storybook/preview.js';
import { Dialog } from '../overlays/dialog.js';
import { RangeSlider, type RangeSliderProps } from './range-slider.js';

const meta = preview.meta({ title: 'Действия и поля/RangeSlider', component: RangeSlider });

function Live({ defaultValue = [0, 0], ...props }: RangeSliderProps) {
  const [value, setValue] = useState(props.value ?? defaultValue);
  return (
    <div className="w-56">
      <RangeSlider {...props} value={value} onChange={setValue} />
    </div>
  );
}

export const Default = meta.story({
  args: { label: 'Цена, руб.', min: 355, max: 512, value: [355, 512], onChange: () => undefined },
  render: (args) => <Live {...args} />,
  play: async ({ canvas }) => {
    fireEvent.change(canvas.getByRole('slider', { name: 'Цена, руб., от' }), { target: { value: '400' } });
    const from = canvas.getByRole('textbox', { name: 'Цена, руб., от, числом' });
    const to = canvas.getByRole('textbox', { name: 'Цена, руб., до, числом' });
    await expect(from).toHaveValue('400');
    fireEvent.change(canvas.getByRole('slider', { name: 'Цена, руб., до' }), { target: { value: '360' } });
    await expect(to).toHaveValue('400');
  },
});

/** Typed bounds: applied on Enter or blur, kept in order; Escape reverts the text. */
export const Typed = meta.story({
  args: { label: 'Цена, руб.', min: 355, max: 512, value: [355, 512], onChange: () => undefined },
  render: (args) => <Live {...args} />,
  play: async ({ canvas, userEvent }) => {
    const from = canvas.getByRole('textbox', { name: 'Цена, руб., от, числом' });
    const to = canvas.getByRole('textbox', { name: 'Цена, руб., до, числом' });
    await userEvent.clear(from);
    await userEvent.type(from, '4e0.0{Enter}');
    await expect(from).toHaveValue('400');
    await expect(canvas.getByRole('slider', { name: 'Цена, руб., от' })).toHaveValue('400');
    // A number above the maximum is kept as typed.
    await userEvent.clear(to);
    await userEvent.type(to, '99999');
    await userEvent.tab();
    await expect(to).toHaveValue('99999');
    // An upper bound below the lower one is refused, and the text stays.
    await userEvent.clear(to);
    await userEvent.type(to, '100{Enter}');
    await expect(to).toHaveValue('100');
    await expect(canvas.getByRole('alert')).toHaveTextContent('Не меньше 400');
    await expect(canvas.getByRole('slider', { name: 'Цена, руб., до' })).toHaveValue('512');
    await userEvent.clear(to);
    await userEvent.type(to, '450{Enter}');
    await expect(to).toHaveValue('450');
    await userEvent.clear(from);
    await userEvent.type(from, '99999{Enter}');
    await expect(from).toHaveValue('99999');
    await expect(canvas.getByRole('alert')).toHaveTextContent('Не больше 450');
    await userEvent.clear(from);
    await userEvent.type(from, '370{Escape}');
    await userEvent.tab();
    await expect(from).toHaveValue('400');
  },
});

const written = fn();
/** Passing by with Tab changes nothing. */
export const PassedByTab = meta.story({
  args: { label: 'Цена, руб.', min: 355, max: 512, value: [0, 99_999], onChange: written },
  play: async ({ canvas, userEvent }) => {
    written.mockClear();
    for (let stop = 0; stop < 5; stop++) await userEvent.tab();
    await expect(written).not.toHaveBeenCalled();
    await expect(canvas.getByRole('textbox', { name: 'Цена, руб., до, числом' })).toHaveValue('99999');
  },
});

const closed = fn();
/** Escape reverts the text; a second Escape closes the window. */
export const EscapeInDialog = meta.story({
  args: { label: 'Цена, руб.', min: 355, max: 512, value: [355, 512], onChange: () => undefined },
  render: (args) => (
    <Dialog open onOpenChange={closed} title="Фильтр">
      <RangeSlider {...args} />
    </Dialog>
  ),
  play: async ({ userEvent }) => {
    closed.mockClear();
    const from = await screen.findByRole('textbox', { name: 'Цена, руб., от, числом' });
    await userEvent.clear(from);
    await userEvent.type(from, '400{Escape}');
    await expect(from).toHaveValue('355');
    await expect(closed).not.toHaveBeenCalled();
    await userEvent.keyboard('{Escape}');
    await expect(closed).toHaveBeenCalledWith(false);
  },
});

/** If there is only one value, there is nothing to choose. */
export const OneValue = meta.story({
  args: { label: 'Срок поставки, дн.', min: 2, max: 2, value: [2, 2], onChange: () => undefined },
  play: async ({ canvas }) => {
    for (const slider of canvas.getAllByRole('slider')) await expect(slider).toBeDisabled();
  },
});

const told = fn();
const places = inPlaces({
  render: () => <RangeSlider label="Цена" min={0} max={100} value={[10, 90]} onChange={told} />,
  changed: told,
});
export const InDialog = meta.story(places.inDialog);
export const InScroller = meta.story(places.inScroller);
export const AtFoot = meta.story(places.atFoot);
export const LeftByTab = meta.story(places.leftByTab);

/** Every property, to try. */
export const Playground = meta.story({
  ...playgroundOf(<RangeSlider label="Цена" min={0} max={900} value={[100, 500]} onChange={nothing} />),
  tags: ['!test'],
});

/** Every state in one picture. */
export const Matrix = meta.story({
  args: Default.input.args,
  render: () => (
    <div className="flex flex-col items-start gap-8 *:w-full">
      <Default.Component />
      <OneValue.Component />
    </div>
  ),
});
