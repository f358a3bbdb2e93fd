import { REQUEST_TAKEN } from '@portal/domain/landing';
import type { Language } from './language.ts';

interface Texts {
  title: string;
  sections: {
    demo: string;
    about: string;
    advantages: string;
    start: string;
    partners: string;
    knowledge: string;
  };
  status: string;
  faq: string;
  navigation: string;
  signIn: string;
  signUp: string;
  hero: { title: string; text: string };
  figures: readonly [customers: string, sku: string, brands: string, turnover: string];
  million: string;
  about: readonly string[];
  forCustomers: { title: string; items: readonly string[] };
  forSellers: { title: string; items: readonly string[] };
  buyerPath: { title: string; steps: readonly string[] };
  sellerPath: { title: string; steps: readonly string[] };
  partners: readonly string[];
  becomePartner: string;
  film: { open: string; title: string; captions: string };
  selection: { title: string; text: string };
  questions: readonly { id: string; title: string; content: string }[];
  form: {
    title: string;
    text: string;
    contact_person: string;
    fiscal_number: string;
    offered_products: string;
    organization_title: string;
    email: string;
    phone: string;
    consent: string;
    regulations: string;
    send: string;
    taken: string;
    failed: string;
  };
  privacy: string;
  copyright: string;
}

/** Texts of the landing page by language. Specification 1, section 2.6. */
export const TEXTS: Readonly<Record<Language, Texts>> = {
  ru: {
    title: 'Портал запчастей',
    sections: {
      demo: 'Демо',
      about: 'О портале',
      advantages: 'Преимущества',
      start: 'Как начать',
      partners: 'Партнёры',
      knowledge: 'База знаний',
    },
    status: 'Статус заявки',
    faq: 'Вопросы и ответы',
    navigation: 'Разделы',
    signIn: 'Войти',
    signUp: 'Зарегистрироваться',
    hero: {
      title: 'Все поставщики запчастей – в\u00a0одном заказе',
      text: 'Ищите по номеру, сравнивайте цену, срок и кратность, заказывайте у нескольких поставщиков сразу и следите за каждой строкой до приёмки.',
    },
    figures: ['клиентов', 'SKU', 'брендов', 'оборот в месяц, больше'],
    million: 'млн руб.',
    about: [
      'Портал сводит поставщиков и дистрибьюторов с магазинами и другими оптовыми покупателями. Цены, остатки и сроки поставщики загружают сами, покупатель видит их по своему договору и до своего склада.',
      'Заказ, отказ, отгрузка, приёмка и претензия живут в одном месте: обе стороны видят одно и то же и узнают об изменении сразу.',
    ],
    forCustomers: {
      title: 'Покупателю',
      items: [
        'Поиск по артикулу, названию, категории и VIN, замены и аналоги рядом',
        'Предложения всех своих поставщиков в одной таблице: цена, срок, остаток, кратность',
        'Корзина на каждый склад, лимит договора всегда перед глазами',
        'Списки до тысячи строк – файлом или вставкой из чата',
      ],
    },
    forSellers: {
      title: 'Продавцу',
      items: [
        'Прайс-листы и остатки загружаются файлом .xlsx, .xls, .ods или .csv, ошибки видны построчно',
        'Склады, рейсы и графики: покупатель видит точный срок',
        'Новые заказы приходят сразу, подтверждение – одним нажатием',
        'Отказы, корректировки и претензии – с историей и сроками',
      ],
    },
    buyerPath: {
      title: 'Путь покупателя',
      steps: [
        'Зарегистрируйтесь: ИНН, правовая форма и юридический адрес',
        'Выберите поставщика',
        'Дождитесь проверки и письма об одобрении',
        'Покупайте',
      ],
    },
    sellerPath: {
      title: 'Путь продавца',
      steps: [
        'Зарегистрируйтесь',
        'Настройте логистику',
        'Загрузите номенклатуру в .xlsx',
        'Добавьте контрагентов',
        'Продавайте',
      ],
    },
    partners: ['Производители', 'Дистрибьюторы', 'Магазины и сети', 'Автосервисы'],
    becomePartner: 'Стать партнёром',
    film: { open: 'Смотреть видео', title: 'Портал за полминуты', captions: 'Субтитры' },
    selection: {
      title: 'Из каталога',
      text: 'Цены и сроки видны после входа: они зависят от вашего договора',
    },
    questions: [
      {
        id: 'cost',
        title: 'Сколько стоит покупать на портале?',
        content: 'Для покупателя портал бесплатный. Условия для продавцов изложены в регламенте.',
      },
      {
        id: 'who',
        title: 'Кто может зарегистрироваться?',
        content: 'Организация или индивидуальный предприниматель с российским ИНН.',
      },
      {
        id: 'price',
        title: 'Почему у соседнего магазина другая цена?',
        content:
          'Цена складывается из прайс-листа поставщика, наценки вашего договора и доставки до вашего склада.',
      },
      {
        id: 'integration',
        title: 'Можно ли обмениваться данными без человека?',
        content: 'Да: у портала открытый API, его описание доступно по адресу /api/reference.',
      },
    ],
    form: {
      title: 'Стать партнёром',
      text: 'Расскажите, что вы предлагаете, – мы свяжемся с вами.',
      contact_person: 'ФИО',
      fiscal_number: 'ИНН',
      offered_products: 'Предлагаемые товары',
      organization_title: 'Название организации',
      email: 'E-mail',
      phone: 'Телефон',
      consent: 'Согласен с регламентом портала и правилами обработки персональных данных',
      regulations: 'Регламент портала',
      send: 'Отправить заявку',
      taken: REQUEST_TAKEN,
      failed: 'Не удалось отправить заявку',
    },
    privacy: 'Политика обработки персональных данных',
    copyright: 'Портал запчастей',
  },
  eng: {
    title: 'Parts portal',
    sections: {
      demo: 'Demo',
      about: 'About',
      advantages: 'Advantages',
      start: 'How to start',
      partners: 'Partners',
      knowledge: 'Knowledge base',
    },
    status: 'Application status',
    faq: 'FAQ',
    navigation: 'Sections',
    signIn: 'Sign in',
    signUp: 'Sign up',
    hero: {
      title: 'Every parts supplier in one order',
      text: 'Search by part number, compare price, delivery term and pack size, order from several suppliers at once and follow each line until it is accepted.',
    },
    figures: ['customers', 'SKU', 'brands', 'monthly turnover, more than'],
    million: 'million roubles',
    about: [
      'The portal brings suppliers and distributors together with shops and other wholesale buyers. Suppliers upload prices, stock and terms themselves; a buyer sees them by their own contract and up to their own warehouse.',
      'Orders, refusals, shipments, acceptances and claims live in one place: both sides see the same and hear of a change at once.',
    ],
    forCustomers: {
      title: 'For customers',
      items: [
        'Search by part number, title, category and VIN, with substitutes and analogs beside',
        'Offers of all your suppliers in one table: price, term, stock, pack size',
        'A basket for each warehouse, the contract limit always in sight',
        'Lists of up to a thousand lines, as a file or pasted from a chat',
      ],
    },
    forSellers: {
      title: 'For sellers',
      items: [
        'Price lists and stock are uploaded as .xlsx, .xls, .ods or .csv, with errors shown row by row',
        'Warehouses, routes and schedules: the buyer sees the exact term',
        'New orders arrive at once and are confirmed with one click',
        'Refusals, corrections and claims with their history and deadlines',
      ],
    },
    buyerPath: {
      title: 'Buyer’s path',
      steps: [
        'Sign up with your tax number, legal form and legal address',
        'Choose a supplier',
        'Wait for moderation and an approval e-mail',
        'Buy',
      ],
    },
    sellerPath: {
      title: 'Seller’s path',
      steps: ['Register', 'Set up logistics', 'Upload your products in .xlsx', 'Add counterparties', 'Sell'],
    },
    partners: ['Manufacturers', 'Distributors', 'Shops and chains', 'Garages'],
    becomePartner: 'Become a partner',
    film: { open: 'Watch the video', title: 'The portal in half a minute', captions: 'Captions' },
    selection: {
      title: 'From the catalogue',
      text: 'Prices and terms are shown after signing in: they depend on your contract',
    },
    questions: [
      {
        id: 'cost',
        title: 'What does buying on the portal cost?',
        content: 'The portal is free for customers. Terms for sellers are set out in the regulations.',
      },
      {
        id: 'who',
        title: 'Who may register?',
        content: 'An organization or a sole trader with a Russian tax number.',
      },
      {
        id: 'price',
        title: 'Why does the shop next door see another price?',
        content:
          'A price is made of the supplier’s price list, your contract’s markup and delivery to your warehouse.',
      },
      {
        id: 'integration',
        title: 'Can data be exchanged without a person?',
        content: 'Yes: the portal has an open API, described at /api/reference.',
      },
    ],
    form: {
      title: 'Become a partner',
      text: 'Tell us what you offer and we will get in touch.',
      contact_person: 'Full name',
      fiscal_number: 'TIN or ITN',
      offered_products: 'Offered products',
      organization_title: 'Organization name',
      email: 'Email',
      phone: 'Phone',
      consent: 'I agree to the portal’s regulations and the personal-data rules',
      regulations: 'Regulations',
      send: 'Send request',
      taken: 'Your request has been accepted!',
      failed: 'The request could not be sent',
    },
    privacy: 'Privacy policy',
    copyright: 'Parts portal',
  },
};
