import { answerOf } from '@portal/api-client/client';
import { missingPieces } from '@portal/domain/movement-shortages';
import { routeHref } from '@portal/domain/routes';
import { Card } from '@portal/ui/card';
import type { Column } from '@portal/ui/data-table';
import { NumberInput } from '@portal/ui/number-input';
import { EmptyState } from '@portal/ui/state';
import { Text } from '@portal/ui/text';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { DocumentPage } from '../../../kit/document/document-page.tsx';
import type { Step } from '../../../kit/document/step.ts';
import { documentNumber } from '../../../kit/list/columns.tsx';
import { api } from '../../../session/api.ts';
import { MOVEMENT_WORDS, movementFacts } from './movement-facts.tsx';
import { MovementGoods } from './movement-goods.tsx';
import {
  type Goods,
  type MovedItem,
  type Movement,
  movementQuery,
  movementsChanged,
} from './movement-queries.ts';
import { movementPapers } from '../papers.ts';
import { PackedItems } from '../packed-items.tsx';
import { ShortageDialog } from '../acceptances/shortage-dialog.tsx';
import { Shortages } from '../acceptances/shortages.tsx';
import { itemsOf, type Packing, packingOf } from '../packing.ts';

/** Unsaved changes of a draft: quantities and added goods. */
interface Changed {
  version: number;
  packing: Packing;
  added: readonly MovedItem[];
}
const reserveOf = ({ reserve_id }: MovedItem) => reserve_id;
const leftOf = (item: MovedItem) => missingPieces(item);

const STEPS: readonly Step<Movement>[] = [
  {
    name: 'cancel',
    label: 'Отменить',
    variant: 'danger',
    done: ['Перемещение отменено', 'Его товар снова свободен'],
    question: ({ id }) => ({
      title: `Отменить перемещение ${documentNumber(id)}?`,
      description: 'Отложенный товар снова можно будет продать со склада.',
      action: 'Отменить перемещение',
    }),
    act: ({ id, version }) => answerOf(api.PUT('/document/movement/cancel', { body: { id, version } })),
  },
  {
    name: 'activate',
    label: 'Провести',
    variant: 'primary',
    done: ['Перемещение проведено', 'Товар отложен: осталось упаковать и отправить'],
    act: ({ id, version }) => answerOf(api.PUT('/document/movement/activate', { body: { id, version } })),
  },
  {
    name: 'ship',
    label: 'К отправке',
    variant: 'primary',
    done: null,
    href: ({ id }) => routeHref('movement-id-shipment', { id }),
  },
];
const PACKING: Step<Movement> = {
  name: 'edit',
  label: 'Упаковать',
  variant: 'primary',
  done: null,
  href: ({ id }) => routeHref('movement-id-shipment', { id }),
};

