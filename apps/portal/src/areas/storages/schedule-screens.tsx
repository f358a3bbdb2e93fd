import { DAY_MINUTES, hoursText, idOfWeekday, WEEKDAYS, type WorkingDay } from '@portal/domain/schedules';
import { storageHoursFault } from '@portal/domain/storages';
import { LOGISTIC_SENTENCES } from '@portal/domain/logistic-sentences';
import { say } from '@portal/domain/say';
import { Card } from '@portal/ui/card';
import { Field } from '@portal/ui/field';
import { Button } from '@portal/ui/button';
import { Text } from '@portal/ui/text';
import { TimePicker } from '@portal/ui/time-picker';
import { WeekSchedule } from '@portal/ui/week-schedule';
import { WeekdayPicker } from '@portal/ui/weekday-picker';
import { useState } from 'react';
import { Current } from '../../kit/form/current.tsx';
import { FormFrame } from '../../kit/form/form-frame.tsx';
import { useForm } from '../../kit/form/form.ts';
import { type StorageWhole, storageWeekQuery } from './queries.ts';
import { saveStorage, type StoragePart } from './save-part.ts';
import { StorageFrame } from './storage-frame.tsx';
import { TermCalculator } from './logistics/term-calculator.tsx';
import { WeekCard } from './logistics/week-card.tsx';
import { calendarOf, daysOf, marksOf } from './logistics/week-marks.ts';

type Part = 'working_schedule_items' | 'pickup_point_schedule_items';

/** /storages/{id}/working-schedule */
export function WorkingScheduleScreen() {
  return (
    <StorageFrame page="storages-id-working-schedule">
      {(storage) => (
        <Current of={storage}>
          {(shown) => (
            <Schedule
              storage={shown}
              part="working_schedule_items"
              title="Когда склад работает"
              note="По нему считается, когда товар уйдёт со склада. Без часов склад работает круглосуточно."
            />
          )}
        </Current>
      )}
    </StorageFrame>
  );
}

/** /storages/{id}/pickup-point-schedule */
export function PickupScheduleScreen() {
  return (
    <StorageFrame page="storages-id-pickup-point-schedule">
      {(storage) => (
        <Current of={storage}>
          {(shown) => (
            <Schedule
              storage={shown}
              part="pickup_point_schedule_items"
              title="Когда можно забрать самому"
              note="Без часов товар выдают круглосуточно."
            />
          )}
        </Current>
      )}
    </StorageFrame>
  );
}

interface ScheduleProps {
  storage: StorageWhole;
  part: Part;
  title: string;
  note: string;
}

/** Default hours of new working days, in minutes of the day. */
const USUAL = { opens: 540, closes: 1_080 };

function Schedule({ storage, part, title, note }: ScheduleProps) {
  const editable = storage.allowed_actions.includes('update');
  const [chosen, setChosen] = useState<number[]>([]);
  const form = useForm<{ hours: readonly WorkingDay[] }>({
    initial: { hours: storage[part] },
    check: ({ hours }) => {
      const fault = storageHoursFault(hours);
      return fault === null ? {} : { hours: say(LOGISTIC_SENTENCES, fault) };
    },
    send: ({ hours }) => {
      const body: StoragePart = { [part]: [...hours] };
      return saveStorage(storage, body);
    },
    done: () => ['График сохранён', 'Сроки в предложениях уже по нему'],
  });
  const { hours } = form.values;
  const working = hours.map(({ weekday }) => weekday - 1);
  const set = (next: readonly WorkingDay[]) =>
    form.set({ hours: next.toSorted((one, other) => one.weekday - other.weekday) });
  const fault = form.errors.hours?.message;
  const first = hours.find(({ weekday }) => chosen.includes(weekday - 1));
  const setTime = (name: 'opens' | 'closes', minute: number | null) => {
    if (minute !== null)
      set(hours.map((item) => (chosen.includes(item.weekday - 1) ? { ...item, [name]: minute } : item)));
  };
  const change = (id: number, next: { opens: number; closes: number } | null) =>
    set([
      ...hours.filter(({ weekday }) => weekday !== id + 1),
      ...(next === null ? [] : [{ weekday: id + 1, ...next }]),
    ]);
  const dragged = editable && {
    onHours: change,
    isDayOn: (id: number) => working.includes(id),
    onDay: (id: number) => change(id, working.includes(id) ? null : USUAL),
  };
  const fields = (
    <Card title={title}>
      <FormFrame form={form} className="flex max-w-190 flex-col gap-5">
        <Text tone="muted">{note}</Text>
        <WeekdayPicker
          value={chosen}
          onChange={setChosen}
          working={working}
          whenNone="Часы не указаны: круглосуточно"
          disabled={!editable}
          label="Дни недели"
          {...(editable && {
            onWorkingChange: (ids: number[]) =>
              set(
                ids.map(
                  (id) => hours.find(({ weekday }) => weekday === id + 1) ?? { weekday: id + 1, ...USUAL },
                ),
              ),
          })}
        />
        {editable && first && (
          <div className="grid max-w-90 grid-cols-2 max-md:grid-cols-1 gap-4">
            <Field label="Открытие">
              <TimePicker value={first.opens} onChange={(minute) => setTime('opens', minute)} />
            </Field>
            <Field label="Закрытие">
              <TimePicker value={first.closes} max={1_440} onChange={(minute) => setTime('closes', minute)} />
            </Field>
          </div>
        )}
        {editable && !first && (
          <Text tone="muted">Выберите дни, чтобы отметить их рабочими и указать часы.</Text>
        )}
        {hours.length > 0 && <Text weight="strong">{hoursText(hours)}</Text>}
        {fault !== undefined && (
          <Text tone="red" role="alert">
            {fault}
          </Text>
        )}
        {part === 'pickup_point_schedule_items' && (
          <WeekSchedule
            label={title}
            days={WEEKDAYS.map((_, id) => ({ hours: drawnHours(hours, id) }))}
            {...dragged}
          />
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
  if (part === 'pickup_point_schedule_items') return fields;
  return (
    <>
      {fields}
      <WeekCard
        title="Неделя склада"
        query={(date) => storageWeekQuery(storage.id, date)}
        picture={(week) => {
          const calendar = calendarOf(week, [...hours], storage.holidays_by_weekday.map(idOfWeekday));
          return (
            <>
              <WeekSchedule
                label="Неделя склада"
                days={daysOf(week, calendar)}
                marks={marksOf(week, calendar, week.ways)}
                {...dragged}
              />
              <Text size="small" tone="muted">
                Часы и рабочие дни на рисунке можно менять: они общие для всех недель.{' '}
                {week.ways_count > week.ways.length &&
                  `Показаны первые ${week.ways.length} путей из ${week.ways_count}.`}
              </Text>
            </>
          );
        }}
        beside={(week) => (
          <TermCalculator
            week={week}
            calendar={calendarOf(week, [...hours], storage.holidays_by_weekday.map(idOfWeekday))}
            ways={week.ways}
            count={week.ways_count}
          />
        )}
      />
    </>
  );
}

/** Hours of a day as drawn; a storage without any hours is open round the clock. */
const drawnHours = (hours: readonly WorkingDay[], id: number) => {
  if (hours.length === 0) return { opens: 0, closes: DAY_MINUTES };
  const day = hours.find(({ weekday }) => weekday === id + 1);
  return day ? { opens: day.opens, closes: day.closes } : null;
};
