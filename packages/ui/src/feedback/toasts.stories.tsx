import { useState } from 'react';
import { expect, fn, screen, waitFor } from 'storybook/test';
import { playground } from '../../../../.storybook/playground.js';
import preview from '../../../../.storybook/preview.js';
import { Button } from '../actions/button.js';
import { Dialog } from '../overlays/dialog.js';
import { createToastStore, Toasts } from './toasts.js';

const meta = preview.meta({ title: 'Сообщения/Toasts', component: Toasts });

const store = createToastStore();

/** Four equal toasts become one with a counter. */
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
    await expect(canvas.getByText('Добавлено в корзину')).toHaveTextContent('Добавлено в корзину · 4');
    await userEvent.click(canvas.getByRole('button', { name: 'Закрыть сообщение' }));
    await expect(canvas.queryByText('Добавлено в корзину')).toBeNull();
  },
});

const undone = createToastStore();
const back = fn();
/** The action of a toast restores what was removed; of merged toasts, everything. */
export const Undo = meta.story({
  args: { store: undone },
  render: (args) => (
    <div className="h-80">
      <Toasts {...args} />
    </div>
  ),
  play: async ({ canvas, userEvent }) => {
    back.mockClear();
    for (const toast of undone.read()) undone.remove(toast.id);
    for (const article of ['OC 90', 'W 914/2'])
      undone.success('Убрано из корзины', article, {
        action: { label: 'Вернуть', run: () => back(article) },
      });
    await userEvent.click(await canvas.findByRole('button', { name: 'Вернуть' }));
    await expect(back.mock.calls).toEqual([['W 914/2'], ['OC 90']]);
    await expect(canvas.queryByText('Убрано из корзины')).toBeNull();
  },
});

const textless = createToastStore();
/** A warning that is no text says that something went wrong. */
export const WithoutText = meta.story({
  args: { store: textless },
  render: (args) => (
    <div className="h-80">
      <Toasts {...args} />
    </div>
  ),
  beforeEach: () => {
    for (const toast of textless.read()) textless.remove(toast.id);
    textless.warning({ code: 1 });
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent('Произошла ошибка');
  },
});

const leading = createToastStore();
/** A toast with a link. */
export const Leading = meta.story({
  args: { store: leading },
  render: (args) => (
    <div className="h-80">
      <Toasts {...args} />
    </div>
  ),
  beforeEach: () => {
    for (const toast of leading.read()) leading.remove(toast.id);
    leading.success('Добавлено в корзину', 'KNECHT OC 90 · 12 шт.', {
      action: { label: 'В корзину', href: '#basket' },
    });
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: 'В корзину' })).toHaveAttribute('href', '#basket');
  },
});

const aside = createToastStore();
/** Toasts avoid a button in the corner. */
export const NeverOverAButton = meta.story({
  args: { store: aside },
  render: (args) => (
    <>
      <div className="fixed end-6 bottom-6">
        <Button>Разместить заказ</Button>
      </div>
      <Toasts {...args} />
    </>
  ),
  beforeEach: () => {
    for (const toast of aside.read()) aside.remove(toast.id);
    aside.warning('Цена изменилась');
  },
  play: async ({ canvas }) => {
    const toast = (await canvas.findByRole('alert')).getBoundingClientRect();
    const button = canvas.getByRole('button', { name: 'Разместить заказ' }).getBoundingClientRect();
    const apart = toast.right <= button.left || toast.bottom <= button.top || toast.left >= button.right;
    await expect(apart).toBe(true);
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
  beforeEach: () => {
    for (const toast of matrix.read()) matrix.remove(toast.id);
    matrix.error('Не удалось загрузить список складов');
    matrix.warning('Нет доступа');
    matrix.show({ title: 'Новый заказ № 104238', text: 'Магазин «Колесо»', tone: 'green', href: '#inbox' });
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: 'Новый заказ № 104238' })).toBeVisible();
    await expect(canvas.getAllByRole('alert')).toHaveLength(2);
    // Spec 3 §8: error red, warning orange, success green.
    const tones = [...document.querySelectorAll('[data-tone]')].map((toast) =>
      toast.getAttribute('data-tone'),
    );
    await expect(tones.toSorted()).toEqual(['green', 'orange', 'red']);
  },
});

const held = createToastStore();
/** A hovered or focused toast stays fully visible; afterwards it fades. */
export const Held = meta.story({
  args: { store: held },
  render: (args) => (
    <div className="h-80">
      <Toasts {...args} />
    </div>
  ),
  play: async ({ canvas, userEvent }) => {
    for (const toast of held.read()) held.remove(toast.id);
    held.show({ title: 'Нет связи', duration: 300 });
    const toast = await canvas.findByRole('alert');
    await userEvent.hover(toast);
    await new Promise((resolve) => setTimeout(resolve, 600));
    await expect(toast).not.toHaveAttribute('data-fading');
    await userEvent.unhover(toast);
    await waitFor(() => expect(toast).toHaveAttribute('data-fading'));
    canvas.getByRole('button', { name: 'Закрыть сообщение' }).focus();
    await waitFor(() => expect(toast).not.toHaveAttribute('data-fading'));
    await new Promise((resolve) => setTimeout(resolve, 600));
    await expect(toast).not.toHaveAttribute('data-fading');
  },
});

