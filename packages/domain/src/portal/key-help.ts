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
  /** A table whose rows are walked. */
  table: boolean;
}

/**
 * The keys of the portal, in groups, as the dialog «Клавиши» lists them: those of every page, of the page's lists and tables, of fields.
 * «/» is listed where it leads: to the search of the page's list, otherwise to the palette.
 */
export function keyHelp({ search, table }: PageKeys): { title: string; keys: KeyHelp[] }[] {
  return [
    {
      title: 'Везде',
      keys: [
        { keys: ['Mod', 'K'], does: 'Найти страницу, заказ, деталь или действие' },
        ...(search ? [] : [{ keys: ['/'], does: 'То же самое' }]),
        { keys: ['?'], does: 'Список клавиш' },
        { keys: ['Tab'], does: 'К следующему полю, кнопке или таблице' },
        { keys: ['Esc'], does: 'Закрыть окно или список' },
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
