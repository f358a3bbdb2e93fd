import { answerOf, CallError, newIdempotencyKey } from '@portal/api-client/client';
import { USER_STATUSES } from '@portal/domain/publications';
import { routeHref } from '@portal/domain/routes';
import { all, email, latinAndNumbers, required, validateForm } from '@portal/domain/validation';
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
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { api } from '../../session/api.ts';
import { toasts } from '../../session/toasts.ts';
import { useCurrentUser } from '../../session/session.ts';
import { peopleChanged, type User, userFormQuery, userQuery } from './queries.ts';

/** A person: looked at, changed, blocked; or a new one. */
export function UserScreen() {
  const { id } = useParams();
  const user = useQuery({ ...userQuery(Number(id)), enabled: id !== undefined });
  if (user.error) return <ErrorState message={user.error.message} onRetry={() => void user.refetch()} />;
  if (id !== undefined && !user.data) return <Skeleton className="h-72 w-full" />;
  return <UserForm key={id ?? 'new'} user={user.data ?? null} />;
}

interface Form {
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
type Errors = Partial<Record<keyof Form, string>>;

const options = (list: readonly { id: number; title: string }[] = []) =>
  list.map(({ id, title }) => ({ value: String(id), label: title }));

const formOf = (user: User | null, contractorId: number): Form => ({
  login: user?.login ?? '',
  first_name: user?.first_name ?? '',
  second_name: user?.second_name ?? '',
  email: user?.email ?? '',
  role_id: user ? String(user.role.id) : '',
  default_storage_id: user?.default_storage ? String(user.default_storage.id) : '',
  available_storages: options(user?.available_storages),
  contractor_id: String(user?.contractor.id ?? contractorId),
  b2c_user: user?.b2c_user ?? false,
});

function UserForm({ user }: { user: User | null }) {
  const navigate = useNavigate();
  const { id: ownId, person, is_admin } = useCurrentUser();
  const [form, setForm] = useState(() => formOf(user, person.contractor_id));
  const [errors, setErrors] = useState<Errors>({});
  const [pending, setPending] = useState(false);
  const { data: choices } = useQuery(userFormQuery(Number(form.contractor_id)));
  const editable = user ? user.allowed_actions.includes('update') : true;
  const set = (values: Partial<Form>) => setForm({ ...form, ...values });

  // A role that may not be given any more still shows as the one the person has.
  const roles = options(choices?.roles);
  if (user && !roles.some(({ value }) => value === String(user.role.id)))
    roles.unshift({ value: String(user.role.id), label: user.role.title });

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (pending || !editable) return;
    const found = validateForm(form, {
      login: ['Логин', user ? () => null : latinAndNumbers],
      first_name: ['Имя', required],
      second_name: ['Фамилия', required],
      email: ['Почта', all(required, email)],
      role_id: ['Роль', required],
      default_storage_id: ['Склад', () => null],
      available_storages: ['Склады', () => null],
      contractor_id: ['Организация', required],
      b2c_user: ['B2C', () => null],
    });
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    setPending(true);
    const { first_name, second_name, b2c_user } = form;
    const body = {
      first_name,
      second_name,
      b2c_user,
      email: form.email,
      role_id: Number(form.role_id),
      default_storage_id: form.default_storage_id === '' ? null : Number(form.default_storage_id),
      available_storages: form.available_storages.map(({ value }) => Number(value)),
    };
    try {
      if (user) {
        const { data: saved } = await answerOf(
          api.PUT('/identity/user/{id}', { params: { path: { id: user.id } }, body }),
        );
        toasts.success(
          'Изменения сохранены',
          saved.pending_email === null
            ? undefined
            : `На ${saved.pending_email} ушло письмо. Почта сменится, когда её подтвердят по ссылке.`,
        );
      } else {
        await answerOf(
          api.POST('/identity/user', {
            params: { header: { 'Idempotency-Key': newIdempotencyKey() } },
            body: { ...body, login: form.login, contractor_id: Number(form.contractor_id) },
          }),
        );
        toasts.success('Пользователь добавлен', 'На почту ушла ссылка для создания пароля');
      }
      await peopleChanged();
      await navigate(routeHref('users'));
    } catch (error) {
      const fields = error instanceof CallError ? (error.body.fields ?? []) : [];
      setErrors(Object.fromEntries(fields.map(({ field, message }) => [field, message])));
      if (fields.length === 0)
        toasts.warning(error instanceof CallError ? error.message : 'Произошла непредвиденная ошибка');
    } finally {
      setPending(false);
    }
  }

