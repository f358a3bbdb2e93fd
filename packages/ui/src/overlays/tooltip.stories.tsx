import { expect, screen } from 'storybook/test';
import { inPlaces } from '../../../../.storybook/places.js';
import preview from '../../../../.storybook/preview.js';
import { Button } from '../actions/button.js';
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

const places = inPlaces({
  render: () => (
    <Tooltip text="Скопировать номер">
      <Button>OC 90</Button>
    </Tooltip>
  ),
  open: 'hover',
});
export const InDialog = meta.story(places.inDialog);
export const AtFoot = meta.story(places.atFoot);
export const LeftByTab = meta.story(places.leftByTab);

/** Every property, to try. */
export const Playground = Default.extend({ tags: ['!test'], play: async () => {} });

/** Every state in one picture. */
export const Matrix = meta.story({
  args: Default.input.args,
  render: () => (
    <div className="flex flex-col items-start gap-8">
      <Default.Component />
    </div>
  ),
});
