import { routesOfTimes } from '@portal/domain/logistic-maps';
import { DAY_MINUTES, weekMinute } from '@portal/domain/schedules';
import { Skeleton } from '@portal/ui/skeleton';
import { Text } from '@portal/ui/text';
import { WeekSchedule } from '@portal/ui/week-schedule';
import { useQuery } from '../../../session/calls/use-query.ts';
import { cardWeekQuery, type LogisticCard } from '../queries.ts';
import { TermCalculator } from './term-calculator.tsx';
import { calendarOf, daysOf, draftArrivals, draggedMarks, marksOf, pathOf } from './week-marks.ts';

/** Edited fields of a card that affect its times. */
export interface CardDraft {
  cut_off_week_minutes: readonly number[];
  estimated_shipment_week_minute: number;
  delivery_week_minute: number;
  /** Minutes; null while the input is invalid. */
  picking_term: number | null;
  increase_picking_term: number | null;
  transit_cut_off_week_minute: number | null;
}

export interface CardWeekDraftProps {
  card: LogisticCard;
  draft: CardDraft;
  onCutOffs(minutes: readonly number[]): void;
}

/**
 * Whether a field that determines the logistic path was edited: an unedited path may take more than a week and
 * pass through other storages.
 */
export const isTouched = (card: LogisticCard, draft: CardDraft) =>
  card.cut_off_week_minute !== (draft.cut_off_week_minutes[0] ?? null) ||
  card.estimated_shipment_week_minute !== draft.estimated_shipment_week_minute ||
  card.delivery_week_minute !== draft.delivery_week_minute ||
  card.picking_term !== draft.picking_term ||
  card.increase_picking_term !== draft.increase_picking_term;

const routesOfDraft = (card: LogisticCard, draft: CardDraft) =>
  isTouched(card, draft)
    ? routesOfTimes({
        cut_off_week_minute: draft.cut_off_week_minutes[0] ?? 0,
        estimated_shipment_week_minute: draft.estimated_shipment_week_minute,
        delivery_week_minute: draft.delivery_week_minute,
        picking_term: draft.picking_term ?? 0,
        increase_picking_term: draft.increase_picking_term ?? 0,
      })
    : card.routes;

/**
 * A card's week while it is edited: cut-offs can be dragged within their days, and the calculator uses them at
 * once.
 */
export function CardWeekDraft({ card, draft, onCutOffs }: CardWeekDraftProps) {
  const { data: week } = useQuery(cardWeekQuery(card.id));
  if (!week) return <Skeleton className="h-80 w-full" />;
  const { cut_off_week_minutes: cutOffs } = draft;
  const calendar = calendarOf(week);
  const routes = routesOfDraft(card, draft);
  const way = routes && {
    id: card.id,
    name: card.name,
    cut_off_week_minutes: [...cutOffs],
    transit_cut_off_week_minute: routes.length < 2 ? null : draft.transit_cut_off_week_minute,
    routes,
  };
  const days = cutOffs.map((minute) => Math.floor(minute / DAY_MINUTES));
  const time = (cutOffs[0] ?? card.cut_off_week_minutes[0] ?? 960) % DAY_MINUTES;
  const set = (minutes: readonly number[]) => onCutOffs(minutes.toSorted((one, other) => one - other));
  const marks = way
    ? marksOf(week, calendar, [way], draftArrivals(week, pathOf(week, calendar, way), card.name))
    : [];
  return (
    <>
      <WeekSchedule
        label="Неделя карточки"
        days={daysOf(week, calendar)}
        marks={[...draggedMarks(cutOffs), ...marks.filter(({ kind }) => kind !== 'cut-off')]}
        dayLabel="отсечка в этот день"
        isDayOn={(day) => days.includes(day)}
        onDay={(day) =>
          set(
            days.includes(day)
              ? cutOffs.filter((minute) => Math.floor(minute / DAY_MINUTES) !== day)
              : [...cutOffs, weekMinute(day + 1, time)],
          )
        }
        onCutOff={(day, minute) =>
          set(
            cutOffs.map((one) =>
              String(Math.floor(one / DAY_MINUTES)) === day ? weekMinute(Number(day) + 1, minute) : one,
            ),
          )
        }
      />
      {way ? (
        <TermCalculator week={week} calendar={calendar} ways={[way]} />
      ) : (
        <Text tone="muted">Сборка не успевает к отгрузке: отгрузите позже или сократите её.</Text>
      )}
    </>
  );
}
