import { expect, screen } from 'storybook/test';
import preview from '../../../../../../.storybook/preview.js';
import { exampleOfSchema } from '../../../../stories/contract-example.ts';
import { onPage, type PortalStory } from '../../../../stories/portal-screen.tsx';
import { SecurityScreen } from './security-screen.tsx';

const meta = preview.meta({ title: 'Портал/Безопасность' });

const session = (exampleOfSchema('SessionsAnswer') as { data: object[] }).data[0];
const HERE = '00000000-0000-4000-8000-000000000001';
const THERE = '00000000-0000-4000-8000-000000000002';
const ended: string[] = [];
const story: PortalStory = {
  at: '/settings/password',
  answers: {
    'GET /identity/sessions': () => ({
      body: {
        data: [
          { ...session, id: HERE, user_agent: 'Windows Chrome/140', current: true },
          {
            ...session,
            id: THERE,
            user_agent: 'iPhone Safari/605',
            address: '198.51.100.20',
            current: false,
          },
        ].filter(({ id }) => !ended.includes(id)),
      },
    }),
    [`DELETE /identity/sessions/${THERE}`]: () => {
      ended.push(THERE);
      return { body: { data: { ok: true } } };
    },
  },
};

/** One session is ended after a question; the current one has no button. */
export const Sessions = meta.story({
  ...onPage(story, SecurityScreen),
  play: async ({ canvas, userEvent }) => {
    ended.length = 0;
    const end = await canvas.findByRole('button', { name: 'Завершить: Safari, iOS, 198.51.100.20' });
    await expect(canvas.getAllByRole('button', { name: /^Завершить:/ })).toHaveLength(1);
    await userEvent.click(end);
    const dialog = await screen.findByRole('dialog', { name: 'Завершить эту сессию?' });
    await expect(ended).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Завершить' }));
    await expect(await screen.findByText('Сессия завершена')).toBeVisible();
    await expect(dialog).not.toBeInTheDocument();
    await expect(ended).toEqual([THERE]);
    await expect(canvas.queryByText('Safari, iOS')).not.toBeInTheDocument();
  },
});
