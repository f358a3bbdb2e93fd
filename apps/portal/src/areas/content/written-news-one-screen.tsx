import { routeHref } from '@portal/domain/routes';
import { PageHeader } from '@portal/ui/app-shell';
import { StatusBadge } from '@portal/ui/badge';
import { ButtonLink } from '@portal/ui/button-link';
import { Skeleton } from '@portal/ui/skeleton';
import { ErrorState } from '@portal/ui/state';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from 'react-router';
import { useTitle } from '../../shell/title.ts';
import { PublicationView } from './publication-view.tsx';
import { idOf, writtenNewsQuery } from './queries.ts';

/** A news item as it will be read, whatever its state. */
export function WrittenNewsOneScreen() {
  const id = idOf(useParams()['id']);
  return id === null ? <Navigate to="/404" replace /> : <One key={id} id={id} />;
}

function One({ id }: { id: number }) {
  const { data: news, error, refetch } = useQuery(writtenNewsQuery(id));
  useTitle(news?.title ?? 'Новость');
  if (error) return <ErrorState message={error.message} onRetry={() => void refetch()} />;
  if (!news) return <Skeleton shape="card" className="h-96" />;
  return (
    <>
      <PageHeader
        title={news.title}
        aside={<StatusBadge tone={news.status.tone}>{news.status.title}</StatusBadge>}
        actions={<ButtonLink href={routeHref('settings-news-id-update', { id })}>Изменить</ButtonLink>}
      />
      <PublicationView publication={news} />
    </>
  );
}
