import { expect, screen } from 'storybook/test';
import preview from '../../../../../.storybook/preview.js';
import { PortalScreen, portalStory } from '../../../stories/portal-screen.tsx';
import { KitScreen } from './kit-screen.tsx';

const meta = preview.meta({ title: 'Портал/Набор компонентов' });

const at = (part: string) => {
  const story = {
    at: `/ui?part=${part}`,
    answers: {},
    user: { type: 'shop', is_admin: false, permissions: [] },
  };
  return {
    beforeEach: () => portalStory(story),
    render: () => (
      <PortalScreen story={story}>
        <KitScreen />
      </PortalScreen>
    ),
  };
};

/** Dialogs open and close, and actions show messages. */
export const Actions = meta.story({
  ...at('actions'),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Вопрос' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Удалить' }));
    await expect(await screen.findByText('Строка удалена')).toBeVisible();
  },
});

/** Fields keep the entered value. */
export const Fields = meta.story({
  ...at('fields'),
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByLabelText(/Название/), 'Склад');
    await expect(canvas.getByLabelText(/Название/)).toHaveValue('Склад');
  },
});

export const Data = meta.story({
  ...at('data'),
  play: async ({ canvas }) => expect(await canvas.findByText('W 712/75')).toBeVisible(),
});

/** The counter obeys the multiplicity shown beside it. */
export const Trade = meta.story({
  ...at('trade'),
  play: async ({ canvas }) => expect(await canvas.findByText(/Кратность 4 и 6/)).toBeVisible(),
});

/** An unknown part opens the first one. */
export const Unknown = meta.story({
  ...at('nothing'),
  play: async ({ canvas }) => expect(await canvas.findByRole('button', { name: 'Вопрос' })).toBeVisible(),
});
