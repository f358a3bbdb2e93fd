import { expect } from 'storybook/test';
import preview from '../../../.storybook/preview.js';
import { Button } from './button.js';
import { createToastStore, Toasts } from './toasts.js';

const meta = preview.meta({ title: 'Сообщения/Toasts', component: Toasts });

const store = createToastStore();

/** At most 3 at once: the oldest gives way. */
export const Default = meta.story({
  args: { store },
  render: (args) => (
    <>
      <Button onClick={() => store.success('Добавлено в корзину', 'MANN-FILTER W 914/2 · 12 шт.')}>
        Показать
      </Button>
      <Toasts {...args} />
    </>
  ),
  play: async ({ canvas, userEvent }) => {
    for (const toast of store.read()) store.remove(toast.id);
    for (let n = 0; n < 4; n++) await userEvent.click(canvas.getByRole('button', { name: 'Показать' }));
    await expect(canvas.getAllByText('Добавлено в корзину')).toHaveLength(3);
    const [first] = canvas.getAllByRole('button', { name: 'Закрыть сообщение' });
    if (first) await userEvent.click(first);
    await expect(canvas.getAllByText('Добавлено в корзину')).toHaveLength(2);
  },
});

const matrix = createToastStore();
export const Matrix = meta.story({
  args: { store: matrix },
  render: (args) => (
    <div className="h-80">
      <Toasts {...args} />
    </div>
  ),
  play: async ({ canvas }) => {
    for (const toast of matrix.read()) matrix.remove(toast.id);
    matrix.error('Не удалось загрузить список складов');
    matrix.warning('Нет доступа');
    matrix.show({ title: 'Новый заказ № 104238', text: 'Магазин «Колесо»', tone: 'green', href: '#inbox' });
    await expect(await canvas.findByRole('link', { name: 'Новый заказ № 104238' })).toBeVisible();
    await expect(canvas.getAllByRole('alert')).toHaveLength(2);
    // Spec 3 §8: error red, warning orange, success green.
    const tones = [...document.querySelectorAll('[data-tone]')].map((toast) =>
      toast.getAttribute('data-tone'),
    );
    await expect(tones.toSorted()).toEqual(['green', 'orange', 'red']);
  },
});

/** Every property, to try. */
export const Playground = Default.extend({ tags: ['!test'], play: async () => {} });