  const text = (name: 'login' | 'first_name' | 'second_name' | 'email', autoComplete = 'off') => (
    <Input
      name={name}
      autoComplete={autoComplete}
      disabled={!editable || (name === 'login' && user !== null)}
      value={form[name]}
      onChange={({ target }) => set({ [name]: target.value })}
    />
  );
  const refusal =
    user && (user.refusals.update ?? (user.active && user.id !== ownId ? user.refusals.block : null));
  const status = user && USER_STATUSES[user.active ? 'active' : 'blocked'];
  return (
    <>
      <PageHeader
        title={user ? `${user.second_name} ${user.first_name}` : 'Новый пользователь'}
        aside={status && <StatusBadge tone={status.tone}>{status.label}</StatusBadge>}
        actions={user && <Blocking user={user} />}
      />
      {refusal && (
        <div className="mb-4">
          <Alert>{refusal}</Alert>
        </div>
      )}
      <Card>
        <form
          noValidate
          onSubmit={(event) => void submit(event)}
          className="grid max-w-190 grid-cols-2 gap-x-6 gap-y-4"
        >
          <Field label="Фамилия" required error={errors.second_name}>
            {text('second_name')}
          </Field>
          <Field label="Имя" required error={errors.first_name}>
            {text('first_name')}
          </Field>
          <Field
            label="Логин"
            required
            error={errors.login}
            {...(user ? {} : { hint: 'Латинские буквы и цифры' })}
          >
            {text('login')}
          </Field>
          <Field
            label="Почта"
            required
            error={errors.email}
            {...(user?.pending_email ? { hint: `Ждёт подтверждения: ${user.pending_email}` } : {})}
          >
            {text('email')}
          </Field>
          {is_admin && (
            <Field label="Организация" required error={errors.contractor_id}>
              <Select
                disabled={user !== null}
                options={options(choices?.contractors)}
                value={form.contractor_id}
                onChange={({ target }) =>
                  set({
                    contractor_id: target.value,
                    role_id: '',
                    default_storage_id: '',
                    available_storages: [],
                    b2c_user: false,
                  })
                }
              />
            </Field>
          )}
          <Field
            label="Роль"
            required
            error={errors.role_id}
            {...(editable && user?.refusals.role ? { hint: user.refusals.role } : {})}
          >
            <Select
              disabled={!editable || (user !== null && user.refusals.role !== null)}
              placeholder="Выберите роль"
              options={roles}
              value={form.role_id}
              onChange={({ target }) => set({ role_id: target.value })}
            />
          </Field>
          <Field label="Склад по умолчанию" error={errors.default_storage_id}>
            <Select
              disabled={!editable}
              placeholder="Не выбран"
              options={options(choices?.storages)}
              value={form.default_storage_id}
              onChange={({ target }) => set({ default_storage_id: target.value })}
            />
          </Field>
          <Field
            label="Доступные склады"
            hint="Пусто – все склады организации"
            error={errors.available_storages}
            className="col-span-2"
          >
            <Multiselect
              disabled={!editable}
              placeholder="Все склады"
              options={options(choices?.storages)}
              value={form.available_storages}
              onChange={(available_storages) => set({ available_storages })}
            />
          </Field>
          {choices?.may_be_b2c && (
            <div className="col-span-2">
              <Checkbox
                disabled={!editable}
                checked={form.b2c_user}
                onChange={({ target }) => set({ b2c_user: target.checked })}
              >
                Работает с заказами B2C
              </Checkbox>
            </div>
          )}
          {editable && (
            <div className="col-span-2 flex gap-2 pt-2">
              <Button type="submit" pending={pending}>
                {user ? 'Сохранить' : 'Добавить'}
              </Button>
              <Button variant="secondary" onClick={() => void navigate(routeHref('users'))}>
                Отмена
              </Button>
            </div>
          )}
        </form>
      </Card>
    </>
  );
}

function Blocking({ user }: { user: User }) {
  const [asking, setAsking] = useState(false);
  const block = user.allowed_actions.includes('block');
  if (!block && !user.allowed_actions.includes('unblock')) return null;
  const name = `${user.second_name} ${user.first_name}`;
  return (
    <>
      <Button variant={block ? 'danger' : 'secondary'} onClick={() => setAsking(true)}>
        {block ? 'Заблокировать' : 'Разблокировать'}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={block ? `Заблокировать: ${name}?` : `Разблокировать: ${name}?`}
        description={
          block
            ? 'Все сессии этого человека завершатся сразу.'
            : 'Человек снова сможет войти со своим паролем.'
        }
        action={block ? 'Заблокировать' : 'Разблокировать'}
        tone={block ? 'danger' : 'primary'}
        onConfirm={async () => {
          const params = { params: { path: { id: user.id } } };
          await answerOf(
            block
              ? api.POST('/identity/user/{id}/block', params)
              : api.POST('/identity/user/{id}/unblock', params),
          );
          await peopleChanged();
          toasts.success(block ? 'Пользователь заблокирован' : 'Пользователь разблокирован');
        }}
      />
    </>
  );
}
