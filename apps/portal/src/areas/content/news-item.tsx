import { PageHeader } from '@portal/ui/app-shell';
import { Skeleton } from '@portal/ui/skeleton';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { DocumentFailure, type DocumentFailureProps } from '../../kit/document/document-failure.tsx';
import { useTitle } from '../../kit/title.ts';
import { PublicationView } from './publication-view.tsx';
import type { News } from './queries.ts';

export interface NewsItemProps {
  query: UseQueryResult<News>;
  /** Content beside the title: the status, for editors. */
  aside?(news: News): ReactNode;
  actions: ReactNode;
  /** The list that the item belongs to, offered if it cannot be shown. */
  list: DocumentFailureProps['list'];
}

/** A news item on its own page, for readers and for editors. */
export function NewsItem({ query: { data: news, error, refetch }, aside, actions, list }: NewsItemProps) {
  useTitle(news?.title ?? 'Новость');
  if (error) return <DocumentFailure error={error} onRetry={() => void refetch()} list={list} />;
  if (!news) return <Skeleton shape="card" className="h-96" />;
  return (
    <>
      <PageHeader title={news.title} aside={aside?.(news)} actions={actions} />
      <PublicationView publication={news} />
    </>
  );
}
