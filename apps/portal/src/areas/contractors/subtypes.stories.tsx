import { expect, waitFor } from 'storybook/test';
import preview from '../../../../../.storybook/preview.js';
import { PortalScreen, portalStory } from '../../../stories/portal-screen.tsx';
import { contractorsChanged, type Subtype } from './queries.ts';
import { SubtypeScreen } from './subtypes-screen.tsx';

const meta = preview.meta({ title: 'Портал/Подтип контрагента' });

/**
 * A subtype edited by two administrators: `kept` is the server's state, with the other's changes; `sent` the
 * bodies sent here.
 */
const shared = () => {
  const others: { kept: Subtype; sent: Partial<Subtype>[] } = { kept: fresh(), sent: [] };
  const story = {
    at: '/contractors-subtypes/3',
    path: '/contractors-subtypes/:id',
    user: {
      type: 'admin',
      is_admin: true,
      permissions: [{ name: 'PERMISSION_CONTRACTOR_UPDATE', description: '' }],
    },
    answers: {
      'GET /warehouse/contractor-subtype': () => ({ body: { data: others.kept } }),
      'PUT /warehouse/contractor-subtype': async (request: Request) => {
        const body = (await request.json()) as Partial<Subtype>;
        others.sent.push(body);
        if (body.version !== others.kept.version) return { status: 409, message: 'Подтип уже изменили' };
        others.kept = { ...others.kept, title: body.title ?? '', version: others.kept.version + 1 };
        return { body: { data: others.kept } };
      },
    },
  };
  return {
    others,
    beforeEach: () => {
      [others.kept, others.sent] = [fresh(), []];
      portalStory(story);
    },
    render: () => (
      <PortalScreen story={story}>
        <SubtypeScreen />
      </PortalScreen>
    ),
  };
};
const fresh = (): Subtype => ({ id: 3, title: 'Сеть магазинов', version: 1, contractors_count: 2 });

const looked = shared();
/** Without unsaved input, another user's changes simply appear. */
export const ChangedWhileLooking = meta.story({
  ...looked,
  play: async ({ canvas }) => {
    await canvas.findByDisplayValue('Сеть магазинов');
    looked.others.kept = { ...fresh(), title: 'Сети', version: 2 };
    await contractorsChanged();
    await expect(await canvas.findByDisplayValue('Сети')).toBeVisible();
    await expect(canvas.queryByText(/изменил кто-то другой/)).toBeNull();
  },
});

const written = shared();
/** Unsaved input stays when another user saves first; the user can knowingly overwrite their changes. */
export const ChangedWhileWriting = meta.story({
  ...written,
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByLabelText(/Название/), ' юга');
    written.others.kept = { ...fresh(), title: 'Сети', version: 2 };
    await userEvent.click(canvas.getByRole('button', { name: 'Сохранить' }));
    await expect(await canvas.findByText('Пока вы писали, это изменил кто-то другой')).toBeVisible();
    await expect(canvas.getByLabelText(/Название/)).toHaveValue('Сеть магазинов юга');
    await userEvent.click(canvas.getByRole('button', { name: 'Оставить моё' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Сохранить' }));
    await waitFor(() =>
      expect(written.others.sent.map(({ version, title }) => [version, title])).toEqual([
        [1, 'Сеть магазинов юга'],
        [2, 'Сеть магазинов юга'],
      ]),
    );
  },
});

const given = shared();
/** Or the user discards the input and takes the other's changes. */
export const GivenUp = meta.story({
  ...given,
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByLabelText(/Название/), ' юга');
    given.others.kept = { ...fresh(), title: 'Сети', version: 2 };
    await contractorsChanged();
    await userEvent.click(await canvas.findByRole('button', { name: 'Отбросить моё и показать новое' }));
    await expect(await canvas.findByDisplayValue('Сети')).toBeVisible();
    await expect(canvas.queryByText(/изменил кто-то другой/)).toBeNull();
  },
});