const passed = createToastStore();
/** Closing a toast moves the focus to the next one; closing the last one returns it. */
export const FocusStays = meta.story({
  args: { store: passed },
  render: (args) => (
    <div className="h-80">
      <Button>Проверить</Button>
      <Toasts {...args} />
    </div>
  ),
  play: async ({ canvas, userEvent }) => {
    for (const toast of passed.read()) passed.remove(toast.id);
    passed.error('Первое');
    passed.error('Второе');
    await canvas.findByText('Второе');
    canvas.getByRole('button', { name: 'Проверить' }).focus();
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await expect(canvas.queryByText('Первое')).toBeNull();
    await expect(canvas.getByRole('button', { name: 'Закрыть сообщение' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(canvas.getByRole('button', { name: 'Проверить' })).toHaveFocus();
  },
});

const above = createToastStore();
function UnderToasts() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Открыть окно</Button>
      <Dialog open={open} onOpenChange={setOpen} title="Новый заказ" />
      <Toasts store={above} />
    </>
  );
}
/** Over an open dialog a toast is announced and can be clicked; the dialog stays open. */
export const OverDialog = meta.story({
  args: { store: above },
  render: () => <UnderToasts />,
  play: async ({ canvas, userEvent }) => {
    for (const toast of above.read()) above.remove(toast.id);
    await userEvent.click(canvas.getByRole('button', { name: 'Открыть окно' }));
    const dialog = await screen.findByRole('dialog', { name: 'Новый заказ' });
    above.error('Не удалось сохранить');
    const toast = await screen.findByRole('alert');
    await expect(toast.closest('[aria-hidden="true"]')).toBeNull();
    await userEvent.click(screen.getByText('Не удалось сохранить'));
    await expect(dialog).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Закрыть сообщение' }));
    await expect(screen.queryByRole('alert')).toBeNull();
    await expect(dialog).toBeVisible();
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  },
});

const called = createToastStore();
const undo = fn();
function UnderCalled() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Открыть окно</Button>
      <Dialog open={open} onOpenChange={setOpen} title="Новый заказ">
        <input aria-label="Комментарий" />
      </Dialog>
      <Toasts store={called} />
    </>
  );
}
/** F8 goes to the action of the newest toast, also from an open dialog; Escape closes the toast only, and the focus goes back. */
export const Called = meta.story({
  args: { store: called },
  render: () => <UnderCalled />,
  play: async ({ canvas, userEvent }) => {
    undo.mockClear();
    for (const toast of called.read()) called.remove(toast.id);
    const button = canvas.getByRole('button', { name: 'Открыть окно' });
    button.focus();
    await userEvent.keyboard('{F8}');
    await expect(button).toHaveFocus();
    called.warning('Цена изменилась');
    called.success('Убрано из корзины', 'OC 90', { action: { label: 'Вернуть', run: undo } });
    await screen.findByText('Убрано из корзины');
    await userEvent.keyboard('{F8}');
    await expect(screen.getByRole('button', { name: 'Вернуть' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(undo).toHaveBeenCalledOnce();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByText('Цена изменилась')).toBeNull());
    await expect(button).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    const field = await screen.findByRole('textbox', { name: 'Комментарий' });
    await waitFor(() => expect(field).toHaveFocus());
    called.error('Не удалось сохранить');
    await screen.findByText('Не удалось сохранить');
    await userEvent.keyboard('{F8}');
    await expect(screen.getByRole('button', { name: 'Закрыть сообщение' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByText('Не удалось сохранить')).toBeNull());
    await expect(screen.getByRole('dialog', { name: 'Новый заказ' })).toBeVisible();
    await waitFor(() => expect(field).toHaveFocus());
    // With nowhere to give the focus back to, the next toast does not take it by itself.
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    button.blur();
    called.error('Сервер не ответил');
    await screen.findByText('Сервер не ответил');
    await userEvent.keyboard('{F8}{Escape}');
    await waitFor(() => expect(screen.queryByText('Сервер не ответил')).toBeNull());
    called.error('Сервер снова не ответил');
    await screen.findByText('Сервер снова не ответил');
    await expect(document.body).toHaveFocus();
  },
});

const tried = createToastStore();
/** Every property, to try. */
export const Playground = Default.extend({
  ...playground,
  tags: ['!test'],
  args: { store: tried },
  beforeEach: () => {
    for (const toast of tried.read()) tried.remove(toast.id);
    tried.success('Добавлено в корзину', 'MANN-FILTER W 914/2 · 12 шт.');
    tried.error('Сервер не ответил');
  },
});
