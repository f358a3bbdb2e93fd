import { expect } from 'storybook/test';
import { playground } from '../../../../.storybook/playground.js';
import preview from '../../../../.storybook/preview.js';
import { Spinner } from './spinner.js';

const meta = preview.meta({ title: 'Сообщения/Spinner', component: Spinner });

export const Default = meta.story({
  play: async ({ canvas }) => expect(canvas.getByRole('status')).toHaveAccessibleName('Загрузка…'),
});

export const Matrix = meta.story({
  render: () => (
    <div className="flex items-center gap-4 text-brand">
      {[12, 16, 24, 40].map((size) => (
        <Spinner key={size} size={size} label="" />
      ))}
    </div>
  ),
});

/** Every property, to try. */
export const Playground = Default.extend({ ...playground, tags: ['!test'] });
