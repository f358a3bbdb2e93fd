import { formatDate } from '@portal/domain/dates';
import { countryName } from '@portal/domain/origin';
import { updFileName, updFunction, type UpdIds } from '@portal/domain/upd';
import { vatTotals, type VatRate } from '@portal/domain/vat';
import type { Kopecks } from '@portal/domain/money';
import { decimalOf } from '../../../contract/money.ts';
import { type Company, dayWords, nameOf, PIECE, piecesOf, type Stock, taxed } from '../../../paper/parts.ts';
import { invoiceNumberOf, type ShipmentFacts, type ShippedLine } from '../../../paper/shipment-facts.ts';
import {
  companyElement,
  contentGuid,
  type ElectronicFile,
  formedAt,
  NO_EXCISE,
  PROGRAM,
  rateCode,
  type Signer,
  signerName,
  taxElement,
} from '../../../paper/tax-service.ts';
import { cut, type Element, xmlFile } from '../../../paper/xml.ts';
import { cargoWords } from './upd.ts';

const RUSSIA = { КодСтр: '643', НаимСтран: 'Россия' };
/** Names of the document by its function. */
export const UPD_NAMES = {
  СЧФДОП:
    'Счет-фактура и документ об отгрузке товаров (выполнении работ), передаче имущественных прав (документ об оказании услуг)',
  ДОП: 'Документ об отгрузке товаров (выполнении работ), передаче имущественных прав (документ об оказании услуг)',
} as const;
/** Name of the document by the fact of economic life, the same for both functions. */
const BY_FACT = UPD_NAMES.ДОП;

const taxOf = (name: string, rate: VatRate, tax: Kopecks) => taxElement(name, 'СумНал', { rate, tax });

const side = (name: string, company: Company, address: string): Element => ({
  name,
  children: [
    companyElement(company),
    {
      name: 'Адрес',
      children: [{ name: 'АдрИнф', attributes: { ...RUSSIA, АдрТекст: cut(address, 1000) } }],
    },
  ],
});
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
      НалСт: rateCode(rate),
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
      { name: 'Акциз', children: NO_EXCISE },
      taxOf('СумНал', rate, tax),
    ],
  };
}

/** A seller's title, and when it was formed: «05.11.2026», «14.05.09». */
export interface SellerFile extends ElectronicFile {
  date: string;
  time: string;
}

/**
 * The seller's title of an УПД, format 5.03 of the order ЕД-7-26/970@. The caller has checked that nothing is missing
 * (`updGaps`). The same facts and moment make the same file.
 * @param moment when it is formed, in milliseconds
 * @param ids what names the file at an operator; without it, the file is named by its contents
 */
export function writeUpdXml(facts: ShipmentFacts, signer: Signer, moment: number, ids?: UpdIds): SellerFile {
  const { date, time, day } = formedAt(moment, facts.zone);
  const kind = updFunction(facts.tax_system);
  const dated = dayWords(facts.upd_date);
  const document: Element = {
    name: 'Документ',
    attributes: {
      КНД: '1115131',
      Функция: kind,
      ПоФактХЖ: BY_FACT,
      НаимДокОпр: UPD_NAMES[kind],
      ДатаИнфПр: date,
      ВремИнфПр: time,
      НаимЭконСубСост: cut(facts.supplier.title, 1000),
    },
    children: [
      head(facts, kind, dated),
      table(facts),
      transfer(facts, dated),
      {
        name: 'Подписант',
        // 1: the authority follows from the signature's own data.
        attributes: { СпосПодтПолном: '1' },
        children: [signerName(signer)],
      },
    ],
  };
  const name = updFileName(facts, day, ids ?? { guid: contentGuid([facts.id, document]) });
  const root = {
    name: 'Файл',
    attributes: { ИдФайл: name, ВерсФорм: '5.03', ВерсПрог: PROGRAM },
    children: [document],
  };
  return { name, content: xmlFile(root), date, time };
}

function head(facts: ShipmentFacts, kind: keyof typeof UPD_NAMES, day: string): Element {
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
          РеквНаимДок: UPD_NAMES[kind],
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
