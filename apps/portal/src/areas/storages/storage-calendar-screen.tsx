import { WEEKDAYS } from '@portal/domain/schedules';
import { daysOffFault, MOST_SPECIAL_DAYS, type SpecialDay } from '@portal/domain/storages';
import { Button } from '@portal/ui/button';
import { Card } from '@portal/ui/card';
import { DatePicker } from '@portal/ui/date-picker';
import { Field } from '@portal/ui/field';
import { IconButton } from '@portal/ui/icon-button';
import { CloseIcon } from '@portal/ui/icons';
import { Select } from '@portal/ui/select';
import { Text } from '@portal/ui/text';
import { WeekdayPicker } from '@portal/ui/weekday-picker';
import { useState } from 'react';
import { Current } from '../../kit/form/current.tsx';
import { FormFrame } from '../../kit/form/form-frame.tsx';
import { useForm } from '../../kit/form/form.ts';
import type { StorageWhole } from './queries.ts';
import { saveStorage } from './save-part.ts';
import { StorageFrame } from './storage-frame.tsx';

const ALL = WEEKDAYS.map((_, id) => id);
const said = (date: string) => date.split('-').toReversed().join('.');

/** /storages/{id}/calendar: days off by weekday and by date. */
export function StorageCalendarScreen() {
  return (
    <StorageFrame page="storages-id-calendar">
      {(storage) => <Current of={storage}>{(shown) => <Days storage={shown} />}</Current>}
    </StorageFrame>
  );
}

interface Values {
  weekdays: readonly number[];
  dates: readonly SpecialDay[];
}

function Days({ storage }: { storage: StorageWhole }) {
  const editable = storage.allowed_actions.includes('update');
  const [chosen, setChosen] = useState<number[]>([]);
  const [date, setDate] = useState<string | null>(null);
  const [kind, setKind] = useState('off');
  const form = useForm<Values>({
    initial: { weekdays: storage.holidays_by_weekday, dates: storage.holidays_by_date },
    check: ({ weekdays, dates }) => {
      const [week, days] = [daysOffFault([], weekdays), daysOffFault(dates, [])];
      return { ...(week !== null && { weekdays: week }), ...(days !== null && { dates: days }) };
    },
    send: ({ weekdays, dates }) =>
      saveStorage(storage, { holidays_by_weekday: [...weekdays], holidays_by_date: [...dates] }),
    done: () => ['Календарь сохранён', 'Сроки в предложениях уже по нему'],
  });
  const { weekdays, dates } = form.values;
  const add = () => {
    if (date === null || dates.length >= MOST_SPECIAL_DAYS) return;
    const next = dates.filter((day) => day.date !== date);
    form.set({
      dates: [...next, { date, is_working: kind === 'working' }].toSorted((one, other) =>
        one.date.localeCompare(other.date),
      ),
    });
    setDate(null);
  };
  const fault = form.errors.weekdays?.message ?? form.errors.dates?.message;
  return (
    <Card title="Когда склад не работает">
      <FormFrame form={form} className="flex max-w-190 flex-col gap-5">
        <Text tone="muted">
          Праздники страны склад соблюдает сам. Здесь – его собственные дни: выходные каждую неделю и
          отдельные даты.
        </Text>
        <WeekdayPicker
          value={chosen}
          onChange={setChosen}
          working={ALL.filter((id) => !weekdays.includes(id))}
          disabled={!editable}
          label="Дни недели"
          {...(editable && {
            onWorkingChange: (working: number[]) =>
              form.set({ weekdays: ALL.filter((id) => !working.includes(id)) }),
          })}
        />
        {editable && (
          <div className="flex items-end gap-3">
            <Field label="Дата">
              <DatePicker value={date} onChange={setDate} className="w-44" />
            </Field>
            <Field label="Что в этот день">
              <Select
                value={kind}
                onChange={({ target }) => setKind(target.value)}
                options={[
                  { value: 'off', label: 'Склад закрыт' },
                  { value: 'working', label: 'Склад работает' },
                ]}
              />
            </Field>
            <Button variant="secondary" disabled={date === null} onClick={add}>
              Добавить дату
            </Button>
          </div>
        )}
        {dates.length === 0 ? (
          <Text tone="muted">Особых дат нет.</Text>
        ) : (
          <ul aria-label="Особые даты" className="flex flex-col gap-1">
            {dates.map((day) => (
              <li key={day.date} className="flex items-center gap-3">
                <Text weight="strong" className="w-24">
                  {said(day.date)}
                </Text>
                <Text className="w-36">{day.is_working ? 'Склад работает' : 'Склад закрыт'}</Text>
                {editable && (
                  <IconButton
                    aria-label={`Убрать ${said(day.date)}`}
                    icon={<CloseIcon aria-hidden="true" />}
                    size="small"
                    onClick={() => form.set({ dates: dates.filter((one) => one !== day) })}
                  />
                )}
              </li>
            ))}
          </ul>
        )}
        {fault !== undefined && (
          <Text tone="red" role="alert">
            {fault}
          </Text>
        )}
        {editable && (
          <div>
            <Button type="submit" disabled={!form.isDirty} pending={form.pending}>
              Сохранить
            </Button>
          </div>
        )}
      </FormFrame>
    </Card>
  );
}
