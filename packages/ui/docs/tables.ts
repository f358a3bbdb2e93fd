import type { Records } from './record.ts';

export const TABLES: Records = {
  'data-table': {
    what: [
      'A table of records of any length, with all its states.',
      'Таблица записей любой длины со всеми состояниями.',
    ],
    use: [
      ['Lists of documents, offers, stock.', 'Списки документов, предложений, остатков.'],
      [
        'Sorting, selection, totals, pinned and resized columns.',
        'Сортировка, выбор строк, итоги, закреплённые и растянутые столбцы.',
      ],
    ],
    avoid: [
      ['Facts of one record', 'Факты одной записи', 'description-list'],
      ['Items with pictures', 'Записи с картинками', 'offer-card'],
    ],
    dos: [
      [
        'Right-align numbers and put units into the title.',
        'Выравнивайте числа вправо, единицы пишите в заголовке.',
      ],
      [
        'Declare columns outside the component or memoise them.',
        'Объявляйте столбцы вне компонента или запоминайте их.',
      ],
    ],
    donts: [
      ['A spinner in the place of the table: set `state`.', 'Крутилка вместо таблицы: задайте `state`.'],
    ],
    status: 'stable',
    keywords:
      'grid, data grid, list, rows, columns, sort, virtual, таблица, список, строки, столбцы, сортировка',
  },
  table: {
    what: [
      'A plain table of parts: rows that are all there, written where they stand.',
      'Простая таблица из частей: все строки уже есть и пишутся на месте.',
    ],
    use: [
      [
        'A few rows that nobody sorts or selects: terms, totals.',
        'Несколько строк без сортировки и выбора: условия, итоги.',
      ],
      [
        'Cells across several columns, several bodies, totals in `TableFoot`.',
        'Ячейки на несколько столбцов, несколько частей, итоги в `TableFoot`.',
      ],
    ],
    avoid: [
      [
        'Rows are loaded, sorted, selected or opened',
        'Строки загружают, сортируют, выбирают, открывают',
        'data-table',
      ],
      ['Names and values of one record', 'Названия и значения одной записи', 'description-list'],
    ],
    dos: [
      [
        '`TableRowHeader` for the cell that names its row.',
        '`TableRowHeader` – для ячейки, которая называет строку.',
      ],
      ['`align="right"` for numbers, in the title as well.', '`align="right"` – для чисел и их заголовка.'],
    ],
    status: 'new',
    keywords:
      'simple table, HTML table, thead, tbody, tfoot, caption, striped, таблица, простая таблица, итоги, зебра',
  },
  'columns-menu': {
    what: [
      'Shows, hides and moves the columns of a `DataTable`.',
      'Показывает, прячет и переставляет столбцы `DataTable`.',
    ],
    use: [
      ['Tables with more columns than everybody needs.', 'Таблицы, где столбцов больше, чем нужно каждому.'],
    ],
    avoid: [['Rows are filtered', 'Фильтруют строки', 'filter-bar']],
    status: 'stable',
    keywords: 'column chooser, visibility, reorder, table settings, столбцы, настройка таблицы, колонки',
  },
  'filter-bar': {
    what: [
      'Filters of a list, active ones as chips, and saved views.',
      'Фильтры списка, действующие – метками, и сохранённые виды.',
    ],
    use: [['Above every list with filters.', 'Над каждым списком с фильтрами.']],
    avoid: [['Filters with the number of results', 'Фильтры с числом результатов', 'facet-filter']],
    status: 'stable',
    keywords: 'filters, chips, saved views, search list, фильтры, сохранённые фильтры, отбор',
  },
  pagination: {
    what: [
      '“1–20 of 318” with the previous and the next page.',
      '«1–20 из 318» с предыдущей и следующей страницей.',
    ],
    use: [['Below lists that the server pages.', 'Под списками, которые сервер отдаёт страницами.']],
    avoid: [['All rows are there', 'Все строки уже есть', 'data-table']],
    status: 'stable',
    keywords: 'pager, pages, next, previous, страницы, листать, пагинация',
  },
  tabs: {
    what: [
      'Tabs with panels, or one list seen from several sides with counters.',
      'Вкладки с панелями или один список с разных сторон со счётчиками.',
    ],
    use: [
      ['`Tabs` for parts of one page.', '`Tabs` – части одной страницы.'],
      ['`TabsWithCounters` for statuses of a list.', '`TabsWithCounters` – статусы списка.'],
      [
        '`Tab asChild` around a router’s link, if each panel has an address.',
        '`Tab asChild` вокруг ссылки маршрутизатора – если у каждой панели есть адрес.',
      ],
    ],
    avoid: [
      ['Steps that are taken in order', 'Шаги, которые проходят по порядку', 'stepper'],
      ['The view of the same rows is switched', 'Переключают вид тех же строк', 'button-group'],
    ],
    status: 'stable',
    keywords: 'tab list, tab panel, counters, вкладки, табы, закладки, счётчики',
  },
  chart: {
    what: [
      'Lines, bars, a funnel, a heat map, a sparkline; each can be read as a table.',
      'Линии, столбцы, воронка, тепловая карта, искорка; каждый читается таблицей.',
    ],
    use: [
      [
        '`LineChart` for a course over time, `BarChart` to compare.',
        '`LineChart` – ход во времени, `BarChart` – сравнение.',
      ],
      ['`Sparkline` in a cell.', '`Sparkline` – в ячейке.'],
    ],
    avoid: [
      ['One figure', 'Одна цифра', 'stat'],
      ['Parts of one whole', 'Части целого', 'ledger-bar'],
    ],
    status: 'stable',
    keywords:
      'graph, line, bar, histogram, funnel, heatmap, sparkline, график, диаграмма, столбцы, воронка, тепловая карта',
  },
  'ledger-bar': {
    what: ['A bar whose parts add up to a whole.', 'Полоса, части которой складываются в целое.'],
    use: [['What became of the ordered pieces.', 'Что стало с заказанными штуками.']],
    avoid: [
      ['One share', 'Одна доля', 'progress-bar'],
      ['A course over time', 'Ход во времени', 'chart'],
    ],
    status: 'stable',
    keywords: 'stacked bar, composition, breakdown, полоса, состав, доли',
  },
  'quantity-flow': {
    what: [
      '“6 of 10” where the numbers differ, otherwise one number.',
      '«6 из 10», если числа разные, иначе одно число.',
    ],
    use: [
      ['Columns of accepted, shipped, received pieces.', 'Столбцы принятых, отгруженных, полученных штук.'],
    ],
    avoid: [['Every part is shown', 'Показывают все части', 'ledger-bar']],
    status: 'stable',
    keywords: 'fraction, ordered accepted, количество, из, принято',
  },
  stat: {
    what: ['A tile with one figure and a link to its data.', 'Плитка с одной цифрой и ссылкой на её данные.'],
    use: [['The top of a dashboard.', 'Верх сводки.']],
    avoid: [['Several facts of one record', 'Несколько фактов одной записи', 'description-list']],
    status: 'stable',
    keywords: 'KPI, metric, tile, dashboard, показатель, цифра, плитка, сводка',
  },
  timeline: {
    what: ['The history of a document, newest first.', 'История документа, сначала новое.'],
    use: [['Who did what and when.', 'Кто, что и когда сделал.']],
    avoid: [['Stops of a way', 'Остановки пути', 'trail']],
    status: 'stable',
    keywords: 'history, log, feed, events, audit, история, лента, события, журнал',
  },
  trail: {
    what: ['The way of something through its stops, left to right.', 'Путь через остановки слева направо.'],
    use: [['Where the ordered pieces are.', 'Где сейчас заказанные штуки.']],
    avoid: [
      ['Steps of a job that a person does', 'Шаги работы человека', 'stepper'],
      ['Events with authors', 'События с авторами', 'timeline'],
    ],
    status: 'stable',
    keywords: 'tracking, route, progress, shipment, отслеживание, путь, где мой заказ',
  },
};
