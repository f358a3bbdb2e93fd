import { expect, fn } from 'storybook/test';
import { playgroundOf } from '../../../../.storybook/playground.js';
import preview from '../../../../.storybook/preview.js';
import { Button } from '../actions/button.js';
import { BasketIcon } from '../icons.js';
import { EmptyState, ErrorState } from './state.js';

const meta = preview.meta({ title: 'Сообщения/State' });

export const Default = meta.story({
  render: () => <EmptyState />,
  play: async ({ canvas }) => expect(canvas.getByText('По вашему запросу ничего не найдено')).toBeVisible(),
});

const retry = fn();
export const Failed = meta.story({
  render: () => (
    <ErrorState message="Нет связи с сервером. Проверьте подключение и повторите." onRetry={retry} />
  ),
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByRole('alert')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Повторить' }));
    await expect(retry).toHaveBeenCalledOnce();
  },
});

/** Retrying does not help: links instead of a retry button. */
export const Missing = meta.story({
  render: () => (
    <ErrorState message="Заказ не найден" actions={<Button variant="secondary">Все заказы</Button>} />
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Все заказы' })).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Повторить' })).not.toBeInTheDocument();
  },
});

export const WithAction = meta.story({
  render: () => (
    <EmptyState title="В корзине пусто" icon={<BasketIcon />} actions={<Button>Найти товары</Button>}>
      Найдите деталь по номеру и положите подходящее предложение в корзину.
    </EmptyState>
  ),
});

/** Every property, to try. */
export const Playground = meta.story({
  ...playgroundOf(<EmptyState title="Заказов нет">Положите детали в корзину.</EmptyState>),
  tags: ['!test'],
});

/** Every state in one picture. */
export const Matrix = meta.story({
  render: () => (
    <div className="flex flex-col items-start gap-8 *:w-full">
      <Default.Component />
      <Failed.Component />
      <Missing.Component />
      <WithAction.Component />
    </div>
  ),
});
