import { expect } from 'storybook/test';
import { playgroundOf } from '../../../../.storybook/playground.js';
import preview from '../../../../.storybook/preview.js';
import { Skeleton } from '../feedback/skeleton.js';
import { Card } from './card.js';
import { Sections } from './sections.js';

const meta = preview.meta({ title: 'Каркас/Sections', component: Sections });

/** All sections are loaded, so all are shown. */
export const Default = meta.story({
  render: () => (
    <Sections>
      <Card title="Сегодня">Отгрузить 3 заказа</Card>
      <Card title="Новости">Склад переехал</Card>
    </Sections>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { name: 'Новости' })).toBeVisible();
  },
});

/** Every property, to try. */
export const Playground = meta.story({
  ...playgroundOf(
    <Sections>
      <p>Заказы</p>
      <p>Отгрузки</p>
    </Sections>,
  ),
  tags: ['!test'],
});

/** The second section is being loaded: the first stays, the third waits although it is known. */
export const Loading = meta.story({
  render: () => (
    <Sections>
      <Card title="Сегодня">Отгрузить 3 заказа</Card>
      <Card title="Заказы">
        <Skeleton className="h-24" />
      </Card>
      <Card title="Новости">Склад переехал</Card>
    </Sections>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { name: 'Сегодня' })).toBeVisible();
    await expect(canvas.getByText('Склад переехал')).not.toBeVisible();
  },
});

/** Both states in one picture. */
export const Matrix = meta.story({
  render: () => (
    <Sections>
      <Card title="Загружено">Отгрузить 3 заказа</Card>
      <Sections>
        <Skeleton className="h-24" />
        <Card title="Ждёт">Склад переехал</Card>
      </Sections>
    </Sections>
  ),
});
