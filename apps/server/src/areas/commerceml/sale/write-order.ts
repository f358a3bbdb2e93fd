import { DELIVERY_KINDS, type DeliveryKind } from '@portal/domain/deliveries';
import { oneCGoodId, oneCQuantities, type OneCSide } from '@portal/domain/one-c-orders';
import { ONE_C_OPERATIONS, ONE_C_REQUISITES, ONE_C_ROLES, oneCWritten } from '@portal/domain/one-c-statuses';
import type { LineLedger, OrderStatus } from '@portal/domain/order-status';
import { type VatRate, vatLine, vatTotals } from '@portal/domain/vat';
import { decimalOf } from '../../../contract/money.ts';
import { leaf, node } from './xml.ts';

/** The other company of an order. */
export interface Counterparty {
  id: number;
  title: string;
  inn: string;
  kpp: string;
  address: string;
  person: string;
  phone: string;
  email: string;
}
/** An order to be written; days and times are in the zone of the company's storage. */
export interface WrittenOrder {
  id: number;
  side: OneCSide;
  status: OrderStatus;
  day: string;
  time: string;
  changed: string;
  shipment_day: string;
  delivery_day: string;
  comment: string;
  delivery: DeliveryKind;
  contract_number: string;
  from_title: string;
  to_title: string;
  to_address: string;
  other: Counterparty;
  papers: readonly { number: string; day: string }[];
  lines: readonly WrittenLine[];
}
export interface WrittenLine extends LineLedger {
  article: string;
  title: string;
  brand: string;
  /** With VAT. */
  price_kopecks: number;
  /** The rate that the seller's product has now; null: without VAT. */
  vat_rate: VatRate;
  /** The good's id in 1C; null if its catalogue does not know it. */
  good: string | null;
}

/** Longest name of CommerceML. */
const NAME = 255;
const cut = (text: string, most = NAME) => Array.from(text).slice(0, most).join('');
const flag = (value: boolean) => String(value);

/** The longest id of a good in CommerceML. */
const GOOD_ID = 80;
/** Ids by which 1C may name the good of a line: its own one, then the one that the portal writes. */
export const goodIds = ({
  good,
  brand,
  article,
}: Pick<WrittenLine, 'good' | 'brand' | 'article'>): string[] => [
  ...(good === null ? [] : [good]),
  cut(oneCGoodId(brand, article), GOOD_ID),
];

/** The beginning of the document of the exchange. */
export const writeHead = (version: string, encoding: string, now: string): string =>
  `<?xml version="1.0" encoding="${encoding}"?>\n<КоммерческаяИнформация ВерсияСхемы="${version}" ДатаФормирования="${now}">\n`;
export const TAIL = '</КоммерческаяИнформация>\n';

/** «Документ» of an order with its elements in the order of the schema. Orders have whole roubles and kopecks of one currency. */
export function writeOrder(order: WrittenOrder): string {
  const { id, side, other } = order;
  const quantities = oneCQuantities(order.lines);
  const lines = order.lines
    .map((line, at) => ({ line, quantity: quantities[at] ?? 0 }))
    .filter(({ quantity }) => quantity > 0);
  const { gross, tax } = vatTotals(
    lines.map(({ line: { price_kopecks, vat_rate }, quantity }) =>
      vatLine({ price_kopecks, quantity, vat_rate }),
    ),
  );
  const isTaxed = lines.some(({ line }) => line.vat_rate !== null);
  return `${node('Документ', [
    leaf('Ид', String(id)),
    leaf('Номер', String(id)),
    leaf('Дата', order.day),
    leaf('ХозОперация', ONE_C_OPERATIONS.order),
    leaf('Роль', ONE_C_ROLES[side]),
    leaf('Валюта', 'руб'),
    leaf('Курс', '1'),
    leaf('Сумма', decimalOf(gross)),
    node('Контрагенты', [writeCounterparty(other, side === 'supplier' ? 'customer' : 'supplier')]),
    leaf('Время', order.time),
    leaf('Комментарий', order.comment),
    isTaxed ? writeTax(tax) : undefined,
    node(
      'Товары',
      lines.map(({ line, quantity }) => writeLine(line, quantity)),
    ),
    node('ЗначенияРеквизитов', writeRequisites(order)),
  ])}\n`;
}

