import { routeHref } from '@portal/domain/routes';
import { Skeleton } from '@portal/ui/skeleton';
import { ErrorState } from '@portal/ui/state';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useParams } from 'react-router';
import { PublicationForm } from './publication-form.tsx';
import { type News, newsChanged, writtenNewsQuery } from './queries.ts';
import { createNews, illustrateNews, picturesOf, saveNews } from './save.ts';

/** A news item: a new one, or one to change. */
export function NewsEditorScreen() {
  const { id } = useParams();
  // Written anew each time it is opened: what others changed meanwhile has another version.
  const news = useQuery({ ...writtenNewsQuery(Number(id)), enabled: id !== undefined, gcTime: 0 });
  if (news.error) return <ErrorState message={news.error.message} onRetry={() => void news.refetch()} />;
  if (id !== undefined && (!news.data || news.isFetching)) return <Skeleton className="h-96 w-full" />;
  return <Form key={id ?? 'new'} news={news.data ?? null} />;
}

function Form({ news }: { news: News | null }) {
  /** Written already, though a picture of it was refused: what is sent next belongs to it. */
  const made = useRef<number>(null);
  return (
    <PublicationForm
      title={news ? 'Изменение новости' : 'Новая новость'}
      known={news}
      pictures={news ? picturesOf(news) : []}
      list={routeHref('settings-news')}
      save={async (texts, images, action) => {
        try {
          if (news) await saveNews(news, texts, images, action);
          else {
            made.current ??= await createNews(texts);
            await illustrateNews(made.current, images, action);
          }
        } finally {
          await newsChanged();
        }
      }}
    />
  );
}
