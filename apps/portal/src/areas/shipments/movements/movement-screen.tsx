import { answerOf } from '@portal/api-client/client';
import { toKopecks, toRoubles } from '@portal/api-client/money';
import { missingPieces } from '@portal/domain/movement-shortages';
import { routeHref } from '@portal/domain/routes';
import { asSentence } from '@portal/domain/words';
import { Card } from '@portal/ui/card';
import type { Column } from '@portal/ui/data-table';
import { NumberInput } from '@portal/ui/number-input';
import { EmptyState } from '@portal/ui/state';
import { Text } from '@portal/ui/text';
import { useQuery } from '../../../session/calls/use-query.ts';
import { useState } from 'react';
import { useParams } from 'react-router';
import { DocumentPage } from '../../../kit/document/document-page.tsx';
import { RowFault, useRowFaults } from '../../../kit/document/row-faults.tsx';
import type { Step } from '../../../kit/document/step.ts';
import { documentNumber } from '../../../kit/list/columns.tsx';
import { api } from '../../../session/api.ts';
import { MOVEMENT_WORDS, movementFacts } from './movement-facts.tsx';
import { MovementGoods } from './movement-goods.tsx';
import type { Wanted } from './goods-list.ts';
import { type MovedItem, type Movement, movementQuery, movementsChanged } from './movement-queries.ts';
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
const UNMOVED = { id: 0, quantity: 1, received: 0, written_off: 0, returned: 0, containers: [] };
const reserveOf = ({ reserve_id }: MovedItem) => reserve_id;
const leftOf = (item: MovedItem) => missingPieces(item);

/** Reserves the goods; `save` stores unsaved positions first. */
const activation = (save?: (movement: Movement) => Promise<{ data: Movement }>): Step<Movement> => ({
  name: 'activate',
  label: 'Провести',
  variant: 'primary',
  done: ['Перемещение проведено', 'Товар отложен: осталось упаковать и отправить'],
  leads: save !== undefined,
  act: async (movement) => {
    const { id, version } = save ? (await save(movement)).data : movement;
    return answerOf(api.PUT('/document/movement/activate', { body: { id, version } }));
  },
});

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
  activation(),
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
  const rows = useRowFaults();
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
    missing: () => {
      if (sum > 0) return null;
      const fault = 'Укажите, сколько штук пришло';
      // Any row will do: the first that still waits.
      const first = items.find((item) => leftOf(item) > 0);
      if (first) rows.set(new Map([[first.id, fault]]));
      return fault;
    },
    question: (movement) => ({
      title: `Принять ${sum} шт. по перемещению ${documentNumber(movement.id)}?`,
      description: receivedWords(movement.items, sum),
      action: 'Принять',
    }),
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
  const save = (movement: Movement) =>
    answerOf(
      api.PUT('/document/movement/update', {
        body: { id, version: movement.version, items: itemsOf(packing, 'reserve_id') },
      }),
    );
  const saving: Step<Movement> = {
    name: 'edit',
    label: 'Сохранить позиции',
    done: ['Позиции сохранены'],
    act: save,
  };
  const steps = kept
    ? [saving, ...(packing.size > 0 ? [activation(save)] : [])]
    : query.data?.status.code === 'active'
      ? [...STEPS, PACKING]
      : [...STEPS, settling, receiving];
  const choose = (movement: Movement, wanted: readonly Wanted[]) =>
    setChanged((before) => {
      const own = before?.version === movement.version ? before : null;
      const next = new Map(own?.packing ?? packingOf(movement.items, reserveOf));
      const added = new Map((own?.added ?? []).map((item) => [item.reserve_id, item]));
      for (const { goods, quantity } of wanted) {
        const { reserve_id, available } = goods;
        const all = Math.min((next.get(reserve_id)?.quantity ?? 0) + quantity, available);
        next.set(reserve_id, { quantity: all, containers: [] });
        added.set(reserve_id, { ...goods, ...UNMOVED });
      }
      return wanted.length === 0
        ? before
        : { version: movement.version, packing: next, added: [...added.values()] };
    });
  return (
    <DocumentPage
      query={query}
      tabTitle={title}
      title={() => title}
      steps={steps}
      after={movementsChanged}
      onRows={rows.set}
      papers={movementPapers}
      list={{ href: routeHref('movement'), label: 'Все перемещения' }}
      facts={(movement) => movementFacts(kept ? { ...movement, ...totalsOf(movement, kept) } : movement)}
      dense
      wide={({ status, allowed_actions }) => status.code === 'draft' && allowed_actions.includes('edit')}
      history={({ history }) => history}
    >
      {(movement) => {
        const chooses = movement.status.code === 'draft' && movement.allowed_actions.includes('edit');
        const receives = movement.allowed_actions.includes('receive');
        const shown = shownItems(movement, kept);
        return (
          <>
            {chooses && (
              <MovementGoods
                id={id}
                storage={movement.from_storage.title}
                empty={movement.items.length === 0}
                chosen={({ reserve_id }) => packing.get(reserve_id)?.quantity ?? 0}
                onChoose={(wanted) => choose(movement, wanted)}
              />
            )}
            <Card padded={false} title="Позиции">
              {packing.size === 0 ? (
                <EmptyState title="Товара в перемещении пока нет">
                  {chooses && 'Введите артикул выше или вставьте список.'}
                </EmptyState>
              ) : (
                <PackedItems
                  words={MOVEMENT_WORDS}
                  items={shown}
                  packing={packing}
                  keyOf={reserveOf}
                  least={0}
                  places={!chooses}
                  {...(chooses ? { faults: rows.faults } : {})}
                  more={[
                    ...(movement.shipped_at === null ? [] : [RECEIVED]),
                    ...(receives
                      ? [
                          comeColumn(pieces, rows.faults, (item, quantity) => {
                            rows.clear();
                            setCome({
                              version: movement.version,
                              pieces: new Map(pieces).set(item, quantity),
                            });
                          }),
                        ]
                      : []),
                  ]}
                  {...(chooses
                    ? {
                        onCount: (next: Packing) => {
                          rows.clear();
                          setChanged({
                            version: movement.version,
                            packing: next,
                            added: kept?.added ?? [],
                          });
                        },
                      }
                    : {})}
                />
              )}
            </Card>
            <Shortages movement={movement} />
          </>
        );
      }}
    </DocumentPage>
  );
}

