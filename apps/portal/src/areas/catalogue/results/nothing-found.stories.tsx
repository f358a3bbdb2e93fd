import { expect } from 'storybook/test';
import preview from '../../../../../../.storybook/preview.js';
import { PortalScreen, portalStory, type PortalStory } from '../../../../stories/portal-screen.tsx';
import { NothingFound, type NothingFoundProps } from './nothing-found.tsx';

const meta = preview.meta({ title: 'Портал/Каталог/Ничего не найдено' });

const searched = (props: NothingFoundProps, permissions = ['CATALOG_GET', 'REQUEST_CREATE']) => {
  const story: PortalStory = {
    at: '/catalog/result',
    user: {
      type: 'shop',
      is_admin: false,
      permissions: permissions.map((name) => ({ name: `PERMISSION_${name}` })),
    },
  };
  return {
    beforeEach: () => portalStory(story),
    render: () => (
      <PortalScreen story={story}>
        <NothingFound {...props} />
      </PortalScreen>
    ),
  };
};
const hrefs = (canvas: { getAllByRole(role: string): HTMLElement[] }) =>
  canvas.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);

/** An unknown number: offers to search it in titles, to write a request or to ask the support. */
export const Article = meta.story({
  ...searched({ article: 'XX 1', title: undefined }),
  play: async ({ canvas }) => {
    await expect(hrefs(canvas)).toEqual([
      ['Искать в названиях', '/catalog/result?title=XX+1'],
      ['Спросить заявкой', '/request/add?text=XX+1'],
    ]);
    await expect(canvas.getByRole('button', { name: /поддержк/i })).toBeVisible();
  },
});
/** A VIN entered in the search for parts is recognised: the link to its vehicle comes first. */
export const Vin = meta.story({
  ...searched({ article: 'xta21099043576182', title: undefined }),
  play: async ({ canvas }) => {
    await expect(hrefs(canvas)[0]).toEqual([
      'Найти автомобиль по VIN',
      '/catalog/vehicle?vinString=XTA21099043576182',
    ]);
    await expect(canvas.getByText(/Это VIN/)).toBeVisible();
  },
});
/**
 * Words without matching titles can be searched as a number; viewers who may not create requests get no link to
 * one.
 */
export const Words = meta.story({
  ...searched({ article: undefined, title: 'ст. стаб. перед' }, ['CATALOG_GET']),
  play: async ({ canvas }) => {
    await expect(hrefs(canvas)).toEqual([
      [
        'Искать как номер детали',
        '/catalog/result?article=%D1%81%D1%82.+%D1%81%D1%82%D0%B0%D0%B1.+%D0%BF%D0%B5%D1%80%D0%B5%D0%B4',
      ],
    ]);
  },
});
