// Files in the shapes that 1C's configurations write: «Управление торговлей» 10 (2.04), 11 and УНФ (2.08), «Розница».
import iconv from 'iconv-lite';

export interface Ware {
  uid: string;
  article?: string;
  brand?: string;
  title: string;
  unit?: { code: string; short: string };
  barcode?: string;
  deleted?: boolean;
  /** Further elements of the record, as XML. */
  more?: string;
}
export interface Priced {
  uid: string;
  title?: string;
  prices?: { type: string; value: string; currency?: string; ratio?: string }[];
  /** The whole, or by warehouse. */
  stock?: string | Record<string, string>;
}
export interface Titled {
  uid: string;
  title: string;
  currency?: string;
}

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const tag = (name: string, text: string | undefined) =>
  text === undefined ? '' : `<${name}>${escape(text)}</${name}>`;
const root = (version: string, encoding: string, body: string) =>
  `<?xml version="1.0" encoding="${encoding}"?>\r\n<КоммерческаяИнформация xmlns="urn:1C.ru:commerceml_2" xmlns:xs="http://www.w3.org/2001/XMLSchema" ВерсияСхемы="${version}" ДатаФормирования="2026-11-27T10:00:00">\r\n${body}\r\n</КоммерческаяИнформация>`;
const unitOf = ({ unit = { code: '796', short: 'шт' } }: Ware) =>
  `<БазоваяЕдиница Код="${unit.code}" НаименованиеПолное="${unit.short}" МеждународноеСокращение="">${unit.short}</БазоваяЕдиница>`;

const PROPERTY = 'bb14a4b8-brand';
/** УТ 10: import.xml and offers.xml in windows-1251; the brand is a property of a dictionary. */
export const ut10 = {
  import(wares: readonly Ware[], onlyChanges = false): Buffer {
    const brands = [...new Set(wares.flatMap(({ brand }) => brand ?? []))];
    const body = `<Классификатор><Ид>k1</Ид><Наименование>Классификатор</Наименование>
      <Владелец><Ид>o1</Ид><Наименование>ООО «Склад»</Наименование></Владелец>
      <Группы><Группа><Ид>g1</Ид><Наименование>Фильтры</Наименование></Группа></Группы>
      <Свойства><Свойство><Ид>p1</Ид><Наименование>Цвет</Наименование></Свойство>
      <Свойство><Ид>${PROPERTY}</Ид><Наименование>Производитель</Наименование><ТипЗначений>Справочник</ТипЗначений><ВариантыЗначений>
      ${brands.map((brand) => `<Справочник><ИдЗначения>v-${brand}</ИдЗначения><Значение>${escape(brand)}</Значение></Справочник>`).join('')}
      </ВариантыЗначений></Свойство></Свойства></Классификатор>
      <Каталог СодержитТолькоИзменения="${onlyChanges}"><Ид>c1</Ид><ИдКлассификатора>k1</ИдКлассификатора><Наименование>Каталог</Наименование><Товары>
      ${wares
        .map(
          (
            ware,
          ) => `<Товар${ware.deleted ? ' Статус="Удален"' : ''}>${tag('Ид', ware.uid)}${tag('Штрихкод', ware.barcode)}${tag('Артикул', ware.article)}${tag('Наименование', ware.title)}${unitOf(ware)}
        <Группы><Ид>g1</Ид></Группы>${ware.brand === undefined ? '' : `<ЗначенияСвойств><ЗначенияСвойства><Ид>${PROPERTY}</Ид><Значение>v-${ware.brand}</Значение></ЗначенияСвойства></ЗначенияСвойств>`}
        <ЗначенияРеквизитов><ЗначениеРеквизита><Наименование>ВидНоменклатуры</Наименование><Значение>Товар</Значение></ЗначениеРеквизита></ЗначенияРеквизитов></Товар>`,
        )
        .join('\r\n')}</Товары></Каталог>`;
    return iconv.encode(root('2.04', 'windows-1251', body), 'windows-1251');
  },
  offers(offers: readonly Priced[], types: readonly Titled[], onlyChanges = false): Buffer {
    const body = `<ПакетПредложений СодержитТолькоИзменения="${onlyChanges}"><Ид>c1#</Ид><Наименование>Пакет предложений</Наименование><ИдКаталога>c1</ИдКаталога>
      <ТипыЦен>${types.map(({ uid, title, currency = 'руб' }) => `<ТипЦены>${tag('Ид', uid)}${tag('Наименование', title)}${tag('Валюта', currency)}<Налог><Наименование>НДС</Наименование><УчтеноВСумме>true</УчтеноВСумме></Налог></ТипЦены>`).join('')}</ТипыЦен>
      <Предложения>${offers.map((offer) => `<Предложение>${tag('Ид', offer.uid)}${tag('Наименование', offer.title)}<БазоваяЕдиница Код="796">шт</БазоваяЕдиница>${pricesOf(offer)}${typeof offer.stock === 'string' ? tag('Количество', offer.stock) : ''}</Предложение>`).join('\r\n')}</Предложения></ПакетПредложений>`;
    return iconv.encode(root('2.04', 'windows-1251', body), 'windows-1251');
  },
};

