import { checkRule } from '@portal/domain/access';
import { PageHeader } from '@portal/ui/app-shell';
import { ButtonLink } from '@portal/ui/button-link';
import { Text } from '@portal/ui/text';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { useCurrentUser, viewerOf } from '../../session/session.ts';
import { useStorage } from '../../session/storage.ts';
import { NoStorage } from '../../shell/no-storage.tsx';
import { deliveryColumns } from './delivery-view.tsx';
import { OffersView } from './offers-view.tsx';
import { PartSearch } from './part-search.tsx';
import { standardsQuery } from './queries.ts';
import { isFiltered, readQuery } from './result-address.ts';
import { StandardsView } from './standards-view.tsx';
import { SupersededNote } from './superseded-note.tsx';

/** Search results: products to choose from, or, when there is exactly one, its offers. */
export const ResultScreen = () => <Results withDelivery={false} />;

/** The same, with what each product costs at best and how soon it can be here. */
export const ResultWithDeliveryScreen = () => <Results withDelivery />;

function Results({ withDelivery }: { withDelivery: boolean }) {
  const [params] = useSearchParams();
  const query = readQuery(params);
  const { storageId } = useStorage();
  const mayDeliver = checkRule('actions.categoriesStandard', viewerOf(useCurrentUser()));
  const standards = useQuery({
    ...standardsQuery(storageId, query, withDelivery),
    enabled: storageId > 0 && query.articleId === undefined,
  });
  const found = standards.data;
  const [only] = found && found.count === 1 && !found.get_offers && !isFiltered(params) ? found.products : [];
  const articleId = query.articleId ?? only?.id;
  return (
    <>
      {/* The results with delivery have the search in the header. */}
      {!withDelivery && (
        <div className="mb-4">
          <PartSearch text={query.article ?? query.title ?? ''} />
        </div>
      )}
      {found && found.superseded.length > 0 && (
        <div className="mb-4">
          <SupersededNote superseded={found.superseded} />
        </div>
      )}
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
            actions={
              mayDeliver && (
                <ButtonLink
                  variant="secondary"
                  href={`${withDelivery ? '/catalog/result' : '/catalog/result_new'}?${params}`}
                >
                  {withDelivery ? 'Без доставки' : 'С доставкой'}
                </ButtonLink>
              )
            }
          />
          {found?.corrected_title && (
            <Text role="status" as="p" tone="secondary" className="-mt-2 mb-4">
              По запросу «{query.title}» ничего нет. Показано по запросу <b>«{found.corrected_title}»</b>.
            </Text>
          )}
          {storageId === 0 ? (
            <NoStorage />
          ) : (
            <StandardsView
              query={query}
              result={standards}
              {...(withDelivery ? { columns: deliveryColumns(storageId) } : {})}
            />
          )}
        </>
      ) : storageId === 0 ? (
        <NoStorage />
      ) : (
        <OffersView key={articleId} storageId={storageId} articleId={articleId} />
      )}
    </>
  );
}
