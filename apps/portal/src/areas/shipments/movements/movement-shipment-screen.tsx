import { answerOf } from '@portal/api-client/client';
import { routeHref } from '@portal/domain/routes';
import { Card } from '@portal/ui/card';
import { useQuery } from '../../../session/calls/use-query.ts';
import { useCallback, useState } from 'react';
import { useParams } from 'react-router';
import { DocumentPage } from '../../../kit/document/document-page.tsx';
import { useRowFaults } from '../../../kit/document/row-faults.tsx';
import type { Step } from '../../../kit/document/step.ts';
import { documentNumber } from '../../../kit/list/columns.tsx';
import { api } from '../../../session/api.ts';
import { MOVEMENT_WORDS, movementFacts } from './movement-facts.tsx';
import { type MovedItem, type Movement, movementQuery, movementsChanged } from './movement-queries.ts';
import { PackedItems } from '../packed-items.tsx';
import { itemsOf, type Packing, placesFault, restOf, unplacedFault } from '../packing.ts';
import { UnsentNote } from '../unsent-note.tsx';
import { usePacking } from '../use-packing.ts';
import { RestPlaces } from '../acceptances/rest-places.tsx';

const reserveOf = ({ reserve_id }: MovedItem) => reserve_id;

/** Packs the movement; `save` stores unsaved places first. */
const packStep = (save?: (movement: Movement) => Promise<{ data: Movement }>): Step<Movement> => ({
  name: 'pack',
  label: 'Упаковать',
  variant: 'primary',
  done: ['Перемещение упаковано', 'Осталось отправить'],
  act: async (movement) => {
    const { id, version } = save ? (await save(movement)).data : movement;
    return answerOf(api.PUT('/document/movement/pack', { body: { id, version } }));
  },
});

const STEPS: readonly Step<Movement>[] = [
  packStep(),
  {
    name: 'ship',
    label: 'Отправить',
    variant: 'primary',
    done: ['Перемещение отправлено', 'Товар ушёл со склада'],
    question: ({ id, from_storage, to_storage, quantity }) => ({
      title: `Отправить перемещение ${documentNumber(id)}?`,
      description: `${quantity} шт. уйдут со склада «${from_storage.title}» на склад «${to_storage.title}». Отменить после этого нельзя.`,
      action: 'Отправить',
    }),
    act: ({ id, version }) => answerOf(api.PUT('/document/movement/ship', { body: { id, version } })),
  },
];

/** /movement/{id}/shipment: puts the reserved goods into numbered containers and ships them. */
export function MovementShipmentScreen() {
  const id = Number(useParams()['id']);
  const query = useQuery(movementQuery(id));
  const title = `Отгрузка перемещения ${Number.isSafeInteger(id) ? documentNumber(id) : ''}`;
  const mayPack = query.data?.status.code === 'active' && query.data.allowed_actions.includes('edit');
  const send = useCallback(
    (version: number, packing: Packing) =>
      answerOf(
        api.PUT('/document/movement/update', {
          body: { id, version, items: itemsOf(packing, 'reserve_id') },
        }),
      ),
    [id],
  );
  const { packing, dirty, offline, pieces, asks, answer, pack, saving } = usePacking({
    name: `movement.${id}`,
    queryKey: movementQuery(id).queryKey,
    document: query.data,
    keyOf: reserveOf,
    packs: mayPack,
    send,
  });
  const rows = useRowFaults();
  const [tried, setTried] = useState(false);
  const faults = [...packing.values()].flatMap((item) => placesFault(item) ?? []);
  const save = ({ version }: Movement) => saving(() => send(version, packing));
  const saveStep: Step<Movement> = {
    name: 'edit',
    label: 'Сохранить места',
    done: ['Тарные места сохранены'],
    missing: () => faults[0] ?? null,
    act: save,
  };
  const rest = restOf(packing);
  const saveAndPack: Step<Movement> = {
    ...packStep(save),
    leads: true,
    missing: () => {
      setTried(true);
      return faults[0] ?? unplacedFault(rest);
    },
  };
  return (
    <DocumentPage
      query={query}
      tabTitle={title}
      title={() => title}
      steps={(dirty && offline) || asks ? [] : dirty ? [saveStep, saveAndPack] : STEPS}
      after={movementsChanged}
      onRows={rows.set}
      list={{ href: routeHref('movement'), label: 'Все перемещения' }}
      facts={movementFacts}
      dense
      wide={({ status, allowed_actions }) => status.code === 'active' && allowed_actions.includes('edit')}
      history={({ history }) => history}
      note={() => (
        <UnsentNote
          document="это перемещение"
          offline={offline}
          pieces={pieces}
          asks={asks}
          onAnswer={answer}
        />
      )}
    >
      {(movement) => {
        const packs = mayPack && !asks;
        return (
          <Card
            padded={false}
            title="Позиции и места"
            aside={packs && rest > 0 && <RestPlaces rest={rest} packing={packing} onPack={pack} />}
          >
            <PackedItems
              words={MOVEMENT_WORDS}
              items={movement.items}
              packing={packing}
              keyOf={reserveOf}
              faults={rows.faults}
              tried={tried}
              {...(packs
                ? {
                    onPack: (next: Packing) => {
                      rows.clear();
                      pack(next);
                    },
                  }
                : {})}
            />
          </Card>
        );
      }}
    </DocumentPage>
  );
}
