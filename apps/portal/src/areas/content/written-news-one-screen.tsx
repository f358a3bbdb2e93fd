import { routeHref } from '@portal/domain/routes';
import { StatusBadge } from '@portal/ui/badge';
import { ButtonLink } from '@portal/ui/button-link';
import { useQuery } from '../../session/calls/use-query.ts';
import { useParams } from 'react-router';
import { NewsItem } from './news-item.tsx';
import { writtenNewsQuery } from './queries.ts';

/** A news item as readers see it, in any status. */
export function WrittenNewsOneScreen() {
  const { id } = useParams();
  return <One key={id} id={Number(id)} />;
}

function One({ id }: { id: number }) {
  return (
    <NewsItem
      query={useQuery(writtenNewsQuery(id))}
      aside={({ status: { tone, title } }) => <StatusBadge tone={tone}>{title}</StatusBadge>}
      actions={<ButtonLink href={routeHref('settings-news-id-update', { id })}>Изменить</ButtonLink>}
      list={{ href: routeHref('settings-news'), label: 'Все новости' }}
    />
  );
}
