import { expect } from 'storybook/test';
import preview from '../../../.storybook/preview.js';
import { LimitMeter } from './limit-meter.js';

const meta = preview.meta({ title: 'Торговля/LimitMeter', component: LimitMeter });

export const Default = meta.story({
  args: { amount: 31_248_000, limit: 50_000_000 },
  play: async ({ canvas }) => expect(canvas.getByText(/312\s480,00 \/ 500\s000,00\sруб\./)).toBeVisible(),
});

export const Matrix = meta.story({
  args: { amount: 0, limit: null },
  render: () => (
    <div className="flex flex-col gap-4">
      <LimitMeter amount={0} limit={50_000_000} />
      <LimitMeter amount={60_000_000} limit={50_000_000} />
      <LimitMeter amount={60_000_000} limit={null} />
    </div>
  ),
  play: async ({ canvas }) => expect(canvas.getByText('Без лимита')).toBeVisible(),
});

/** Every property, to try. */
export const Playground = Default.extend({ play: async () => {} });
