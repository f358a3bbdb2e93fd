import type { Records } from './record.ts';

export const LAYOUT: Records = {
  'app-shell': {
    what: [
      'Side menu, header and page; `PageHeader` is the title with its actions.',
      'Боковое меню, шапка и страница; `PageHeader` – заголовок с действиями.',
    ],
    use: [['Around every page of signed-in people.', 'Вокруг каждой страницы для вошедших.']],
    avoid: [
      ['A public page', 'Публичная страница', 'public-layout'],
      ['Sign-in', 'Вход', 'auth-layout'],
    ],
    status: 'stable',
    keywords: 'layout, frame, header, page, каркас, шапка, страница, разметка',
  },
  'side-menu': {
    what: [
      'The menu at the left edge; it opens over the page.',
      'Меню у левого края; открывается поверх страницы.',
    ],
    use: [['In `AppShell`, for the sections of the site.', 'В `AppShell` – для разделов сайта.']],
    avoid: [
      ['A phone', 'Телефон', 'phone-menu'],
      ['Parts of one page', 'Части одной страницы', 'tabs'],
    ],
    status: 'stable',
    keywords: 'sidebar, navigation, rail, nav, боковое меню, навигация, разделы',
  },
  'phone-menu': {
    what: [
      'The bar at the bottom of a phone and the drawer with the whole menu.',
      'Нижняя панель телефона и шторка со всем меню.',
    ],
    use: [['Below 768 pixels, beside `SideMenu`.', 'Уже 768 пикселей, вместе с `SideMenu`.']],
    avoid: [['A wide page', 'Широкая страница', 'side-menu']],
    status: 'stable',
    keywords: 'bottom navigation, tab bar, burger, mobile menu, меню телефона, нижняя панель, бургер',
  },
  breadcrumbs: {
    what: ['The path to this page.', 'Путь к этой странице.'],
    use: [
      ['Pages deeper than one level.', 'Страницы глубже одного уровня.'],
      [
        'Items are addresses: `LinkProvider` makes them links of your router, so there is no `asChild`.',
        'Пункты – адреса: `LinkProvider` делает их ссылками вашего маршрутизатора, поэтому `asChild` нет.',
      ],
    ],
    avoid: [['Steps of a job', 'Шаги работы', 'stepper']],
    status: 'stable',
    keywords: 'path, navigation, back, хлебные крошки, путь, назад',
  },
  'account-menu': {
    what: ['The signed-in person with a menu.', 'Вошедший человек с меню.'],
    use: [['At the right end of the header.', 'Справа в шапке.']],
    avoid: [['Actions of a document', 'Действия документа', 'dropdown-menu']],
    status: 'stable',
    keywords: 'user menu, profile, avatar, sign out, профиль, пользователь, выйти, аватар',
  },
  'notification-bell': {
    what: [
      'The bell with the number of unread notifications and the newest ones.',
      'Колокольчик с числом непрочитанных и последними уведомлениями.',
    ],
    use: [['In the header.', 'В шапке.']],
    avoid: [['The whole list', 'Весь список', 'notification-item']],
    status: 'stable',
    keywords: 'alerts, inbox, unread, колокольчик, уведомления, непрочитанное',
  },
  card: {
    what: [
      'A panel with a border; `CardBar` is its heading row.',
      'Панель с рамкой; `CardBar` – её строка заголовка.',
    ],
    use: [
      ['Parts of a page that are read on their own.', 'Части страницы, которые читают отдельно.'],
      ['With `asChild` as one link.', 'С `asChild` – целиком ссылкой.'],
    ],
    avoid: [
      ['Its content can be folded', 'Содержимое сворачивается', 'accordion'],
      ['A product', 'Товар', 'product-card'],
    ],
    donts: [
      ['A card in a card.', 'Карточка в карточке.'],
      ['A button in a card that is a link.', 'Кнопка в карточке-ссылке.'],
    ],
    status: 'stable',
    keywords: 'panel, box, section, paper, карточка, панель, блок',
  },
  accordion: {
    what: ['Headings whose content opens below them.', 'Заголовки, содержимое которых открывается под ними.'],
    use: [['Questions and answers, rarely needed settings.', 'Вопросы и ответы, редкие настройки.']],
    avoid: [
      ['Everybody needs the content', 'Содержимое нужно всем', 'card'],
      ['Only one part is shown at a time', 'Видна только одна часть', 'tabs'],
    ],
    status: 'stable',
    keywords: 'collapse, disclosure, FAQ, details, expand, аккордеон, раскрыть, вопросы и ответы',
  },
  sections: {
    what: [
      'Sections one below another; nothing that loads later moves what is read.',
      'Разделы друг под другом; догрузка не сдвигает читаемое.',
    ],
    use: [['Pages whose parts load on their own.', 'Страницы, части которых грузятся отдельно.']],
    avoid: [['Everything is there at once', 'Всё есть сразу', 'card']],
    status: 'stable',
    keywords: 'stack, layout shift, loading order, разделы, порядок загрузки, без скачков',
  },
  stepper: {
    what: ['Where one is in a job of several steps.', 'Где вы в работе из нескольких шагов.'],
    use: [['Upload of a price list, an order in steps.', 'Загрузка прайс-листа, оформление по шагам.']],
    avoid: [
      ['Steps in any order', 'Шаги в любом порядке', 'step-list'],
      ['A quantity is changed', 'Меняют количество', 'counter'],
      ['The way of goods', 'Путь товара', 'trail'],
    ],
    status: 'stable',
    keywords: 'wizard, steps, progress, мастер, шаги, этапы',
  },
  'step-list': {
    what: [
      'What is done and what is left, each with a link to where it is done.',
      'Что сделано и что осталось – со ссылками, где это делают.',
    ],
    use: [['The first steps of a new company.', 'Первые шаги новой компании.']],
    avoid: [['Steps in order on one page', 'Шаги по порядку на одной странице', 'stepper']],
    status: 'stable',
    keywords: 'onboarding, checklist, to do, первые шаги, чек-лист, что осталось',
  },
};
