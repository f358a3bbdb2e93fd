import { answerOf, type Schemas } from '@portal/api-client/client';
import { ConfirmDialog } from '@portal/ui/confirm-dialog';
import { api } from '../../session/api.ts';
import { queryClient } from '../../session/query-client.ts';
import { toasts } from '../../session/toasts.ts';

/** Asks before a key is revoked, and revokes it. */
export const RevokeDialog = ({ revoked, onClose }: { revoked: Schemas['ApiKey']; onClose(): void }) => (
  <ConfirmDialog
    open
    onOpenChange={onClose}
    title={`Отозвать ключ «${revoked.title}»?`}
    description="Системы, которые им пользуются, сразу потеряют доступ. Вернуть ключ нельзя, можно создать новый."
    action="Отозвать"
    tone="danger"
    onConfirm={async () => {
      await answerOf(api.PUT('/settings/api-key/{id}/revoke', { params: { path: { id: revoked.id } } }));
      toasts.success('Ключ отозван');
      await queryClient.invalidateQueries({ queryKey: ['api-keys'] });
      onClose();
    }}
  />
);
