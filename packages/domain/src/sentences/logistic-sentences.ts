import type { WayFault } from '../logistics/logistic-files.ts';
import type { CutOffsFault, MapFault, TransitFault } from '../logistics/logistic-maps.ts';
import type { CalendarFileFault } from '../logistics/production-calendars.ts';
import type { UpdDateFault } from '../logistics/shipments.ts';
import type { HolidaysFault, StorageHoursFault } from '../logistics/storages.ts';
import { WEEKDAYS } from '../time/schedules.ts';
import type { Sentences } from './say.ts';

/** A fault of a storage, its calendar, a logistic map or card, or a shipment. */
export type LogisticFault =
  | StorageHoursFault
  | HolidaysFault
  | CalendarFileFault
  | MapFault
  | CutOffsFault
  | TransitFault
  | WayFault
  | UpdDateFault;

const nameOf = (weekday: number) => String(WEEKDAYS[weekday - 1]);
/** «31.12.2026» of «2026-12-31». */
const shown = (date: string) => date.split('-').toReversed().join('.');

/** Sentences about storages and their calendars, logistic maps and cards, shipments. */
export const LOGISTIC_SENTENCES: Sentences<LogisticFault> = {
  weekdayUnknown: 'Недопустимый день недели',
  weekdayMissing: 'Выберите хотя бы один день недели',
  notQuarterHours: 'Время должно быть кратно 15 минутам',
  weekdayTwice: ({ weekday }) => `${nameOf(weekday)}: день указан дважды`,
  hoursImpossible: ({ weekday }) => `${nameOf(weekday)}: недопустимое время`,
  closesBeforeOpening: ({ weekday }) => `${nameOf(weekday)}: закрытие должно быть позже открытия`,
  openTooShort: ({ weekday }) => `${nameOf(weekday)}: закрытие должно быть выбрано с разницей в полтора часа`,
  noWorkingDay: 'Оставьте хотя бы один рабочий день недели',
  dateUnknown: ({ date }) => `${date}: такой даты нет`,
  dateTwice: ({ date }) => `${shown(date)}: дата указана дважды`,
  dateOfOtherYear: ({ date, year }) => `${shown(date)}: день не ${year} года`,
  calendarUnread:
    'Это не производственный календарь: нужен calendar.xml, calendar.json или calendar.csv с xmlcalendar.ru',
  calendarYearUnknown: ({ written }) => `«${written}» – не год с 2000 по 2100`,
  calendarDayUnknown: ({ written, year }) => `${year} год: «${written}» – не день. Календарь не прочитан`,
  calendarMonthEmpty: ({ month, year }) =>
    `${year} год, месяц ${month}: нет ни одного выходного. Календарь не прочитан`,
  markupNotNumber: 'Наценка должна быть числом',
  markupNotPercent: 'Неверное количество знаков в дробной части, ожидаемо X или X.X или X.XX',
  cutOffsOnOneDay: 'Не больше одной отсечки в день',
  transitOnDirectPath:
    'Путь прямой: промежуточного склада на нём нет, и отсечка транзита ничего не меняет. Уберите её',
  wayWithoutTarget: 'Не сказано, куда',
  wayTakesNoTime: 'Нет срока: путь не может занимать 0 минут',
  wayCutOffWrong: ({ written }) => `Отсечка: «${written}» – не время суток`,
  wayDaysWrong: ({ written }) => `Дни: «${written}» – не дни недели`,
  wayPickingWrong: ({ written }) => `Сборка: «${written}» – не срок до недели`,
  wayDeliveryWrong: ({ written }) => `Доставка: «${written}» – не срок до 30 дней`,
  wayKindUnknown: ({ written }) => `Вид: «${written}» – такого нет`,
  updDateInFuture: 'Дата УПД не может быть в будущем',
};
