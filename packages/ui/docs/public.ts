import type { Records } from './record.ts';

export const PUBLIC: Records = {
  'auth-layout': {
    what: ['The layout of sign-in and related pages.', 'Разметка входа и родственных страниц.'],
    use: [['Sign-in, registration, a forgotten password.', 'Вход, регистрация, забытый пароль.']],
    avoid: [['The person is signed in', 'Человек уже вошёл', 'app-shell']],
    status: 'stable',
    keywords: 'login, sign in, sign up, registration, вход, регистрация, авторизация',
  },
  'plain-page': {
    what: ['A page without menu and header.', 'Страница без меню и шапки.'],
    use: [
      [
        'An unknown address, no access, a text to accept.',
        'Неизвестный адрес, нет доступа, текст для согласия.',
      ],
    ],
    avoid: [['A part of a page has failed', 'Не загрузилась часть страницы', 'state']],
    status: 'stable',
    keywords: '404, 403, error page, not found, страница ошибки, не найдено, нет доступа',
  },
  'public-layout': {
    what: ['Header and footer of public pages.', 'Шапка и подвал публичных страниц.'],
    use: [['Pages for visitors who are not signed in.', 'Страницы для посетителей без входа.']],
    avoid: [['Pages for signed-in people', 'Страницы для вошедших', 'app-shell']],
    status: 'stable',
    keywords: 'landing, header, footer, navigation, лендинг, шапка, подвал',
  },
  'public-sections': {
    what: ['Parts of a landing page: the top, a section, a list.', 'Части лендинга: верх, раздел, список.'],
    use: [['Pages that present the service.', 'Страницы, которые представляют сервис.']],
    avoid: [['Parts of a working page', 'Части рабочей страницы', 'sections']],
    status: 'stable',
    keywords: 'hero, landing, benefits, features, лендинг, преимущества, первый экран',
  },
  promo: {
    what: [
      'A banner or a news item that leads to its page.',
      'Баннер или новость, ведущие на свою страницу.',
    ],
    use: [['The home page.', 'Главная страница.']],
    avoid: [
      ['Several, one at a time', 'Несколько, по одному', 'carousel'],
      ['A warning', 'Предупреждение', 'alert'],
    ],
    status: 'stable',
    keywords: 'banner, news, ad, teaser, баннер, акция, новость, реклама',
  },
  carousel: {
    what: [
      'Banners, one at a time; it stops under the pointer and with reduced motion.',
      'Баннеры по одному; стоит под указателем и при сокращённом движении.',
    ],
    use: [['Two to five banners of equal weight.', 'От двух до пяти равных баннеров.']],
    avoid: [
      ['Pictures of one product', 'Картинки одного товара', 'product-gallery'],
      ['What everybody has to see', 'То, что должен увидеть каждый', 'promo'],
    ],
    status: 'stable',
    keywords: 'slider, slideshow, banners, карусель, слайдер, баннеры',
  },
};
