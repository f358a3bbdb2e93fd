import { expect } from 'storybook/test';
import preview from '../../../.storybook/preview.js';
import { DeliveryTerm } from './delivery-term.js';

const meta = preview.meta({ title: 'Данные/DeliveryTerm', component: DeliveryTerm });

export const Default = meta.story({
  args: { minutes: 2_880 },
  play: async ({ canvas }) => expect(canvas.getByText(/2\sдн\./)).toBeVisible(),
});

export const Matrix = meta.story({
  args: { minutes: 0 },
  render: () => (
    <div className="flex gap-2">
      <DeliveryTerm minutes={660} isFast />
      <DeliveryTerm minutes={2_880} />
      <DeliveryTerm minutes={0} arrival="сегодня" isFast />
    </div>
  ),
});

/** Every property, to try. */
export const Playground = Default.extend({ tags: ['!test'], play: async () => {} });
