import { expect, screen } from 'storybook/test';
import preview from '../../../.storybook/preview.js';
import { Button } from './button.js';
import { Tooltip } from './tooltip.js';

const meta = preview.meta({ title: 'Сообщения/Tooltip', component: Tooltip });

export const Default = meta.story({
  args: {
    text: 'Остатки товара не соответствуют нормам кратности.',
    children: <Button disabled>В корзину</Button>,
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab();
    await expect(canvas.getByRole('button')).toHaveFocus();
    await expect(await screen.findByRole('tooltip')).toHaveTextContent(
      'Остатки товара не соответствуют нормам кратности.',
    );
  },
});
