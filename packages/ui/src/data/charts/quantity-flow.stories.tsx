import { expect } from 'storybook/test';
import { playground } from '../../../../../.storybook/playground.js';
import preview from '../../../../../.storybook/preview.js';
import { QuantityFlow } from './quantity-flow.js';

const meta = preview.meta({ title: 'Данные/QuantityFlow', component: QuantityFlow });

export const Default = meta.story({
  args: { ordered: 10, value: 6, label: 'подтверждено' },
  play: async ({ canvas }) => expect(canvas.getByText('6 из 10')).toBeVisible(),
});

export const Matrix = meta.story({
  args: { ordered: 0, value: 0, label: '' },
  render: () => (
    <div className="flex gap-4">
      {[0, 6, 10].map((value) => (
        <QuantityFlow key={value} ordered={10} value={value} label="подтверждено" />
      ))}
    </div>
  ),
});

/** Every property, to try. */
export const Playground = Default.extend({ ...playground, tags: ['!test'] });
