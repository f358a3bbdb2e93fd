import type { Records } from './record.ts';

export const FEEDBACK: Records = {
  alert: {
    what: ['A message that is read before going on.', 'Сообщение, которое читают, прежде чем продолжить.'],
    use: [
      ['Above the part of the page that it speaks of.', 'Над той частью страницы, о которой оно говорит.'],
    ],
    avoid: [
      ['The result of an action', 'Итог действия', 'toasts'],
      ['The error of one field', 'Ошибка одного поля', 'field'],
      ['A message about the whole site', 'Сообщение о всём сайте', 'alert-bar'],
    ],
    dos: [['Say what to do next.', 'Пишите, что делать дальше.']],
    status: 'stable',
    keywords: 'banner, callout, message, warning, error, предупреждение, сообщение, ошибка, внимание',
  },
  'alert-bar': {
    what: ['A bar across the bottom of the page.', 'Полоса внизу страницы.'],
    use: [['Lost connection, a survey, planned works.', 'Потеря связи, опрос, плановые работы.']],
    avoid: [
      ['A message about a part of the page', 'Сообщение о части страницы', 'alert'],
      ['The result of an action', 'Итог действия', 'toasts'],
    ],
    status: 'stable',
    keywords: 'announcement, offline, site banner, cookie, объявление, нет связи, полоса',
  },
  toasts: {
    what: ['Short messages about what has just happened.', 'Короткие сообщения о том, что сейчас произошло.'],
    use: [
      [
        'Saved, sent, failed; with an action such as “Undo”.',
        'Сохранено, отправлено, не вышло; с действием «Отменить».',
      ],
    ],
    avoid: [
      ['It must be read', 'Это надо прочесть', 'alert'],
      ['It must be answered', 'На это надо ответить', 'confirm-dialog'],
    ],
    dos: [
      [
        'Render `Toasts` once and add messages to the store.',
        'Ставьте `Toasts` один раз и добавляйте сообщения в хранилище.',
      ],
    ],
    status: 'stable',
    keywords: 'snackbar, notification, message, undo, тост, уведомление, сохранено, отменить',
  },
  'notification-item': {
    what: ['One notification of a list.', 'Одно уведомление списка.'],
    use: [['The page of notifications.', 'Страница уведомлений.']],
    avoid: [['The list under the bell', 'Список под колокольчиком', 'notification-bell']],
    status: 'stable',
    keywords: 'inbox, message, feed, уведомление, сообщение, лента',
  },
  greeting: {
    what: ['A greeting over the whole screen.', 'Поздравление на весь экран.'],
    use: [['A holiday, a first visit.', 'Праздник, первый вход.']],
    avoid: [['Something is asked', 'О чём-то спрашивают', 'dialog']],
    status: 'stable',
    keywords: 'welcome, splash, holiday, поздравление, приветствие, праздник',
  },
  'progress-bar': {
    what: [
      'The progress of an operation; `PageProgress` of a page that loads.',
      'Ход операции; `PageProgress` – загрузка страницы.',
    ],
    use: [['Uploads, calculations with a known length.', 'Загрузки, расчёты известной длины.']],
    avoid: [
      ['The length is unknown', 'Длина неизвестна', 'spinner'],
      ['Nothing else can be done meanwhile', 'Ничего другого делать нельзя', 'loading-popup'],
    ],
    status: 'stable',
    keywords: 'loading, percent, upload progress, прогресс, ход, загрузка, процент',
  },
  'loading-popup': {
    what: ['A window for long work that must be waited for.', 'Окно долгой работы, которую надо дождаться.'],
    use: [['A payment, an order that must not be repeated.', 'Оплата, заказ, который нельзя повторить.']],
    avoid: [['The page can be used meanwhile', 'Страницей можно пользоваться', 'progress-bar']],
    donts: [['Close it by Escape: it cannot be left.', 'Закрывать по Escape: из него не выходят.']],
    status: 'stable',
    keywords: 'blocking, wait, please wait, modal loader, ожидание, подождите, загрузка',
  },
  skeleton: {
    what: ['A placeholder in the shape of what is being loaded.', 'Заготовка в форме того, что загружается.'],
    use: [['The first load of a page or a card.', 'Первая загрузка страницы или карточки.']],
    avoid: [
      ['The shape is unknown', 'Форма неизвестна', 'spinner'],
      ['Rows of a table: it has its own', 'Строки таблицы: у неё свои', 'data-table'],
    ],
    status: 'stable',
    keywords: 'placeholder, shimmer, loading, заготовка, загрузка, скелет',
  },
  spinner: {
    what: ['Something is in progress.', 'Что-то выполняется.'],
    use: [['Short waits whose result has no shape.', 'Короткое ожидание без формы результата.']],
    avoid: [
      ['In a button: set `pending`', 'В кнопке: задайте `pending`', 'button'],
      ['The content has a known shape', 'Форма содержимого известна', 'skeleton'],
    ],
    status: 'stable',
    keywords: 'loader, loading, busy, крутилка, загрузка, ожидание',
  },
  state: {
    what: ['An empty list, or a failure with a retry.', 'Пустой список или ошибка с повтором.'],
    use: [
      ['`EmptyState` says what the person can do.', '`EmptyState` говорит, что можно сделать.'],
      [
        '`ErrorState` in the place of what did not load.',
        '`ErrorState` – на месте того, что не загрузилось.',
      ],
    ],
    avoid: [
      ['A whole page has failed', 'Не открылась вся страница', 'plain-page'],
      ['A table: it has its own states', 'Таблица: у неё свои состояния', 'data-table'],
    ],
    status: 'stable',
    keywords: 'empty, no results, error, retry, пусто, ничего не найдено, ошибка, повторить',
  },
  'support-chat': {
    what: ['A round button in the corner with a chat above it.', 'Круглая кнопка в углу с чатом над ней.'],
    use: [['Support on every page.', 'Поддержка на каждой странице.']],
    avoid: [['A talk about one document', 'Разговор об одном документе', 'timeline']],
    status: 'stable',
    keywords: 'help, live chat, messenger, widget, поддержка, чат, помощь',
  },
};
