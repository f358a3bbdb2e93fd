import preview from '../../../.storybook/preview.js';
import { InboxIcon } from './icons.js';
import { Stat } from './stat.js';

const meta = preview.meta({ title: 'Данные/Stat', component: Stat });

export const Default = meta.story({
  args: { label: 'Новые заказы', value: 5, note: 'ждут подтверждения', href: '#inbox', icon: <InboxIcon /> },
});

/** Every property, to try. */
export const Playground = Default.extend({ play: async () => {} });

/** Every state in one picture. */
export const Matrix = meta.story({
  args: Default.input.args,
  render: () => (
    <div className="flex flex-col items-start gap-8 *:w-full">
      <Default.Component />
    </div>
  ),
});
