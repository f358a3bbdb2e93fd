import { checkRule } from '@portal/domain/access';
import { EMPTY_SEARCH, resultView } from '@portal/domain/search';
import { PageHeader } from '@portal/ui/app-shell';
import { ButtonLink } from '@portal/ui/button-link';
import { Card } from '@portal/ui/card';
import { SearchIcon } from '@portal/ui/icons';
import { EmptyState, ErrorState } from '@portal/ui/state';
import { Text } from '@portal/ui/text';
import { useAddress } from '../../../session/browser/address.ts';
import { useQuery } from '../../../session/calls/use-query.ts';
import { useCurrentUser, viewerOf } from '../../../session/session.ts';
import { useStorage } from '../../../session/storage/storage.ts';
import { useStorageZone } from '../../../session/storage/zone.ts';
import { NoStorage } from '../../../kit/no-storage.tsx';
import { deliveryColumns } from './delivery-view.tsx';
import { OffersView } from '../offers/offers-view.tsx';
import { PartSearch } from './part-search.tsx';
import { categoriesQuery } from '../queries.ts';
import { type PartQuery, isAsked, isFiltered, readQuery } from './result-address.ts';
import { useStandards } from './standards.ts';
import { StandardsView } from './standards-view.tsx';
import { SupersededNote } from './superseded-note.tsx';
import { WatchLater } from '../../watches/later.tsx';
import { watchedSearch } from './watched-search.ts';

/** Search results: a list of products, or the offers if there is exactly one. */
export const ResultScreen = () => <Results withDelivery={false} />;

/** The same with the best price and the fastest delivery of each product. */
export const ResultWithDeliveryScreen = () => <Results withDelivery />;

function Results({ withDelivery }: { withDelivery: boolean }) {
  const [params] = useAddress();
  const query = readQuery(params);
  const { basketStorageId: storageId } = useStorage();
  const zone = useStorageZone(storageId);
  const mayDeliver = checkRule('actions.categoriesStandard', viewerOf(useCurrentUser()));
  const byArticle = params.has('articleId');
  const asked = isAsked(query);
  const standards = useStandards(storageId, query, { withDelivery, enabled: asked && !byArticle });
  const nothing = standards.data?.count === 0 && !isFiltered(params);
  const heading = useHeading(query, nothing);
  const found = byArticle ? undefined : standards.data;
  const isOnly = found?.count === 1 && resultView(found) === 'article' && !isFiltered(params);
  const articleId = byArticle ? query.articleId : isOnly ? found.products[0]?.id : undefined;
  return (
    <>
      {/* With delivery, the search is in the header. */}
      {!withDelivery && (
        <div className="mb-4">
          <PartSearch text={query.article ?? query.title ?? ''} byNumber={query.article !== undefined} />
        </div>
      )}
      {found && found.superseded.length > 0 && (
        <div className="mb-4">
          <SupersededNote superseded={found.superseded} />
        </div>
      )}
      {articleId !== undefined && storageId === 0 ? (
        <NoStorage />
      ) : articleId !== undefined ? (
        <OffersView key={articleId} storageId={storageId} articleId={articleId} />
      ) : byArticle ? (
        <Card>
          <ErrorState message="Товар не найден" />
        </Card>
      ) : (
        <>
          <PageHeader
            title={heading}
            actions={
              <>
                {query.title !== undefined && !nothing && (
                  <WatchLater
                    of={{ kind: 'search', search: watchedSearch(query.title, query) }}
                    name={query.title}
                    storageId={storageId}
                  />
                )}
                {mayDeliver && asked && (
                  <ButtonLink
                    variant="secondary"
                    href={`${withDelivery ? '/catalog/result' : '/catalog/result_new'}?${params}`}
                  >
                    {withDelivery ? 'Без доставки' : 'С доставкой'}
                  </ButtonLink>
                )}
              </>
            }
          />
          {found?.corrected_title && (
            <Text role="status" as="p" tone="secondary" className="-mt-2 mb-4">
              По запросу «{query.title}» ничего нет. Показано по запросу <b>«{found.corrected_title}»</b>.
            </Text>
          )}
          {storageId === 0 ? (
            <NoStorage />
          ) : asked ? (
            <StandardsView
              query={query}
              result={standards}
              {...(withDelivery ? { withDelivery, columns: deliveryColumns(storageId, zone) } : {})}
            />
          ) : (
            <Card>
              <EmptyState
                icon={<SearchIcon />}
                title={EMPTY_SEARCH}
                actions={<ButtonLink href="/catalog">Каталог по группам</ButtonLink>}
              >
                Номер детали, слова из названия или группа каталога.
              </EmptyState>
            </Card>
          )}
        </>
      )}
    </>
  );
}

/** Heading of the results. */
function useHeading({ title, article, prodID }: PartQuery, nothing: boolean): string {
  const { data: categories } = useQuery({ ...categoriesQuery, enabled: prodID !== undefined });
  const text = title ?? article;
  if (text !== undefined) {
    if (nothing) return `Не найдено: «${text}»`;
    return `${title === undefined ? 'Найдено по номеру' : 'Найдено по названию'} «${text}»`;
  }
  if (prodID === undefined) return 'Результаты поиска';
  return categories?.find(({ id }) => id === prodID)?.title ?? 'Товары категории';
}
