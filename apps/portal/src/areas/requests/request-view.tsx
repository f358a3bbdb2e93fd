import { answerOf } from '@portal/api-client/client';
import { toKopecks } from '@portal/api-client/money';
import {
  POSITION_TAG_LABELS,
  POSITION_TAGS,
  positionReason,
  type PositionTag,
} from '@portal/domain/positions';
import { routeHref } from '@portal/domain/routes';
import { PageHeader } from '@portal/ui/app-shell';
import { StatusBadge } from '@portal/ui/badge';
import { Button } from '@portal/ui/button';
import { ButtonLink } from '@portal/ui/button-link';
import { Card, CardBar } from '@portal/ui/card';
import { saveFile, tableToCsv } from '@portal/ui/data-table';
import { IconButton } from '@portal/ui/icon-button';
import { DownloadIcon, RemoveIcon } from '@portal/ui/icons';
import { NumberInput } from '@portal/ui/number-input';
import { PartNumber } from '@portal/ui/part-number';
import { PositionRow } from '@portal/ui/position-row';
import { Skeleton } from '@portal/ui/skeleton';
import { EmptyState, ErrorState } from '@portal/ui/state';
import { Tag } from '@portal/ui/tag';
import { Text } from '@portal/ui/text';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { api } from '../../session/api.ts';
import { toasts } from '../../session/toasts.ts';
import { useLiveRequest } from './live-offers.ts';
import { NeededBy } from './needed-by.tsx';
import { PricingProgress } from './pricing-progress.tsx';
import { type Position, type Request, requestChanged, requestQuery } from './queries.ts';

/** Lines in the page before «Показать ещё». */
const STEP = 100;

