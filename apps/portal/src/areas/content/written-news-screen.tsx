import { answerOf } from '@portal/api-client/client';
import { routeHref } from '@portal/domain/routes';
import { api } from '../../session/api.ts';
import { newsChanged, loadNews } from './queries.ts';
import { stepNews } from './save.ts';
import { type ListWords, WrittenList } from './written-list.tsx';

const WORDS: ListWords = {
  title: 'Новости',
  search: 'Заголовок или аннотация',
  removal: 'Удалить новость?',
  removed: 'Новость удалена',
  published: 'Новость опубликована',
  archived: 'Новость в архиве',
  empty: 'Новостей ещё нет',
};

/** List of news for administrators. */
export function WrittenNewsScreen() {
  return (
    <WrittenList
      words={WORDS}
      name="settings-news"
      queryKey={['news', 'written']}
      load={({ page, search }, status) => loadNews(page, search, status)}
      addHref={routeHref('settings-news-add')}
      hrefOf={({ id }) => routeHref('settings-news-id', { id })}
      step={stepNews}
      remove={({ id }) => answerOf(api.DELETE('/content/posts/{id}', { params: { path: { id } } }))}
      onChanged={newsChanged}
    />
  );
}
