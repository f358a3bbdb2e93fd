import { toKopecks } from '@portal/api-client/money';
import { isInBasket, PRODUCT_SIGNS, tellingSigns } from '@portal/domain/offers';
import { saidBy } from '@portal/domain/own-crosses';
import { validStep } from '@portal/domain/quantity';
import { plural } from '@portal/domain/words';
import { formatAmount } from '@portal/domain/money';
import { Button } from '@portal/ui/button';
import { type Column, DataTable, type TableGroup } from '@portal/ui/data-table';
import { DeliveryTerm } from '@portal/ui/delivery-term';
import { Link } from '@portal/ui/link';
import { PartNumber } from '@portal/ui/part-number';
import { Price } from '@portal/ui/price';
import { ProductSigns } from '@portal/ui/product-card';
import { EmptyState } from '@portal/ui/state';
import { Text } from '@portal/ui/text';
import { useDeferredValue, useMemo, useState } from 'react';
import { type Density, useDensity } from '../../../kit/density.tsx';
import { PromisedSteps } from '../../../kit/journey.tsx';
import { SellerTitle } from '../../../kit/seller-title.tsx';
import { ScoreMark, type Scores, scoreWords, useSupplierScores } from '../../../kit/supplier-score.tsx';
import { useStorageZone } from '../../../session/storage/zone.ts';
import { arrivalTitle, comesFirst, formatArrivalHour } from '../../../session/time/dates.ts';
import { CrossTrust } from '../crosses/later.tsx';
import { CompareButton } from '../results/compare-button.tsx';
import { Heart } from '../heart.tsx';
import { type Part, shownOffers } from '../results/parts.ts';
import type { Offer } from '../queries.ts';
import { Punctual } from './punctual.tsx';
import { SellerWords } from './seller-words.tsx';
import { ToBasket } from './to-basket.tsx';

/** Rows that fit on the tallest screens. */
const AT_FIRST = 40;

/** A row with the data derived from the other offers of its product. */
interface PartOffer {
  offer: Offer;
  isFirst: boolean;
  /** Title of the product in the shared catalogue. */
  catalogueTitle: string;
}

const columnsOf = (
  storageId: number,
  scores: Scores,
  zone: string,
  density: Density,
): readonly Column<PartOffer>[] => [
  {
    id: 'term',
    title: arrivalTitle(zone),
    cell: (row) => <Arrival {...row} storageId={storageId} zone={zone} density={density} />,
  },
  {
    id: 'supplier',
    title: 'Поставщик, склад',
    rowHeader: true,
    width: '99%',
    cell: ({ offer, catalogueTitle }) => {
      const { brand_title, article, supplier, storage } = offer;
      const isComfortable = density === 'comfortable';
      return (
        <>
          <span
            title={`${supplier.title}, ${storage.title}, ${storage.city}${scores ? `; ${scoreWords(scores.get(supplier.id))}` : ''}`}
            // Does not contribute to the column's width: a long name must not widen the table. Compact rows have one line.
            className={`grid w-0 min-w-full items-baseline gap-x-2 whitespace-nowrap ${isComfortable ? '' : 'min-[1400px]:flex'}`}
          >
            {/* The product is shown once, above its rows; each row repeats it for screen readers. */}
            <span className="sr-only">
              {brand_title} {article},
            </span>
            <span className={`min-w-0 truncate ${isComfortable ? '' : 'min-[1400px]:shrink-0'}`}>
              {supplier.title}
            </span>
            <span className="flex min-w-0 items-baseline gap-x-1.5">
              <ScoreMark counts={scores?.get(supplier.id)} />
              <Text size="small" tone="muted" className="min-w-0 truncate">
                {storage.city}
              </Text>
              <SellerWords offer={offer} catalogueTitle={catalogueTitle} />
            </span>
          </span>
          {offer.seller_title !== null && (
            <span className="grid w-0 min-w-full">
              <SellerTitle title={offer.seller_title} short />
            </span>
          )}
        </>
      );
    },
  },
  { id: 'reserve', title: 'Остаток, шт.', align: 'right', cell: ({ offer }) => offer.reserve_text },
  { id: 'multiplicity', title: 'Кратно', align: 'right', cell: ({ offer }) => validStep(offer) },
  {
    id: 'price',
    title: 'Цена, руб.',
    align: 'right',
    cell: ({ offer }) => <Price unit={false} value={toKopecks(offer.price)} strong />,
  },
  {
    id: 'compare',
    title: <span className="sr-only">Сравнение</span>,
    cell: ({ offer }) => <CompareButton offer={offer} />,
  },
  {
    id: 'basket',
    title: 'Количество',
    cell: ({ offer }) => <ToBasket offer={offer} storageId={storageId} quiet />,
  },
];

function Arrival({
  offer,
  isFirst,
  density,
  ...to
}: Pick<PartOffer, 'offer' | 'isFirst'> & { storageId: number; zone: string; density: Density }) {
  const { zone } = to;
  return (
    <span className="block min-[1400px]:**:data-[slot=delivery-term]:flex-nowrap">
      <DeliveryTerm
        minutes={offer.term}
        arrival={formatArrivalHour(offer.arrival_at, zone)}
        isFast={isFirst}
        explained={<PromisedSteps offer={offer} zone={zone} />}
      />
      {/* Compact rows have one line. The line is reserved until the punctuality has loaded. */}
      {density === 'comfortable' && (
        <Text size="small" block className="min-h-5">
          <Punctual offer={offer} {...to} />
        </Text>
      )}
    </span>
  );
}

