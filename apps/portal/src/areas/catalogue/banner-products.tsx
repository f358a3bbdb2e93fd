import { checkRule } from '@portal/domain/access';
import { failureSentence } from '@portal/domain/failures';
import { routeHref } from '@portal/domain/routes';
import { Card, CardBar } from '@portal/ui/card';
import { type Column, DataTable } from '@portal/ui/data-table';
import { Pagination } from '@portal/ui/pagination';
import { PartName } from '@portal/ui/part-name';
import { Text } from '@portal/ui/text';
import { useAddress } from '../../session/browser/address.ts';
import { useQuery } from '../../session/calls/use-query.ts';
import { useNavigate } from 'react-router';
import { useCurrentUser, viewerOf } from '../../session/session.ts';
import { useStorage } from '../../session/storage/storage.ts';
import { OfferCards } from './offers/offer-cards.tsx';
import type { Product } from './queries.ts';
import { type Banner, bannerProductsQuery, PAGE } from '../content/queries.ts';

const COLUMNS: readonly Column<Product>[] = [
  {
    id: 'article',
    title: 'Бренд и артикул',
    cell: ({ id, brand, article }) => (
      <PartName brand={brand.title} article={article} href={routeHref('product-id', { id })} />
    ),
  },
  { id: 'title', title: 'Наименование', cell: ({ title }) => title },
  {
    id: 'description',
    title: 'Описание',
    cell: ({ description }) => <Text tone="muted">{description || '—'}</Text>,
  },
];

/**
 * Products of a banner: offers for buyers; a list for other viewers and for products that cannot be delivered.
 */
export function BannerProducts({ banner }: { banner: Banner }) {
  const navigate = useNavigate();
  const viewer = viewerOf(useCurrentUser());
  const { storageId } = useStorage();
  const [params, setParams] = useAddress();
  const page = Math.max(1, Number(params.get('page')) || 1);
  const buys = checkRule('actions.basket.get', viewer) && !viewer.b2c_user;
  const query = useQuery(bannerProductsQuery(banner.id, buys ? storageId : null, page));
  const products = query.data?.data ?? [];
  const total = query.data?.pagination.total ?? 0;
  if (query.data && total === 0) return null;
  const offers = products.flatMap(({ best }) => best ?? []);
  const bare = products.filter(({ best }) => !best);
  return (
    <Card
      padded={false}
      title="Товары акции"
      aside={<Text tone="muted">{total === 0 ? '' : total.toLocaleString('ru')}</Text>}
    >
      {offers.length > 0 && (
        <OfferCards label="Товары акции" offers={offers} storageId={storageId} comparable={false} />
      )}
      {offers.length > 0 && bare.length > 0 && (
        <CardBar>
          <Text tone="secondary">На ваш склад пока не доставляются</Text>
        </CardBar>
      )}
      {(bare.length > 0 || offers.length === 0) && (
        <DataTable
          label={offers.length > 0 ? 'На ваш склад пока не доставляются' : 'Товары акции'}
          columns={COLUMNS}
          rows={bare}
          rowId={({ id }) => id}
          state={
            query.error ? { error: failureSentence(query.error) } : query.isPending ? 'loading' : 'ready'
          }
          onRetry={() => void query.refetch()}
          onOpen={({ id }) => void navigate(routeHref('product-id', { id }))}
        />
      )}
      {total > PAGE && (
        <CardBar edge="bottom">
          <Pagination
            page={page}
            pageSize={PAGE}
            total={total}
            onPage={(next) => setParams({ page: String(next) })}
          />
        </CardBar>
      )}
    </Card>
  );
}
