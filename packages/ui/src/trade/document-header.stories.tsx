import { expect, fn } from 'storybook/test';
import { playground } from '../../../../.storybook/playground.js';
import preview from '../../../../.storybook/preview.js';
import { ActionBar } from '../actions/action-bar.js';
import { DocumentHeader } from './document-header.js';
import { Price } from '../data/price.js';

const meta = preview.meta({ title: 'Торговля/DocumentHeader', component: DocumentHeader });

export const Default = meta.story({
  args: {
    title: 'Заказ № 104238',
    status: { label: 'Подтверждён частично', tone: 'yellow' },
    flags: [{ label: 'Просрочен', tone: 'red' }],
    facts: [
      { label: 'Покупатель', value: 'Магазин «Деталь Плюс»' },
      { label: 'Создан', value: '20.11.2026 10:05' },
      { label: 'Сумма', value: <Price value={3_841_200} /> },
    ],
    actions: (
      <ActionBar
        allowed={['confirm']}
        actions={[{ name: 'confirm', label: 'Подтвердить', variant: 'primary', onSelect: fn() }]}
      />
    ),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { name: 'Заказ № 104238' })).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Подтвердить' })).toBeVisible();
  },
});

export const Plain = meta.story({
  args: { title: 'Отгрузка № 8', status: { label: 'Черновик', tone: 'neutral' } },
});

/** Every property, to try. */
export const Playground = Default.extend({ ...playground, tags: ['!test'] });
