import type { TaxSystem } from '@portal/domain/vat';

/**
 * The demo's companies. Logins are in accounts.ts; a company without a login there has a main user who is not
 * listed.
 */
export interface Company {
  type: 'admin' | 'supplier' | 'distributor' | 'shop';
  title: string;
  inn: string;
  /** Default: none, so that its papers say «без НДС». */
  taxes?: TaxSystem;
  /** Sells to consumers, too. */
  consumers?: true;
  storages: readonly (readonly [title: string, code: string, city: string, address: string, zone: string])[];
  /** `fresh`: still has to accept the regulations and the tariffs and to change the initial password. */
  people: readonly { login: string; first: string; second: string; b2c?: boolean; fresh?: boolean }[];
}

const EUROPE = 'Europe/Moscow';
const SAMARA = 'Europe/Samara';

export const COMPANIES: readonly Company[] = [
  {
    type: 'admin',
    title: 'Портал запчастей',
    inn: '7701234560',
    storages: [],
    people: [{ login: 'admin', first: 'Анна', second: 'Орлова' }],
  },
  {
    type: 'supplier',
    title: 'ООО «Волга-Деталь»',
    taxes: 'osno',
    inn: '6320001232',
    storages: [
      ['Склад Тольятти-1', 'TLT-1', 'Тольятти', 'Тольятти, Южное шоссе, 24', SAMARA],
      ['Склад Самара', 'SMR-1', 'Самара', 'Самара, ул. Заводское шоссе, 11', SAMARA],
    ],
    people: [{ login: 'supplier', first: 'Пётр', second: 'Иванов' }],
  },
  {
    type: 'supplier',
    title: 'АО «Москва-Автозапчасть»',
    inn: '7722005678',
    storages: [['Склад Москва-Юг', 'MSK-2', 'Москва', 'Москва, Каширское шоссе, 61', EUROPE]],
    people: [{ login: 'supplier2', first: 'Ольга', second: 'Смирнова' }],
  },
  {
    type: 'distributor',
    title: 'ООО «Партнёр Авто»',
    taxes: 'osno',
    inn: '1655009012',
    consumers: true,
    storages: [['Склад Казань', 'KZN-1', 'Казань', 'Казань, ул. Техническая, 39', EUROPE]],
    people: [{ login: 'distributor', first: 'Руслан', second: 'Каримов' }],
  },
  {
    type: 'distributor',
    title: 'ООО «Уралопт»',
    inn: '6670003456',
    storages: [
      [
        'Склад Екатеринбург',
        'EKB-1',
        'Екатеринбург',
        'Екатеринбург, ул. Фронтовых Бригад, 18',
        'Asia/Yekaterinburg',
      ],
    ],
    people: [
      { login: 'distributor2', first: 'Елена', second: 'Власова' },
      { login: 'newcomer', first: 'Антон', second: 'Зимин', fresh: true },
    ],
  },
  {
    type: 'shop',
    title: 'Магазин «Деталь Плюс»',
    inn: '6321004567',
    consumers: true,
    storages: [
      ['Склад на Ленина, 14', 'DP-1', 'Тольятти', 'Тольятти, ул. Ленина, 14', SAMARA],
      ['Магазин на Мира, 102', 'DP-2', 'Тольятти', 'Тольятти, ул. Мира, 102', SAMARA],
    ],
    people: [
      { login: 'shop', first: 'Мария', second: 'Андреева' },
      { login: 'b2c', first: 'Игорь', second: 'Лебедев', b2c: true },
    ],
  },
  {
    type: 'shop',
    title: 'Магазин «Колесо»',
    inn: '7804008901',
    storages: [
      ['Магазин на Лиговском', 'KL-1', 'Санкт-Петербург', 'Санкт-Петербург, Лиговский пр., 228', EUROPE],
    ],
    people: [{ login: 'shop2', first: 'Виктор', second: 'Соловьёв' }],
  },
  {
    type: 'supplier',
    title: 'ООО «Северный склад»',
    taxes: 'usn_5',
    inn: '7814012345',
    storages: [
      ['Склад Шушары', 'SPB-1', 'Санкт-Петербург', 'Санкт-Петербург, Московское шоссе, 177', EUROPE],
    ],
    people: [],
  },
  {
    type: 'supplier',
    title: 'ООО «ЮгАвтоТрейд»',
    inn: '2312056789',
    storages: [['Склад Краснодар', 'KRD-1', 'Краснодар', 'Краснодар, ул. Уральская, 126', EUROPE]],
    people: [],
  },
  {
    type: 'supplier',
    title: 'ИП Каримов Р. Т.',
    taxes: 'usn',
    inn: '165500901234',
    storages: [
      ['Склад Набережные Челны', 'CHL-1', 'Набережные Челны', 'Набережные Челны, пр. Мира, 3', EUROPE],
    ],
    people: [],
  },
  {
    type: 'supplier',
    title: 'ООО «Сибирь-Запчасть»',
    inn: '5405067890',
    storages: [
      ['Склад Новосибирск', 'NSK-1', 'Новосибирск', 'Новосибирск, ул. Большая, 256', 'Asia/Novosibirsk'],
    ],
    people: [],
  },
  {
    type: 'distributor',
    title: 'ООО «Авторитет»',
    inn: '5257078901',
    storages: [
      [
        'Склад Нижний Новгород',
        'NNV-1',
        'Нижний Новгород',
        'Нижний Новгород, Комсомольское шоссе, 5',
        EUROPE,
      ],
    ],
    people: [],
  },
  {
    type: 'distributor',
    title: 'ООО «Мотор-Сервис»',
    inn: '3666089012',
    storages: [['Склад Воронеж', 'VRN-1', 'Воронеж', 'Воронеж, ул. Дорожная, 20', EUROPE]],
    people: [],
  },
  {
    type: 'shop',
    title: 'Магазин «Трасса»',
    inn: '6450091234',
    storages: [
      ['Магазин на Чернышевского', 'TR-1', 'Саратов', 'Саратов, ул. Чернышевского, 90', 'Europe/Saratov'],
    ],
    people: [],
  },
  {
    type: 'shop',
    title: 'ООО «АвтоСнаб»',
    inn: '6164102345',
    storages: [['Склад Ростов', 'AS-1', 'Ростов-на-Дону', 'Ростов-на-Дону, ул. Вавилова, 59', EUROPE]],
    people: [],
  },
  {
    type: 'shop',
    title: 'ИП Соловьёва Н. П.',
    inn: '027400112345',
    storages: [['Магазин Уфа', 'SL-1', 'Уфа', 'Уфа, пр. Октября, 148', 'Asia/Yekaterinburg']],
    people: [],
  },
  // Newly registered: no storage and no contract until a distributor accepts its proposal.
  {
    type: 'shop',
    title: 'Магазин «Старт»',
    inn: '6321009871',
    storages: [],
    people: [{ login: 'newshop', first: 'Олег', second: 'Миронов' }],
  },
  {
    type: 'shop',
    title: 'ИП Гусева Т. А.',
    inn: '632100456789',
    storages: [],
    people: [{ login: 'newshop2', first: 'Татьяна', second: 'Гусева' }],
  },
];
