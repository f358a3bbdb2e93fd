import preview from '../../../.storybook/preview.js';
import { InboxIcon } from './icons.js';
import { Stat } from './stat.js';

const meta = preview.meta({ title: 'Данные/Stat', component: Stat });

export const Default = meta.story({
  args: { label: 'Новые заказы', value: 5, note: 'ждут подтверждения', href: '#inbox', icon: <InboxIcon /> },
});
