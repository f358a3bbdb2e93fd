import { expect } from 'storybook/test';
import { playground } from '../../../../.storybook/playground.js';
import preview from '../../../../.storybook/preview.js';
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

const PICTURE = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 36 36" fill="none" stroke="#5d869b" stroke-width="2"><rect x="10" y="10" width="16" height="20" rx="2"/><rect x="9" y="6" width="18" height="5" rx="1"/></svg>')}`;

/** With a picture before the name; without one its space is kept, so that names are aligned. */
export const WithPicture = meta.story({
  args: { ...Default.input.args, imageUrl: PICTURE },
  render: (args) => (
    <div className="flex flex-col gap-2">
      <PartName {...args} />
      <PartName {...args} imageUrl={null} />
    </div>
  ),
  // The picture is decorative: the name already says what it shows.
  play: async ({ canvas }) => expect(canvas.queryByRole('img')).toBeNull(),
});

/** A title longer than its column wraps; brand and number stay together. */
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
export const Playground = Default.extend({ ...playground, tags: ['!test'] });

/** Every state in one picture. */
export const Matrix = meta.story({
  args: Default.input.args,
  render: () => (
    <div className="flex w-80 flex-col gap-4">
      <Default.Component />
      <Linked.Component />
      <WithSigns.Component />
      <WithPicture.Component />
      <PartName brand="BOSCH" article="0 451 103 336" />
      <Narrow.Component />
    </div>
  ),
});
