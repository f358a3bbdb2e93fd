import { expect } from 'storybook/test';
import preview from '../../../.storybook/preview.js';
import { Badge } from './badge.js';
import { PartName } from './part-name.js';

const meta = preview.meta({ title: 'Данные/PartName', component: PartName });

export const Default = meta.story({
  args: { brand: 'MANN-FILTER', article: 'W 914/2', title: 'Фильтр масляный' },
  play: async ({ canvas }) => expect(canvas.getByText('W 914/2')).toHaveAttribute('translate', 'no'),
});

export const Linked = meta.story({
  args: {
    ...Default.input.args,
    href: '/product/1',
  },
  play: async ({ canvas }) => expect(canvas.getByRole('link')).toHaveAccessibleName('MANN-FILTER W 914/2'),
});

export const WithSigns = meta.story({
  args: { ...Default.input.args, children: <Badge tone="brand">OEM</Badge> },
});

/** A title longer than its column goes on below; brand and number stay together. */
export const Narrow = meta.story({
  args: {
    brand: 'LEMFÖRDER',
    article: '21080-1012005-08',
    title: 'Рычаг независимой подвески колеса, подвеска колеса, передний правый',
  },
  decorators: [
    (Story) => (
      <div className="w-60">
        <Story />
      </div>
    ),
  ],
});

/** Every property, to try. */
export const Playground = Default.extend({ play: async () => {} });

/** Every state in one picture. */
export const Matrix = meta.story({
  args: Default.input.args,
  render: () => (
    <div className="flex w-80 flex-col gap-4">
      <Default.Component />
      <Linked.Component />
      <WithSigns.Component />
      <PartName brand="BOSCH" article="0 451 103 336" />
      <Narrow.Component />
    </div>
  ),
});
