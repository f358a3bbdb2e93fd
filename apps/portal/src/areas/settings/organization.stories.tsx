import { expect, screen } from 'storybook/test';
import preview from '../../../../../.storybook/preview.js';
import { exampleOfSchema } from '../../../stories/contract-example.ts';
import { PortalScreen, portalStory } from '../../../stories/portal-screen.tsx';
import { OrganizationScreen } from './organization-screen.tsx';

const meta = preview.meta({ title: 'Портал/Организация' });

const organization = {
  ...(exampleOfSchema('Organization') as object),
  id: 3,
  type: 'distributor',
  region_ids: [63],
};
const story = {
  at: '/settings/organization',
  user: {
    type: 'distributor',
    is_admin: false,
    permissions: [{ name: 'PERMISSION_CONTRACTOR_UPDATE', description: 'Изменение контрагентов' }],
  },
  answers: {
    'GET /warehouse/organization': { body: { data: organization } },
    'GET /warehouse/region-catalog': {
      body: {
        data: [
          { id: 63, title: 'Самарская область' },
          { id: 77, title: 'Москва' },
        ],
      },
    },
  },
};

/**
 * A distributor's regions come from region-catalog and are saved by contractor-region-catalog. Specification 2,
 * section 7.
 */
export const Regions = meta.story({
  beforeEach: () => portalStory(story),
  render: () => (
    <PortalScreen story={story}>
      <OrganizationScreen />
    </PortalScreen>
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Самарская область')).toBeVisible();
    await expect(await screen.findByRole('button', { name: 'Сохранить' })).toBeVisible();
  },
});
