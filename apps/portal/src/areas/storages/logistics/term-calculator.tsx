import { journeyOf, skippedDays } from '@portal/domain/journeys';
import { type Calendar, HORIZON_DAYS } from '@portal/domain/schedules';
import { zoneTitle } from '@portal/domain/storages';
import { instantAt, isoDay, localDay, localTime, nextQuarter, parseIsoDay } from '@portal/domain/zones';
import { DatePicker } from '@portal/ui/date-picker';
import { Field } from '@portal/ui/field';
import { Heading, Text } from '@portal/ui/text';
import { Select } from '@portal/ui/select';
import { TimePicker } from '@portal/ui/time-picker';
import { useState } from 'react';
import { JourneySteps, journeyText } from '../../../kit/journey.tsx';
import { useNow } from '../../../session/time/now.ts';
import type { WorkWeek } from '../queries.ts';
import { type DrawnWay, pathOf } from './week-marks.ts';

/** Maximum number of days ahead of the test order, so that known holidays cover its delivery. */
const TRIED_DAYS = 27;

export interface TermCalculatorProps {
  /** The current week, with the special days from it on. */
  week: WorkWeek;
  calendar: Calendar;
  ways: readonly DrawnWay[];
  /** Total number of paths, if only some are listed. */
  count?: number;
}

/** Calculates the steps of a delivery for an order at a chosen time, with the same rules as offers. */
export function TermCalculator({ week, calendar, ways, count = ways.length }: TermCalculatorProps) {
  const zone = week.storage.time_zone;
  const now = useNow();
  // An order that is still possible: the next quarter, not the one that has begun.
  const soon = new Date(nextQuarter(now));
  const wall = localTime(soon, zone);
  const [day, setDay] = useState<string | null>(null);
  const [minute, setMinute] = useState<number | null>(null);
  const [chosen, setChosen] = useState<string>('');
  const way = ways.find(({ id }) => String(id) === chosen) ?? ways[0];
  if (!way) return <Text tone="muted">Действующих путей со склада нет: сроков ещё не из чего считать.</Text>;
  const date = day ?? isoDay(localDay(soon, zone));
  const time = minute ?? wall.hour * 60 + wall.minute;
  const ordered = instantAt(parseIsoDay(date), time, zone);
  const path = pathOf(week, calendar, way);
  const steps = journeyOf(ordered, path);
  const left = steps?.find(({ kind }) => kind === 'cut_off' || kind === 'shipped')?.at;
  const skipped = left === undefined ? [] : skippedDays(ordered, left, path);
  return (
    <section aria-label="Расчёт срока" className="flex min-w-0 flex-col gap-3">
      <Heading level={3}>Если заказать…</Heading>
      {ways.length > 1 && (
        <Field label="Путь" {...(count > ways.length ? { hint: `Первые ${ways.length} из ${count}` } : {})}>
          <Select
            value={String(way.id)}
            onChange={({ target }) => setChosen(target.value)}
            options={ways.map(({ id, name }) => ({ value: String(id), label: name }))}
          />
        </Field>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)_7rem] gap-3">
        <Field label="День заказа">
          <DatePicker
            value={date}
            onChange={setDay}
            min={week.monday}
            max={isoDay(parseIsoDay(week.monday) + TRIED_DAYS)}
          />
        </Field>
        <Field label="Время">
          <TimePicker value={time} onChange={setMinute} />
        </Field>
      </div>
      <div role="status" className="flex flex-col gap-2">
        {steps === null ? (
          <Text tone="red">{`За ${HORIZON_DAYS} дня после заказа со склада ничего не уходит: проверьте график, календарь и отсечки.`}</Text>
        ) : (
          <>
            <span className="sr-only">{journeyText(steps, zone)}</span>
            <div aria-hidden="true">
              <Text as="div" size="small">
                <JourneySteps steps={steps} zone={zone} />
              </Text>
            </div>
          </>
        )}
        {skipped.length > 0 && (
          <Text size="small" tone="muted">
            {skipped.map((one) => isoDay(one).split('-').slice(1).toReversed().join('.')).join(', ')} – склад
            не работает, отсечка переносится.
          </Text>
        )}
      </div>
      <Text size="small" tone="muted">
        Часы склада «{week.storage.title}»: {zoneTitle(zone)}.
      </Text>
    </section>
  );
}
