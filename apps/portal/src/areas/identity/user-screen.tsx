import { answerOf } from '@portal/api-client/client';
import { failureSentence } from '@portal/domain/failures';
import { titlesIn } from '@portal/domain/field-titles';
import { USER_STATUSES } from '@portal/domain/publications';
import { routeHref } from '@portal/domain/routes';
import { all, email, latinAndNumbers, required, type Validator } from '@portal/domain/validation';
import { PageHeader } from '@portal/ui/app-shell';
import { StatusBadge } from '@portal/ui/badge';
import { Alert } from '@portal/ui/alert';
import { Button } from '@portal/ui/button';
import { Card } from '@portal/ui/card';
import { Checkbox } from '@portal/ui/checkbox';
import { ConfirmDialog } from '@portal/ui/confirm-dialog';
import { Field } from '@portal/ui/field';
import { Input } from '@portal/ui/input';
import { Multiselect, type Option } from '@portal/ui/multiselect';
import { Select } from '@portal/ui/select';
import { Skeleton } from '@portal/ui/skeleton';
import { ErrorState } from '@portal/ui/state';
import { useMutation } from '@tanstack/react-query';
import { useQuery } from '../../session/calls/use-query.ts';
import { useState } from 'react';
import { useParams } from 'react-router';
import { SubjectHistory } from '../../kit/changes/subject-history.tsx';
import { failedOf } from '../../kit/failed-options.ts';
import { useForm } from '../../kit/form/form.ts';
import { FormActions } from '../../kit/form/form-actions.tsx';
import { FormField } from '../../kit/form/form-field.tsx';
import { FormFrame } from '../../kit/form/form-frame.tsx';
import { api } from '../../session/api.ts';
import { toasts } from '../../session/toasts.ts';
import { useCurrentUser } from '../../session/session.ts';
import { Impersonate } from './impersonation/impersonate.tsx';
import { SignIns } from './security/sign-ins.tsx';
import { WorksWithB2c } from './works-with-b2c.tsx';
import { peopleChanged, type User, userFormQuery, userQuery } from './people-queries.ts';

const titleOf = titlesIn('createUser');

/** A user, existing or new: view, edit, block. */
export function UserScreen() {
  const { id } = useParams();
  const user = useQuery({ ...userQuery(Number(id)), enabled: id !== undefined });
  if (user.error)
    return <ErrorState message={failureSentence(user.error)} onRetry={() => void user.refetch()} />;
  if (id !== undefined && !user.data) return <Skeleton className="h-72 w-full" />;
  return <UserForm key={id ?? 'new'} user={user.data ?? null} />;
}

interface Values {
  login: string;
  first_name: string;
  second_name: string;
  email: string;
  role_id: string;
  default_storage_id: string;
  available_storages: readonly Option[];
  contractor_id: string;
  b2c_user: boolean;
}

const options = (list: readonly { id: number; title: string }[] = []) =>
  list.map(({ id, title }) => ({ value: String(id), label: title }));

const valuesOf = (user: User | null, contractorId: string): Values => ({
  login: user?.login ?? '',
  first_name: user?.first_name ?? '',
  second_name: user?.second_name ?? '',
  email: user?.email ?? '',
  role_id: user ? String(user.role.id) : '',
  default_storage_id: user?.default_storage ? String(user.default_storage.id) : '',
  available_storages: options(user?.available_storages),
  contractor_id: user ? String(user.contractor.id) : contractorId,
  b2c_user: user?.b2c_user ?? false,
});

const free: Validator = () => null;

const save = (user: User | null, { login, email: address, ...values }: Values, key: string) => {
  const body = {
    first_name: values.first_name,
    second_name: values.second_name,
    b2c_user: values.b2c_user,
    email: address,
    role_id: Number(values.role_id),
    default_storage_id: values.default_storage_id === '' ? null : Number(values.default_storage_id),
    available_storages: values.available_storages.map(({ value }) => Number(value)),
  };
  return answerOf(
    user
      ? api.PUT('/identity/user/{id}', { params: { path: { id: user.id } }, body })
      : api.POST('/identity/user', {
          params: { header: { 'Idempotency-Key': key } },
          body: { ...body, login, contractor_id: Number(values.contractor_id) },
        }),
  );
};

