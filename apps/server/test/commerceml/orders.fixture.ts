// Documents as 1C writes them when it sends orders back to the site.
import { escapeXml } from '../../src/areas/commerceml/sale/xml.ts';

export interface Good {
  id?: string;
  article?: string;
  quantity: number | string;
  price?: string;
  title?: string;
}
export interface Document {
  id?: string | number;
  number?: string | number;
  operation?: string;
  role?: string;
  day?: string;
  base?: string | number;
  goods?: readonly Good[];
  requisites?: Readonly<Record<string, string>>;
  under?: readonly Document[];
}

const leaf = (name: string, text: string | number | undefined) =>
  text === undefined ? '' : `<${name}>${escapeXml(String(text))}</${name}>`;

function documentXml(given: Document, tag = 'Документ'): string {
  const {
    id,
    number,
    operation = 'Заказ товара',
    role,
    day = '2026-11-20',
    base,
    goods,
    requisites = {},
    under = [],
  } = given;
  const rows = goods?.map(
    (good) =>
      `<Товар>${leaf('Ид', good.id)}${leaf('Артикул', good.article)}${leaf('Наименование', good.title ?? 'Фильтр')}${leaf('ЦенаЗаЕдиницу', good.price)}${leaf('Количество', good.quantity)}</Товар>`,
  );
  const values = Object.entries(requisites).map(
    ([name, value]) =>
      `<ЗначениеРеквизита>${leaf('Наименование', name)}${leaf('Значение', value)}</ЗначениеРеквизита>`,
  );
  return `<${tag}>${leaf('Ид', id)}${leaf('Номер', number)}${leaf('Дата', day)}${leaf('ХозОперация', operation)}${leaf('Роль', role)}${leaf('Основание', base)}
    ${rows ? `<Товары>${rows.join('')}</Товары>` : ''}
    <ЗначенияРеквизитов>${values.join('')}</ЗначенияРеквизитов>
    ${under.length > 0 ? `<ПодчиненныеДокументы>${under.map((one) => documentXml(one, 'ПодчиненныйДокумент')).join('')}</ПодчиненныеДокументы>` : ''}</${tag}>`;
}

/** The file «orders-….xml» of these documents. */
export const ordersXml = (...documents: Document[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<КоммерческаяИнформация ВерсияСхемы="2.05">${documents.map((one) => documentXml(one)).join('\n')}</КоммерческаяИнформация>`;

export const POSTED = { Проведен: 'true' };
