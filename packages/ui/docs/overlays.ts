import type { Records } from './record.ts';

export const OVERLAYS: Records = {
  dialog: {
    what: ['A modal window.', 'Модальное окно.'],
    use: [
      [
        'A short task that must be finished or left before going on.',
        'Короткая задача, которую заканчивают или бросают, прежде чем идти дальше.',
      ],
    ],
    avoid: [
      ['One question with yes or no', 'Один вопрос: да или нет', 'confirm-dialog'],
      ['The list behind must stay visible', 'Список за окном должен быть виден', 'drawer'],
      ['A few controls beside a button', 'Несколько элементов рядом с кнопкой', 'popover'],
    ],
    dos: [['Name the action on its button.', 'Называйте действие на его кнопке.']],
    donts: [['A dialog that opens another dialog.', 'Окно, которое открывает ещё одно окно.']],
    status: 'stable',
    keywords: 'modal, popup, window, overlay, окно, модальное окно, диалог, попап',
  },
  'confirm-dialog': {
    what: [
      'Asks for confirmation of what cannot be undone.',
      'Спрашивает подтверждение того, что нельзя отменить.',
    ],
    use: [['To delete, refuse, cancel an order.', 'Удалить, отказать, отменить заказ.']],
    avoid: [
      [
        'It can be undone: do it and offer to undo',
        'Это можно отменить: сделайте и предложите отмену',
        'toasts',
      ],
      ['More than a question is asked', 'Спрашивают больше одного вопроса', 'dialog'],
    ],
    dos: [
      ['Repeat the action in the title and on the button.', 'Повторяйте действие в заголовке и на кнопке.'],
    ],
    donts: [['“Are you sure?” as the title.', '«Вы уверены?» в заголовке.']],
    status: 'stable',
    keywords: 'alert dialog, are you sure, delete, confirmation, подтверждение, удалить, вы уверены',
  },
  drawer: {
    what: ['A panel at the edge; the page behind remains visible.', 'Панель у края; страница за ней видна.'],
    use: [
      ['Details of a row, filters on a phone.', 'Подробности строки, фильтры на телефоне.'],
      [
        '`DrawerRoot` with its parts, if the heading or the buttons stand elsewhere.',
        '`DrawerRoot` с частями – если заголовок или кнопки стоят иначе.',
      ],
    ],
    avoid: [
      ['A question', 'Вопрос', 'dialog'],
      ['The menu of a phone', 'Меню телефона', 'phone-menu'],
    ],
    status: 'stable',
    keywords: 'side panel, sheet, off-canvas, панель, шторка, боковая панель',
  },
  'dropdown-menu': {
    what: ['A short list of actions.', 'Короткий список действий.'],
    use: [['Actions of a row; actions that do not fit.', 'Действия строки; действия, которым нет места.']],
    avoid: [
      ['A value is chosen', 'Выбирают значение', 'select'],
      ['The panel has fields', 'В панели есть поля', 'popover'],
    ],
    status: 'stable',
    keywords: 'menu, context menu, more, actions, kebab, меню, действия, ещё, выпадающее меню',
  },
  popover: {
    what: ['A panel beside its trigger.', 'Панель рядом с кнопкой.'],
    use: [
      [
        'A few controls or details that belong to a button.',
        'Несколько элементов или подробностей при кнопке.',
      ],
    ],
    avoid: [
      ['Only actions', 'Только действия', 'dropdown-menu'],
      ['One line of explanation', 'Одна строка пояснения', 'tooltip'],
    ],
    status: 'stable',
    keywords: 'dropdown panel, flyout, bubble, панель, всплывающая панель, поповер',
  },
  tooltip: {
    what: ['A short explanation on hover and focus.', 'Короткое пояснение при наведении и фокусе.'],
    use: [
      ['The name of an icon, the whole of a shortened text.', 'Имя значка, полный вид сокращённого текста.'],
    ],
    avoid: [
      ['A term of the trade', 'Термин', 'term'],
      ['It has links or buttons', 'Внутри ссылки или кнопки', 'popover'],
    ],
    donts: [
      [
        'What must be known to go on: a phone does not hover.',
        'То, без чего не обойтись: на телефоне не наводят.',
      ],
    ],
    status: 'stable',
    keywords: 'hint, title, hover, подсказка, пояснение, наведение',
  },
  term: {
    what: ['A term of the trade with its explanation.', 'Термин с пояснением.'],
    use: [['Words that a newcomer does not know.', 'Слова, которых не знает новичок.']],
    avoid: [['The name of an icon', 'Имя значка', 'tooltip']],
    dos: [
      ['Set the dictionary once with `TermsProvider`.', 'Задавайте словарь один раз через `TermsProvider`.'],
    ],
    status: 'stable',
    keywords: 'glossary, definition, abbreviation, help, термин, словарь, определение, справка',
  },
  'command-palette': {
    what: [
      'A window with one field that finds pages, documents and commands.',
      'Окно с одним полем: находит страницы, документы, команды.',
    ],
    use: [['Quick navigation by keys.', 'Быстрый переход с клавиатуры.']],
    avoid: [['Parts are searched', 'Ищут детали', 'search-input']],
    status: 'stable',
    keywords:
      'quick open, spotlight, cmd k, ctrl k, shortcuts, палитра команд, быстрый переход, горячие клавиши',
  },
};
