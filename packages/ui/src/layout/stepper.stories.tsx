import { expect } from 'storybook/test';
import { playground } from '../../../../.storybook/playground.js';
import preview from '../../../../.storybook/preview.js';
import { Stepper } from './stepper.js';

const meta = preview.meta({ title: 'Каркас/Stepper', component: Stepper });

const STEPS = ['Файл', 'Столбцы', 'Загрузка', 'Итог'];

export const Default = meta.story({
  args: { steps: STEPS, current: 1 },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Столбцы').closest('li')).toHaveAttribute('aria-current', 'step');
    await expect(canvas.getByText('Файл').closest('li')).toHaveTextContent('выполнено');
  },
});

export const Matrix = meta.story({
  args: { steps: STEPS, current: 0 },
  render: () => (
    <div className="flex flex-col gap-4">
      {STEPS.map((title, current) => (
        <Stepper key={title} steps={STEPS} current={current} />
      ))}
    </div>
  ),
});

/** Every property, to try. */
export const Playground = Default.extend({ ...playground, tags: ['!test'] });