function UserForm({ user }: { user: User | null }) {
  const { id: ownId, person, is_admin } = useCurrentUser();
  const form = useForm<Values, Awaited<ReturnType<typeof save>>>({
    // A user added by an administrator rarely belongs to the administrator's own company, so the company must be
    // chosen.
    initial: valuesOf(user, is_admin ? '' : String(person.contractor_id)),
    titles: titleOf,
    rules: {
      login: user ? free : latinAndNumbers,
      first_name: required,
      second_name: required,
      email: all(required, email),
      role_id: required,
      contractor_id: required,
    },
    send: async (values, { key }) => {
      const answer = await save(user, values, key);
      await peopleChanged();
      return answer;
    },
    done: ({ data: { pending_email } }) => {
      if (!user) return ['Пользователь добавлен', 'На почту ушла ссылка для создания пароля'];
      return pending_email === null
        ? ['Изменения сохранены']
        : [
            'Изменения сохранены',
            `На ${pending_email} ушло письмо. Почта сменится, когда её подтвердят по ссылке.`,
          ];
    },
    to: routeHref('users'),
    row: ({ data }) => data.id,
  });
  const { contractor_id } = form.values;
  const {
    data: known,
    error,
    refetch,
  } = useQuery(userFormQuery(contractor_id === '' ? undefined : Number(contractor_id)));
  // Without a company there are no roles or storages to choose from.
  const choices = contractor_id === '' ? undefined : known;
  // What may be chosen decides which fields there are: shown before it, they would move what is below from under a click.
  if (user && !known && !error) return <Skeleton className="h-72 w-full" />;
  const editable = user ? user.allowed_actions.includes('update') : true;

  // A role that can no longer be granted is still shown for a user who has it.
  const roles = options(choices?.roles);
  if (user && !roles.some(({ value }) => value === String(user.role.id)))
    roles.unshift({ value: String(user.role.id), label: user.role.title });

  const refusal =
    user && (user.refusals.update ?? (user.active && user.id !== ownId ? user.refusals.block : null));
  const status = user && USER_STATUSES[user.active ? 'active' : 'blocked'];
  return (
    <>
      <PageHeader
        title={user ? `${user.second_name} ${user.first_name}` : 'Новый пользователь'}
        aside={status && <StatusBadge tone={status.tone}>{status.label}</StatusBadge>}
        actions={
          user && (
            <>
              <Impersonate user={user} />
              <Blocking user={user} />
            </>
          )
        }
      />
      {user && user.blocked_reason !== '' && (
        <div className="mb-4">
          <Alert tone="yellow">Вход закрыт: {user.blocked_reason}</Alert>
        </div>
      )}
      {refusal && (
        <div className="mb-4">
          <Alert>{refusal}</Alert>
        </div>
      )}
      <Card>
        <FormFrame form={form} className="grid max-w-190 grid-cols-2 max-md:grid-cols-1 gap-x-6 gap-y-4">
          <FormField form={form} name="second_name" required>
            {(field) => (
              <Input {...field} autoFocus={user === null} autoComplete="off" disabled={!editable} />
            )}
          </FormField>
          <FormField form={form} name="first_name" required>
            {(field) => <Input {...field} autoComplete="off" disabled={!editable} />}
          </FormField>
          <FormField form={form} name="login" required hint={user ? undefined : 'Латинские буквы и цифры'}>
            {(field) => <Input {...field} autoComplete="off" disabled={!editable || user !== null} />}
          </FormField>
          <FormField
            form={form}
            name="email"
            required
            hint={user?.pending_email ? `Ждёт подтверждения: ${user.pending_email}` : undefined}
          >
            {(field) => <Input {...field} autoComplete="off" disabled={!editable} />}
          </FormField>
          {is_admin && (
            <FormField form={form} name="contractor_id" required>
              {(field) => (
                <Select
                  {...field}
                  disabled={user !== null}
                  placeholder="Выберите организацию"
                  failed={failedOf({ error, refetch })}
                  options={options(known?.contractors)}
                  onChange={(event) => {
                    field.onChange(event);
                    // Role and storage belonged to the previous company.
                    form.set({
                      role_id: '',
                      default_storage_id: '',
                      available_storages: [],
                      b2c_user: false,
                    });
                  }}
                />
              )}
            </FormField>
          )}
          <FormField
            form={form}
            name="role_id"
            required
            hint={editable ? (user?.refusals.role ?? undefined) : undefined}
          >
            {(field) => (
              <Select
                {...field}
                disabled={!editable || (user !== null && user.refusals.role !== null)}
                placeholder={contractor_id === '' ? 'Сначала выберите организацию' : 'Выберите роль'}
                failed={failedOf({ error, refetch })}
                options={roles}
              />
            )}
          </FormField>
          <FormField form={form} name="default_storage_id">
            {(field) => (
              <Select
                {...field}
                disabled={!editable}
                placeholder="Не выбран"
                failed={failedOf({ error, refetch })}
                options={options(choices?.storages)}
              />
            )}
          </FormField>
          <FormField
            form={form}
            name="available_storages"
            hint="Пусто – все склады организации"
            className="col-span-full"
          >
            {({ value, onChange }) => (
              <Multiselect
                disabled={!editable}
                placeholder="Все склады"
                failed={failedOf({ error, refetch })}
                options={options(choices?.storages)}
                value={value}
                onChange={onChange}
              />
            )}
          </FormField>
          {choices?.may_be_b2c && (
            <div className="col-span-full">
              <Checkbox
                disabled={!editable}
                checked={form.values.b2c_user}
                onChange={({ target }) => form.set({ b2c_user: target.checked })}
              >
                Работает с заказами B2C
              </Checkbox>
            </div>
          )}
          {editable && (
            <FormActions
              form={form}
              action={user ? 'Сохранить' : 'Добавить'}
              list={routeHref('users')}
              className="col-span-full pt-2"
            />
          )}
        </FormFrame>
      </Card>
      {user?.sign_ins && (
        <div className="mt-4">
          <SignIns user={user} />
        </div>
      )}
      {is_admin && user && choices?.may_be_b2c && (
        <div className="mt-4">
          <WorksWithB2c contractor={user.contractor} works={choices.is_work_with_b2c} />
        </div>
      )}
      {user && (
        <div className="mt-4">
          <SubjectHistory kind="user" id={user.id} of={user} />
        </div>
      )}
    </>
  );
}

