import { answerOf } from '@portal/api-client/client';
import { titlesIn } from '@portal/domain/field-titles';
import { checkRule } from '@portal/domain/access';
import { failureSentence } from '@portal/domain/failures';
import { PERMISSION_GROUPS, PERMISSIONS } from '@portal/domain/permissions';
import { routeHref } from '@portal/domain/routes';
import { required } from '@portal/domain/validation';
import { PageHeader } from '@portal/ui/app-shell';
import { Alert } from '@portal/ui/alert';
import { Badge } from '@portal/ui/badge';
import { Button } from '@portal/ui/button';
import { Card } from '@portal/ui/card';
import { Checkbox } from '@portal/ui/checkbox';
import { ConfirmDialog } from '@portal/ui/confirm-dialog';
import { Input } from '@portal/ui/input';
import { Skeleton } from '@portal/ui/skeleton';
import { ErrorState } from '@portal/ui/state';
import { Text } from '@portal/ui/text';
import { useQuery } from '../../session/calls/use-query.ts';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { SubjectHistory } from '../../kit/changes/subject-history.tsx';
import { useForm } from '../../kit/form/form.ts';
import { FormActions } from '../../kit/form/form-actions.tsx';
import { FormField } from '../../kit/form/form-field.tsx';
import { FormFrame } from '../../kit/form/form-frame.tsx';
import { api } from '../../session/api.ts';
import { queryClient } from '../../session/query-client.ts';
import { useCurrentUser, viewerOf } from '../../session/session.ts';
import { toasts } from '../../session/toasts.ts';
import { peopleChanged, type Role, roleQuery } from './people-queries.ts';

const titleOf = titlesIn('createRole');

/** A role with its permissions, existing or new. */
export function RoleScreen() {
  const { id } = useParams();
  const role = useQuery({ ...roleQuery(Number(id)), enabled: id !== undefined });
  if (role.error)
    return <ErrorState message={failureSentence(role.error)} onRetry={() => void role.refetch()} />;
  if (id !== undefined && !role.data) return <Skeleton className="h-72 w-full" />;
  // A new version resets the form, because the ticked permissions were meant for the old one.
  return <RoleForm key={role.data ? `${id} ${role.data.version}` : 'new'} role={role.data ?? null} />;
}

function RoleForm({ role }: { role: Role | null }) {
  const viewer = viewerOf(useCurrentUser());
  const held = viewer.permissions;
  const editable = role ? role.allowed_actions.includes('update') : true;
  const form = useForm({
    initial: {
      title: role?.title ?? '',
      description: role?.description ?? '',
      permissions: role?.permissions ?? [],
    },
    titles: titleOf,
    rules: { title: required },
    send: async (body, { key }) => {
      const answer = await answerOf(
        role
          ? api.PUT('/identity/role/{id}', {
              params: { path: { id: role.id } },
              body: { ...body, version: role.version },
            })
          : api.POST('/identity/role', { params: { header: { 'Idempotency-Key': key } }, body }),
      );
      await peopleChanged();
      return answer;
    },
    done: () => [role ? 'Роль сохранена' : 'Роль добавлена'],
    to: routeHref('roles'),
    row: ({ data }) => data.id,
    // Another user has saved it meanwhile: refetch, so that the form shows the current version.
    onRefused: ({ status }) => role && status === 409 && peopleChanged(),
  });
  const chosen = new Set(form.values.permissions);

  return (
    <>
      <PageHeader
        title={role ? role.title : 'Новая роль'}
        aside={role?.is_platform && <Badge>Роль портала</Badge>}
        actions={role?.allowed_actions.includes('delete') && <Removal role={role} />}
      />
      {role?.refusal && checkRule('actions.roles.update', viewer) && (
        <div className="mb-4">
          <Alert>{role.refusal}</Alert>
        </div>
      )}
      <FormFrame form={form} className="flex flex-col gap-4">
        <Card className="grid max-w-full grid-cols-2 max-md:grid-cols-1 gap-6">
          <FormField form={form} name="title" required>
            {(field) => <Input {...field} maxLength={100} disabled={!editable} />}
          </FormField>
          <FormField
            form={form}
            name="description"
            label="Описание"
            hint="Первые буквы двух слов видны на кнопке учётной записи"
          >
            {(field) => <Input {...field} maxLength={200} disabled={!editable} />}
          </FormField>
        </Card>
        <Card title="Права" aside={<Text tone="muted">Выбрано: {chosen.size}</Text>}>
          <div className="gap-10 md:columns-2 min-[1400px]:columns-3">
            {PERMISSION_GROUPS.map((group) => (
              <Group
                key={group.title}
                {...group}
                held={held}
                chosen={chosen}
                editable={editable}
                onChange={(next) => form.set({ permissions: [...next] })}
              />
            ))}
          </div>
        </Card>
        {editable && (
          <FormActions form={form} action={role ? 'Сохранить' : 'Добавить'} list={routeHref('roles')} />
        )}
      </FormFrame>
      {role && (!role.is_platform || viewer.type === 'admin') && (
        <div className="mt-4">
          <SubjectHistory kind="role" id={role.id} of={role} />
        </div>
      )}
    </>
  );
}

interface GroupProps {
  title: string;
  permissions: readonly string[];
  /** Permissions of the current user: nobody can grant a permission that they lack. */
  held: readonly string[];
  chosen: ReadonlySet<string>;
  editable: boolean;
  onChange(chosen: ReadonlySet<string>): void;
}

function Group({ title, permissions, held, chosen, editable, onChange }: GroupProps) {
  const open = permissions.filter((name) => held.includes(name));
  const on = open.filter((name) => chosen.has(name)).length;
  const set = (names: readonly string[], give: boolean) => {
    const next = new Set(chosen);
    for (const name of names) {
      if (give) next.add(name);
      else next.delete(name);
    }
    onChange(next);
  };
  return (
    <fieldset className="mb-6 break-inside-avoid">
      <legend className="sr-only">{title}</legend>
      <Checkbox
        disabled={!editable || open.length === 0}
        checked={open.length > 0 && on === open.length}
        indeterminate={on > 0 && on < open.length}
        onChange={({ target }) => set(open, target.checked)}
      >
        <Text weight="strong">{title}</Text>
      </Checkbox>
      <div className="mt-2 ml-6 flex flex-col gap-1.5">
        {permissions.map((name) => (
          <Checkbox
            key={name}
            disabled={!editable || !held.includes(name)}
            checked={chosen.has(name)}
            onChange={({ target }) => set([name], target.checked)}
          >
            {PERMISSIONS[name]}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  );
}

function Removal({ role }: { role: Role }) {
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button variant="danger" onClick={() => setAsking(true)}>
        Удалить
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Удалить роль «${role.title}»?`}
        description="Она никому не назначена."
        action="Удалить"
        tone="danger"
        onConfirm={async () => {
          await answerOf(api.DELETE('/identity/role/{id}', { params: { path: { id: role.id } } }));
          queryClient.markDeleted(roleQuery(role.id).queryKey);
          await peopleChanged();
          toasts.success('Роль удалена');
          await navigate(routeHref('roles'));
        }}
      />
    </>
  );
}
