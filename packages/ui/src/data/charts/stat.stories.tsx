import { expect } from 'storybook/test';
import { playground } from '../../../../../.storybook/playground.js';
import preview from '../../../../../.storybook/preview.js';
import { InboxIcon } from '../../icons.js';
import { Stat } from './stat.js';

const meta = preview.meta({ title: 'Данные/Stat', component: Stat });

export const Default = meta.story({
  args: { label: 'Новые заказы', value: 5, note: 'ждут подтверждения', href: '#inbox', icon: <InboxIcon /> },
});

/** What it counts is late: red, and first among its neighbours. */
export const Late = meta.story({
  args: {
    label: 'Отгрузить просроченное',
    value: 21,
    note: 'отгрузка просрочена',
    href: '#late',
    tone: 'red',
  },
});

/** Every property, to try. */
export const Playground = Default.extend({ ...playground, tags: ['!test'] });

/** Every state in one picture. */
export const Matrix = meta.story({
  args: Default.input.args,
  render: () => (
    <div className="grid max-w-4xl grid-cols-2 gap-4">
      <Stat label="Новые заказы" value={5} note="ждут подтверждения" href="#inbox" icon={<InboxIcon />} />
      <Stat label="Просрочены" value={0} href="#overdue" icon={<InboxIcon />} />
      <Late.Component />
      <Stat label="Продажи" value="1 204 500" note="без ссылки" change={{ text: '+12,5 %', tone: 'green' }} />
      <Stat label="Опоздания" value="9,1 %" change={{ text: '+2,7 п.п.', tone: 'red' }} href="#late" />
      <Stat label="В корзине" value="—" note="ещё не посчитано" href="#basket" />
      <Stat
        label="Название длиннее, чем обычно бывает у показателей на главной"
        value="1 234 567"
        note="и пояснение, которое не помещается в одну строку под ним"
        href="#long"
        icon={<InboxIcon />}
      />
    </div>
  ),
});

/** Hundreds of millions with kopecks in one of five tiles, at a window width of 1280. */
export const LongAmount = meta.story({
  args: { label: 'Продажи, руб.', value: '412\u00A0868\u00A0279,40' },
  render: (args) => (
    <div className="grid w-55">
      <Stat {...args} />
    </div>
  ),
  play: async ({ canvasElement }) => {
    const tile = canvasElement.querySelector('[data-slot="stat"]') as HTMLElement;
    await expect(tile.clientWidth).toBeGreaterThan(200);
    const { right } = tile.getBoundingClientRect();
    const range = document.createRange();
    range.selectNodeContents(tile);
    await expect(range.getBoundingClientRect().right).toBeLessThanOrEqual(right - 20);
  },
});
