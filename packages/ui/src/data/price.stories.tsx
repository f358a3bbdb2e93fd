import { expect } from 'storybook/test';
import { playground } from '../../../../.storybook/playground.js';
import preview from '../../../../.storybook/preview.js';
import { Price, PriceDelta } from './price.js';

const meta = preview.meta({ title: 'Данные/Price', component: Price });

export const Default = meta.story({
  args: { value: 123_450 },
  play: async ({ canvas }) => expect(canvas.getByText(/1\s234,50\sруб\./)).toBeVisible(),
});

export const Matrix = meta.story({
  args: { value: 0 },
  render: () => (
    <div className="flex flex-col gap-2">
      <Price value={41_250} />
      <Price value={41_250} unit={false} strong />
      <div className="flex gap-2">
        <PriceDelta percent={-5} tone="green" />
        <PriceDelta percent={14} tone="yellow" />
        <PriceDelta percent={24} tone="red" />
        <PriceDelta percent={0} tone="neutral" />
      </div>
    </div>
  ),
  play: async ({ canvas }) => expect(canvas.getByText(/−5\s%/)).toBeVisible(),
});

/** Every property, to try. */
export const Playground = Default.extend({ ...playground, tags: ['!test'] });