export interface OfferTableProps {
  parts: readonly Part[];
  storageId: number;
  /** Whether a heading above already names the searched product. */
  isNamed: boolean;
  isFiltered: boolean;
  onReset(): void;
}

/** Table of offers grouped by product, each with a quantity and the basket button. */
export function OfferTable({ parts, storageId, isNamed, isFiltered, onReset }: OfferTableProps) {
  const [unfolded, setUnfolded] = useState<ReadonlySet<number>>(new Set());
  const density = useDensity();
  const scores = useSupplierScores();
  const zone = useStorageZone(storageId);
  const columns = useMemo(
    () => columnsOf(storageId, scores, zone, density),
    [storageId, scores, zone, density],
  );
  const all = useMemo(
    () =>
      parts.flatMap((part) => {
        const isFirst = comesFirst(
          part.offers.map(({ arrival_at }) => arrival_at),
          zone,
        );
        return shownOffers(part, unfolded.has(part.product.id)).map((offer) => ({
          offer,
          isFirst: isFirst(offer.arrival_at),
          catalogueTitle: part.product.title,
        }));
      }),
    [parts, unfolded, zone],
  );
  const headings = useMemo(() => {
    const signsOf = tellingSigns(parts.map(({ product }) => product));
    const unfold = (id: number) => setUnfolded((before) => new Set([...before, id]));
    return new Map(
      parts.map((part) => [
        part.product.id,
        headingOf(part, signsOf, isNamed, unfolded.has(part.product.id) ? undefined : unfold),
      ]),
    );
  }, [parts, unfolded, isNamed]);
  const groupOf = ({ offer }: PartOffer): TableGroup => {
    const heading = headings.get(offer.standard_id);
    // Rows of the previous list, which is about to be replaced.
    return heading ?? { id: offer.standard_id, label: offer.article, title: offer.article };
  };
  // The first screenful renders at once; the rest of a long list is deferred, so that clicks are not blocked.
  const first = useMemo(() => all.slice(0, AT_FIRST), [all]);
  const later = useDeferredValue(all, first);
  const rows = all.length <= AT_FIRST ? all : later;
  return (
    <DataTable
      label="Предложения"
      breakTitles
      walk
      density={density}
      columns={columns}
      rows={rows}
      rowId={({ offer }) => offer.id}
      isMarked={({ offer }) => isInBasket(offer)}
      group={groupOf}
      empty={
        isFiltered ? (
          <EmptyState
            title="Под фильтр ничего не подошло"
            actions={
              <Button variant="secondary" onClick={onReset}>
                Сбросить фильтр
              </Button>
            }
          />
        ) : (
          <EmptyState title="Предложений нет">
            На выбранный склад этот товар сейчас никто не поставляет.
          </EmptyState>
        )
      }
    />
  );
}

const OFFERS = ['предложение', 'предложения', 'предложений'] as const;

/** Heading of a product: its name, actions and the range of its prices. */
function headingOf(
  part: Part,
  signsOf: ReturnType<typeof tellingSigns>,
  isNamed: boolean,
  unfold?: (id: number) => void,
): TableGroup {
  const { product, kind, offers } = part;
  const { id, article, title, trust, said_by: said = [] } = product;
  const name = `${product.brand.title} ${article}`;
  const hidden = offers.length - shownOffers(part, unfold === undefined).length;
  const prices = offers.map(({ price }) => toKopecks(price));
  const [least, most] = [Math.min(...prices), Math.max(...prices)];
  const isHere = isNamed && kind === 'searched';
  return {
    id,
    label: name,
    title: isHere ? (
      'Искомый артикул'
    ) : (
      <Text weight="normal" className="flex min-w-0 items-center gap-2">
        <Link tone="quiet" href={`/catalog/result?articleId=${id}`} className="shrink-0">
          <Text weight="strong">{product.brand.title}</Text> <PartNumber>{article}</PartNumber>
        </Link>
        <Text tone="secondary" className="truncate">
          {title}
          {kind === 'news' ? ' · замена' : kind === 'analog' ? ' · аналог' : ''}
          {said.length > 0 && ` ${saidBy(said)}`}
        </Text>
        {/* Of most analogs nothing is known; the product's page has their source. */}
        {kind === 'analog' && trust && trust.standing !== 'unproven' && (
          <CrossTrust trust={trust} name={name} />
        )}
        {/* Without the sign «in stock», which the offers show themselves. */}
        <ProductSigns signs={signsOf(product.signs).filter((sign) => sign !== PRODUCT_SIGNS.stock)} />
      </Text>
    ),
    aside: (
      <Text weight="normal" className="flex items-center gap-x-3 max-md:flex-wrap md:shrink-0">
        {hidden > 0 && unfold ? (
          <Button size="small" variant="ghost" onClick={() => unfold(id)}>
            ещё {hidden.toLocaleString('ru')} {plural(hidden, ...OFFERS)}
          </Button>
        ) : (
          <Text tone="muted" size="small">
            {offers.length.toLocaleString('ru')} {plural(offers.length, ...OFFERS)}
          </Text>
        )}
        <Text tone="secondary">
          {most > least && 'от '}
          <b>{formatAmount(least)}</b>
          {most > least && ` до ${formatAmount(most)}`} руб.
        </Text>
        {!isHere && <Heart standardId={id} name={name} />}
      </Text>
    ),
  };
}
