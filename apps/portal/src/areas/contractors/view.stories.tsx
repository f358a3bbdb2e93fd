import { NO_ACCESS } from '@portal/domain/failures';
import { expect } from 'storybook/test';
import preview from '../../../../../.storybook/preview.js';
import { exampleOfSchema } from '../../../stories/contract-example.ts';
import { onPage } from '../../../stories/portal-screen.tsx';
import { ContractorViewScreen } from './contractor-screen.tsx';

const meta = preview.meta({ title: 'Портал/Карточка контрагента' });
const contractor = exampleOfSchema('Contractor') as { title: string; inn: string };

/** Read-only: nothing can be edited or saved. */
export const View = meta.story({
  ...onPage(
    { at: '/contractors/7/view', path: '/contractors/:id/view', user: { type: 'supplier', is_admin: false } },
    ContractorViewScreen,
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { level: 1, name: contractor.title })).toBeVisible();
    await expect(canvas.getByText(contractor.inn)).toBeVisible();
    await expect(canvas.queryByRole('textbox')).toBeNull();
    await expect(canvas.queryByRole('button', { name: /Сохранить/ })).toBeNull();
  },
});

/** Without the right: the message and a link to the list. */
export const Forbidden = meta.story({
  ...onPage(
    {
      at: '/contractors/7/view',
      path: '/contractors/:id/view',
      user: { type: 'supplier', is_admin: false },
      answers: { 'GET /warehouse/contractor/7': { status: 403, message: 'Нет доступа' } },
    },
    ContractorViewScreen,
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(NO_ACCESS)).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Повторить' })).toBeNull();
  },
});
