import { Text } from '@portal/ui/text';
import { WeekSchedule } from '@portal/ui/week-schedule';
import { cardWeekQuery, type LogisticCard } from '../queries.ts';
import { TermCalculator } from './term-calculator.tsx';
import { WeekCard } from './week-card.tsx';
import { calendarOf, daysOf, marksOf } from './week-marks.ts';

/** A card's week in the supplier's time zone, with the delivery calculator. */
export function CardWeek({ card }: { card: LogisticCard }) {
  return (
    <WeekCard
      title="Неделя карточки"
      query={(date) => cardWeekQuery(card.id, date)}
      picture={(week) => {
        const calendar = calendarOf(week);
        return (
          <>
            <WeekSchedule
              label="Неделя карточки"
              days={daysOf(week, calendar)}
              marks={marksOf(week, calendar, week.ways)}
            />
            {card.status.code !== 'active' && (
              <Text size="small" tone="muted">
                Так будет, когда карточку подтвердят обе стороны.
              </Text>
            )}
          </>
        );
      }}
      beside={(week) => <TermCalculator week={week} calendar={calendarOf(week)} ways={week.ways} />}
    />
  );
}
