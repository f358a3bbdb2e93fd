import { formatDate } from '@portal/domain/dates';
import { isTraderInn, participantId, traderName, type UpdIds } from '@portal/domain/upd';
import {
  type UkdAmounts,
  ukdAmounts,
  ukdFileName,
  ukdFunction,
  type UkdLine,
  type UkdSums,
  ukdTotals,
} from '@portal/domain/ukd';
import type { VatRate } from '@portal/domain/vat';
import { decimalOf } from '../../../contract/money.ts';
import { type Company, dayWords, nameOf, PIECE } from '../../../paper/parts.ts';
import { invoiceNumberOf } from '../../../paper/shipment-facts.ts';
import {
  AUTHORISED,
  companyElement,
  contentGuid,
  type ElectronicFile,
  formedAt,
  NO_EXCISE,
  personName,
  PROGRAM,
  rateCode,
  type Signer,
  signerName,
  taxElement,
} from '../../../paper/tax-service.ts';
import { cut, type Element, xmlFile } from '../../../paper/xml.ts';
import type { UkdPaperFacts } from './facts.ts';

/** Names of the document by its function, and what it is as a fact of economic life. */
const NAMES = {
  КСЧФДИС:
    'Корректировочный счет-фактура и документ об изменении стоимости отгруженных товаров (выполненных работ, оказанных услуг), переданных имущественных прав',
  ДИС: 'Документ об изменении стоимости отгруженных товаров (выполненных работ, оказанных услуг), переданных имущественных прав',
} as const;
const BY_FACT =
  'Документ, подтверждающий согласие (факт уведомления) покупателя на изменение стоимости отгруженных товаров (выполненных работ, оказанных услуг), переданных имущественных прав';
/** Scope of authority by the function: 6 signs the invoice and answers for the document, 3 answers for the document. */
const AUTHORITY = { КСЧФДИС: '6', ДИС: '3' } as const;

/**
 * The seller's title of an УКД, format 5.01 of the order ЕД-7-26/736@. The caller has checked that nothing is missing (`ukdGaps`). The
 * same facts make the same file.
 * @param ids what names the file and its sides at an operator; without it, the file is named by its contents
 */
export function writeUkdXml(facts: UkdPaperFacts, signer: Signer, ids?: UpdIds): ElectronicFile {
  const { shipment } = facts;
  const { date, time, day } = formedAt(Date.parse(facts.formed_at), shipment.zone);
  const kind = ukdFunction(shipment.tax_system);
  const document: Element = {
    name: 'Документ',
    attributes: {
      КНД: '1115133',
      Функция: kind,
      ПоФактХЖ: BY_FACT,
      НаимДокОпр: NAMES[kind],
      ДатаИнфПр: date,
      ВремИнфПр: time,
      НаимЭконСубСост: cut(shipment.supplier.title, 1000),
    },
    children: [
      head(facts),
      table(facts),
      agreement(facts),
      signature(shipment.supplier, signer, AUTHORITY[kind]),
    ],
  };
  const name = ukdFileName(shipment, day, ids ?? { guid: contentGuid([facts.claim_id, document]) });
  const root = {
    name: 'Файл',
    attributes: { ИдФайл: name, ВерсФорм: '5.01', ВерсПрог: PROGRAM },
    children: [
      {
        name: 'СвУчДокОбор',
        attributes: {
          ИдОтпр: ids?.supplier ?? participantId(shipment.supplier),
          ИдПол: ids?.customer ?? participantId(shipment.customer),
        },
      },
      document,
    ],
  };
  return { name, content: xmlFile(root) };
}

const side = (name: string, company: Company): Element => ({
  name,
  children: [
    companyElement(company),
    {
      name: 'Адрес',
      // 643: Russia.
      children: [{ name: 'АдрИнф', attributes: { КодСтр: '643', АдрТекст: cut(company.address, 1000) } }],
    },
  ],
});

const head = ({ shipment, number, date }: UkdPaperFacts): Element => ({
  name: 'СвКСчФ',
  attributes: { НомерКСчФ: cut(number, 1000), ДатаКСчФ: dayWords(date), КодОКВ: '643' },
  children: [
    {
      name: 'СчФ',
      attributes: {
        НомерСчФ: cut(invoiceNumberOf(shipment), 1000),
        ДатаСчФ: dayWords(shipment.upd_date),
      },
    },
    side('СвПрод', shipment.supplier),
    side('СвПокуп', shipment.customer),
    { name: 'ДопСвФХЖ1', attributes: { НаимОКВ: 'Российский рубль' } },
  ],
});

const taxOf = (name: string, rate: VatRate, { tax }: Pick<UkdSums, 'tax'>) =>
  taxElement(name, 'СумНДС', { rate, tax });

