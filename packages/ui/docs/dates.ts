import type { Records } from './record.ts';

export const DATES: Records = {
  'date-picker': {
    what: [
      'A day: typed in any usual form, or chosen in the calendar.',
      'День: набирают в любой привычной записи или выбирают в календаре.',
    ],
    use: [['Dates of documents, deadlines.', 'Даты документов, сроки.']],
    avoid: [
      ['A period', 'Период', 'date-range-picker'],
      ['A day of every week', 'День каждой недели', 'weekday-picker'],
    ],
    status: 'stable',
    keywords: 'calendar, day, date input, календарь, дата, день',
  },
  'date-range-picker': {
    what: [
      'A period: both ends typed or chosen, or a preset.',
      'Период: оба конца набирают, выбирают или берут готовый.',
    ],
    use: [['Filters of lists and reports.', 'Фильтры списков и отчётов.']],
    avoid: [['One day', 'Один день', 'date-picker']],
    dos: [['Offer the periods that people ask for as `presets`.', 'Давайте привычные периоды в `presets`.']],
    status: 'stable',
    keywords: 'period, from to, calendar, presets, период, с и по, диапазон дат, календарь',
  },
  'time-picker': {
    what: [
      'A time in steps of 15 minutes: typed or chosen.',
      'Время с шагом 15 минут: набирают или выбирают.',
    ],
    use: [['Opening hours, cut-offs.', 'Часы работы, время отсечки.']],
    avoid: [
      ['A moment of the past is shown', 'Показывают прошедший момент', 'date-time'],
      ['Hours of a whole week', 'Часы целой недели', 'week-schedule'],
    ],
    status: 'stable',
    keywords: 'clock, hours, minutes, time input, время, часы, минуты',
  },
  'weekday-picker': {
    what: ['Chooses days of the week.', 'Выбор дней недели.'],
    use: [['Days of delivery, working days.', 'Дни доставки, рабочие дни.']],
    avoid: [
      ['The days have hours', 'У дней есть часы', 'week-schedule'],
      ['A day of the calendar', 'День календаря', 'date-picker'],
    ],
    status: 'stable',
    keywords: 'days of week, schedule, Monday, дни недели, расписание, понедельник',
  },
  'week-schedule': {
    what: [
      'A week with its open hours, cut-offs, departures and days off.',
      'Неделя с часами работы, отсечками, отправками и выходными.',
    ],
    use: [
      ['The schedule of a warehouse, to show or to change.', 'Расписание склада: показать или изменить.'],
    ],
    avoid: [['Only days are chosen', 'Выбирают только дни', 'weekday-picker']],
    status: 'stable',
    keywords:
      'opening hours, timetable, cut-off, calendar week, расписание, часы работы, неделя склада, отсечка',
  },
  'date-time': {
    what: ['A moment in the reader’s time zone and format.', 'Момент времени в поясе и записи читателя.'],
    use: [
      ['Wherever a moment is shown.', 'Везде, где показывают момент времени.'],
      [
        '`ClocksTogether` for moments that are read together.',
        '`ClocksTogether` – для моментов, которые читают вместе.',
      ],
    ],
    avoid: [
      ['The term until goods arrive', 'Срок до прибытия товара', 'delivery-term'],
      ['A date is typed', 'Дату вводят', 'date-picker'],
    ],
    dos: [['Set the zone once with `ZoneProvider`.', 'Задавайте пояс один раз через `ZoneProvider`.']],
    status: 'stable',
    keywords: 'timestamp, time zone, format date, время, дата, часовой пояс, момент',
  },
  'delivery-term': {
    what: [
      'When goods arrive: the day first, then the term.',
      'Когда придёт товар: сначала день, потом срок.',
    ],
    use: [['Offers, lines of a basket and of an order.', 'Предложения, строки корзины и заказа.']],
    avoid: [['A moment that has passed', 'Прошедший момент', 'date-time']],
    status: 'stable',
    keywords: 'lead time, ETA, shipping, срок доставки, срок поставки, когда приедет',
  },
};
