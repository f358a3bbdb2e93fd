import type { Records } from './record.ts';

export const CHOICE: Records = {
  select: {
    what: [
      'Chooses one of a few options with the browser’s own list.',
      'Выбор одного из нескольких вариантов списком браузера.',
    ],
    use: [['Four to fifteen options that need no search.', 'От четырёх до пятнадцати вариантов без поиска.']],
    avoid: [
      ['There are many options', 'Вариантов много', 'combobox'],
      ['There are two or three', 'Вариантов два-три', 'radio-group'],
      ['Several are chosen', 'Выбирают несколько', 'multiselect'],
      ['The items are actions', 'Пункты – действия', 'dropdown-menu'],
    ],
    status: 'stable',
    keywords: 'dropdown, picker, native select, listbox, выпадающий список, селект, выбор',
  },
  combobox: {
    what: [
      'Chooses one of many options: typing searches.',
      'Выбор одного из многих вариантов: набор текста ищет.',
    ],
    use: [
      [
        'Brands, contractors, cities; local or from a server.',
        'Бренды, контрагенты, города; из памяти или с сервера.',
      ],
    ],
    avoid: [
      ['There are fewer than fifteen options', 'Вариантов меньше пятнадцати', 'select'],
      ['Several are chosen', 'Выбирают несколько', 'multiselect'],
    ],
    donts: [
      [
        'Rely on what is typed being chosen: only Enter and a click choose.',
        'Считать набранное выбранным: выбирают только Enter и щелчок.',
      ],
    ],
    status: 'stable',
    keywords:
      'autocomplete, typeahead, searchable select, dropdown, поиск в списке, выпадающий список, автодополнение',
  },
  multiselect: {
    what: [
      'Chooses several of many options; chosen ones are chips.',
      'Выбор нескольких вариантов; выбранные стоят метками.',
    ],
    use: [['Filters by brand, supplier, status.', 'Фильтры по бренду, поставщику, статусу.']],
    avoid: [
      [
        'All options fit on the page with their counts',
        'Варианты с числами помещаются на странице',
        'facet-filter',
      ],
      ['One is chosen', 'Выбирают один', 'combobox'],
    ],
    status: 'stable',
    keywords: 'multi select, tags input, chips, token field, множественный выбор, метки, теги',
  },
  checkbox: {
    what: ['One yes or no, or several of a list.', 'Одно «да» или «нет» либо несколько из списка.'],
    use: [
      [
        'Consent, rows of a list, an option that is saved with the form.',
        'Согласие, строки списка, настройка, которую сохраняют с формой.',
      ],
    ],
    avoid: [
      ['It takes effect at once', 'Действует сразу', 'switch'],
      ['Only one of the options can be true', 'Верен только один вариант', 'radio-group'],
    ],
    status: 'stable',
    keywords: 'tick, check, boolean, indeterminate, флажок, галочка, чекбокс',
  },
  switch: {
    what: [
      'Turns something on or off at once, without saving.',
      'Включает и выключает сразу, без сохранения.',
    ],
    use: [['Settings that act immediately.', 'Настройки, которые действуют немедленно.']],
    avoid: [['The form has a button that saves', 'У формы есть кнопка сохранения', 'checkbox']],
    status: 'stable',
    keywords: 'toggle, on off, тумблер, переключатель, вкл выкл',
  },
  'radio-group': {
    what: [
      'Chooses one of a few options that are all visible.',
      'Выбор одного из нескольких видимых вариантов.',
    ],
    use: [
      [
        'Two to five options whose difference must be read.',
        'От двух до пяти вариантов, разницу между которыми надо прочесть.',
      ],
    ],
    avoid: [
      ['Space is short', 'Мало места', 'select'],
      ['Only the view is switched', 'Переключают только вид', 'button-group'],
    ],
    status: 'stable',
    keywords: 'radio button, option, single choice, радиокнопка, один из, вариант',
  },
  'storage-select': {
    what: [
      'Chooses the warehouse to deliver to, by title or address.',
      'Выбор склада доставки по названию или адресу.',
    ],
    use: [['In the header and in the order form.', 'В шапке и в форме заказа.']],
    avoid: [['The options are no warehouses', 'Варианты – не склады', 'combobox']],
    status: 'stable',
    keywords: 'warehouse, delivery point, location, склад, точка доставки, адрес',
  },
  'facet-filter': {
    what: [
      'Values of one property with the number of results for each.',
      'Значения одного свойства с числом результатов у каждого.',
    ],
    use: [
      [
        'Beside search results: categories, characteristics.',
        'Рядом с результатами поиска: категории, характеристики.',
      ],
    ],
    avoid: [
      ['The values are brands', 'Значения – бренды', 'brand-filter'],
      ['The numbers are unknown', 'Числа неизвестны', 'multiselect'],
    ],
    status: 'stable',
    keywords: 'faceted search, filter, checkboxes, counts, фасет, фильтр, категории',
  },
  'brand-filter': {
    what: [
      'Brands in alphabetical order with the number of their offers.',
      'Бренды по алфавиту с числом предложений.',
    ],
    use: [['Beside search results with many brands.', 'Рядом с результатами, где много брендов.']],
    avoid: [['Another property than the brand', 'Свойство – не бренд', 'facet-filter']],
    status: 'stable',
    keywords: 'manufacturer, maker, alphabet, filter, бренд, производитель, марка, фильтр',
  },
};
