import { checkRule } from '@portal/domain/access';
import { formatDate } from '@portal/domain/dates';
import { routeHref } from '@portal/domain/routes';
import { ButtonLink } from '@portal/ui/button-link';
import { Promo } from '@portal/ui/promo';
import { EmptyState } from '@portal/ui/state';
import { useQuery } from '../../session/calls/use-query.ts';
import { useParams } from 'react-router';
import { ZONE } from '../../session/time/dates.ts';
import { type CardListDescription, CardListPage } from '../../kit/list/card-list-page.tsx';
import { useCurrentUser, viewerOf } from '../../session/session.ts';
import { NewsItem } from './news-item.tsx';
import { loadNews, type NewsRow, readNewsQuery } from './queries.ts';

/** A news item; without an id in the address, the list of news. */
export function NewsScreen() {
  const { id } = useParams();
  return id === undefined ? <List /> : <One key={id} id={Number(id)} />;
}

const ALL = { href: routeHref('news-id'), label: 'Все новости' };

function One({ id }: { id: number }) {
  return (
    <NewsItem
      query={useQuery(readNewsQuery(id))}
      actions={
        <ButtonLink variant="secondary" href={ALL.href}>
          {ALL.label}
        </ButtonLink>
      }
      list={ALL}
    />
  );
}

const NEWS: CardListDescription<NewsRow> = {
  name: 'news',
  queryKey: ['news', 'list'],
  load: ({ page, search }) => loadNews(page, search, 'active'),
  rowId: ({ id }) => id,
  card: ({ id, title, annotation, published_at, image_url }) => (
    <Promo
      title={title}
      text={annotation}
      note={published_at && formatDate(published_at, ZONE)}
      imageUrl={image_url}
      href={routeHref('news-id', { id })}
    />
  ),
  search: 'Поиск новостей',
  empty: <EmptyState title="Новостей ещё нет" />,
};

function List() {
  const writes = checkRule('pages.settings-news', viewerOf(useCurrentUser()));
  return (
    <CardListPage
      title="Новости"
      actions={
        writes && (
          <ButtonLink variant="secondary" href={routeHref('settings-news')}>
            Управление новостями
          </ButtonLink>
        )
      }
      list={NEWS}
    />
  );
}
