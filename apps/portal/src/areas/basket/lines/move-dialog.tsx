import { answerOf, newIdempotencyKey, type Schemas } from '@portal/api-client/client';
import { failureSentence } from '@portal/domain/failures';
import { plural } from '@portal/domain/words';
import { Alert } from '@portal/ui/alert';
import { Button } from '@portal/ui/button';
import { Counter } from '@portal/ui/counter';
import { Dialog } from '@portal/ui/dialog';
import { Field } from '@portal/ui/field';
import { PartName } from '@portal/ui/part-name';
import { Select } from '@portal/ui/select';
import { Text } from '@portal/ui/text';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../session/api.ts';
import { basketChanged } from '../../../session/storage/storage.ts';
import { toasts } from '../../../session/toasts.ts';
import { type BasketItem, nameOf, piecesOf } from './items.ts';

export interface OwnStorage {
  id: number;
  title: string;
}

/** Maximum number of lines that can be split; more are moved whole. */
const SPLIT = 20;

export interface MoveDialogProps {
  basketId: number;
  items: readonly BasketItem[];
  /** Possible targets. */
  storages: readonly OwnStorage[];
  onClose(): void;
}

/** Asks for the storage to move lines to, and the quantity of each. */
export function MoveDialog({ basketId, items, storages, onClose }: MoveDialogProps) {
  // Lines at the time of opening: moved lines leave the basket while the dialog is still open.
  const [lines] = useState(items);
  const [storageId, setStorageId] = useState(storages[0]?.id ?? 0);
  const [parts, setParts] = useState<Readonly<Record<number, number>>>({});
  const move = useMove();
  const splits = lines.length <= SPLIT;
  const send = () =>
    move.mutate(
      {
        basket_id: basketId,
        storage_id: storageId,
        items: lines.map(({ id }) => ({ id, ...(parts[id] === undefined ? {} : { quantity: parts[id] }) })),
      },
      { onSuccess: ({ data }) => data.stayed.length === 0 && onClose() },
    );
  const target = storages.find(({ id }) => id === storageId);
  if (move.data) return <Stayed move={move.data.data} title={target?.title ?? ''} onClose={onClose} />;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      width={560}
      title="Перенести на другой склад"
      description={`${lines.length.toLocaleString('ru')} ${plural(lines.length, 'позиция', 'позиции', 'позиций')}, ${piecesOf(lines).toLocaleString('ru')} шт.`}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Не переносить
          </Button>
          <Button pending={move.isPending} onClick={send}>
            Перенести
          </Button>
        </>
      }
    >
      <Field label="Склад">
        <Select
          value={storageId}
          onChange={({ target: { value } }) => setStorageId(Number(value))}
          options={storages.map(({ id, title }) => ({ value: String(id), label: title }))}
        />
      </Field>
      {splits && (
        <ul className="mt-4 flex flex-col gap-3">
          {lines.map((item) => (
            <li key={item.id} className="flex items-center justify-between gap-4 max-md:flex-wrap">
              <PartName
                brand={item.offer.brand_title}
                article={item.offer.article}
                title={item.offer.title}
              />
              <span className="flex shrink-0 items-center gap-2">
                <Counter
                  label={`Перенести: ${nameOf(item)}`}
                  value={parts[item.id] ?? item.quantity}
                  rules={{ ...item.offer, minimal_quantity: 1, reserve_quantity: item.quantity }}
                  onChange={(quantity) => setParts({ ...parts, [item.id]: quantity })}
                />
                <Text tone="muted">из {item.quantity}</Text>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}

/** Moves lines, or the whole basket, to another storage's basket. */
export function useMove() {
  return useMutation({
    mutationFn: (body: {
      basket_id: number;
      storage_id: number;
      items?: { id: number; quantity?: number }[];
    }) =>
      answerOf(
        api.POST('/basket/basket-items/move', {
          params: { header: { 'Idempotency-Key': newIdempotencyKey() } },
          body,
        }),
      ),
    onSuccess: ({ data: { moved } }) => {
      if (moved > 0)
        toasts.success(
          'Перенесено',
          `${moved.toLocaleString('ru')} ${plural(moved, 'позиция', 'позиции', 'позиций')}`,
        );
    },
    onError: (error) => toasts.warning(failureSentence(error)),
    onSettled: basketChanged,
  });
}

const SHOWN = 50;

/** Lines that were not moved, and the reasons. */
export function Stayed({
  move: { moved, stayed },
  title,
  onClose,
}: {
  move: Schemas['BasketMove'];
  title: string;
  onClose(): void;
}) {
  if (stayed.length === 0) return null;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      width={560}
      title={moved === 0 ? 'Ничего не перенесено' : 'Перенесено не всё'}
      actions={<Button onClick={onClose}>Понятно</Button>}
    >
      <Alert tone="yellow">
        {moved > 0 && `В корзине склада «${title}» теперь ${moved.toLocaleString('ru')} из выбранного. `}
        Остальное осталось там, где было.
      </Alert>
      <ul className="mt-4 flex flex-col gap-3">
        {stayed.slice(0, SHOWN).map(({ id, brand_title, article, quantity, reason }) => (
          <li key={id} className="flex items-start justify-between gap-4 max-md:flex-wrap">
            <PartName brand={brand_title} article={article} title={reason} />
            <Text tone="muted" className="shrink-0">
              {quantity.toLocaleString('ru')} шт.
            </Text>
          </li>
        ))}
      </ul>
      {stayed.length > SHOWN && (
        <Text as="p" tone="muted" className="mt-3">
          и ещё {(stayed.length - SHOWN).toLocaleString('ru')}
        </Text>
      )}
    </Dialog>
  );
}
