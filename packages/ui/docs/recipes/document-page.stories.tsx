import { expect, screen, waitFor } from 'storybook/test';
import preview from '../../../../.storybook/preview.js';
import { isEnglish } from '../../../../.storybook/russian.js';
import { DocumentPage } from './document-page.js';

const meta = preview.meta({
  title: 'Рецепты/Страница документа',
  component: DocumentPage,
  globals: { locale: 'en' },
});

export const Default = meta.story({
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Cancel the order…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Cancel the order?' });
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel the order' }));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    await expect(await canvas.findByText('Cancelled')).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Cancel the order…' })).not.toBeInTheDocument();
    await isEnglish();
  },
});
