import { expect, waitFor } from 'storybook/test';
import preview from '../../../../../.storybook/preview.js';
import { exampleOfSchema } from '../../../stories/contract-example.ts';
import { PortalScreen, portalStory } from '../../../stories/portal-screen.tsx';
import { CreateScreen } from './create-screen.tsx';
import type { ProposalDistributor } from './queries.ts';

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

/** The regions of region-catalog narrow the distributors: «region-distributors?regionId». Specification 2, section 7. */
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
