import { checkRule } from '@portal/domain/access';
import { routeHref } from '@portal/domain/routes';
import { Card } from '@portal/ui/card';
import { ButtonLink } from '@portal/ui/button-link';
import { UploadIcon } from '@portal/ui/icons';
import { useAddress } from '../../../session/browser/address.ts';
import { useQuery } from '../../../session/calls/use-query.ts';
import { useParams } from 'react-router';
import { ListPage } from '../../../kit/list/list-page.tsx';
import { useTitle } from '../../../kit/title.ts';
import { useCurrentUser, viewerOf } from '../../../session/session.ts';
import { cardList } from './card-list.tsx';
import { storageQuery } from '../queries.ts';
import { StorageTabs } from '../storage-frame.tsx';

/**
 * /storages/{id}/log-map/inbox: logistic cards of other companies to this storage and, for sellers, those from
 * it.
 */
export function CardsScreen() {
  const id = Number(useParams()['id']);
  const [params] = useAddress();
  const viewer = viewerOf(useCurrentUser());
  const { data: storage } = useQuery(storageQuery(id));
  const sells = checkRule('role.is.merchant', viewer) || viewer.type === 'admin';
  const outgoing = sells && params.get('side') !== 'inbox';
  const title = `${outgoing ? 'Карточки от склада' : 'Входящие карточки'}${storage ? `: ${storage.title}` : ''}`;
  useTitle(title);
  return (
    <ListPage
      key={String(outgoing)}
      title={title}
      list={cardList({ storageId: id, side: outgoing ? 'outbox' : 'inbox' })}
      note={
        <Card padded={false}>
          <StorageTabs id={id} page="storages-id-log-map-inbox" />
        </Card>
      }
      actions={
        sells && (
          <>
            {outgoing && checkRule('actions.storages.logistic-map.create', viewer) && (
              <ButtonLink variant="secondary" href={routeHref('storages-id-import_card', { id })}>
                <UploadIcon aria-hidden="true" className="size-4" />
                Загрузить из файла
              </ButtonLink>
            )}
            <ButtonLink
              variant="secondary"
              href={routeHref('storages-id-log-map-inbox', { id }, outgoing ? { side: 'inbox' } : {})}
            >
              {outgoing ? 'Входящие карточки' : 'Карточки от склада'}
            </ButtonLink>
          </>
        )
      }
    />
  );
}