/** A request: its lines by tags, brands chosen, quantities mended, and the way to the ready-made proposals. */
export function RequestView({ id }: { id: number }) {
  const [params, setParams] = useSearchParams();
  const { data: read, error, refetch } = useQuery(requestQuery(id));
  const request = useLiveRequest(read, id);
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const [shown, setShown] = useState(STEP);
  const tag = POSITION_TAGS.find((known) => known === params.get('tag')) ?? 'uploaded';
  const changed = {
    onSuccess: ({ data }: { data: Request }) => requestChanged(data),
    onError: (refusal: Error) => toasts.warning(refusal.message),
  };
  const update = useMutation({
    mutationFn: ({ position, ...body }: { position: number; standard_id?: number; quantity?: number }) =>
      answerOf(api.PUT('/cart/request/position/{id}', { params: { path: { id: position } }, body })),
    ...changed,
  });
  const change = useMutation({
    mutationFn: (body: { needed_by: string | null }) =>
      answerOf(api.PUT('/cart/request/update/{id}', { params: { path: { id } }, body })),
    ...changed,
  });
  const remove = useMutation({
    mutationFn: (ids: number[]) =>
      answerOf(api.POST('/cart/request/delete-positions/{id}', { params: { path: { id } }, body: { ids } })),
    ...changed,
    onSettled: () => setSelected(new Set()),
  });
  if (error) return <ErrorState message={error.message} onRetry={() => void refetch()} />;
  if (!request) return <Skeleton shape="card" className="h-96" />;
  const positions = request.positions.filter(({ tags }) => tags.includes(tag));
  const choose = (one: PositionTag) => {
    setShown(STEP);
    setParams(one === 'uploaded' ? {} : { tag: one }, { replace: true });
  };
  return (
    <>
      <PageHeader
        title={request.title}
        aside={
          <>
            <StatusBadge tone={request.status.tone}>{request.status.title}</StatusBadge>
            <Text tone="muted">для склада «{request.storage.title}»</Text>
          </>
        }
        actions={
          <>
            <Button
              variant="secondary"
              icon={<DownloadIcon aria-hidden="true" className="size-4" />}
              onClick={() => saveFile(`${request.title}.csv`, tableToCsv(EXPORT, request.positions))}
            >
              Выгрузить с причинами
            </Button>
            <ButtonLink href={routeHref('request-id-final', { id })}>Готовые варианты</ButtonLink>
          </>
        }
      />
      <PricingProgress positions={request.positions} />
      <Card padded={false}>
        <CardBar align="between">
          <NeededBy
            value={request.needed_by}
            onChange={(needed_by) => needed_by !== request.needed_by && change.mutate({ needed_by })}
          />
        </CardBar>
        <CardBar role="group" aria-label="Признаки">
          {POSITION_TAGS.filter((one) => (request.tags[one] ?? 0) > 0 || one === 'uploaded').map((one) => (
            <Tag key={one} pressed={tag === one} count={request.tags[one] ?? 0} onPress={() => choose(one)}>
              {POSITION_TAG_LABELS[one]}
            </Tag>
          ))}
        </CardBar>
        {positions.length === 0 && <EmptyState title="Строк нет" />}
        {positions.slice(0, shown).map((position) => (
          <PositionRow
            key={position.id}
            position={{
              written: position.written,
              product: position.product,
              type: position.type,
              tags: position.tags as PositionTag[],
              quantity: position.quantity,
              desired_price: position.desired_price === null ? null : toKopecks(position.desired_price),
              offer: position.leader && {
                supplier: position.leader.supplier_title,
                price: toKopecks(position.leader.price),
                term: position.leader.term,
              },
              offers_count: position.offers_count,
              pending: !position.priced,
            }}
            selected={selected.has(position.id)}
            onSelect={(on) =>
              setSelected(
                new Set(on ? [...selected, position.id] : [...selected].filter((one) => one !== position.id)),
              )
            }
            expanded={position.type === 'needBrandChoose'}
            actions={
              <span className="flex w-64 items-center justify-end gap-2">
                <Quantity
                  key={position.quantity}
                  position={position}
                  onChange={(quantity) => update.mutate({ position: position.id, quantity })}
                />
                {position.product && (
                  <ButtonLink
                    href={`/catalog/result?articleId=${position.product.id}`}
                    variant="ghost"
                    size="small"
                  >
                    Предложения
                  </ButtonLink>
                )}
                <IconButton
                  size="small"
                  icon={<RemoveIcon />}
                  aria-label={`Убрать строку ${position.number}`}
                  onClick={() => remove.mutate([position.id])}
                />
              </span>
            }
          >
            {position.choices.length > 0 && position.product === null && (
              <div role="group" aria-label={`Бренд для ${position.written}`} className="flex flex-wrap gap-2">
                {position.choices.map((choice) => (
                  <Button
                    key={choice.id}
                    size="small"
                    variant="secondary"
                    onClick={() => update.mutate({ position: position.id, standard_id: choice.id })}
                  >
                    <span>
                      <b>{choice.brand_title}</b> <PartNumber>{choice.article}</PartNumber> {choice.title}
                    </span>
                  </Button>
                ))}
              </div>
            )}
          </PositionRow>
        ))}
        {positions.length > shown && (
          <div className="flex justify-center p-3">
            <Button variant="ghost" onClick={() => setShown(shown + STEP)}>
              Показать ещё, осталось {(positions.length - shown).toLocaleString('ru')}
            </Button>
          </div>
        )}
        {selected.size > 0 && (
          <CardBar edge="bottom" sticky role="status">
            Выбрано: {selected.size.toLocaleString('ru')}
            <Button
              size="small"
              variant="secondary"
              pending={remove.isPending}
              onClick={() => remove.mutate([...selected])}
            >
              Убрать строки
            </Button>
          </CardBar>
        )}
      </Card>
    </>
  );
}

const EXPORT = [
  { id: 'number', title: 'Строка', cell: () => null, text: ({ number }: Position) => number },
  { id: 'written', title: 'В файле', cell: () => null, text: ({ written }: Position) => written },
  {
    id: 'brand',
    title: 'Бренд',
    cell: () => null,
    text: ({ product }: Position) => product?.brand_title ?? '',
  },
  {
    id: 'article',
    title: 'Артикул',
    cell: () => null,
    text: ({ product }: Position) => product?.article ?? '',
  },
  { id: 'quantity', title: 'Количество', cell: () => null, text: ({ quantity }: Position) => quantity },
  {
    id: 'price',
    title: 'Цена от, руб.',
    cell: () => null,
    text: ({ leader }: Position) => leader?.price ?? '',
  },
  { id: 'reason', title: 'Причина', cell: () => null, text: positionReason },
];

/** How many; kept on leaving the field or on Enter. */
function Quantity({ position, onChange }: { position: Position; onChange(quantity: number): void }) {
  const [value, setValue] = useState<number | null>(position.quantity);
  const keep = () => {
    if (value !== null && value > 0 && value !== position.quantity) onChange(value);
    else setValue(position.quantity);
  };
  return (
    <NumberInput
      controlSize="small"
      width="small"
      aria-label={`Количество, строка ${position.number}`}
      value={value}
      onChange={setValue}
      onBlur={keep}
      onKeyDown={(event) => event.key === 'Enter' && keep()}
    />
  );
}
