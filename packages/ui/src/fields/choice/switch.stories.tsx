import { expect, fn } from 'storybook/test';
import { inPlaces } from '../../../../../.storybook/places.js';
import { playground } from '../../../../../.storybook/playground.js';
import preview from '../../../../../.storybook/preview.js';
import { Switch } from './switch.js';

const meta = preview.meta({ title: 'Действия и поля/Switch', component: Switch });

export const Default = meta.story({
  args: { children: 'Сообщать по электронной почте', onChange: fn() },
  play: async ({ canvas, userEvent, args }) => {
    const control = canvas.getByRole('switch', { name: 'Сообщать по электронной почте' });
    control.focus();
    await userEvent.keyboard(' ');
    await expect(control).toBeChecked();
    await expect(args.onChange).toHaveBeenCalledOnce();
  },
});

export const Matrix = meta.story({
  render: () => (
    <div className="flex flex-col gap-3">
      <Switch>Выключен</Switch>
      <Switch defaultChecked>Включён</Switch>
      <Switch disabled>Недоступен</Switch>
      <Switch disabled defaultChecked>
        Недоступен, включён
      </Switch>
    </div>
  ),
});

/** On a phone its whole line is big enough for a thumb. */
export const Phone = meta.story({
  tags: ['phone'],
  globals: { viewport: { value: 'phone' } },
  args: { children: 'Уведомлять' },
  play: async ({ canvas }) =>
    expect(canvas.getByRole('switch').closest('label')?.clientHeight).toBeGreaterThanOrEqual(44),
});

const told = fn();
const places = inPlaces({ render: () => <Switch onChange={told}>Уведомлять</Switch>, changed: told });
export const InDialog = meta.story(places.inDialog);
export const InScroller = meta.story(places.inScroller);
export const AtFoot = meta.story(places.atFoot);
export const LeftByTab = meta.story(places.leftByTab);

/** Every property, to try. */
export const Playground = Default.extend({ ...playground, tags: ['!test'] });