/** Blocking asks first, because it ends the person's sessions; unblocking is done at once and can be undone. */
function Blocking({ user }: { user: User }) {
  const [asking, setAsking] = useState(false);
  const [reason, setReason] = useState('');
  const unblock = useMutation({
    mutationFn: async () => {
      await answerOf(api.POST('/identity/user/{id}/unblock', { params: { path: { id: user.id } } }));
      await peopleChanged();
    },
    onSuccess: () => {
      const run = () => void blockAgain();
      toasts.success('Пользователь разблокирован', undefined, { action: { label: 'Отменить', run } });
    },
    onError: (error) => toasts.warning(failureSentence(error)),
  });
  const block = async (why: string) => {
    const params = { path: { id: user.id } };
    await answerOf(api.POST('/identity/user/{id}/block', { params, body: { reason: why } }));
    await peopleChanged();
    toasts.success('Пользователь заблокирован');
  };
  const blockAgain = () =>
    block(user.blocked_reason).catch((error: unknown) => toasts.warning(failureSentence(error)));
  if (user.allowed_actions.includes('unblock'))
    return (
      <Button variant="secondary" pending={unblock.isPending} onClick={() => unblock.mutate()}>
        Разблокировать
      </Button>
    );
  if (!user.allowed_actions.includes('block')) return null;
  return (
    <>
      <Button variant="danger" onClick={() => setAsking(true)}>
        Заблокировать
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Заблокировать: ${user.second_name} ${user.first_name}?`}
        description="Все сессии этого человека завершатся сразу."
        action="Заблокировать"
        tone="danger"
        onConfirm={() => block(reason.trim())}
      >
        <Field label={titlesIn('blockUser')('reason')} hint="Её прочтёт этот человек, когда попробует войти">
          <Input
            value={reason}
            maxLength={300}
            autoComplete="off"
            onChange={({ target }) => setReason(target.value)}
          />
        </Field>
      </ConfirmDialog>
    </>
  );
}
