/** A key of the list of keys. */
export interface KeyHelp {
  /** Keys pressed together; «Mod» is Ctrl, on a Mac ⌘. */
  keys: readonly string[];
  does: string;
}

/** What the page has that takes keys. */
export interface PageKeys {
  /** A search of a list, which takes «/». */
  search: boolean;
  /** A table whose rows are walked and open a page. */
  table: boolean;
  /** Offers or lines with quantities, whose Enter adds or saves. */
  quantities: boolean;
  /** A main button of the page. */
  main: boolean;
  /** The page was opened from a row of a list. */
  back: boolean;
}

/**
 * The keys of the portal, in groups, as the dialog «Клавиши» lists them: those of every page, of the page's lists and tables, of fields.
 * «/» is listed where it leads: to the search of the page's list, otherwise to the palette.
 */
export function keyHelp({
  search,
  table,
  quantities,
  main,
  back,
}: PageKeys): { title: string; keys: KeyHelp[] }[] {
  return [
    {
      title: 'Везде',
      keys: [
        { keys: ['Mod', 'K'], does: 'Найти страницу, заказ, деталь или действие' },
        ...(search ? [] : [{ keys: ['/'], does: 'То же самое' }]),
        { keys: ['?'], does: 'Список клавиш' },
        { keys: ['Tab'], does: 'К следующему полю, кнопке или таблице' },
        ...(main ? [{ keys: ['Mod', 'Enter'], does: 'К главной кнопке страницы' }] : []),
        { keys: ['F8'], does: 'К новому сообщению и его кнопке' },
        { keys: ['Esc'], does: back ? 'Закрыть окно, вернуться к строке списка' : 'Закрыть окно или список' },
      ],
    },
    ...(search ? [{ title: 'Списки', keys: [{ keys: ['/'], does: 'К поиску по списку' }] }] : []),
    ...(table
      ? [
          {
            title: 'Таблицы',
            keys: [
              { keys: ['↑', '↓'], does: 'По строкам' },
              { keys: ['Home', 'End'], does: 'К первой и к последней строке' },
              { keys: ['Enter'], does: 'Открыть строку' },
              { keys: ['Пробел'], does: 'Отметить строку' },
              { keys: ['Shift', '↓'], does: 'Отмечать подряд' },
              { keys: ['Mod', 'A'], does: 'Отметить все строки' },
            ],
          },
        ]
      : []),
    ...(quantities
      ? [
          {
            title: 'Предложения и количество',
            keys: [
              { keys: ['↑', '↓'], does: 'По предложениям и строкам, в поле – больше или меньше' },
              { keys: ['PageUp', 'PageDown'], does: 'В поле – на десять шагов больше или меньше' },
              { keys: ['Home', 'End'], does: 'К первой и к последней строке' },
              { keys: ['Enter'], does: 'Из строки в количество; из количества – в корзину или сохранить' },
              { keys: ['Esc'], does: 'Из количества обратно к строке' },
            ],
          },
        ]
      : []),
    {
      title: 'Поля с выбором',
      keys: [
        { keys: ['↓'], does: 'Открыть список' },
        { keys: ['Enter'], does: 'Выбрать' },
        { keys: ['Esc'], does: 'Закрыть, ничего не меняя' },
      ],
    },
  ];
}
