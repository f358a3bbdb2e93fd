import { expect, fn, screen } from 'storybook/test';
import { inPlaces } from '../../../../.storybook/places.js';
import { playground } from '../../../../.storybook/playground.js';
import preview from '../../../../.storybook/preview.js';
import { AccountMenu } from './account-menu.js';

const meta = preview.meta({ title: 'Каркас/AccountMenu', component: AccountMenu });

const leave = fn();

export const Default = meta.story({
  args: {
    initials: 'ММ',
    name: 'Мария Андреева',
    description: 'Магазин «Деталь Плюс», менеджер магазина',
    items: [{ label: 'Выйти', onSelect: leave }],
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Учётная запись: Мария Андреева' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Выйти' }));
    await expect(leave).toHaveBeenCalledOnce();
  },
});

const places = inPlaces({
  render: () => (
    <AccountMenu
      initials="ИК"
      name="Илья Каримов"
      description="ИП Каримов, закупщик"
      items={[{ label: 'Выйти', onSelect: fn() }]}
    />
  ),
  open: '{Enter}',
});
export const InDialog = meta.story(places.inDialog);
export const InScroller = meta.story(places.inScroller);
export const AtFoot = meta.story(places.atFoot);
export const LeftByTab = meta.story(places.leftByTab);

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
