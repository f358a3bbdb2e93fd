import { expect, fn } from 'storybook/test';
import { playground } from '../../../../../.storybook/playground.js';
import preview from '../../../../../.storybook/preview.js';
import { Pagination } from './pagination.js';

const meta = preview.meta({ title: 'Данные/Pagination', component: Pagination });

export const Default = meta.story({
  args: { page: 1, pageSize: 20, total: 318, onPage: fn() },
  play: async ({ canvas, userEvent, args }) => {
    await expect(canvas.getByText('1–20 из 318')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Предыдущая страница' })).toBeDisabled();
    await userEvent.click(canvas.getByRole('button', { name: 'Следующая страница' }));
    await expect(args.onPage).toHaveBeenCalledWith(2);
  },
});

export const Last = meta.story({
  args: { page: 16, pageSize: 20, total: 318, onPage: fn() },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('301–318 из 318')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Следующая страница' })).toBeDisabled();
  },
});

/** Three pages are shown one below another; the steps go from the first and the last of them. */
export const Several = meta.story({
  args: { firstPage: 2, page: 4, pageSize: 20, total: 318, onPage: fn() },
  play: async ({ canvas, userEvent, args }) => {
    await expect(canvas.getByText('21–80 из 318')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Предыдущая страница' }));
    await expect(args.onPage).toHaveBeenLastCalledWith(1);
    await userEvent.click(canvas.getByRole('button', { name: 'Следующая страница' }));
    await expect(args.onPage).toHaveBeenLastCalledWith(5);
  },
});

/** There are more pages than can be requested. */
export const Capped = meta.story({
  args: { page: 501, lastPage: 501, pageSize: 20, total: 21_000, onPage: fn() },
  play: async ({ canvas }) => {
    // The digits of the place are grouped as those of the total.
    await expect(canvas.getByText(/^10\s001–10\s020 из 21\s000$/)).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Следующая страница' })).toBeDisabled();
  },
});

/** Every property, to try. */
export const Playground = Default.extend({ ...playground, tags: ['!test'] });
