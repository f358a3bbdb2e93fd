import { answerOf } from '@portal/api-client/client';
import { routeHref } from '@portal/domain/routes';
import { Card } from '@portal/ui/card';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { DocumentPage } from '../../../kit/document/document-page.tsx';
import type { Step } from '../../../kit/document/step.ts';
import { documentNumber } from '../../../kit/list/columns.tsx';
import { api } from '../../../session/api.ts';
import { MOVEMENT_WORDS, movementFacts } from './movement-facts.tsx';
import { type MovedItem, type Movement, movementQuery, movementsChanged } from './movement-queries.ts';
import { PackedItems } from '../packed-items.tsx';
import { itemsOf, type Packing, packingOf, placesFault, restOf } from '../packing.ts';
import { RestPlaces } from '../acceptances/rest-places.tsx';

const reserveOf = ({ reserve_id }: MovedItem) => reserve_id;

const STEPS: readonly Step<Movement>[] = [
  {
    name: 'pack',
    label: 'Упаковать',
    variant: 'primary',
    done: ['Перемещение упаковано', 'Осталось отправить'],
    act: ({ id, version }) => answerOf(api.PUT('/document/movement/pack', { body: { id, version } })),
  },
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
  const [changed, setChanged] = useState<{ version: number; packing: Packing } | null>(null);
  const version = query.data?.version;
  const kept = changed?.version === version ? changed : null;
  const packing = kept?.packing ?? packingOf(query.data?.items ?? [], reserveOf);
  const faults = [...packing.values()].flatMap((item) => placesFault(item) ?? []);
  const saving: Step<Movement> = {
    name: 'edit',
    label: 'Сохранить места',
    variant: 'primary',
    done: ['Тарные места сохранены'],
    missing: () => faults[0] ?? null,
    act: (movement) =>
      answerOf(
        api.PUT('/document/movement/update', {
          body: { id, version: movement.version, items: itemsOf(packing, 'reserve_id') },
        }),
      ),
  };
  return (
    <DocumentPage
      query={query}
      tabTitle={title}
      title={() => title}
      steps={kept ? [saving] : STEPS}
      after={movementsChanged}
      list={{ href: routeHref('movement'), label: 'Все перемещения' }}
      facts={movementFacts}
      dense
      wide={({ status, allowed_actions }) => status.code === 'active' && allowed_actions.includes('edit')}
      history={({ history }) => history}
    >
      {(movement) => {
        const packs = movement.status.code === 'active' && movement.allowed_actions.includes('edit');
        const pack = (next: Packing) => setChanged({ version: movement.version, packing: next });
        const rest = restOf(packing);
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
              {...(packs ? { onPack: pack } : {})}
            />
          </Card>
        );
      }}
    </DocumentPage>
  );
}
