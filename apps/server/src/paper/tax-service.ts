import { createHash } from 'node:crypto';
import { formatDate } from '@portal/domain/dates';
import type { Kopecks } from '@portal/domain/money';
import { isTraderInn, type PersonName, traderName } from '@portal/domain/upd';
import { type VatRate, WITHOUT_VAT } from '@portal/domain/vat';
import { decimalOf } from '../contract/money.ts';
import type { Company } from './parts.ts';
import { cut, type Element } from './xml.ts';

// What the tax service's formats of an УПД and an УКД have in common.

/** Who signs for a company. */
export interface Signer {
  first_name: string;
  second_name: string;
}
/** An electronic document: the file's name without `.xml`, and its bytes in windows-1251. */
export interface ElectronicFile {
  name: string;
  content: Buffer;
}

/** Name and version of this program in the files. */
export const PROGRAM = 'Портал 0.1';
/** Position of a person whose position the portal does not know. */
export const AUTHORISED = 'Уполномоченное лицо';
/** Goods of the portal have no excise. */
export const NO_EXCISE: readonly Element[] = [{ name: 'БезАкциз', children: ['без акциза'] }];

/** «22%», «без НДС» */
export const rateCode = (rate: VatRate): string => (rate === null ? WITHOUT_VAT : `${rate}%`);

/**
 * A tax in the element of a format, or the words of a seller that pays none.
 * @param inside name of the element with the sum: «СумНал» in an УПД, «СумНДС» in an УКД
 */
export const taxElement = (
  name: string,
  inside: 'СумНал' | 'СумНДС',
  { rate, tax }: { rate: VatRate; tax: Kopecks },
): Element => ({
  name,
  children: [
    rate === null
      ? { name: 'БезНДС', children: [WITHOUT_VAT] }
      : { name: inside, children: [decimalOf(tax)] },
  ],
});

/** A person's name as the formats want it. */
export const personName = ({ surname, name, patronymic }: PersonName): Element => ({
  name: 'ФИО',
  attributes: { Фамилия: cut(surname, 60), Имя: cut(name, 60), Отчество: cut(patronymic, 60) },
});
/** The name of an employee. */
export const signerName = ({ first_name, second_name }: Signer): Element =>
  personName({ surname: second_name, name: first_name, patronymic: '' });

/** Who a company is: a sole trader by name, an organisation by its title. */
export function companyElement({ title, inn, kpp }: Company): Element {
  const trader = isTraderInn(inn) ? traderName(title) : null;
  const who: Element = trader
    ? { name: 'СвИП', attributes: { ИННФЛ: inn }, children: [personName(trader)] }
    : { name: 'СвЮЛУч', attributes: { НаимОрг: cut(title, 1000), ИННЮЛ: inn, КПП: kpp } };
  return { name: 'ИдСв', children: [who] };
}

/**
 * A unique number of a document's contents, in the form of a UUID: the same contents always have the same number, so that an operator
 * knows a file that is downloaded again.
 * @param contents anything that JSON can tell
 */
export function contentGuid(contents: unknown): string {
  const hex = createHash('sha256').update(JSON.stringify(contents)).digest('hex');
  // The form of a UUID made by a rule of its own (version 8).
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** When a file was formed, as the formats write it: «05.11.2026» and «14.05.09» in a zone, and «2026-11-05» for its name. */
export function formedAt(moment: number, zone: string): { date: string; time: string; day: string } {
  const date = formatDate(moment, zone);
  const time = new Date(moment)
    .toLocaleTimeString('ru', {
      timeZone: zone,
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
    })
    .replaceAll(':', '.');
  return { date, time, day: date.split('.').toReversed().join('-') };
}
