import { PageHeader } from '@portal/ui/app-shell';
import { Text } from '@portal/ui/text';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { useStorage } from '../../session/storage.ts';
import { OffersView } from './offers-view.tsx';
import { PartSearch } from './part-search.tsx';
import { standardsQuery } from './queries.ts';
import { isFiltered, readQuery } from './result-address.ts';
import { StandardsView } from './standards-view.tsx';

/** Search results: products to choose from, or, when there is exactly one, its offers. */
export function ResultScreen() {
  const [params] = useSearchParams();
  const query = readQuery(params);
  const { storageId } = useStorage();
  const standards = useQuery({
    ...standardsQuery(storageId, query),
    enabled: storageId > 0 && query.articleId === undefined,
  });
  const found = standards.data;
  const [only] = found && found.count === 1 && !found.get_offers && !isFiltered(params) ? found.products : [];
  const articleId = query.articleId ?? only?.id;
  return (
    <>
      <div className="mb-4">
        <PartSearch text={query.article ?? query.title ?? ''} />
      </div>
      {articleId === undefined ? (
        <>
          <PageHeader
            title={
              query.title
                ? `Найдено по названию «${query.title}»`
                : query.article
                  ? `Найдено по номеру «${query.article}»`
                  : 'Товары категории'
            }
          />
          {found?.corrected_title && (
            <Text role="status" as="p" tone="secondary" className="-mt-2 mb-4">
              По запросу «{query.title}» ничего нет. Показано по запросу <b>«{found.corrected_title}»</b>.
            </Text>
          )}
          <StandardsView query={query} result={standards} />
        </>
      ) : (
        <OffersView key={articleId} storageId={storageId} articleId={articleId} />
      )}
    </>
  );
}