/** A sum before and after, and by how much it has grown or fallen. */
const changed = (
  name: string,
  of: 'base' | 'gross',
  { before, after, increase, decrease }: UkdAmounts,
): Element => ({
  name,
  attributes: {
    СтоимДоИзм: decimalOf(before[of]),
    СтоимПослеИзм: decimalOf(after[of]),
    СтоимУвел: increase[of] > 0 ? decimalOf(increase[of]) : undefined,
    СтоимУм: decrease[of] > 0 ? decimalOf(decrease[of]) : undefined,
  },
});

function goods(facts: UkdPaperFacts, line: UkdLine, index: number): Element {
  const amounts = ukdAmounts(line);
  const { before, after, increase, decrease } = amounts;
  const shipped = facts.shipment.lines[line.number - 1];
  const article = cut(shipped?.article ?? '', 100);
  return {
    name: 'СведТов',
    attributes: {
      НомСтр: String(index + 1),
      ПорНомТовВСЧФ: String(line.number),
      НаимТов: shipped && cut(nameOf(shipped), 1000),
      ОКЕИ_ТовДо: PIECE.code,
      ОКЕИ_ТовПосле: PIECE.code,
      КолТовДо: String(line.before.quantity),
      КолТовПосле: String(line.after.quantity),
      ЦенаТовДо: decimalOf(before.price),
      ЦенаТовПосле: decimalOf(after.price),
      НалСтДо: rateCode(line.vat_rate),
      НалСтПосле: rateCode(line.vat_rate),
    },
    children: [
      changed('СтТовБезНДС', 'base', amounts),
      { name: 'АкцизДо', children: NO_EXCISE },
      { name: 'АкцизПосле', children: NO_EXCISE },
      taxOf('СумНалДо', line.vat_rate, before),
      taxOf('СумНалПосле', line.vat_rate, after),
      {
        name: 'СумНалРазн',
        // The format demands the difference even where there is no tax.
        children: [
          increase.tax > 0
            ? { name: 'СумУвел', children: [decimalOf(increase.tax)] }
            : { name: 'СумУм', children: [decimalOf(decrease.tax)] },
        ],
      },
      changed('СтТовУчНал', 'gross', amounts),
      {
        name: 'ДопСведТов',
        attributes: {
          АртикулТов: article === undefined || article.length > 50 ? undefined : article,
          КодТов: article,
          НаимЕдИзмДо: PIECE.title,
          НаимЕдИзмПосле: PIECE.title,
        },
      },
    ],
  };
}

function table(facts: UkdPaperFacts): Element {
  const { increase, decrease } = ukdTotals(facts.lines);
  const rate = facts.lines.find(({ vat_rate }) => vat_rate !== null)?.vat_rate ?? null;
  const total = (name: string, sums: UkdSums): Element[] =>
    sums.gross === 0
      ? []
      : [
          {
            name,
            attributes: {
              СтТовБезНДСВсего: decimalOf(sums.base),
              СтТовУчНалВсего: decimalOf(sums.gross),
            },
            children: [taxOf('СумНал', rate, sums)],
          },
        ];
  return {
    name: 'ТаблКСчФ',
    children: [
      ...facts.lines.map((line, index) => goods(facts, line, index)),
      ...total('ВсегоУвел', increase),
      ...total('ВсегоУм', decrease),
    ],
  };
}

/** How the sides agreed: the document that is corrected and the claim. */
const agreement = ({ shipment, claim_id, sent_at, closed_at, earlier_numbers }: UkdPaperFacts): Element => ({
  name: 'СодФХЖ3',
  attributes: {
    ИныеСвИзмСтоим:
      earlier_numbers.length === 0
        ? undefined
        : cut(`Показатели до изменения – с учётом документов № ${earlier_numbers.join(', ')}`, 2000),
    СодОпер: 'Стоимость отгруженных товаров изменена по согласованной претензии покупателя',
    ДатаНапр: formatDate(closed_at, shipment.zone),
  },
  children: [
    {
      name: 'ПередатДокум',
      attributes: {
        НаимОсн: 'Универсальный передаточный документ',
        НомОсн: cut(shipment.upd_number, 255),
        ДатаОсн: dayWords(shipment.upd_date),
      },
    },
    {
      name: 'ДокумОснКор',
      attributes: {
        НаимОсн: 'Претензия',
        НомОсн: String(claim_id),
        ДатаОсн: formatDate(sent_at, shipment.zone),
      },
    },
  ],
});

/** Who signs: a sole trader, or an employee (status 1) of the organisation. */
function signature(seller: Company, signer: Signer, authority: string): Element {
  const trader = isTraderInn(seller.inn) ? traderName(seller.title) : null;
  return {
    name: 'Подписант',
    attributes: { ОблПолн: authority, Статус: '1', ОснПолн: 'Должностные обязанности' },
    children: [
      trader
        ? { name: 'ИП', attributes: { ИННФЛ: seller.inn }, children: [personName(trader)] }
        : {
            name: 'ЮЛ',
            attributes: { ИННЮЛ: seller.inn, НаимОрг: cut(seller.title, 1000), Должн: AUTHORISED },
            children: [signerName(signer)],
          },
    ],
  };
}
