import { NO_ACCESS } from '@portal/domain/failures';

/** Shared by what shows a failure. */
export const failure = { noAccess: NO_ACCESS } as const;

export const addressAutocomplete = { placeholder: 'Город, улица, дом' } as const;

export const options = {
  failed: 'Не удалось загрузить список',
  typeMore: 'Пожалуйста введите еще хотя бы 2 символа',
  none: 'По запросу ничего не найдено',
  searching: 'Поиск…',
  retry: 'Повторить',
  open: 'Открыть список',
  close: 'Закрыть список',
  list: 'Варианты',
} as const;

export const combobox = {
  placeholder: 'Начните вводить',
  clear: 'Очистить',
} as const;

export const multiselect = {
  placeholder: 'Выберите',
  remove: 'Убрать {label}',
  more: 'ещё {number}',
  chooseFound: 'Выбрать найденные',
  clear: 'Очистить',
} as const;

export const counter = {
  less: 'Меньше',
  more: 'Больше',
  hint: 'Подсказка',
  take: 'Взять {quantity}',
  notInteger: 'Количество должно быть целым числом больше 0',
  aboveReserve: 'Количество не может превышать запасы в наличии поставщика: {reserve}',
  belowMinimum:
    'Количество должно быть больше минимального и соответствовать норме поставки: не меньше {minimal}',
  belowMinimumMultiple:
    'Количество должно быть больше минимального и соответствовать норме поставки: не меньше {minimal}, кратно {multiple}',
  reserveMultiplicity: 'Количество должно быть кратно {unit}',
  deliveryMultiple: 'Количество должно быть кратно норме поставки: {multiple}',
} as const;

export const datePicker = {
  day: 'дд',
  month: 'мм',
  year: 'гггг',
  wrong: 'Введите дату как {example}',
  noSuchDay: 'Такого дня нет: {day}',
  late: 'Не позже {day}',
  early: 'Не раньше {day}',
  open: 'Открыть календарь',
  panel: 'Выбор даты',
} as const;

export const calendar = {
  previous: 'Перейти к предыдущему месяцу',
  next: 'Перейти к следующему месяцу',
  today: 'Сегодня, {day}',
  chosen: '{day}, выбрано',
} as const;

export const dateRangePicker = {
  label: 'Период',
  start: '{label}: начало',
  end: '{label}: конец',
  panel: 'Выбор периода',
  chooseFirst: 'Выберите первый день',
  chooseLast: 'Выберите последний день',
  today: 'Сегодня',
  yesterday: 'Вчера',
  days7: '7 дней',
  days30: '30 дней',
  thisMonth: 'Этот месяц',
} as const;

export const timePicker = {
  placeholder: 'чч:мм',
  list: 'Время',
  wrong: 'Введите время как 16:00',
  notMultiple: 'Время должно быть кратно 15 минутам',
  late: 'Не позже {time}',
  early: 'Не раньше {time}',
} as const;

export const weekSchedule = {
  cutOff: 'Отсечка',
  departure: 'Отгрузка',
  arrival: 'Прибытие',
  closed: 'не работает',
  cutOffOf: '{day}: отсечка',
  opensOf: '{day}: открытие',
  closesOf: '{day}: закрытие',
  workingDay: 'рабочий день',
} as const;

export const weekdayPicker = {
  label: 'Дни недели',
  days: 'Дни',
  working: 'рабочий',
  off: 'нерабочий',
  none: 'Рабочие дни не отмечены',
  list: 'Рабочие: {days}',
  makeWorking: 'Сделать рабочими',
  makeOff: 'Сделать нерабочими',
} as const;

export const fileUpload = {
  tooLarge: 'Файл «{name}» больше {megabytes} МБ',
  drop: 'Перетащите файл сюда',
  choose: 'Выбрать файл',
  sending: 'Отправка файла {name}',
  sent: 'Отправлено {percent} %',
  checking: 'Проверка файла…',
  limit: 'до {megabytes} МБ',
  refused: 'Не принято строк: {count}',
  row: 'Строка {row}: {message}',
  more: 'и ещё {count}',
} as const;

export const imageUpload = {
  wrongType: '«{name}»: подходят только {types}',
  tooLarge: '«{name}»: больше {megabytes} МБ',
  tooMany: '«{name}»: уже {max} фотографий',
  main: 'Главная',
  sending: 'Отправка: {name}',
  retry: 'Отправить снова: {name}',
  makeMain: 'Сделать главной: {name}',
  earlier: 'Раньше: {name}',
  later: 'Позже: {name}',
  remove: 'Удалить: {name}',
  add: 'Добавить фотографии',
  limit: '{types}, до {megabytes} МБ, не больше {max}',
} as const;

export const numberInput = {
  notPrice: 'Поле «Сумма» должно содержать цену',
  notMoney: 'Сумма введена некорректно, ожидаемо {example}',
  notDecimal: 'Неверное количество знаков в дробной части, ожидаемо X или X.X или X.XX',
  notPercent: 'Процент введён некорректно',
} as const;

export const passwordInput = {
  show: 'Показать пароль',
  hide: 'Скрыть пароль',
} as const;

export const rangeSlider = {
  from: '{label}, от',
  to: '{label}, до',
  fromNumber: '{label}, от, числом',
  toNumber: '{label}, до, числом',
  notMore: 'Не больше {value}',
  notLess: 'Не меньше {value}',
} as const;

export const richTextEditor = {
  bold: 'Полужирный',
  italic: 'Курсив',
  strike: 'Зачёркнутый',
  heading: 'Подзаголовок',
  list: 'Список',
  numbered: 'Нумерованный список',
  quote: 'Цитата',
  link: 'Ссылка',
  undo: 'Отменить',
  redo: 'Повторить',
  toolbar: 'Оформление текста',
  wrongAddress: 'Адрес начинается с https://, mailto:, tel: или с косой черты: «/news/1»',
  panel: 'Адрес ссылки',
  address: 'Адрес',
  unlink: 'Убрать ссылку',
  done: 'Готово',
} as const;

export const cameraScanner = {
  label: 'Сканер',
  camera: 'Камера',
  aim: 'Наведите камеру на код',
  starting: 'Камера включается…',
  retry: 'Попробовать ещё раз',
  torch: 'Подсветка',
  close: 'Закрыть камеру',
  byHand: 'Номер можно ввести вручную.',
  NotAllowedError: 'Камера запрещена: разрешите её для этого сайта в настройках браузера.',
  NotFoundError: 'На этом устройстве нет камеры.',
  NotReadableError: 'Камера занята другой программой: закройте её и попробуйте ещё раз.',
  Absent: 'Браузер не даёт камеру: обновите его или откройте портал по https.',
  Reader: 'Сканер не загрузился: проверьте связь и попробуйте ещё раз.',
  other: 'Камера не открылась.',
} as const;

export const searchInput = {
  modes: 'Как искать',
  clear: 'Очистить поиск',
  search: 'Найти',
  suggestions: 'Подсказки',
} as const;
