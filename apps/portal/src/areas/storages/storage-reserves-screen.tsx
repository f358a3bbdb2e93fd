import { checkRule } from '@portal/domain/access';
import { routeHref } from '@portal/domain/routes';
import { Alert } from '@portal/ui/alert';
import { ButtonLink } from '@portal/ui/button-link';
import { Card } from '@portal/ui/card';
import { DateTime } from '@portal/ui/date-time';
import { DescriptionList } from '@portal/ui/description-list';
import { EmptyState } from '@portal/ui/state';
import { useCurrentUser, viewerOf } from '../../session/session.ts';
import type { StorageWhole } from './queries.ts';
import { StorageFrame } from './storage-frame.tsx';

/** /storages/{id}/reserves: the stock and the age of its data. */
export function StorageReservesScreen() {
  return <StorageFrame page="storages-id-reserves">{(storage) => <Stock storage={storage} />}</StorageFrame>;
}

function Stock({ storage: { id, reserves, reserve_update_hours } }: { storage: StorageWhole }) {
  const viewer = viewerOf(useCurrentUser());
  const sells = checkRule('role.is.merchant', viewer) && checkRule('pages.nomenclature-reserves', viewer);
  const { items_count, quantity, held, updated_at, is_stale } = reserves;
  if (items_count === 0)
    return (
      <Card>
        <EmptyState title="На складе ничего не лежит">
          Остатки появляются с прайс-листом, с файлом остатков или с перемещением.
        </EmptyState>
      </Card>
    );
  return (
    <div className="flex flex-col gap-4">
      {is_stale && (
        <Alert tone="yellow" title="Остатки устарели">
          Их обещано обновлять раз в {reserve_update_hours} ч. Загрузите свежий файл.
        </Alert>
      )}
      <Card title="Остатки">
        <div className="flex flex-col items-start gap-5">
          <DescriptionList
            items={[
              { term: 'Товаров', value: items_count.toLocaleString('ru') },
              { term: 'Штук', value: quantity.toLocaleString('ru') },
              { term: 'Держат заказы', value: held.toLocaleString('ru') },
              {
                term: 'Загружены',
                value: updated_at === null ? 'ещё не загружались' : <DateTime value={updated_at} />,
              },
            ]}
          />
          {sells && (
            <div className="flex flex-wrap gap-2">
              <ButtonLink href={routeHref('nomenclature-reserves', {}, { storage: String(id) })}>
                Показать товары
              </ButtonLink>
              <ButtonLink href={routeHref('nomenclature-reserves', {}, { load: '1', storage: String(id) })}>
                Загрузить остатки
              </ButtonLink>
            </div>
          )}
        </div>
      </Card>
    </div>
  );
}
