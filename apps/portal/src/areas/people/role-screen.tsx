import { answerOf, CallError, newIdempotencyKey } from '@portal/api-client/client';
import { checkRule } from '@portal/domain/access';
import { PERMISSION_GROUPS, PERMISSIONS } from '@portal/domain/permissions';
import { routeHref } from '@portal/domain/routes';
import { REQUIRED } from '@portal/domain/validation';
import { PageHeader } from '@portal/ui/app-shell';
import { Alert } from '@portal/ui/alert';
import { Badge } from '@portal/ui/badge';
import { Button } from '@portal/ui/button';
import { Card } from '@portal/ui/card';
import { Checkbox } from '@portal/ui/checkbox';
import { ConfirmDialog } from '@portal/ui/confirm-dialog';
import { Field } from '@portal/ui/field';
import { Input } from '@portal/ui/input';
import { Skeleton } from '@portal/ui/skeleton';
import { ErrorState } from '@portal/ui/state';
import { Text } from '@portal/ui/text';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { api } from '../../session/api.ts';
import { useCurrentUser, viewerOf } from '../../session/session.ts';
import { toasts } from '../../session/toasts.ts';
import { peopleChanged, type Role, roleQuery } from './queries.ts';

/** A role with its rights; or a new one. */
export function RoleScreen() {
  const { id } = useParams();
  const role = useQuery({ ...roleQuery(Number(id)), enabled: id !== undefined });
  if (role.error) return <ErrorState message={role.error.message} onRetry={() => void role.refetch()} />;
  if (id !== undefined && !role.data) return <Skeleton className="h-72 w-full" />;
  // A fresh version begins the form anew: what was ticked meant another role.
  return <RoleForm key={role.data ? `${id} ${role.data.version}` : 'new'} role={role.data ?? null} />;
}

function RoleForm({ role }: { role: Role | null }) {
  const navigate = useNavigate();
  const viewer = viewerOf(useCurrentUser());
  const held = viewer.permissions;
  const [title, setTitle] = useState(role?.title ?? '');
  const [description, setDescription] = useState(role?.description ?? '');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(role?.permissions));
  const [fault, setFault] = useState<string>();
  const [pending, setPending] = useState(false);
  const editable = role ? role.allowed_actions.includes('update') : true;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (pending) return;
    setFault(title.trim() === '' ? REQUIRED : undefined);
    if (title.trim() === '') return;
    setPending(true);
    const body = { title, description, permissions: [...chosen] };
    try {
      await answerOf(
        role
          ? api.PUT('/identity/role/{id}', {
              params: { path: { id: role.id } },
              body: { ...body, version: role.version },
            })
          : api.POST('/identity/role', {
              params: { header: { 'Idempotency-Key': newIdempotencyKey() } },
              body,
            }),
      );
      await peopleChanged();
      toasts.success(role ? 'Роль сохранена' : 'Роль добавлена');
      await navigate(routeHref('roles'));
    } catch (error) {
      toasts.warning(error instanceof CallError ? error.message : 'Произошла непредвиденная ошибка');
      // Somebody else wrote it meanwhile: the form shows what it is now.
      if (role && error instanceof CallError && error.status === 409) await peopleChanged();
    } finally {
      setPending(false);
    }
  }

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
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <Card className="grid max-w-full grid-cols-2 gap-6">
          <Field label="Название" required error={fault}>
            <Input
              name="title"
              maxLength={100}
              disabled={!editable}
              value={title}
              onChange={({ target }) => setTitle(target.value)}
            />
          </Field>
          <Field label="Описание" hint="Первые буквы двух слов стоят на кнопке учётной записи">
            <Input
              name="description"
              maxLength={200}
              disabled={!editable}
              value={description}
              onChange={({ target }) => setDescription(target.value)}
            />
          </Field>
        </Card>
        <Card title="Права" aside={<Text tone="muted">Выбрано: {chosen.size}</Text>}>
          <div className="columns-2 gap-10 min-[1400px]:columns-3">
            {PERMISSION_GROUPS.map((group) => (
              <Group
                key={group.title}
                {...group}
                held={held}
                chosen={chosen}
                editable={editable}
                onChange={setChosen}
              />
            ))}
          </div>
        </Card>
        {editable && (
          <div className="flex gap-2">
            <Button type="submit" pending={pending}>
              {role ? 'Сохранить' : 'Добавить'}
            </Button>
            <Button variant="secondary" onClick={() => void navigate(routeHref('roles'))}>
              Отмена
            </Button>
          </div>
        )}
      </form>
    </>
  );
}

interface GroupProps {
  title: string;
  permissions: readonly string[];
  /** What the person who edits holds: nobody grants what they lack. */
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
          await peopleChanged();
          toasts.success('Роль удалена');
          await navigate(routeHref('roles'));
        }}
      />
    </>
  );
}
