import { answerOf } from '@portal/api-client/client';
import { checkRule } from '@portal/domain/access';
import { routeHref } from '@portal/domain/routes';
import { Alert } from '@portal/ui/alert';
import { PageHeader } from '@portal/ui/app-shell';
import { Button } from '@portal/ui/button';
import { ConfirmDialog } from '@portal/ui/confirm-dialog';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useTitle } from '../../kit/title.ts';
import { api } from '../../session/api.ts';
import { queryClient } from '../../session/query-client.ts';
import { useCurrentUser, viewerOf } from '../../session/session.ts';
import { toasts } from '../../session/toasts.ts';
import { storageQuery, type StorageWhole, storagesChanged } from './queries.ts';
import { StorageForm } from './storage-form.tsx';
import { StorageFrame } from './storage-frame.tsx';

const NEW = 'Новый склад';

/** /storages/add */
export function AddStorageScreen() {
  useTitle(NEW);
  const user = useCurrentUser();
  const mayCreate = checkRule('actions.storages.create', viewerOf(user)) && !user.is_admin;
  return (
    <>
      <PageHeader title={NEW} />
      <div className="flex flex-col gap-4">
        {!mayCreate && <Alert>Склады добавляет организация, которой они принадлежат.</Alert>}
        <StorageForm storage={null} editable={mayCreate} />
      </div>
    </>
  );
}

/** /storages/{id}: name and address. */
export function StorageScreen() {
  return (
    <StorageFrame
      page="storages-id"
      actions={(storage) => storage.allowed_actions.includes('delete') && <Deleting storage={storage} />}
    >
      {(storage) => (
        <StorageForm
          key={`${storage.id} ${storage.version}`}
          storage={storage}
          editable={storage.allowed_actions.includes('update')}
        />
      )}
    </StorageFrame>
  );
}

function Deleting({ storage }: { storage: StorageWhole }) {
  const [asks, setAsks] = useState(false);
  const navigate = useNavigate();
  return (
    <>
      <Button variant="danger" onClick={() => setAsks(true)}>
        Удалить
      </Button>
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title={`Удалить «${storage.title}»?`}
        description="Вместе с ним исчезнут его графики, логистические карты и карточки. Склад, на котором что-то лежит или на который есть документы, не удаляется."
        action="Удалить"
        tone="danger"
        onConfirm={async () => {
          await answerOf(api.DELETE('/warehouse/storage', { params: { query: { id: storage.id } } }));
          queryClient.markDeleted(storageQuery(storage.id).queryKey);
          toasts.success('Склад удалён');
          await navigate(routeHref('storages'));
          await storagesChanged();
        }}
      />
    </>
  );
}
