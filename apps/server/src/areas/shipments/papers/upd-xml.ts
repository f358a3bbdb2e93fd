import { createHash } from 'node:crypto';
import { formatDate } from '@portal/domain/dates';
import { countryName } from '@portal/domain/origin';
import type { Kopecks } from '@portal/domain/money';
import { isTraderInn, traderName, updFileName, updFunction } from '@portal/domain/upd';
import { vatTotals, type VatRate, WITHOUT_VAT } from '@portal/domain/vat';
import { decimalOf } from '../../../contract/money.ts';
import { type Company, dayWords, nameOf, PIECE, piecesOf, type Stock, taxed } from '../../../paper/parts.ts';
import type { ShipmentFacts, ShippedLine } from '../../../paper/shipment-facts.ts';
import { cut, type Element, xmlFile } from '../../../paper/xml.ts';
import { cargoWords, invoiceNumberOf } from './upd.ts';

/** Who signs for the supplier. */
export interface Signer {
  first_name: string;
  second_name: string;
}
const RUSSIA = { КодСтр: '643', НаимСтран: 'Россия' };
const NAMES = {
  СЧФДОП:
    'Счет-фактура и документ об отгрузке товаров (выполнении работ), передаче имущественных прав (документ об оказании услуг)',
  ДОП: 'Документ об отгрузке товаров (выполнении работ), передаче имущественных прав (документ об оказании услуг)',
} as const;
/** Name of the document by the fact of economic life, the same for both functions. */
const BY_FACT = NAMES.ДОП;
const PROGRAM = 'Портал 0.1';

const rateWords = (rate: VatRate) => (rate === null ? WITHOUT_VAT : `${rate}%`);
/** A tax, or the words of a seller that pays none. */
const taxOf = (name: string, rate: VatRate, tax: Kopecks): Element => ({
  name,
  children: [
    rate === null
      ? { name: 'БезНДС', children: [WITHOUT_VAT] }
      : { name: 'СумНал', children: [decimalOf(tax)] },
  ],
});

function personName(surname: string, name: string, patronymic = ''): Element {
  return {
    name: 'ФИО',
    attributes: { Фамилия: cut(surname, 60), Имя: cut(name, 60), Отчество: cut(patronymic, 60) },
  };
}

function side(name: string, { title, inn, kpp }: Company, address: string): Element {
  const trader = isTraderInn(inn) ? traderName(title) : null;
  const who: Element = trader
    ? {
        name: 'СвИП',
        attributes: { ИННФЛ: inn },
        children: [personName(trader.surname, trader.name, trader.patronymic)],
      }
    : { name: 'СвЮЛУч', attributes: { НаимОрг: cut(title, 1000), ИННЮЛ: inn, КПП: kpp } };
  return {
    name,
    children: [
      { name: 'ИдСв', children: [who] },
      {
        name: 'Адрес',
        children: [{ name: 'АдрИнф', attributes: { ...RUSSIA, АдрТекст: cut(address, 1000) } }],
      },
    ],
  };
}
const stored = (name: string, company: Company, { title, address }: Stock): Element =>
  side(name, company, `${title}, ${address}`);

function goods(line: ShippedLine, index: number): Element {
  const { rate, price, base, tax, gross } = taxed(line);
  const { country_code: country, customs_declaration: declaration } = line;
  const origin: Element[] =
    country === '' && declaration === ''
      ? []
      : [
          {
            name: 'СвДТ',
            attributes: { КодПроисх: country || undefined, НомерДТ: declaration || undefined },
          },
        ];
  const article = cut(line.article, 100);
  return {
    name: 'СведТов',
    attributes: {
      НомСтр: String(index + 1),
      НаимТов: cut(nameOf(line), 2000),
      ОКЕИ_Тов: PIECE.code,
      НаимЕдИзм: PIECE.title,
      КолТов: String(line.quantity),
      ЦенаТов: decimalOf(price),
      СтТовБезНДС: decimalOf(base),
      НалСт: rateWords(rate),
      СтТовУчНал: decimalOf(gross),
    },
    children: [
      ...origin,
      {
        name: 'ДопСведТов',
        // 1: goods.
        attributes: {
          ПрТовРаб: '1',
          АртикулТов: article === undefined || article.length > 50 ? undefined : article,
          КодТов: article,
        },
        children: country === '' ? [] : [{ name: 'КрНаимСтрПр', children: [countryName(country)] }],
      },
      { name: 'Акциз', children: [{ name: 'БезАкциз', children: ['без акциза'] }] },
      taxOf('СумНал', rate, tax),
    ],
  };
}

