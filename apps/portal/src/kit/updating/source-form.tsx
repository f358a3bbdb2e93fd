import { titlesIn } from '@portal/domain/field-titles';
import { SOURCE_KINDS } from '@portal/domain/list-sources';
import { Alert } from '@portal/ui/alert';
import { Button } from '@portal/ui/button';
import { Card } from '@portal/ui/card';
import { Checkbox } from '@portal/ui/checkbox';
import { DateTime } from '@portal/ui/date-time';
import { Input } from '@portal/ui/input';
import { PasswordInput } from '@portal/ui/password-input';
import { Select } from '@portal/ui/select';
import { Switch } from '@portal/ui/switch';
import { Text } from '@portal/ui/text';
import { WeekdayPicker } from '@portal/ui/weekday-picker';
import { FormField } from '../form/form-field.tsx';
import { FormFrame } from '../form/form-frame.tsx';
import { type Form, useForm } from '../form/form.ts';
import { SourceActs } from './source-acts.tsx';
import {
  bodyOf,
  type Source,
  sourceFaults,
  type SourceValues,
  type Updated,
  updatingChanged,
  valuesOf,
} from './updating.ts';

const PLACES = {
  http: ['https://files.example.ru/price.xlsx', 'Ссылка на сам файл; страница сайта не подойдёт'],
  sftp: [
    'sftp://files.example.ru/prices/',
    'Каталог – возьмётся новейший подходящий файл; можно указать и сам файл',
  ],
  imap: ['imap.example.ru', 'Папка – после косой черты: imap.example.ru/Прайсы; без неё – входящие'],
} as const;

interface SourceFormProps {
  updated: Updated;
  source: Source | null;
}

/** Form of a source's address and schedule. A stored password is never shown. */
export function SourceForm({ updated, source }: SourceFormProps) {
  const { place, editable, calls, words } = updated;
  const titleOf = titlesIn(words.operation);
  const form = useForm<SourceValues>({
    initial: valuesOf(source),
    titles: titleOf,
    check: sourceFaults,
    send: async (values) => {
      await calls.save(bodyOf(values));
      await updatingChanged();
    },
    done: (_, { active }) => ['Настройки сохранены', active ? words.scheduled : words.unscheduled],
  });
  const { kind } = form.values;
  return (
    <Card title="Откуда забирать">
      <FormFrame form={form} className="grid max-w-190 grid-cols-2 max-md:grid-cols-1 gap-x-6 gap-y-4">
        <Where form={form} editable={editable} secretSet={source?.secret_set ?? false} />
        <FormField form={form} name="mask" hint="* – что угодно: прайс*.xlsx. Пусто – любой файл с таблицей">
          {(field) => (
            <Input {...field} maxLength={200} autoComplete="off" disabled={!editable || kind === 'http'} />
          )}
        </FormField>
        <FormField form={form} name="missing">
          {(field) => (
            <Select
              {...field}
              disabled={!editable}
              options={[
                { value: 'keep', label: words.missing.keep },
                { value: 'zero', label: words.missing.zero },
              ]}
            />
          )}
        </FormField>
        <FormField form={form} name="weekdays" required>
          {({ value, onChange }) => (
            <WeekdayPicker
              value={value}
              onChange={onChange}
              disabled={!editable}
              label={titleOf('weekdays')}
            />
          )}
        </FormField>
        <FormField form={form} name="times" required hint={`Через запятую, по часам склада «${place}»`}>
          {(field) => <Input {...field} maxLength={200} autoComplete="off" disabled={!editable} />}
        </FormField>
        <Switch
          className="col-span-full"
          checked={form.values.active}
          disabled={!editable}
          onChange={({ target }) => form.set({ active: target.checked })}
        >
          {titleOf('active')}
        </Switch>
        {source?.host_key && kind === 'sftp' && (
          <div className="col-span-full flex flex-col gap-2">
            <Text tone="secondary">{`Ключ сервера: ${source.host_key}`}</Text>
            <Checkbox
              checked={form.values.forget_host_key}
              disabled={!editable}
              onChange={({ target }) => form.set({ forget_host_key: target.checked })}
            >
              Запомнить новый ключ: на сервере его сменили
            </Checkbox>
          </div>
        )}
        {source && source.stop_reason !== '' && (
          <div className="col-span-full">
            <Alert tone="yellow">{`Больше не забирается: ${source.stop_reason.toLowerCase()}.`}</Alert>
          </div>
        )}
        {source?.next_at && (
          <Text tone="secondary" className="col-span-full">
            Следующий раз: <DateTime value={source.next_at} />. Настроил: {source.author}
          </Text>
        )}
        {editable ? (
          <div className="col-span-full flex flex-wrap gap-2">
            <Button type="submit" pending={form.pending}>
              Сохранить
            </Button>
            {source && <SourceActs updated={updated} dirty={form.isDirty} />}
          </div>
        ) : (
          <div className="col-span-full">
            <Alert>{words.notEditable}</Alert>
          </div>
        )}
      </FormFrame>
    </Card>
  );
}

interface WhereProps {
  form: Form<SourceValues>;
  editable: boolean;
  secretSet: boolean;
}

function Where({ form, editable, secretSet }: WhereProps) {
  const { kind, login } = form.values;
  const [example, hint] = PLACES[kind];
  return (
    <>
      <FormField form={form} name="kind">
        {(field) => (
          <Select
            {...field}
            disabled={!editable}
            options={Object.entries(SOURCE_KINDS).map(([value, label]) => ({ value, label }))}
          />
        )}
      </FormField>
      <FormField form={form} name="address" required hint={hint} className="col-span-full">
        {(field) => (
          <Input {...field} maxLength={1_000} autoComplete="off" placeholder={example} disabled={!editable} />
        )}
      </FormField>
      <FormField
        form={form}
        name="login"
        required={kind !== 'http'}
        {...(kind === 'http' ? { hint: 'Пусто – файл отдаётся без пароля' } : {})}
      >
        {(field) => <Input {...field} maxLength={200} autoComplete="off" disabled={!editable} />}
      </FormField>
      <FormField
        form={form}
        name="secret"
        required={login.trim() !== '' && !secretSet}
        hint={
          secretSet
            ? 'Задан. Пусто – оставить прежний'
            : kind === 'sftp'
              ? 'Или закрытый ключ OpenSSH целиком'
              : ''
        }
      >
        {(field) => (
          <PasswordInput {...field} maxLength={10_000} autoComplete="new-password" disabled={!editable} />
        )}
      </FormField>
      {kind === 'imap' && (
        <>
          <FormField form={form} name="sender" required hint="price@seller.ru или весь домен: @seller.ru">
            {(field) => <Input {...field} maxLength={200} autoComplete="off" disabled={!editable} />}
          </FormField>
          <FormField form={form} name="subject" hint="Слова из неё; пусто – любая">
            {(field) => <Input {...field} maxLength={200} autoComplete="off" disabled={!editable} />}
          </FormField>
        </>
      )}
    </>
  );
}
