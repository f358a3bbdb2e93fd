import { checkRule } from '@portal/domain/access';
import { formatDate } from '@portal/domain/dates';
import { routeHref } from '@portal/domain/routes';
import { PageHeader } from '@portal/ui/app-shell';
import { ButtonLink } from '@portal/ui/button-link';
import { Card } from '@portal/ui/card';
import { Pagination } from '@portal/ui/pagination';
import { Promo } from '@portal/ui/promo';
import { Skeleton } from '@portal/ui/skeleton';
import { EmptyState, ErrorState } from '@portal/ui/state';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams, useSearchParams } from 'react-router';
import { ZONE } from '../../session/time/dates.ts';
import { useCurrentUser, viewerOf } from '../../session/session.ts';
import { SearchBox } from '../../kit/search-box.tsx';
import { useTitle } from '../../kit/title.ts';
import { NewsItem } from './news-item.tsx';
import { idOf, newsQuery, PAGE, readNewsQuery } from './queries.ts';

/** A news item; without a number in the address, all of them. */
export function NewsScreen() {
  const { id: text } = useParams();
  const id = idOf(text);
  if (text === undefined) return <List />;
  return id === null ? <Navigate to="/404" replace /> : <One key={id} id={id} />;
}

function One({ id }: { id: number }) {
  return (
    <NewsItem
      query={useQuery(readNewsQuery(id))}
      actions={
        <ButtonLink variant="secondary" href={routeHref('news-id')}>
          Все новости
        </ButtonLink>
      }
    />
  );
}

function List() {
  const writes = checkRule('pages.settings-news', viewerOf(useCurrentUser()));
  const [params, setParams] = useSearchParams();
  const search = params.get('search') ?? '';
  const page = Math.max(1, Number(params.get('page')) || 1);
  const { data, error, refetch } = useQuery(newsQuery(page, search, 'active'));
  useTitle('Новости');
  const total = data?.pagination.total ?? 0;
  const change = (values: Record<string, string>) =>
    setParams(Object.fromEntries(Object.entries({ search, ...values }).filter(([, value]) => value !== '')), {
      replace: true,
    });
  return (
    <>
      <PageHeader
        title="Новости"
        actions={
          writes && (
            <ButtonLink variant="secondary" href={routeHref('settings-news')}>
              Управление новостями
            </ButtonLink>
          )
        }
      />
      <div className="mb-4">
        <SearchBox
          value={search}
          placeholder="Поиск новостей"
          onSearch={(text) => change({ search: text })}
        />
      </div>
      {error && <ErrorState message={error.message} onRetry={() => void refetch()} />}
      <div className="grid grid-cols-3 gap-4">
        {!data &&
          !error &&
          Array.from({ length: 6 }, (_, index) => <Skeleton key={index} shape="card" className="h-56" />)}
        {data?.data.map(({ id, title, annotation, published_at, image_url }) => (
          <Promo
            key={id}
            title={title}
            text={annotation}
            note={published_at && formatDate(published_at, ZONE)}
            imageUrl={image_url}
            href={routeHref('news-id', { id })}
          />
        ))}
      </div>
      {data && total === 0 && (
        <Card>
          <EmptyState {...(search === '' ? { title: 'Новостей ещё нет' } : {})} />
        </Card>
      )}
      {total > PAGE && (
        <div className="mt-4">
          <Pagination
            page={page}
            pageSize={PAGE}
            total={total}
            onPage={(next) => change({ page: String(next) })}
          />
        </div>
      )}
    </>
  );
}
