import { useState } from 'react';
import { expect, fireEvent } from 'storybook/test';
import preview from '../../../.storybook/preview.js';
import { RangeSlider, type RangeSliderProps } from './range-slider.js';

const meta = preview.meta({ title: 'Действия и поля/RangeSlider', component: RangeSlider });

function Live(props: RangeSliderProps) {
  const [value, setValue] = useState(props.value);
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
    await expect(canvas.getByText('400')).toBeVisible();
    fireEvent.change(canvas.getByRole('slider', { name: 'Цена, руб., до' }), { target: { value: '360' } });
    await expect(canvas.getAllByText('400')).toHaveLength(2);
  },
});

/** One value only: nothing to choose. */
export const OneValue = meta.story({
  args: { label: 'Срок поставки, дн.', min: 2, max: 2, value: [2, 2], onChange: () => undefined },
  play: async ({ canvas }) => {
    for (const slider of canvas.getAllByRole('slider')) await expect(slider).toBeDisabled();
  },
});