/** An entrepreneur, whose ИНН has 12 digits, has the elements of a person, a company those of a legal entity. */
function writeCounterparty(other: Counterparty, role: OneCSide): string {
  const isPerson = other.inn.length === 12;
  const contacts = [
    ['Телефон рабочий', other.phone],
    ['Почта', other.email],
  ].flatMap(([kind = '', value = '']) =>
    value === ''
      ? []
      : [
          node('Контакт', [
            leaf('Тип', kind),
            leaf('Значение', value),
            other.person === '' ? undefined : leaf('Комментарий', other.person),
          ]),
        ],
  );
  return node('Контрагент', [
    leaf('Ид', `contractor-${other.id}`),
    leaf('Наименование', cut(other.title)),
    leaf(isPerson ? 'ПолноеНаименование' : 'ОфициальноеНаименование', cut(other.title)),
    isPerson ? undefined : writeAddress('ЮридическийАдрес', other.address),
    other.inn === '' ? undefined : leaf('ИНН', other.inn),
    other.kpp === '' ? undefined : leaf('КПП', other.kpp),
    isPerson ? writeAddress('АдресРегистрации', other.address) : undefined,
    contacts.length === 0 ? undefined : node('Контакты', contacts),
    leaf('Роль', ONE_C_ROLES[role]),
  ]);
}

const writeAddress = (name: string, address: string): string | undefined =>
  address === '' ? undefined : node(name, [leaf('Представление', address)]);

/** Prices contain the tax; a line of a seller without VAT has the rate «Без НДС» and no tax. */
function writeLine(line: WrittenLine, quantity: number): string {
  const { vat_rate, price_kopecks } = line;
  const { gross, tax } = vatLine({ price_kopecks, quantity, vat_rate });
  const rate = vat_rate === null ? 'Без НДС' : String(vat_rate);
  return node('Товар', [
    leaf('Ид', goodIds(line)[0] ?? ''),
    leaf('Артикул', cut(line.article)),
    leaf('Наименование', cut(line.title)),
    '<БазоваяЕдиница Код="796" НаименованиеПолное="Штука" МеждународноеСокращение="PCE">шт</БазоваяЕдиница>',
    node('СтавкиНалогов', [node('СтавкаНалога', [leaf('Наименование', 'НДС'), leaf('Ставка', rate)])]),
    node('ЗначенияРеквизитов', [
      requisite('ВидНоменклатуры', 'Товар'),
      requisite('ТипНоменклатуры', 'Товар'),
      requisite(ONE_C_REQUISITES.brand.name, line.brand),
    ]),
    leaf('ЦенаЗаЕдиницу', decimalOf(price_kopecks)),
    leaf('Количество', String(quantity)),
    leaf('Сумма', decimalOf(gross)),
    vat_rate === null ? undefined : writeTax(tax, rate),
  ]);
}

/** The tax that a sum contains; a document of several rates has none of its own. */
const writeTax = (tax: number, rate?: string): string =>
  node('Налоги', [
    node('Налог', [
      leaf('Наименование', 'НДС'),
      leaf('УчтеноВСумме', 'true'),
      leaf('Сумма', decimalOf(tax)),
      rate === undefined ? undefined : leaf('Ставка', rate),
    ]),
  ]);

const requisite = (name: string, value: string): string =>
  node('ЗначениеРеквизита', [leaf('Наименование', name), leaf('Значение', value)]);

function writeRequisites(order: WrittenOrder): string[] {
  const { title, cancelled, posted, final } = oneCWritten(order.status);
  const papers = order.papers.filter(({ number }) => number !== '');
  const values: [keyof typeof ONE_C_REQUISITES, string][] = [
    ['status', title],
    ['statusId', order.status],
    ['changed', order.changed],
    ['cancelled', flag(cancelled)],
    ['posted', flag(posted)],
    ['final', flag(final)],
    ['shipmentDay', order.shipment_day],
    ['deliveryDay', order.delivery_day],
    ['from', order.from_title],
    ['to', order.to_title],
    ['address', order.to_address],
    ['delivery', DELIVERY_KINDS[order.delivery]],
    ['contract', order.contract_number],
    ['papers', papers.map(({ number }) => number).join(', ')],
    ['paperDays', papers.map(({ day }) => day).join(', ')],
  ];
  return values.flatMap(([name, value]) =>
    value === '' ? [] : [requisite(ONE_C_REQUISITES[name].name, value)],
  );
}
