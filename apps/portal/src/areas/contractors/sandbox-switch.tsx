import { answerOf } from '@portal/api-client/client';
import { failureSentence } from '@portal/domain/failures';
import { Card } from '@portal/ui/card';
import { Switch } from '@portal/ui/switch';
import { Text } from '@portal/ui/text';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../session/api.ts';
import { toasts } from '../../session/toasts.ts';
import { type Contractor, contractorsChanged } from './queries.ts';

/** The administrator's switch for a company in which calls of the API are tried; saved at once. */
export function SandboxSwitch({ contractor: { id, is_sandbox } }: { contractor: Contractor }) {
  const save = useMutation({
    mutationFn: (becomes: boolean) =>
      answerOf(
        api.PUT('/warehouse/contractor/{id}/sandbox', {
          params: { path: { id } },
          body: { is_sandbox: becomes },
        }),
      ),
    onError: (error) => toasts.warning(failureSentence(error)),
    onSettled: () => contractorsChanged(),
  });
  return (
    <Card title="Песочница">
      <Switch
        checked={save.isPending ? save.variables : is_sandbox}
        onChange={({ target }) => !save.isPending && save.mutate(target.checked)}
      >
        Организация для проверки интеграций
      </Switch>
      <Text as="p" tone="secondary" className="mt-2">
        Её документы исчезают каждую ночь, а договоры она заключает только с другими песочницами.
      </Text>
    </Card>
  );
}
