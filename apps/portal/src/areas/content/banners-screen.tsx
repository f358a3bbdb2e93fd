import { checkRule } from '@portal/domain/access';
import { routeHref } from '@portal/domain/routes';
import { PAGE_SIZES } from '@portal/domain/search';
import { ButtonLink } from '@portal/ui/button-link';
import { Promo } from '@portal/ui/promo';
import { EmptyState } from '@portal/ui/state';
import { type CardListDescription, CardListPage } from '../../kit/list/card-list-page.tsx';
import { useCurrentUser, viewerOf } from '../../session/session.ts';
import { type BannerRow, loadBanners } from './queries.ts';

const BANNERS: CardListDescription<BannerRow> = {
  name: 'banners',
  queryKey: ['banners', 'published'],
  load: ({ page }) => loadBanners(page),
  pageSize: PAGE_SIZES.allBanners,
  rowId: ({ id }) => id,
  card: ({ id, title, annotation, image_url }) => (
    <Promo title={title} text={annotation} imageUrl={image_url} href={routeHref('banners-id', { id })} />
  ),
  empty: <EmptyState title="Сейчас акций нет">Новые появятся здесь и на главной странице.</EmptyState>,
};

/** All published banners. */
export function BannersScreen() {
  const writes = checkRule('pages.settings-banners', viewerOf(useCurrentUser()));
  return (
    <CardListPage
      title="Акции"
      actions={
        writes && (
          <ButtonLink variant="secondary" href={routeHref('settings-banners')}>
            Управление баннерами
          </ButtonLink>
        )
      }
      list={BANNERS}
    />
  );
}
