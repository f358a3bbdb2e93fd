import { failureSentence } from '@portal/domain/failures';
import { routeHref } from '@portal/domain/routes';
import { Skeleton } from '@portal/ui/skeleton';
import { ErrorState } from '@portal/ui/state';
import { useQuery } from '../../session/calls/use-query.ts';
import { useRef, useState } from 'react';
import { useParams } from 'react-router';
import { PublicationForm } from './publication-form.tsx';
import { type News, newsChanged, writtenNewsQuery } from './queries.ts';
import { createNews, illustrateNews, picturesOf, readWrittenNews, saveNews, stepNews } from './save.ts';

/** Editor of a news item, new or existing. */
export function NewsEditorScreen() {
  const { id } = useParams();
  const news = useQuery({
    ...writtenNewsQuery(Number(id)),
    enabled: id !== undefined,
    refetchOnMount: 'always',
  });
  if (news.error && !news.data)
    return <ErrorState message={failureSentence(news.error)} onRetry={() => void news.refetch()} />;
  // Waits for fresh data: a form based on cached data would not be updated later.
  if (id !== undefined && !(news.data && news.isFetchedAfterMount))
    return <Skeleton className="h-96 w-full" />;
  return <Form key={id ?? 'new'} news={news.data ?? null} />;
}

function Form({ news: opened }: { news: News | null }) {
  // The form keeps the version that it was opened with, even if newer data arrive.
  const [news] = useState(opened);
  /**
   * Id of the item if it was created but a picture failed: the next save updates it instead of creating
   * another.
   */
  const made = useRef<number>(null);
  return (
    <PublicationForm
      title={news ? 'Изменение новости' : 'Новая новость'}
      known={news}
      pictures={news ? picturesOf(news) : []}
      list={routeHref('settings-news')}
      save={async ({ title, annotation, content, images }, action, key) => {
        const texts = { title, annotation, content };
        try {
          if (news) await saveNews(news, texts, images, action);
          else if (made.current !== null)
            await saveNews(await readWrittenNews(made.current), texts, images, action);
          else {
            made.current = await createNews(texts, key);
            await illustrateNews(made.current, images, action);
          }
        } finally {
          await newsChanged();
        }
      }}
      archive={async () => {
        if (news) await stepNews(news, 'archive');
        await newsChanged();
      }}
    />
  );
}
