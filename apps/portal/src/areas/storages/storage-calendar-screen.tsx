import { idOfWeekday, WEEKDAYS, weekdayOfId } from '@portal/domain/schedules';
import { daysOffFault, type SpecialDay } from '@portal/domain/storages';
import { LOGISTIC_SENTENCES } from '@portal/domain/logistic-sentences';
import { routeHref } from '@portal/domain/routes';
import { sayEach } from '@portal/domain/say';
import { Button } from '@portal/ui/button';
import { Card } from '@portal/ui/card';
import { Link } from '@portal/ui/link';
import { Text } from '@portal/ui/text';
import { WeekdayPicker } from '@portal/ui/weekday-picker';
import { useState } from 'react';
import { Current } from '../../kit/form/current.tsx';
import { FormFrame } from '../../kit/form/form-frame.tsx';
import { useForm } from '../../kit/form/form.ts';
import { SpecialDays } from '../../kit/form/special-days.tsx';
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
  const form = useForm<Values>({
    initial: { weekdays: storage.holidays_by_weekday.map(idOfWeekday), dates: storage.holidays_by_date },
    check: ({ weekdays, dates }) => {
      const [week, days] = [daysOffFault([], weekdays), daysOffFault(dates, [])];
      return sayEach(LOGISTIC_SENTENCES, {
        ...(week !== null && { weekdays: week }),
        ...(days !== null && { dates: days }),
      });
    },
    send: ({ weekdays, dates }) =>
      saveStorage(storage, {
        holidays_by_weekday: weekdays.map(weekdayOfId),
        holidays_by_date: [...dates],
      }),
    done: () => ['Календарь сохранён', 'Сроки в предложениях уже по нему'],
  });
  const { weekdays, dates } = form.values;
  const hours = storage.working_schedule_items;
  /** Days without hours are closed whatever is marked here; a storage without any hours works every day. */
  const open = hours.length === 0 ? ALL : hours.map((one) => idOfWeekday(one.weekday));
  const closed = ALL.filter((id) => !open.includes(id));
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
          working={open.filter((id) => !weekdays.includes(id))}
          disabled={!editable}
          label="Дни недели"
          {...(editable && {
            onWorkingChange: (working: number[]) =>
              form.set({
                weekdays: ALL.filter(
                  (id) => !working.includes(id) && (open.includes(id) || weekdays.includes(id)),
                ),
              }),
          })}
        />
        {closed.length > 0 && (
          <div className="flex flex-wrap items-baseline gap-x-2">
            <Text tone="muted">
              {closed.map((id) => WEEKDAYS[id]).join(', ')} – {closed.length === 1 ? 'выходной' : 'выходные'}{' '}
              по графику работы: часов нет.
            </Text>
            <Link href={routeHref('storages-id-working-schedule', { id: storage.id })}>
              Указать часы в графике
            </Link>
          </div>
        )}
        <SpecialDays
          value={dates}
          kinds={{ off: 'Склад закрыт', working: 'Склад работает' }}
          say={said}
          {...(editable && { onChange: (next: SpecialDay[]) => form.set({ dates: next }) })}
        />
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
