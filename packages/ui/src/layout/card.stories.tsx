import { createRef } from 'react';
import { expect } from 'storybook/test';
import { playground } from '../../../../.storybook/playground.js';
import preview from '../../../../.storybook/preview.js';
import { given, isTheComponent, RouterLink } from '../../../../.storybook/router-link.js';
import { Button } from '../actions/button.js';
import { Card, CardBar } from './card.js';
import { Tag } from '../data/tag.js';

const meta = preview.meta({ title: 'Каркас/Card', component: Card });

export const Default = meta.story({
  args: { title: 'История', aside: '3 записи', children: 'Заказ размещён' },
});
export const Unpadded = meta.story({
  args: { title: 'Позиции', padded: false, children: <p className="p-4">Таблица приносит свои отступы</p> },
});
export const Sunken = meta.story({ args: { tone: 'sunken', children: 'Письмо для ivanov@detail.test' } });

/** Filters at the top, paging at the bottom. */
export const WithBars = meta.story({
  args: { children: '', padded: false },
  render: () => (
    <Card padded={false}>
      <CardBar role="group" aria-label="Вид события">
        <Tag pressed>Все</Tag>
        <Tag count={3}>Новый заказ</Tag>
      </CardBar>
      <p className="p-4">Заказ № 104 238 подтверждён</p>
      <CardBar edge="bottom" align="center">
        <Button variant="ghost">Показать ещё</Button>
      </CardBar>
    </Card>
  ),
  play: async ({ canvas }) => expect(canvas.getByRole('group', { name: 'Вид события' })).toBeVisible(),
});

/** On a phone many chips are one line; the pressed one stands first. */
export const Strip = meta.story({
  tags: ['phone'],
  globals: { viewport: { value: 'phone' } },
  args: { children: '' },
  render: () => (
    <Card padded={false}>
      <CardBar strip role="group" aria-label="Вид события">
        {['Все', 'Новый заказ', 'Отказ поставщика', 'Решение по претензии', 'Новый склад'].map((title) => (
          <Tag key={title} pressed={title === 'Новый склад'} onPress={() => {}}>
            {title}
          </Tag>
        ))}
      </CardBar>
    </Card>
  ),
  play: async ({ canvas }) => {
    const bar = canvas.getByRole('group', { name: 'Вид события' });
    await expect(bar.clientHeight).toBeLessThan(88);
    await expect(bar.scrollWidth).toBeGreaterThan(bar.clientWidth);
    const { left, right, height } = canvas
      .getByRole('button', { name: 'Новый склад' })
      .getBoundingClientRect();
    await expect(left).toBeGreaterThanOrEqual(0);
    await expect(right).toBeLessThan(bar.clientWidth);
    await expect(height).toBeGreaterThanOrEqual(44);
  },
});

const place = createRef<HTMLElement>();

/** The child is the element: the whole card is a link. */
export const AsChild = meta.story({
  args: { children: '' },
  render: () => (
    <Card asChild ref={place} title="Заказ № 104 238" aside="12 позиций" {...given}>
      <RouterLink to="#routed" className="routers-class">
        Магазин «Деталь Плюс»
      </RouterLink>
    </Card>
  ),
  play: async ({ canvas, userEvent }) => {
    const link = canvas.getByRole('link', { name: /№ 104 238.*12 позиций.*«Деталь Плюс»/ });
    await isTheComponent(link, place, 'card', userEvent);
    await expect(canvas.getByRole('heading', { name: 'Заказ № 104 238' })).toBeVisible();
    await expect(canvas.queryByRole('banner')).toBeNull();
    await expect(getComputedStyle(link)).toHaveProperty('display', 'block');
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
      <Unpadded.Component />
      <Sunken.Component />
      <WithBars.Component />
    </div>
  ),
});
