import { expect, waitFor } from 'storybook/test';
import preview from '../../../../../.storybook/preview.js';
import { exampleOfSchema } from '../../../stories/contract-example.ts';
import { onPage, recording } from '../../../stories/portal-screen.tsx';
import { BannerScreen } from './banner-screen.tsx';
import { ResultWithDeliveryScreen } from './results/result-screen.tsx';

const meta = preview.meta({ title: 'Портал/Результаты с доставкой и акция' });
const asked: URLSearchParams[] = [];
const ADMIN = {
  type: 'admin',
  is_admin: true,
  permissions: [{ name: 'PERMISSION_BANNERS_EDIT', description: '' }],
};
const banner = exampleOfSchema('Banner') as { title: string };

/** Products with best price and arrival; the view without delivery is one click away. */
export const WithDelivery = meta.story({
  ...onPage(
    {
      at: '/catalog/result_new?title=фильтр',
      user: {
        type: 'shop',
        is_admin: false,
        permissions: [{ name: 'PERMISSION_CATEGORIES_STANDARD_GET', description: '' }],
      },
      answers: { 'GET /standards/delivery': recording(asked) },
    },
    ResultWithDeliveryScreen,
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { level: 1 })).toHaveTextContent('фильтр');
    await waitFor(() =>
      expect(canvas.getByRole('link', { name: 'Без доставки' })).toHaveAttribute(
        'href',
        `/catalog/result?${new URLSearchParams({ title: 'фильтр' })}`,
      ),
    );
  },
});

/** A banner with its products; viewers who may not edit it have no edit button. */
export const Banner = meta.story({
  ...onPage(
    { at: '/banners/7', path: '/banners/:id', user: { type: 'shop', is_admin: false } },
    BannerScreen,
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { level: 1, name: banner.title })).toBeVisible();
    await expect(canvas.queryByRole('link', { name: 'Изменить' })).toBeNull();
  },
});

/** An administrator may edit it. */
export const BannerOfAdministrator = meta.story({
  ...onPage({ at: '/banners/7', path: '/banners/:id', user: ADMIN }, BannerScreen),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: 'Изменить' })).toHaveAttribute(
      'href',
      '/settings/banners/7/update?formType=update',
    );
  },
});
