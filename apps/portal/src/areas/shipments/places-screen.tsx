import { answerOf, type Schemas } from '@portal/api-client/client';
import { readPlaceCode } from '@portal/domain/container-places';
import { failureSentence } from '@portal/domain/failures';
import { partsOnLabel } from '@portal/domain/labels';
import { shipmentPaperFault } from '@portal/domain/papers';
import { routeHref } from '@portal/domain/routes';
import { plural } from '@portal/domain/words';
import { DOCUMENT_SENTENCES } from '@portal/domain/document-sentences';
import { say } from '@portal/domain/say';
import { Alert } from '@portal/ui/alert';
import { PageHeader } from '@portal/ui/app-shell';
import { Barcode } from '@portal/ui/barcode';
import { Button } from '@portal/ui/button';
import { ButtonLink } from '@portal/ui/button-link';
import { Card } from '@portal/ui/card';
import { type Column, DataTable } from '@portal/ui/data-table';
import { PrintIcon } from '@portal/ui/icons';
import { PartNumber } from '@portal/ui/part-number';
import { Skeleton } from '@portal/ui/skeleton';
import { EmptyState, ErrorState } from '@portal/ui/state';
import { Text } from '@portal/ui/text';
import { queryOptions } from '@tanstack/react-query';
import { useQuery } from '../../session/calls/use-query.ts';
import { useState } from 'react';
import { useParams } from 'react-router';
import { DocumentFailure } from '../../kit/document/document-failure.tsx';
import { usePrinting } from '../../kit/document/print-menu.tsx';
import { documentNumber } from '../../kit/list/columns.tsx';
import { type Heard, ScanField } from '../../kit/scan/scan-field.tsx';
import { useTitle } from '../../kit/title.ts';
import { api } from '../../session/api.ts';
import { paperFacts } from './papers.ts';
import { type Shipment, shipmentQuery } from './queries.ts';

type Place = Schemas['ShipmentPlace'];

const placesQuery = (id: number) =>
  queryOptions({
    queryKey: ['shipment', id, 'places'],
    queryFn: async () =>
      (await answerOf(api.GET('/document/shipment/places', { params: { query: { id } } }))).data,
  });
const barcodesQuery = (id: number, ordinal: number) =>
  queryOptions({
    queryKey: ['shipment', id, 'barcodes', ordinal],
    queryFn: async () =>
      (await answerOf(api.GET('/document/shipment/place-barcodes', { params: { query: { id, ordinal } } })))
        .data,
    staleTime: Number.POSITIVE_INFINITY,
  });

const COLUMNS: readonly Column<Place>[] = [
  {
    id: 'container_number',
    title: 'Место',
    width: '140px',
    cell: ({ container_number }) => <Text weight="strong">№ {container_number}</Text>,
  },
  {
    id: 'items',
    title: 'Что лежит',
    cell: ({ items }) => (
      <span className="flex flex-col gap-0.5">
        {items.map(({ id, brand_title, article, title, quantity }) => (
          <span key={id} className="flex flex-wrap gap-x-2">
            <Text className="whitespace-nowrap">{quantity} шт.</Text>
            <Text weight="strong">
              {brand_title} <PartNumber>{article}</PartNumber>
            </Text>
            <Text tone="secondary">{title}</Text>
          </span>
        ))}
      </span>
    ),
  },
  { id: 'quantity', title: 'Штук', align: 'right', width: '80px', cell: ({ quantity }) => quantity },
];

/** /shipment/{id}/barcode: numbered containers of a shipment, their contents and their labels to print. */
export function PlacesScreen() {
  const id = Number(useParams()['id']);
  const title = `Тарные места, отгрузка ${Number.isSafeInteger(id) ? documentNumber(id) : ''}`;
  useTitle(title);
  const shipment = useQuery(shipmentQuery(id));
  const places = useQuery(placesQuery(id));
  const error = shipment.error ?? places.error;
  if (error) {
    const retry = () => void Promise.all([shipment.refetch(), places.refetch()]);
    const list = { href: routeHref('shipment'), label: 'Все отгрузки' };
    return <DocumentFailure error={error} onRetry={retry} list={list} />;
  }
  if (!shipment.data || !places.data) return <Skeleton shape="card" className="h-96" />;
  return <Places title={title} shipment={shipment.data} places={places.data} />;
}

interface PlacesProps {
  title: string;
  shipment: Shipment;
  places: readonly Place[];
}

