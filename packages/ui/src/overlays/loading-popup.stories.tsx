import { expect, screen } from 'storybook/test';
import { playground } from '../../../../.storybook/playground.js';
import preview from '../../../../.storybook/preview.js';
import { LoadingPopup } from './loading-popup.js';

const meta = preview.meta({ title: 'Сообщения/LoadingPopup', component: LoadingPopup });

export const Default = meta.story({
  args: { open: true },
  play: async ({ userEvent }) => {
    await expect(await screen.findByRole('dialog', { name: 'Загрузка...' })).toBeVisible();
    await expect(screen.getByText('Это может занять от 2 до 5 минут')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect(screen.getByRole('dialog')).toBeVisible();
  },
});

/** Every property, to try. */
export const Playground = Default.extend({ ...playground, tags: ['!test'] });

/** Every state in one picture. */
export const Matrix = meta.story({
  args: Default.input.args,
  render: () => (
    <div className="flex flex-col items-start gap-8 *:w-full">
      <Default.Component />
    </div>
  ),
});