/** /movement/{id}: goods are chosen here while it is a draft and received here while it is in transit. */
export function MovementScreen() {
  const id = Number(useParams()['id']);
  const query = useQuery(movementQuery(id));
  const title = `Перемещение ${Number.isSafeInteger(id) ? documentNumber(id) : ''}`;
  const [changed, setChanged] = useState<Changed | null>(null);
  /** Quantities received now, if they differ from all remaining pieces; valid for one version only. */
  const [come, setCome] = useState<{ version: number; pieces: ReadonlyMap<number, number> } | null>(null);
  const version = query.data?.version;
  const items = query.data?.items ?? [];
  const kept = changed?.version === version ? changed : null;
  const packing = kept?.packing ?? packingOf(items, reserveOf);
  const pieces = come?.version === version ? come?.pieces : undefined;
  const arrived = items
    .map((item) => ({ id: item.id, quantity: pieces?.get(item.id) ?? leftOf(item) }))
    .filter(({ quantity }) => quantity > 0);
  const sum = arrived.reduce((all, { quantity }) => all + quantity, 0);
  const receiving: Step<Movement> = {
    name: 'receive',
    label: `Принять ${sum} шт.`,
    variant: 'primary',
    done: ['Получение записано', 'Товар на складе, его можно продавать'],
    missing: () => (sum === 0 ? 'Укажите, сколько штук пришло' : null),
    act: (movement) =>
      answerOf(
        api.PUT('/document/movement/receive', { body: { id, version: movement.version, items: arrived } }),
      ),
  };
  const settling: Step<Movement> = {
    name: 'settle',
    label: 'Акт о недостаче…',
    done: ['Акт о недостаче записан'],
    dialog: ({ document, pending, onClose, take }) => (
      <ShortageDialog
        movement={document}
        pending={pending}
        onClose={onClose}
        onSettle={(act) =>
          take(() =>
            answerOf(
              api.PUT('/document/movement/shortage', {
                body: { id, version: document.version, ...act },
              }),
            ),
          )
        }
      />
    ),
  };
  const saving: Step<Movement> = {
    name: 'edit',
    label: 'Сохранить позиции',
    variant: 'primary',
    done: ['Позиции сохранены'],
    act: (movement) =>
      answerOf(
        api.PUT('/document/movement/update', {
          body: { id, version: movement.version, items: itemsOf(packing, 'reserve_id') },
        }),
      ),
  };
  const steps = kept
    ? [saving]
    : query.data?.status.code === 'active'
      ? [...STEPS, PACKING]
      : [...STEPS, settling, receiving];
  const choose = (movement: Movement, goods: Goods) => {
    const { reserve_id, available } = goods;
    const item = {
      ...goods,
      id: 0,
      quantity: 1,
      received: 0,
      written_off: 0,
      returned: 0,
      containers: [],
    };
    setChanged({
      version: movement.version,
      packing: new Map(packing).set(reserve_id, { quantity: Math.min(1, available), containers: [] }),
      added: [...(kept?.added ?? []).filter((one) => one.reserve_id !== reserve_id), item],
    });
  };
  return (
    <DocumentPage
      query={query}
      tabTitle={title}
      title={() => title}
      steps={steps}
      after={movementsChanged}
      papers={movementPapers}
      list={{ href: routeHref('movement'), label: 'Все перемещения' }}
      facts={movementFacts}
      dense
      wide={({ status, allowed_actions }) => status.code === 'draft' && allowed_actions.includes('edit')}
      history={({ history }) => history}
    >
      {(movement) => {
        const chooses = movement.status.code === 'draft' && movement.allowed_actions.includes('edit');
        const receives = movement.allowed_actions.includes('receive');
        const shown = [
          ...movement.items,
          ...(kept?.added ?? []).filter(
            ({ reserve_id }) => !movement.items.some((item) => item.reserve_id === reserve_id),
          ),
        ];
        return (
          <>
            <Card padded={false} title="Позиции">
              {packing.size === 0 ? (
                <EmptyState title="Товара в перемещении пока нет">
                  {chooses && 'Найдите его ниже по артикулу.'}
                </EmptyState>
              ) : (
                <PackedItems
                  words={MOVEMENT_WORDS}
                  items={shown}
                  packing={packing}
                  keyOf={reserveOf}
                  least={0}
                  places={!chooses}
                  more={[
                    ...(movement.shipped_at === null ? [] : [RECEIVED]),
                    ...(receives
                      ? [
                          comeColumn(pieces, (item, quantity) =>
                            setCome({
                              version: movement.version,
                              pieces: new Map(pieces).set(item, quantity),
                            }),
                          ),
                        ]
                      : []),
                  ]}
                  {...(chooses
                    ? {
                        onCount: (next: Packing) =>
                          setChanged({
                            version: movement.version,
                            packing: next,
                            added: kept?.added ?? [],
                          }),
                      }
                    : {})}
                />
              )}
            </Card>
            <Shortages movement={movement} />
            {chooses && (
              <MovementGoods
                id={id}
                storage={movement.from_storage.title}
                chosen={({ reserve_id }) => packing.has(reserve_id)}
                onChoose={(goods) => choose(movement, goods)}
              />
            )}
          </>
        );
      }}
    </DocumentPage>
  );
}

const RECEIVED: Column<MovedItem> = {
  id: 'received',
  title: 'Получено, шт.',
  align: 'right',
  cell: (item) => (
    <>
      <Text tone={item.received === item.quantity ? 'green' : 'yellow'} weight="strong">
        {item.received} из {item.quantity}
      </Text>
      {item.written_off > 0 && (
        <Text block size="small" tone="muted">
          списано {item.written_off}
        </Text>
      )}
      {item.returned > 0 && (
        <Text block size="small" tone="muted">
          возвращено {item.returned}
        </Text>
      )}
    </>
  ),
};

const comeColumn = (
  pieces: ReadonlyMap<number, number> | undefined,
  onCome: (item: number, quantity: number) => void,
): Column<MovedItem> => ({
  id: 'come',
  title: 'Пришло сейчас, шт.',
  align: 'right',
  width: '150px',
  cell: (item) =>
    leftOf(item) === 0 ? (
      <Text tone="muted">{item.received === item.quantity ? 'всё' : 'больше не придёт'}</Text>
    ) : (
      <NumberInput
        controlSize="small"
        width="small"
        max={leftOf(item)}
        aria-label={`Пришло сейчас: ${item.brand_title} ${item.article}`}
        value={pieces?.get(item.id) ?? leftOf(item)}
        emptyValue={0}
        onChange={(quantity) => onCome(item.id, quantity ?? 0)}
      />
    ),
});
