import { expect, fn, screen } from 'storybook/test';
import { inPlaces } from '../../../../.storybook/places.js';
import { playground } from '../../../../.storybook/playground.js';
import preview from '../../../../.storybook/preview.js';
import { ActionBar } from './action-bar.js';

const meta = preview.meta({ title: 'Торговля/ActionBar', component: ActionBar });

const confirm = fn();
const ACTIONS = [
  { name: 'refuse', label: 'Отказать', variant: 'danger' as const, onSelect: fn() },
  { name: 'create_shipment', label: 'Создать отгрузку', onSelect: fn() },
  { name: 'confirm', label: 'Подтвердить', variant: 'primary' as const, onSelect: confirm },
];

/** Only the actions that the document allows are shown. */
export const Default = meta.story({
  args: { actions: ACTIONS, allowed: ['confirm', 'refuse', 'fly'] },
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getAllByRole('button')).toHaveLength(2);
    await userEvent.click(canvas.getByRole('button', { name: 'Подтвердить' }));
    await expect(confirm).toHaveBeenCalled();
  },
});

/** While one action runs, the others are disabled. */
export const Pending = meta.story({
  args: { actions: ACTIONS, allowed: ['confirm', 'refuse'], pending: 'confirm' },
  play: async ({ canvas }) =>
    expect(canvas.getByRole('button', { name: 'Отказать' })).toHaveAttribute('aria-disabled', 'true'),
});

/** On a phone three actions are the next step and a menu with the others. */
export const OnPhone = meta.story({
  tags: ['phone'],
  globals: { viewport: { value: 'phone' } },
  args: { actions: ACTIONS, allowed: ['confirm', 'refuse', 'create_shipment'] },
  play: async ({ canvas, userEvent }) => {
    const names = () => canvas.getAllByRole('button').map(({ textContent }) => textContent);
    await expect(names()).toEqual(['Подтвердить', 'Ещё']);
    await userEvent.click(canvas.getByRole('button', { name: 'Ещё' }));
    const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
    await expect(items).toEqual(['Отказать', 'Создать отгрузку']);
    await userEvent.click(screen.getByRole('menuitem', { name: 'Отказать' }));
    await expect(ACTIONS[0]?.onSelect).toHaveBeenCalled();
  },
});

export const Nothing = meta.story({ args: { actions: ACTIONS, allowed: [] } });

const places = inPlaces({ render: () => <ActionBar actions={ACTIONS} allowed={['confirm', 'refuse']} /> });
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
      <Pending.Component />
      <Nothing.Component />
    </div>
  ),
});
