import { formatDate } from '@portal/domain/dates';
import { type AcceptanceResult, buyerTitleFileName, updFunction } from '@portal/domain/upd';
import { dayWords } from '../../../paper/parts.ts';
import { invoiceNumberOf, type ShipmentFacts } from '../../../paper/shipment-facts.ts';
import {
  AUTHORISED,
  contentGuid,
  type ElectronicFile,
  formedAt,
  PROGRAM,
  type Signer,
  signerName,
} from '../../../paper/tax-service.ts';
import { cut, type Element, xmlFile } from '../../../paper/xml.ts';
import { UPD_NAMES } from './upd-xml.ts';

/** A finished acceptance, as the buyer's title tells it. */
export interface AcceptedFacts {
  id: number;
  /** Time zone of the storage that received the goods. */
  zone: string;
  finished_at: string;
  result: AcceptanceResult;
  /** The seller's title: its name, when it was formed («05.11.2026», «14.05.09»), and its signature in Base64 where it is known. */
  seller_file: { name: string; date: string; time: string; signature: string | null };
  /** Who finished the acceptance. */
  receiver: Signer;
  /** Who signs for the buyer. */
  signer: Signer;
}

/** The format demands the seller's signature. Who does not know it leaves it to the operator, which does. */
const SIGNATURE_AT_OPERATOR = 'Подпись хранит оператор';
/** What the buyer says of the goods; the format forbids words when nothing was accepted. */
const WORDS: Readonly<Record<AcceptanceResult, string | undefined>> = {
  1: 'Товары приняты без расхождений',
  2: 'Товары приняты с расхождениями',
  3: undefined,
};

/**
 * The buyer's title of an УПД, format 5.03 of the order ЕД-7-26/970@, formed when the acceptance was finished. The caller has checked
 * that nothing is missing (`buyerTitleGaps`). The same facts make the same file.
 */
export function writeBuyerTitle(facts: ShipmentFacts, accepted: AcceptedFacts): ElectronicFile {
  const { date, time, day } = formedAt(Date.parse(accepted.finished_at), accepted.zone);
  const document: Element = {
    name: 'Документ',
    attributes: {
      КНД: '1115132',
      ДатаИнфПок: date,
      ВремИнфПок: time,
      НаимЭконСубСост: cut(facts.customer.title, 1000),
    },
    children: [
      sellerFile(accepted.seller_file),
      content(facts, accepted, date),
      {
        name: 'Подписант',
        // 1: the authority follows from the signature's own data.
        attributes: { Должн: AUTHORISED, СпосПодтПолном: '1' },
        children: [signerName(accepted.signer)],
      },
    ],
  };
  const name = buyerTitleFileName(facts, day, contentGuid([accepted.id, document]));
  const root = {
    name: 'Файл',
    attributes: { ИдФайл: name, ВерсФорм: '5.03', ВерсПрог: PROGRAM },
    children: [document],
  };
  return { name, content: xmlFile(root) };
}

const sellerFile = ({ name, date, time, signature }: AcceptedFacts['seller_file']): Element => ({
  name: 'ИдИнфПрод',
  attributes: { ИдФайлИнфПр: name, ДатаФайлИнфПр: date, ВремФайлИнфПр: time },
  children: [{ name: 'ЭП', children: [signature ?? SIGNATURE_AT_OPERATOR] }],
});

function content(
  facts: ShipmentFacts,
  { id, result, receiver, finished_at }: AcceptedFacts,
  date: string,
): Element {
  const kind = updFunction(facts.tax_system);
  // The act of the differences, with its number and day as it is printed.
  const act: Element = {
    name: 'РеквДокРасх',
    attributes: {
      РеквНаимДок: 'Акт о расхождениях ТОРГ-2',
      РеквНомерДок: String(id),
      РеквДатаДок: formatDate(finished_at, facts.zone),
    },
  };
  return {
    name: 'СодФХЖ4',
    attributes: {
      НаимДокОпрПр: UPD_NAMES[kind],
      Функция: kind,
      ПорНомДокИнфПр: cut(invoiceNumberOf(facts), 1000),
      ДатаДокИнфПр: dayWords(facts.upd_date),
    },
    children: [
      {
        name: 'СвПрин',
        attributes: { СодОпер: WORDS[result], ДатаПрин: date },
        children: [
          {
            name: 'КодСодОпер',
            attributes: { КодИтога: String(result) },
            children: result === 1 ? [] : [act],
          },
          {
            name: 'СвЛицПрин',
            children: [
              {
                name: 'РабОргПок',
                attributes: { Должность: AUTHORISED },
                children: [signerName(receiver)],
              },
            ],
          },
        ],
      },
    ],
  };
}
