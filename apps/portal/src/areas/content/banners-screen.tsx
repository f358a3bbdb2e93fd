import { checkRule } from '@portal/domain/access';
import { routeHref } from '@portal/domain/routes';
import { PAGE_SIZES } from '@portal/domain/search';
import { PageHeader } from '@portal/ui/app-shell';
import { ButtonLink } from '@portal/ui/button-link';
import { Card } from '@portal/ui/card';
import { Pagination } from '@portal/ui/pagination';
import { Promo } from '@portal/ui/promo';
import { Skeleton } from '@portal/ui/skeleton';
import { EmptyState, ErrorState } from '@portal/ui/state';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { useCurrentUser, viewerOf } from '../../session/session.ts';
import { bannersQuery } from './queries.ts';

/** Everything that is on offer now. */
export function BannersScreen() {
  const writes = checkRule('pages.settings-banners', viewerOf(useCurrentUser()));
  const [params, setParams] = useSearchParams();
  const page = Math.max(1, Number(params.get('page')) || 1);
  const { data, error, refetch } = useQuery(bannersQuery(page));
  const total = data?.pagination.total ?? 0;
  return (
    <>
      <PageHeader
        title="Акции"
        actions={
          writes && (
            <ButtonLink variant="secondary" href={routeHref('settings-banners')}>
              Управление баннерами
            </ButtonLink>
          )
        }
      />
      {error && <ErrorState message={error.message} onRetry={() => void refetch()} />}
      <div className="grid grid-cols-3 gap-4">
        {!data &&
          !error &&
          Array.from({ length: 6 }, (_, index) => <Skeleton key={index} shape="card" className="h-56" />)}
        {data?.data.map(({ id, title, annotation, image_url }) => (
          <Promo
            key={id}
            title={title}
            text={annotation}
            imageUrl={image_url}
            href={routeHref('banners-id', { id })}
          />
        ))}
      </div>
      {data && total === 0 && (
        <Card>
          <EmptyState title="Сейчас акций нет">Новые появятся здесь и на главной странице.</EmptyState>
        </Card>
      )}
      {total > PAGE_SIZES.allBanners && (
        <div className="mt-4">
          <Pagination
            page={page}
            pageSize={PAGE_SIZES.allBanners}
            total={total}
            onPage={(next) => setParams({ page: String(next) })}
          />
        </div>
      )}
    </>
  );
}
