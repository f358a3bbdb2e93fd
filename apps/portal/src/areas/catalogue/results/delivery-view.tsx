import { toKopecks } from '@portal/api-client/money';
import type { Column } from '@portal/ui/data-table';
import { DeliveryTerm } from '@portal/ui/delivery-term';
import { PartName } from '@portal/ui/part-name';
import { Price } from '@portal/ui/price';
import { Text } from '@portal/ui/text';
import { PromisedSteps } from '../../../kit/journey.tsx';
import { arrivalTitle, formatArrivalHour } from '../../../session/time/dates.ts';
import { ToBasket } from '../offers/to-basket.tsx';
import type { Offer, Product } from '../queries.ts';

/** Columns of products with the best price, the fastest delivery and the basket button of the best offer. */
export function deliveryColumns(storageId: number, zone: string): Column<Product>[] {
  return [
    {
      id: 'article',
      title: 'Бренд и артикул',
      cell: ({ id, brand, article, title, pic_data_urls: [imageUrl = null] }) => (
        <PartName
          brand={brand.title}
          article={article}
          imageUrl={imageUrl}
          href={`/catalog/result?articleId=${id}`}
          title={title}
        />
      ),
    },
    {
      id: 'best',
      title: arrivalTitle(zone, 'Лучшая цена, руб.'),
      cell: ({ best }) =>
        best ? <Chosen offer={best} zone={zone} /> : <Text tone="muted">предложений нет</Text>,
    },
    {
      id: 'fastest',
      title: arrivalTitle(zone, 'Быстрее всего, руб.'),
      cell: ({ best, fastest }) =>
        fastest && best ? (
          fastest.id === best.id ? (
            <Text tone="muted">оно же</Text>
          ) : (
            <Chosen offer={fastest} zone={zone} />
          )
        ) : (
          '—'
        ),
    },
    {
      id: 'basket',
      title: <span className="sr-only">Корзина</span>,
      align: 'right',
      // The key resets the typed quantity when another offer becomes the best.
      cell: ({ best }) => best && <ToBasket key={best.id} offer={best} storageId={storageId} />,
    },
  ];
}

function Chosen({ offer, zone }: { offer: Offer; zone: string }) {
  return (
    <>
      <span className="flex items-center gap-2">
        <Price unit={false} value={toKopecks(offer.price)} strong />
        <DeliveryTerm
          minutes={offer.term}
          arrival={formatArrivalHour(offer.arrival_at, zone)}
          explained={<PromisedSteps offer={offer} zone={zone} />}
        />
      </span>
      <Text block size="small" tone="muted">
        <span
          title={`${offer.supplier.title}, ${offer.storage.city}`}
          className="block max-w-44 truncate min-[1400px]:max-w-52"
        >
          {offer.supplier.title}, {offer.storage.city}
        </span>
      </Text>
    </>
  );
}
