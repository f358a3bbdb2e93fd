export const chart = {
  sparkline: '{label}: от {first} до {last}, наименьшее {low}, наибольшее {high}',
  sparklineEmpty: '{label}: данных нет',
  noValue: 'нет данных',
  asChart: 'Показать графиком',
  asTable: 'Показать таблицей',
  empty: 'Данных за это время нет',
  chart: 'график',
  keys: '{title}. Стрелки – по точкам',
  keysAndLinks: '{title}. Стрелки – по точкам, Enter – документы',
  openLink: 'Нажмите, чтобы открыть документы',
  table: '{title}: таблица',
  point: 'Точка',
  percent: '{percent} %',
} as const;

export const heatMap = {
  empty: 'Данных за это время нет',
  table: '{title}: таблица',
  row: 'Строка',
  total: 'всего',
  none: 'нет',
} as const;

export const quantityFlow = { of: '{value} из {ordered}' } as const;

/** The time of a zone, after an hour; by IANA name. */
export const clocks = {
  other: 'по {zone}',
  'Europe/Kaliningrad': 'по Калининграду',
  'Europe/Moscow': 'по Москве',
  'Europe/Samara': 'по Самаре',
  'Asia/Yekaterinburg': 'по Екатеринбургу',
  'Asia/Omsk': 'по Омску',
  'Asia/Krasnoyarsk': 'по Красноярску',
  'Asia/Irkutsk': 'по Иркутску',
  'Asia/Yakutsk': 'по Якутску',
  'Asia/Vladivostok': 'по Владивостоку',
  'Asia/Magadan': 'по Магадану',
  'Asia/Kamchatka': 'по Камчатке',
  'Europe/Kirov': 'по Кирову',
  'Europe/Astrakhan': 'по Астрахани',
  'Europe/Saratov': 'по Саратову',
  'Europe/Ulyanovsk': 'по Ульяновску',
  'Europe/Volgograd': 'по Волгограду',
  'Asia/Novosibirsk': 'по Новосибирску',
  'Asia/Barnaul': 'по Барнаулу',
  'Asia/Tomsk': 'по Томску',
  'Asia/Novokuznetsk': 'по Новокузнецку',
  'Asia/Chita': 'по Чите',
  'Asia/Sakhalin': 'по Сахалину',
} as const;

export const readersClock = { time: 'время {clock}' } as const;

export const deliveryTerm = {
  days: '{count}\u00a0дн.',
  hours: '{count}\u00a0ч.',
  fastest: 'раньше других',
} as const;

export const priceDelta = { percent: '{percent} %' } as const;

export const tag = { remove: 'Убрать {name}' } as const;

export const treeView = {
  failed: 'Не удалось загрузить',
  search: 'Поиск: {label}',
  placeholder: 'Найти',
  none: 'По вашему запросу ничего не найдено',
  retry: 'Повторить',
} as const;

export const columnsMenu = {
  earlier: 'Переместить раньше: {name}',
  later: 'Переместить дальше: {name}',
  columns: 'Столбцы',
  panel: 'Столбцы таблицы',
  reset: 'Как было',
} as const;

export const dataTable = {
  thenUp: '{place}-й порядок сортировки, по возрастанию',
  thenDown: '{place}-й порядок сортировки, по убыванию',
  scroll: '{label}: прокрутка',
  bulk: 'Действия с выбранными',
  chosen: 'Выбрано: {count}',
  clear: 'Снять выбор',
  resetFilter: 'Сбросить фильтр',
  selectGroup: 'Выбрать все: {label}',
  selectAll: 'Выбрать все',
  details: 'Подробности',
  open: 'Открыть',
  width: 'Ширина столбца «{name}»',
  selectRow: 'Выбрать строку',
  expand: 'Развернуть: {label}',
  collapse: 'Свернуть: {label}',
} as const;

export const filterBar = {
  filters: 'Фильтры',
  label: 'Фильтр',
  chosen: 'Что выбрано',
  chip: 'фильтр {name}',
  resetAll: 'Сбросить все',
  saved: 'Сохранённые',
  savedFilters: 'фильтры',
  panel: 'Сохранённые фильтры',
  none: 'Пока ничего не сохранено',
  atOpening: 'при открытии',
  remove: 'Удалить фильтр «{name}»',
  saveChosen: 'Сохранить то, что выбрано',
  taken: 'Фильтр с таким названием уже есть',
  chooseFirst: 'Сначала выберите что-нибудь',
  name: 'Название',
  showAtOpening: 'Показывать при открытии',
  save: 'Сохранить',
} as const;

export const pagination = {
  label: 'Страницы',
  place: '{from}–{to} из {total}',
  previous: 'Предыдущая страница',
  next: 'Следующая страница',
} as const;
