import { expect, screen, waitFor, within } from 'storybook/test';
import preview from '../../../../../.storybook/preview.js';
import { exampleOfSchema } from '../../../stories/contract-example.ts';
import { PortalScreen, portalStory } from '../../../stories/portal-screen.tsx';
import { CreateScreen } from './create-screen.tsx';
import { ProposalScreen } from './proposal-screen.tsx';
import type { Proposal, ProposalDistributor } from './queries.ts';

const meta = preview.meta({ title: 'Портал/Заявки на подключение' });

const distributor = {
  ...(exampleOfSchema('ProposalDistributor') as ProposalDistributor),
  id: 3,
  title: 'Дистрибьютор «Ока»',
  connected: false,
  proposal_id: null,
};
const story = {
  at: '/connection-proposal/create',
  user: { type: 'shop', is_admin: false },
  answers: {
    'GET /warehouse/region-catalog': {
      body: {
        data: [
          { id: 63, title: 'Самарская область' },
          { id: 77, title: 'Москва' },
        ],
      },
    },
    'GET /warehouse/region-distributors': { body: { data: [distributor] } },
  },
};

/**
 * The regions of region-catalog filter the distributors: «region-distributors?regionId». Specification 2,
 * section 7.
 */
export const Regions = meta.story({
  beforeEach: () => portalStory(story),
  render: () => (
    <PortalScreen story={story}>
      <CreateScreen />
    </PortalScreen>
  ),
  play: async ({ canvas, userEvent }) => {
    const region = await canvas.findByRole('combobox', { name: 'Регион' });
    await expect(await canvas.findByRole('option', { name: 'Самарская область' })).toBeInTheDocument();
    await userEvent.selectOptions(region, 'Самарская область');
    await waitFor(() => expect(region).toHaveValue('63'));
    await expect(await canvas.findByText('Дистрибьютор «Ока»')).toBeVisible();
  },
});

const asked: Proposal = {
  ...(exampleOfSchema('ContractProposal') as Proposal),
  id: 7,
  version: 1,
  status: { code: 'created', title: 'Создана', tone: 'brand', id: 10 },
  message: 'Берём фильтры и масла каждую неделю',
  refusal: null,
  contract_number: null,
  terms: null,
  allowed_actions: ['accept', 'refuse'],
};
const sent: unknown[] = [];
const answering = {
  at: '/connection-proposal/7',
  path: '/connection-proposal/:id',
  user: { type: 'distributor', is_admin: false },
  answers: {
    'GET /warehouse/contract-proposal/7': { body: { data: asked } },
    'POST /warehouse/contract-proposal/accept': async (request: Request) => {
      sent.push(await request.json());
      return { body: { data: asked } };
    },
  },
};

/**
 * The distributor sets limit and markup; an empty limit is an error, «Без лимита» must be ticked. Decisions,
 * «Limits».
 */
export const Accepting = meta.story({
  beforeEach: () => {
    sent.length = 0;
    return portalStory(answering);
  },
  render: () => (
    <PortalScreen story={answering}>
      <ProposalScreen />
    </PortalScreen>
  ),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Принять…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Принять заявку' }));
    await userEvent.type(dialog.getByRole('textbox', { name: /Наценка/ }), '4,5');
    await userEvent.click(dialog.getByRole('button', { name: 'Принять' }));
    await expect(await dialog.findByText('Назовите лимит или отметьте «Без лимита»')).toBeVisible();
    await expect(sent).toEqual([]);
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Без лимита' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Принять' }));
    await waitFor(() =>
      expect(sent).toEqual([{ id: 7, version: 1, limit: null, buyer_markup_percent: 4.5 }]),
    );
  },
});
