import { failureSentence } from '@portal/domain/failures';
import { answerOf } from '@portal/api-client/client';
import { toKopecks } from '@portal/api-client/money';
import { countryName } from '@portal/domain/origin';
import { routeHref } from '@portal/domain/routes';
import { vatRateWords } from '@portal/domain/vat';
import { PageHeader } from '@portal/ui/app-shell';
import { Button } from '@portal/ui/button';
import { ButtonLink } from '@portal/ui/button-link';
import { Card } from '@portal/ui/card';
import { type Column, DataTable } from '@portal/ui/data-table';
import { DateTime } from '@portal/ui/date-time';
import { DescriptionList } from '@portal/ui/description-list';
import { Link } from '@portal/ui/link';
import { PartName } from '@portal/ui/part-name';
import { Price } from '@portal/ui/price';
import { ProductGallery } from '@portal/ui/product-gallery';
import { Skeleton } from '@portal/ui/skeleton';
import { EmptyState, ErrorState } from '@portal/ui/state';
import { Text } from '@portal/ui/text';
import { useMutation } from '@tanstack/react-query';
import { useQuery } from '../../session/calls/use-query.ts';
import { useNavigate, useParams } from 'react-router';
import { api } from '../../session/api.ts';
import { queryClient } from '../../session/query-client.ts';
import { toasts } from '../../session/toasts.ts';
import { useCurrentUser } from '../../session/session.ts';
import { ProductMergers } from '../catalogue/merging/product-mergers.tsx';
import { standardQuery } from '../catalogue/queries.ts';
import { OwnPictures } from './own-pictures.tsx';
import { freeText } from './free-text.ts';
import { nomenclatureChanged, type OwnProduct, ownProductQuery } from './queries.ts';

const SIZES = [
  ['Вес', 'weight', 'г'],
  ['Длина', 'length', 'мм'],
  ['Ширина', 'width', 'мм'],
  ['Высота', 'height', 'мм'],
] as const;

interface Cross {
  id: string;
  brand_title: string;
  article: string;
  title: string;
  source: string;
}
/** Crosses: the seller's own first, then the shared catalogue's. */
const crossesOf = ({ own_crosses, crosses }: OwnProduct): Cross[] => [
  ...own_crosses.map(({ brand, ...cross }) => ({
    ...cross,
    id: `own ${brand.id} ${cross.article}`,
    brand_title: brand.title,
  })),
  ...crosses.map((cross) => ({ ...cross, id: String(cross.id) })),
];
const CROSSES: readonly Column<Cross>[] = [
  {
    id: 'article',
    title: 'Бренд и артикул',
    cell: ({ brand_title, article }) => <PartName brand={brand_title} article={article} />,
  },
  {
    id: 'title',
    title: 'Наименование',
    cell: ({ title }) => (title === '' ? <Text tone="muted">в общем каталоге нет</Text> : title),
  },
  { id: 'source', title: 'Источник', cell: ({ source }) => <Text tone="muted">{source}</Text> },
];
const PRICES: readonly Column<OwnProduct['prices'][number]>[] = [
  { id: 'list', title: 'Прайс-лист', cell: ({ price_list }) => price_list.title },
  { id: 'multiplicity', title: 'Кратно', align: 'right', cell: ({ multiplicity }) => multiplicity },
  {
    id: 'price',
    title: 'Цена, руб.',
    align: 'right',
    cell: ({ price }) => <Price unit={false} value={toKopecks(price)} strong />,
  },
];
const STOCK: readonly Column<OwnProduct['stock'][number]>[] = [
  { id: 'storage', title: 'Склад', cell: ({ storage }) => storage.title },
  { id: 'quantity', title: 'Всего', align: 'right', cell: ({ quantity_text }) => quantity_text },
  { id: 'held', title: 'Держат заказы', align: 'right', cell: ({ held }) => held.toLocaleString('ru') },
  { id: 'free', title: 'Свободно', align: 'right', cell: freeText },
];