/** The same shipment has the same number each time, until its papers change: an operator knows it as one document. */
function guidOf({ id, version, upd_number, supplier }: ShipmentFacts): string {
  const hex = createHash('sha256')
    .update(JSON.stringify([id, version, upd_number, supplier.inn]))
    .digest('hex');
  // The form of a UUID made by a rule of its own (version 8).
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Time as «14.05.09» in a zone. */
const clock = (now: number, zone: string) =>
  new Date(now)
    .toLocaleTimeString('ru', {
      timeZone: zone,
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
    })
    .replaceAll(':', '.');

/**
 * The seller's title of an УПД, format 5.03 of the order ЕД-7-26/970@. The caller has checked that nothing is missing
 * (`updGaps`).
 * @param now the moment of writing, in milliseconds
 * @returns the file's name without `.xml`, and its bytes in windows-1251
 */
export function writeUpdXml(
  facts: ShipmentFacts,
  signer: Signer,
  now: number,
): { name: string; content: Buffer } {
  const today = formatDate(now, facts.zone);
  const name = updFileName(facts, today.split('.').toReversed().join('-'), guidOf(facts));
  const kind = updFunction(facts.tax_system);
  const day = dayWords(facts.upd_date);
  const document: Element = {
    name: 'Документ',
    attributes: {
      КНД: '1115131',
      Функция: kind,
      ПоФактХЖ: BY_FACT,
      НаимДокОпр: NAMES[kind],
      ДатаИнфПр: today,
      ВремИнфПр: clock(now, facts.zone),
      НаимЭконСубСост: cut(facts.supplier.title, 1000),
    },
    children: [
      head(facts, kind, day),
      table(facts),
      transfer(facts, day),
      {
        name: 'Подписант',
        // 1: the authority follows from the signature's own data.
        attributes: { СпосПодтПолном: '1' },
        children: [personName(signer.second_name, signer.first_name)],
      },
    ],
  };
  const root = {
    name: 'Файл',
    attributes: { ИдФайл: name, ВерсФорм: '5.03', ВерсПрог: PROGRAM },
    children: [document],
  };
  return { name, content: xmlFile(root) };
}

function head(facts: ShipmentFacts, kind: keyof typeof NAMES, day: string): Element {
  return {
    name: 'СвСчФакт',
    attributes: { НомерДок: cut(invoiceNumberOf(facts), 1000), ДатаДок: day },
    children: [
      side('СвПрод', facts.supplier, facts.supplier.address),
      { name: 'ГрузОт', children: [stored('ГрузОтпр', facts.supplier, facts.from)] },
      stored('ГрузПолуч', facts.customer, facts.to),
      {
        name: 'ДокПодтвОтгрНом',
        attributes: {
          РеквНаимДок: NAMES[kind],
          РеквНомерДок: cut(facts.upd_number, 255),
          РеквДатаДок: day,
        },
      },
      side('СвПокуп', facts.customer, facts.customer.address),
      { name: 'ДенИзм', attributes: { КодОКВ: '643', НаимОКВ: 'Российский рубль' } },
    ],
  };
}

function table({ lines }: ShipmentFacts): Element {
  const totals = vatTotals(lines.map(taxed));
  const rate = lines.find(({ vat_rate }) => vat_rate !== null)?.vat_rate ?? null;
  return {
    name: 'ТаблСчФакт',
    children: [
      ...lines.map(goods),
      {
        name: 'ВсегоОпл',
        attributes: {
          СтТовБезНДСВсего: decimalOf(totals.base),
          СтТовУчНалВсего: decimalOf(totals.gross),
          КолНеттоВс: String(piecesOf(lines)),
        },
        children: [taxOf('СумНалВсего', rate, totals.tax)],
      },
    ],
  };
}

function transfer(facts: ShipmentFacts, day: string): Element {
  const orders = `${facts.order_ids.length === 1 ? 'заказ' : 'заказы'} № ${facts.order_ids.join(', ')}`;
  const bases = facts.contracts.map(({ number, date }): Element => ({
    name: 'ОснПер',
    attributes: {
      РеквНаимДок: 'Договор',
      РеквНомерДок: cut(number, 255) ?? 'б/н',
      РеквДатаДок: formatDate(date, facts.zone),
      РеквДопСведДок: cut(orders, 2000),
    },
  }));
  return {
    name: 'СвПродПер',
    children: [
      {
        name: 'СвПер',
        attributes: {
          СодОпер: 'Товары переданы',
          ДатаПер: facts.shipment_date === null ? day : formatDate(facts.shipment_date, facts.zone),
        },
        children: [
          ...(bases.length === 0 ? [{ name: 'БезДокОснПер', children: ['1'] }] : bases),
          { name: 'Тран', attributes: { СвТран: cut(cargoWords(facts), 1000) } },
        ],
      },
    ],
  };
}
