import type { Records } from './record.ts';

export const TRADE: Records = {
  'offer-card': {
    what: [
      'An offer with its price, term, stock and basket button.',
      'Предложение с ценой, сроком, наличием и кнопкой корзины.',
    ],
    use: [['Search results by offers.', 'Результаты поиска по предложениям.']],
    avoid: [
      [
        'Many offers of one part are compared',
        'Сравнивают много предложений одной детали',
        'offer-comparison',
      ],
      ['A product without an offer', 'Товар без предложения', 'product-card'],
      ['Dense rows', 'Плотные строки', 'data-table'],
    ],
    dos: [
      [
        'Put cards into an `OfferList`, so that arrow keys walk them.',
        'Кладите карточки в `OfferList`, чтобы по ним ходили стрелками.',
      ],
    ],
    status: 'stable',
    keywords: 'listing, supplier, buy box, price, предложение, поставщик, карточка, цена',
  },
  'offer-list': {
    what: [
      'A list of offer cards that arrow keys walk.',
      'Список карточек предложений, по которому ходят стрелками.',
    ],
    use: [['Around the `OfferCard`s of a page.', 'Вокруг карточек `OfferCard` страницы.']],
    avoid: [['Rows of a table', 'Строки таблицы', 'data-table']],
    status: 'stable',
    keywords: 'results, list, keyboard, список предложений, выдача, результаты',
  },
  'offer-comparison': {
    what: [
      'Compares offers side by side and marks the best values.',
      'Сравнивает предложения рядом и отмечает лучшие значения.',
    ],
    use: [['Two to six offers of one part.', 'От двух до шести предложений одной детали.']],
    avoid: [['Many records', 'Много записей', 'data-table']],
    status: 'stable',
    keywords: 'compare, versus, best price, сравнение, лучшая цена',
  },
  counter: {
    what: [
      'A quantity that follows the minimum, the multiple and the stock.',
      'Количество по правилам: минимум, кратность, остаток.',
    ],
    use: [['Pieces to order, in offers and in the basket.', 'Штуки к заказу – в предложениях и корзине.']],
    avoid: [['A number without a multiple', 'Число без кратности', 'number-input']],
    dos: [['Pass the offer as `rules`.', 'Передавайте предложение в `rules`.']],
    donts: [['Correct an invalid number silently.', 'Молча исправлять неверное число.']],
    status: 'stable',
    keywords: 'stepper, quantity, plus minus, spinbutton, количество, кратность, плюс минус, штуки',
  },
  'position-row': {
    what: [
      'A line of an uploaded request with the part and the best offer.',
      'Строка загруженной заявки с деталью и лучшим предложением.',
    ],
    use: [['Processing of requests.', 'Разбор заявок.']],
    avoid: [['A line of the basket', 'Строка корзины', 'basket-line']],
    status: 'stable',
    keywords: 'request, line item, matching, заявка, позиция, строка заявки',
  },
  'product-card': {
    what: [
      'A product with its picture, signs and lowest price.',
      'Товар с картинкой, признаками и лучшей ценой.',
    ],
    use: [['Catalogues, replacements, recommendations.', 'Каталоги, замены, рекомендации.']],
    avoid: [['An offer of a supplier', 'Предложение поставщика', 'offer-card']],
    status: 'stable',
    keywords: 'catalogue, item, part, товар, карточка товара, каталог, деталь',
  },
  'product-gallery': {
    what: [
      'Pictures of a product, one of them large in a window.',
      'Картинки товара, одна открывается крупно.',
    ],
    use: [['The page of a product.', 'Страница товара.']],
    avoid: [
      ['Pictures are uploaded', 'Картинки загружают', 'image-upload'],
      ['Banners', 'Баннеры', 'carousel'],
    ],
    status: 'stable',
    keywords: 'photos, images, zoom, lightbox, галерея, фото, картинки, увеличить',
  },
  'heart-button': {
    what: ['Puts a product aside or takes it back.', 'Откладывает товар или возвращает.'],
    use: [['Cards and pages of products.', 'Карточки и страницы товаров.']],
    avoid: [['It goes into the basket', 'Кладут в корзину', 'basket-button']],
    status: 'stable',
    keywords: 'favourite, wishlist, like, bookmark, избранное, отложить, сердце',
  },
  'document-header': {
    what: [
      'The header of a document: title, status, facts, actions.',
      'Шапка документа: название, статус, факты, действия.',
    ],
    use: [['Orders, shipments, claims.', 'Заказы, отгрузки, рекламации.']],
    avoid: [['A page that is no document', 'Страница – не документ', 'app-shell']],
    dos: [['Put the `ActionBar` into it.', 'Кладите в неё `ActionBar`.']],
    status: 'stable',
    keywords: 'page header, order header, title, status, шапка документа, заказ, статус',
  },
  'basket-button': {
    what: [
      'Puts an offer into the basket; then leads to the basket and can remove it.',
      'Кладёт предложение в корзину; потом ведёт туда и убирает.',
    ],
    use: [['Offers in cards, rows and comparisons.', 'Предложения в карточках, строках, сравнении.']],
    avoid: [['The quantity is changed', 'Меняют количество', 'counter']],
    status: 'stable',
    keywords: 'add to cart, buy, cart button, в корзину, купить, корзина',
  },
  'basket-line': {
    what: [
      'A line of the basket with what has to be solved before the order.',
      'Строка корзины с тем, что надо решить до заказа.',
    ],
    use: [['The page of the basket.', 'Страница корзины.']],
    avoid: [['A line of a request', 'Строка заявки', 'position-row']],
    status: 'stable',
    keywords: 'cart item, line item, строка корзины, позиция корзины',
  },
  'basket-summary': {
    what: ['Totals of the basket with the order button.', 'Итоги корзины с кнопкой заказа.'],
    use: [['Beside the lines of the basket.', 'Рядом со строками корзины.']],
    avoid: [['Totals of a table', 'Итоги таблицы', 'data-table']],
    status: 'stable',
    keywords: 'cart total, checkout, order, итого, оформить заказ, сумма корзины',
  },
  'limit-meter': {
    what: ['How much of the credit limit is used and left.', 'Сколько лимита занято и осталось.'],
    use: [['The basket, the order, the contract.', 'Корзина, заказ, договор.']],
    avoid: [['The progress of an operation', 'Ход операции', 'progress-bar']],
    status: 'stable',
    keywords: 'credit limit, budget, gauge, лимит, кредит, остаток лимита',
  },
};