/** One of the seller's own products: data, packaging, replacements, stock. */
export function OwnProductScreen() {
  const id = Number(useParams()['id']);
  const { is_admin } = useCurrentUser();
  const { data: product, error, refetch } = useQuery(ownProductQuery(id));
  if (error) return <ErrorState message={failureSentence(error)} onRetry={() => void refetch()} />;
  if (!product) return <Skeleton className="h-96 w-full" />;
  const crosses = crossesOf(product);
  const edits = product.allowed_actions.includes('edit');
  return (
    <>
      <PageHeader
        title={`${product.brand.title} ${product.article}`}
        aside={<Text tone="muted">{product.title}</Text>}
        actions={
          <>
            {product.allowed_actions.includes('delete') && <Removal product={product} />}
            {edits && (
              <ButtonLink href={routeHref('nomenclature-product-id', { id: String(product.id) })}>
                Изменить
              </ButtonLink>
            )}
          </>
        }
      />
      <div className="grid grid-cols-3 max-md:grid-cols-1 items-start gap-4">
        <div className="flex flex-col gap-4">
          {edits ? (
            <OwnPictures product={product} />
          ) : (
            <Card title="Фотографии">
              <ProductGallery
                name={`${product.brand.title} ${product.article}`}
                images={product.pictures.map(({ url }) => url)}
              />
            </Card>
          )}
        </div>
        <div className="col-span-2 max-md:col-span-1 flex flex-col gap-4">
          <Facts product={product} />
          <Card padded={false} title="Прайс-листы">
            {product.prices.length === 0 ? (
              <EmptyState title="Товар не продаётся">Его нет ни в одном вашем прайс-листе.</EmptyState>
            ) : (
              <DataTable
                label="Прайс-листы"
                columns={PRICES}
                rows={product.prices}
                rowId={({ id: item }) => item}
              />
            )}
          </Card>
          <Card padded={false} title="Остатки">
            {product.stock.length === 0 ? (
              <EmptyState title="Остатков нет">Они появятся с прайс-листом или с файлом остатков.</EmptyState>
            ) : (
              <DataTable
                label="Остатки"
                columns={STOCK}
                rows={product.stock}
                rowId={({ id: item }) => item}
              />
            )}
          </Card>
          <Card
            padded={false}
            title="Замены"
            aside={
              crosses.length > 0 && (
                <Text tone="muted">{`всего ${product.crosses_count + product.own_crosses.length}`}</Text>
              )
            }
          >
            {crosses.length === 0 ? (
              <EmptyState title="Замен нет">
                {product.standard_id === null
                  ? 'Этого товара в общем каталоге нет. Свои замены назовите в «Изменить».'
                  : 'Общий каталог не знает, чем его заменить. Свои замены назовите в «Изменить».'}
              </EmptyState>
            ) : (
              <DataTable label="Замены" columns={CROSSES} rows={crosses} rowId={({ id: cross }) => cross} />
            )}
          </Card>
          {is_admin && product.standard_id !== null && <InCatalogue id={product.standard_id} />}
        </div>
      </div>
    </>
  );
}

/** For administrators: the product in the catalogue, with the option to merge duplicates. */
function InCatalogue({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(standardQuery(id));
  if (error) return <ErrorState message={failureSentence(error)} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton shape="card" className="h-40" />;
  return <ProductMergers product={data} />;
}

function Facts({ product }: { product: OwnProduct }) {
  const { category, features, barcodes, pack_quantity, multiplicity, standard_id, description } = product;
  const items = [
    {
      term: 'Категория',
      value: category.length === 0 ? 'Без категории' : category.map(({ title }) => title).join(' / '),
    },
    {
      term: 'Общий каталог',
      value:
        standard_id === null ? (
          'Такого товара в нём нет'
        ) : (
          <Link href={routeHref('product-id', { id: String(standard_id) })}>Открыть товар</Link>
        ),
    },
    { term: 'Кратность', value: multiplicity },
    { term: 'В упаковке', value: pack_quantity === null ? '—' : `${pack_quantity} шт.` },
    ...SIZES.flatMap(([term, field, unit]) => {
      const value = product[field];
      return value === null ? [] : [{ term, value: `${value.toLocaleString('ru')} ${unit}` }];
    }),
    ...features.map(({ title, value }) => ({ term: title, value })),
    ...(barcodes.length === 0 ? [] : [{ term: 'Штрихкоды', value: barcodes.join(', ') }]),
    ...(product.vat_rate === null ? [] : [{ term: 'Ставка НДС', value: vatRateWords(product.vat_rate) }]),
    ...(product.country_code === ''
      ? []
      : [{ term: 'Страна происхождения', value: countryName(product.country_code) }]),
    ...(product.customs_declaration === ''
      ? []
      : [{ term: 'Номер декларации', value: product.customs_declaration }]),
    { term: 'Продавец', value: product.contractor.title },
    { term: 'Изменён', value: <DateTime value={product.updated_at} /> },
  ];
  return (
    <Card title="Характеристики и упаковка">
      <div className="flex flex-col gap-4">
        <DescriptionList columns={3} items={items} />
        {description !== '' && <Text block>{description}</Text>}
      </div>
    </Card>
  );
}

function Removal({ product: { id, brand, article } }: { product: OwnProduct }) {
  const navigate = useNavigate();
  const name = `${brand.title} ${article}`;
  const restore = async () => {
    try {
      await answerOf(api.POST('/nomenclature/product/{id}/restore', { params: { path: { id } } }));
      toasts.success('Товар возвращён', name);
      await nomenclatureChanged();
    } catch (error) {
      toasts.warning(failureSentence(error));
    }
  };
  // No question: papers stay as they are, and the message brings the product back.
  const removal = useMutation({
    mutationFn: async () => {
      await answerOf(api.DELETE('/nomenclature/product/{id}', { params: { path: { id } } }));
      queryClient.markDeleted(ownProductQuery(id).queryKey);
      await navigate(routeHref('nomenclature'));
      await nomenclatureChanged();
    },
    onSuccess: () => {
      const action = { label: 'Вернуть', run: () => void restore() };
      toasts.success('Товар убран', `${name}. Прайс-листы и заказы остались`, { action });
    },
    onError: (error) => toasts.warning(failureSentence(error)),
  });
  return (
    <Button variant="danger" pending={removal.isPending} onClick={() => removal.mutate()}>
      Убрать
    </Button>
  );
}