const pricesOf = ({ prices }: Priced) =>
  prices === undefined
    ? ''
    : `<Цены>${prices.map(({ type, value, currency = 'RUB', ratio = '1' }) => `<Цена><Представление>${value} ${currency} за шт</Представление><ИдТипаЦены>${type}</ИдТипаЦены><ЦенаЗаЕдиницу>${value}</ЦенаЗаЕдиницу><Валюта>${currency}</Валюта><Единица>шт</Единица><Коэффициент>${ratio}</Коэффициент></Цена>`).join('')}</Цены>`;
const packet = (onlyChanges: boolean, more: string, offers: readonly string[]) =>
  `<ПакетПредложений СодержитТолькоИзменения="${onlyChanges}"><Ид>c1#</Ид><Наименование>Пакет</Наименование><ИдКаталога>c1</ИдКаталога><ИдКлассификатора>k1</ИдКлассификатора>${more}<Предложения>${offers.join('\n')}</Предложения></ПакетПредложений>`;

/** УТ 11 and УНФ: packages of import, offers, prices and rests in UTF-8 with a byte order mark; the brand is the manufacturer. */
export const ut11 = {
  import: (wares: readonly Ware[], onlyChanges = false, version = '2.08'): string =>
    `\uFEFF${root(
      version,
      'UTF-8',
      `<Каталог СодержитТолькоИзменения="${onlyChanges}"><Ид>c1</Ид><ИдКлассификатора>k1</ИдКлассификатора><Наименование>Каталог</Наименование><Товары>
    ${wares.map((ware) => `<Товар>${tag('Ид', ware.uid)}${tag('НомерВерсии', 'AAAAAQAAAAE=')}<ПометкаУдаления>${ware.deleted ?? false}</ПометкаУдаления>${tag('Артикул', ware.article)}${tag('Штрихкод', ware.barcode)}${tag('Наименование', ware.title)}${unitOf(ware)}${ware.brand === undefined ? '' : `<Изготовитель><Ид>m-1</Ид>${tag('Наименование', ware.brand)}</Изготовитель>`}<Описание>Для дизеля</Описание>${ware.more ?? ''}</Товар>`).join('\n')}</Товары></Каталог>`,
    )}`,
  classifier: (types: readonly Titled[], warehouses: readonly Titled[]): string =>
    root(
      '2.08',
      'UTF-8',
      `<Классификатор><Ид>k1</Ид><Наименование>Классификатор</Наименование><ТипыЦен>${types.map(({ uid, title, currency = 'RUB' }) => `<ТипЦены>${tag('Ид', uid)}${tag('Наименование', title)}${tag('Валюта', currency)}</ТипЦены>`).join('')}</ТипыЦен><Склады>${warehouses.map(({ uid, title }) => `<Склад>${tag('Ид', uid)}${tag('Наименование', title)}</Склад>`).join('')}</Склады></Классификатор>`,
    ),
  offers: (offers: readonly Priced[], onlyChanges = false): string =>
    root(
      '2.08',
      'UTF-8',
      packet(
        onlyChanges,
        '',
        offers.map(
          ({ uid, title }) => `<Предложение>${tag('Ид', uid)}${tag('Наименование', title)}</Предложение>`,
        ),
      ),
    ),
  prices: (offers: readonly Priced[], onlyChanges = true): string =>
    root(
      '2.08',
      'UTF-8',
      packet(
        onlyChanges,
        '',
        offers.map((offer) => `<Предложение>${tag('Ид', offer.uid)}${pricesOf(offer)}</Предложение>`),
      ),
    ),
  rests: (offers: readonly Priced[], onlyChanges = true): string =>
    root(
      '2.08',
      'UTF-8',
      packet(
        onlyChanges,
        '',
        offers.map(
          ({ uid, stock = '0' }) =>
            `<Предложение>${tag('Ид', uid)}<Остатки>${
              typeof stock === 'string'
                ? `<Остаток>${tag('Количество', stock)}</Остаток>`
                : Object.entries(stock)
                    .map(
                      ([place, count]) =>
                        `<Остаток><Склад>${tag('Ид', place)}${tag('Количество', count)}</Склад></Остаток>`,
                    )
                    .join('')
            }</Остатки></Предложение>`,
        ),
      ),
    ),
};

/** Розница 2.3: one offers.xml with the stock of each shop as attributes. */
export const retail = {
  import: ut11.import,
  offers: (offers: readonly Priced[], types: readonly Titled[], warehouses: readonly Titled[]): string =>
    root(
      '2.07',
      'UTF-8',
      packet(
        false,
        `<ТипыЦен>${types.map(({ uid, title, currency = 'RUB' }) => `<ТипЦены>${tag('Ид', uid)}${tag('Наименование', title)}${tag('Валюта', currency)}</ТипЦены>`).join('')}</ТипыЦен><Склады>${warehouses.map(({ uid, title }) => `<Склад>${tag('Ид', uid)}${tag('Наименование', title)}<Адрес><Представление>Москва</Представление></Адрес></Склад>`).join('')}</Склады>`,
        offers.map(
          (offer) =>
            `<Предложение>${tag('Ид', offer.uid)}${pricesOf(offer)}${
              typeof offer.stock === 'object'
                ? `<Количество>${Object.values(offer.stock).reduce((sum, one) => sum + Number(one), 0)}</Количество>${Object.entries(
                    offer.stock,
                  )
                    .map(([place, count]) => `<Склад ИдСклада="${place}" КоличествоНаСкладе="${count}"/>`)
                    .join('')}`
                : ''
            }</Предложение>`,
        ),
      ),
    ),
};