function Places({ title, shipment, places }: PlacesProps) {
  const { id } = shipment;
  const [chosen, setChosen] = useState<ReadonlySet<number | string>>(new Set());
  const [shown, setShown] = useState<number | null>(null);
  const place = places.find(({ ordinal }) => ordinal === shown) ?? places[0];
  const [heard, setHeard] = useState<Heard | null>(null);
  function hear(code: string) {
    const [what, said] = placesHeard(id, places, code);
    if (what) setShown(what.ordinal);
    setHeard(said);
  }
  const printing = usePrinting();
  const fault = shipmentPaperFault('labels', paperFacts(shipment));
  const print = (ordinals?: number[]) =>
    printing.mutate(() =>
      api.GET('/document/shipment/labels', {
        params: { query: { id, ...(ordinals ? { places: ordinals } : {}) } },
        parseAs: 'blob',
      }),
    );
  const labels = `${places.length} ${plural(places.length, 'ярлык', 'ярлыка', 'ярлыков')}`;
  return (
    <>
      <PageHeader
        title={title}
        actions={
          <>
            <ButtonLink variant="secondary" href={routeHref('shipment-id', { id })}>
              К отгрузке
            </ButtonLink>
            {fault === null && places.length > 0 && (
              <Button
                pending={printing.isPending}
                icon={<PrintIcon aria-hidden="true" className="size-4" />}
                onClick={() => print()}
              >
                Печать: {labels}
              </Button>
            )}
          </>
        }
      />
      <div className="flex flex-col gap-4">
        {fault !== null && <Alert tone="yellow">{say(DOCUMENT_SENTENCES, fault)}</Alert>}
        <div className="grid grid-cols-1 items-start gap-4 min-[1200px]:grid-cols-3">
          <div className="col-span-1 min-w-0 min-[1200px]:col-span-2">
            <Card padded={false}>
              {places.length > 0 && (
                <div className="max-w-xl px-4 pt-3">
                  <ScanField
                    label="Артикул или ярлык места"
                    placeholder="Сканируйте артикул или место"
                    onCode={hear}
                    heard={heard}
                  />
                </div>
              )}
              <DataTable
                label="Тарные места"
                columns={COLUMNS}
                rows={places}
                rowId={({ ordinal }) => ordinal}
                rowLabel={({ container_number }) => `Место № ${container_number}`}
                onOpen={({ ordinal }) => setShown(ordinal)}
                isMarked={({ ordinal }) => ordinal === place?.ordinal}
                {...(fault === null
                  ? {
                      selected: chosen,
                      onSelect: setChosen,
                      bulk: (
                        <Button
                          size="small"
                          variant="secondary"
                          onClick={() =>
                            print(places.flatMap(({ ordinal }) => (chosen.has(ordinal) ? [ordinal] : [])))
                          }
                        >
                          Печать выбранных
                        </Button>
                      ),
                    }
                  : {})}
                empty={
                  <EmptyState title="Мест пока нет">
                    Разложите позиции отгрузки по пронумерованным местам.
                  </EmptyState>
                }
              />
            </Card>
          </div>
          {place && <Label shipment={shipment} place={place} count={places.length} />}
        </div>
      </div>
    </>
  );
}

/** The container that a code leads to: its own by its label or number, the first with the part by its label. */
function placesHeard(shipment: number, places: readonly Place[], code: string): [Place | undefined, Heard] {
  const label = readPlaceCode(code);
  if (label && label.shipment_id !== shipment)
    return [
      undefined,
      { tone: 'red', text: `Место из другой отгрузки: ${documentNumber(label.shipment_id)}` },
    ];
  const number = code.trim().toLowerCase();
  const inside = places.flatMap((place) => place.items.map((item) => ({ ...item, place })));
  const found = label ? [] : partsOnLabel(code, inside);
  const [part] = found;
  if (part) {
    const where = [...new Set(found.map(({ place }) => place.container_number))];
    const text = `${part.brand_title} ${part.article}: ${plural(where.length, 'место', 'места', 'места')} № ${where.join(', № ')}`;
    return [part.place, { tone: 'green', text }];
  }
  const place = places.find(({ ordinal, container_number }) =>
    label ? ordinal === label.ordinal : container_number.toLowerCase() === number,
  );
  return place
    ? [place, { tone: 'green', text: `Место № ${place.container_number}: ${place.quantity} шт.` }]
    : [undefined, { tone: 'red', text: `«${code.slice(0, 40)}» – такого в этой отгрузке нет` }];
}

/** A container's label as it is printed: parties, destination and codes. */
function Label({ shipment, place, count }: { shipment: Shipment; place: Place; count: number }) {
  const { ordinal, container_number, quantity, code } = place;
  const { data, error, refetch } = useQuery(barcodesQuery(shipment.id, ordinal));
  return (
    <Card title="Ярлык">
      <div className="flex flex-col gap-3" aria-live="polite">
        <div className="flex items-start justify-between gap-3 max-md:flex-wrap">
          <div className="min-w-0">
            <Text block tone="secondary">
              Отгрузка {documentNumber(shipment.id)}
            </Text>
            <Text block size="lead" weight="bold" className="break-words">
              Место № {container_number}
            </Text>
            <Text block>
              {ordinal} из {count}, {quantity} шт.
            </Text>
            <Text block tone="secondary">
              {shipment.customer.title}, {shipment.customer_storage.title}
            </Text>
          </div>
          {data && (
            <div className="w-28 shrink-0">
              <Barcode {...data.qr} label={`QR места № ${container_number}`} />
            </div>
          )}
        </div>
        {error ? (
          <ErrorState message={failureSentence(error)} onRetry={() => void refetch()} />
        ) : data ? (
          <Barcode {...data.code128} quiet={10} label={`Code 128 места № ${container_number}`} />
        ) : (
          <Skeleton className="h-20" />
        )}
        <Text className="text-center">{code}</Text>
      </div>
    </Card>
  );
}