/** The saved items and those added since. */
const shownItems = ({ items }: Movement, kept: Changed | null): MovedItem[] => [
  ...items,
  ...(kept?.added ?? []).filter(({ reserve_id }) => !items.some((item) => item.reserve_id === reserve_id)),
];

/** Pieces and amount of a draft with its unsaved changes. */
function totalsOf(movement: Movement, kept: Changed): Pick<Movement, 'quantity' | 'amount'> {
  let [quantity, kopecks] = [0, 0];
  for (const item of shownItems(movement, kept)) {
    const pieces = kept.packing.get(reserveOf(item))?.quantity ?? 0;
    quantity += pieces;
    kopecks += toKopecks(item.price) * pieces;
  }
  return { quantity, amount: toRoubles(kopecks) };
}

/** «Пришло 10 из 11 шт., ещё 1 останется в пути. Товар сразу появится на складе, отменить приём нельзя.» */
function receivedWords(items: readonly MovedItem[], sum: number): string {
  const left = items.reduce((all, item) => all + leftOf(item), 0);
  const rest = left - sum;
  return `${asSentence(`Пришло ${sum} из ${left} шт.${rest > 0 ? `, ещё ${rest} шт. останется в пути` : ''}`)} Товар сразу появится на складе, отменить приём нельзя.`;
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
  faults: ReadonlyMap<number, string>,
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
      <RowFault fault={faults.get(item.id)} align="end">
        {(marks) => (
          <NumberInput
            {...marks}
            controlSize="small"
            width="small"
            max={leftOf(item)}
            aria-label={`Пришло сейчас: ${item.brand_title} ${item.article}`}
            value={pieces?.get(item.id) ?? leftOf(item)}
            emptyValue={0}
            onChange={(quantity) => onCome(item.id, quantity ?? 0)}
          />
        )}
      </RowFault>
    ),
});
