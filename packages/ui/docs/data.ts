import type { Records } from './record.ts';

export const DATA: Records = {
  badge: {
    what: [
      'A short label in colour; `StatusBadge` for a status, `CountBadge` for a number.',
      'Короткая цветная метка; `StatusBadge` – статус, `CountBadge` – число.',
    ],
    use: [
      [
        'Statuses of documents, signs of a product, unread items.',
        'Статусы документов, признаки товара, непрочитанное.',
      ],
      [
        'With `asChild` as a link to what it names: `Badge` and `StatusBadge`.',
        'С `asChild` – ссылкой на то, что названо: `Badge` и `StatusBadge`.',
      ],
    ],
    avoid: [
      ['It can be pressed or removed', 'Её можно нажать или убрать', 'tag'],
      ['It is a sentence', 'Это предложение', 'alert'],
    ],
    donts: [['Meaning by colour alone: the word says it.', 'Смысл одним цветом: его называет слово.']],
    status: 'stable',
    keywords: 'label, pill, status, chip, counter, метка, статус, бейдж, счётчик',
  },
  tag: {
    what: [
      'An active filter, or one that can be toggled.',
      'Действующий фильтр или метка, которую включают.',
    ],
    use: [['Chips above a list, quick filters.', 'Метки над списком, быстрые фильтры.']],
    avoid: [
      ['Nothing happens on a press', 'Нажатие ничего не делает', 'badge'],
      ['It leads to a page', 'Она ведёт на страницу', 'badge'],
    ],
    status: 'stable',
    keywords: 'chip, filter chip, removable, toggle, метка, тег, фильтр, чип',
  },
  'part-number': {
    what: [
      'A part number in a font that tells 0 from O and 1 from I.',
      'Номер детали шрифтом, где различимы 0 и O, 1 и I.',
    ],
    use: [['Every part number that is shown.', 'Каждый показанный номер детали.']],
    avoid: [['Brand, number and title together', 'Бренд, номер и название вместе', 'part-name']],
    status: 'stable',
    keywords: 'article, SKU, OEM number, code, monospace, артикул, номер детали, код',
  },
  'part-name': {
    what: [
      'Brand and number of a part on one line, its title below.',
      'Бренд и номер детали в одну строку, под ними название.',
    ],
    use: [['Rows of lists, tables, baskets.', 'Строки списков, таблиц, корзин.']],
    avoid: [
      ['Only the number', 'Только номер', 'part-number'],
      ['A card with picture and price', 'Карточка с картинкой и ценой', 'product-card'],
    ],
    status: 'stable',
    keywords: 'product name, brand, article, название детали, бренд, артикул',
  },
  price: {
    what: [
      'An amount of money; `PriceDelta` is its difference to another.',
      'Сумма денег; `PriceDelta` – отличие от другой.',
    ],
    use: [['Every amount that is shown.', 'Каждая показанная сумма.']],
    avoid: [['An amount is typed', 'Сумму вводят', 'number-input']],
    dos: [['Pass hundredths of the currency.', 'Передавайте копейки.']],
    donts: [['Colour without the signed percentage.', 'Цвет без процента со знаком.']],
    status: 'stable',
    keywords: 'money, currency, amount, roubles, цена, деньги, сумма, рубли',
  },
  text: {
    what: [
      'Text and headings in the sizes of the design system.',
      'Текст и заголовки в размерах дизайн-системы.',
    ],
    use: [
      [
        'Where the text has a size, weight or tone of its own.',
        'Где у текста свой размер, насыщенность или тон.',
      ],
    ],
    avoid: [
      ['The title of a page with actions', 'Заголовок страницы с действиями', 'app-shell'],
      ['HTML that people wrote', 'HTML, написанный людьми', 'rich-text-view'],
    ],
    donts: [
      [
        'Choose a heading’s `level` for its size: set `size`.',
        'Выбирать `level` заголовка ради размера: задайте `size`.',
      ],
    ],
    status: 'stable',
    keywords: 'typography, heading, title, paragraph, h1, текст, заголовок, типографика, абзац',
  },
  'description-list': {
    what: ['Facts of a document: terms above their values.', 'Факты документа: термины над значениями.'],
    use: [['Details of an order, a company, a product.', 'Реквизиты заказа, компании, товара.']],
    avoid: [
      ['Many records with the same facts', 'Много записей с одинаковыми фактами', 'data-table'],
      ['One important figure', 'Одна важная цифра', 'stat'],
    ],
    status: 'stable',
    keywords: 'key value, details, definition list, dl, properties, реквизиты, свойства, факты',
  },
  barcode: {
    what: ['A barcode that scanners read in both themes.', 'Штрихкод, который сканер читает в обеих темах.'],
    use: [['Labels of packages, papers.', 'Этикетки мест, бумаги.']],
    avoid: [['A code is read', 'Код читают', 'camera-scanner']],
    status: 'stable',
    keywords: 'QR, EAN, code 128, label, штрихкод, этикетка, QR-код',
  },
  'tree-view': {
    what: [
      'A tree that is walked by keys, searched and checked.',
      'Дерево: по нему ходят клавишами, ищут и ставят отметки.',
    ],
    use: [['Categories, permissions.', 'Категории, права.']],
    avoid: [
      ['There is one level', 'Уровень один', 'facet-filter'],
      ['It is the site’s menu', 'Это меню сайта', 'side-menu'],
    ],
    status: 'stable',
    keywords: 'tree, hierarchy, nested, categories, checkboxes, дерево, иерархия, категории, вложенность',
  },
};
