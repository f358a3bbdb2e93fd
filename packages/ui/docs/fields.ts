import type { Records } from './record.ts';

export const FIELDS: Records = {
  field: {
    what: [
      'A label, its control, and the hint or error below it.',
      'Подпись, поле и подсказка или ошибка под ним.',
    ],
    use: [
      ['Around every control of a form.', 'Вокруг каждого поля формы.'],
      [
        '`Fieldset` for several controls under one question.',
        '`Fieldset` – для нескольких полей под одним вопросом.',
      ],
    ],
    avoid: [['The control has its label inside', 'Подпись есть в самом элементе', 'checkbox']],
    dos: [['Say in the error what to do.', 'Пишите в ошибке, что сделать.']],
    donts: [['A placeholder in the place of a label.', 'Подсказка внутри поля вместо подписи.']],
    status: 'stable',
    keywords: 'form field, label, error, validation, fieldset, form control, форма, подпись, ошибка, поле',
  },
  input: {
    what: ['One line of text.', 'Одна строка текста.'],
    use: [
      ['Names, numbers of documents, addresses of pages.', 'Названия, номера документов, адреса страниц.'],
    ],
    avoid: [
      ['A quantity, an amount, a phone number', 'Количество, сумма, телефон', 'number-input'],
      ['Several lines', 'Несколько строк', 'textarea'],
      ['The value is one of a list', 'Значение – из списка', 'combobox'],
    ],
    status: 'stable',
    keywords: 'text field, textbox, текстовое поле, ввод, строка',
  },
  'number-input': {
    what: [
      'Integers, money, percentages, phone numbers and tax numbers.',
      'Целые числа, деньги, проценты, телефоны и ИНН.',
    ],
    use: [
      [
        '`MoneyInput` for amounts: the value is in hundredths.',
        '`MoneyInput` – для сумм: значение в копейках.',
      ],
      ['`PhoneInput` and `InnInput` for company details.', '`PhoneInput` и `InnInput` – для реквизитов.'],
    ],
    avoid: [
      ['A quantity with a multiple', 'Количество с кратностью', 'counter'],
      ['A code with leading zeros', 'Код с ведущими нулями', 'input'],
    ],
    status: 'stable',
    keywords:
      'numeric, money, currency, percent, phone, tax number, число, деньги, сумма, процент, телефон, ИНН',
  },
  'password-input': {
    what: [
      'A password field with a button that shows the password.',
      'Поле пароля с кнопкой, которая его показывает.',
    ],
    use: [['Sign-in, a new password.', 'Вход, новый пароль.']],
    avoid: [['The text is no secret', 'Текст не секретный', 'input']],
    dos: [
      [
        'Set `autoComplete`, so that password managers fill it.',
        'Ставьте `autoComplete`, чтобы менеджер паролей заполнял поле.',
      ],
    ],
    status: 'stable',
    keywords: 'secret, login, sign in, show password, пароль, вход, показать пароль',
  },
  textarea: {
    what: ['Several lines of text.', 'Несколько строк текста.'],
    use: [['Comments, reasons, messages.', 'Комментарии, причины, сообщения.']],
    avoid: [
      ['One line is enough', 'Хватит одной строки', 'input'],
      ['The text has headings and lists', 'В тексте заголовки и списки', 'rich-text-editor'],
    ],
    status: 'stable',
    keywords: 'multiline, comment, message, многострочное поле, комментарий, текст',
  },
  'search-input': {
    what: [
      'The search field for parts, with modes and suggestions.',
      'Поле поиска деталей с режимами и подсказками.',
    ],
    use: [['The search of the whole site.', 'Поиск по всему сайту.']],
    avoid: [
      ['The list on this page is filtered', 'Фильтруют список этой страницы', 'filter-bar'],
      [
        'A page or a command is looked for by name',
        'Ищут страницу или команду по названию',
        'command-palette',
      ],
    ],
    status: 'stable',
    keywords: 'search box, autocomplete, suggestions, поиск, подсказки, номер детали',
  },
  'address-autocomplete': {
    what: ['An address field with suggestions.', 'Поле адреса с подсказками.'],
    use: [['Addresses of warehouses and companies.', 'Адреса складов и компаний.']],
    avoid: [['The address is one of a known list', 'Адрес – из известного списка', 'storage-select']],
    dos: [
      [
        'Pass `suggest` that calls your own server.',
        'Передавайте `suggest`, который обращается к вашему серверу.',
      ],
    ],
    status: 'stable',
    keywords: 'address, typeahead, suggestions, geocoder, адрес, подсказки адресов, улица, город',
  },
  'file-upload': {
    what: ['An area to drop a file on, or to choose one.', 'Область, куда бросают файл, или кнопка выбора.'],
    use: [['Price lists, lists of parts, documents.', 'Прайс-листы, списки деталей, документы.']],
    avoid: [['Pictures with an order', 'Картинки с порядком', 'image-upload']],
    dos: [['Show the rows with errors in `rowErrors`.', 'Показывайте строки с ошибками в `rowErrors`.']],
    status: 'stable',
    keywords: 'dropzone, attachment, import, CSV, Excel, файл, загрузка, прайс-лист',
  },
  'image-upload': {
    what: [
      'Uploads pictures, shows why one is refused, and lets them be ordered.',
      'Загружает картинки, объясняет отказ и меняет их порядок.',
    ],
    use: [['Photos of a product or of a damage.', 'Фотографии товара или повреждения.']],
    avoid: [['A document', 'Документ', 'file-upload']],
    status: 'stable',
    keywords: 'photo, picture, dropzone, gallery, фото, картинка, изображение, загрузка',
  },
  'range-slider': {
    what: [
      'A range of numbers: two sliders and the same two numbers as fields.',
      'Диапазон чисел: два ползунка и те же числа полями.',
    ],
    use: [['Filters by price or by term.', 'Фильтры по цене или сроку.']],
    avoid: [
      ['One exact number', 'Одно точное число', 'number-input'],
      ['A range of dates', 'Диапазон дат', 'date-range-picker'],
    ],
    status: 'stable',
    keywords: 'slider, min max, price filter, from to, ползунок, диапазон, от и до, цена',
  },
  'rich-text-editor': {
    what: [
      'An editor of text with headings, lists and links; loaded when it is first shown.',
      'Редактор текста с заголовками, списками и ссылками; загружается при первом показе.',
    ],
    use: [['News and notifications.', 'Новости и уведомления.']],
    avoid: [['Plain comments', 'Обычные комментарии', 'textarea']],
    dos: [['Show its output with `RichTextView`.', 'Показывайте результат через `RichTextView`.']],
    donts: [
      ['Render its HTML as it is.', 'Выводить его HTML как есть.'],
      [
        'Change `value` to show another text: give another `key`.',
        'Менять `value`, чтобы показать другой текст: дайте другой `key`.',
      ],
    ],
    status: 'stable',
    keywords: 'WYSIWYG, HTML editor, tiptap, formatting, редактор, форматирование, новости',
  },
  'rich-text-view': {
    what: ['Shows the text of `RichTextEditor` safely.', 'Безопасно показывает текст из `RichTextEditor`.'],
    use: [['Wherever HTML that people wrote is shown.', 'Везде, где показывают HTML, написанный людьми.']],
    avoid: [['The text has no formatting', 'Текст без форматирования', 'text']],
    status: 'stable',
    keywords: 'HTML, sanitize, article, prose, безопасный HTML, статья, новость',
  },
  'camera-scanner': {
    what: ['Reads codes with the camera.', 'Читает коды камерой.'],
    use: [['Acceptance and search on a phone.', 'Приёмка и поиск с телефона.']],
    avoid: [['A code is shown', 'Код показывают', 'barcode']],
    dos: [['Leave a field to type the code.', 'Оставьте поле для ввода кода руками.']],
    status: 'new',
    keywords: 'barcode scanner, QR, camera, камера, сканер, штрихкод, приёмка',
  },
};
