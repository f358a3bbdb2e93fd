import { routeHref } from '@portal/domain/routes';
import { StatusBadge } from '@portal/ui/badge';
import { ButtonLink } from '@portal/ui/button-link';
import { useQuery } from '../../session/calls/use-query.ts';
import { Navigate, useParams } from 'react-router';
import { NewsItem } from './news-item.tsx';
import { idOf, writtenNewsQuery } from './queries.ts';

/** A news item as readers see it, in any status. */
export function WrittenNewsOneScreen() {
  const id = idOf(useParams()['id']);
  return id === null ? <Navigate to="/404" replace /> : <One key={id} id={id} />;
}

function One({ id }: { id: number }) {
  return (
    <NewsItem
      query={useQuery(writtenNewsQuery(id))}
      aside={({ status: { tone, title } }) => <StatusBadge tone={tone}>{title}</StatusBadge>}
      actions={<ButtonLink href={routeHref('settings-news-id-update', { id })}>Изменить</ButtonLink>}
    />
  );
}
