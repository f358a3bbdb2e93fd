import type { Kopecks } from '../numbers/money.ts';
import { isKpp } from '../people/requisites.ts';
import { updStatus } from './papers.ts';
import type { TaxSystem } from './vat.ts';

/** A side of an УПД. */
export interface UpdSide {
  title: string;
  inn: string;
  kpp: string;
  address: string;
}
/** What an electronic УПД must have, besides its number and date. */
export interface UpdFacts {
  supplier: UpdSide;
  customer: UpdSide;
  /** Storages that the goods leave and reach. */
  from: { title: string; address: string };
  to: { title: string; address: string };
  /** Who signs for the supplier; null when nobody works for it. */
  signer: { first_name: string; second_name: string } | null;
  lines: readonly { article: string; price_kopecks: Kopecks }[];
}

/** What an electronic УПД lacks, or the УКД that corrects it. */
export type UpdGap = (
  | { code: 'updWithoutInn'; title: string }
  | { code: 'updWithoutKpp'; title: string }
  | { code: 'updWithoutAddress'; title: string }
  | { code: 'updWithoutTraderName'; title: string }
  | { code: 'updWithoutStorageAddress'; title: string }
  | { code: 'updWithoutSigner'; title: string }
  | { code: 'updWithFreeGoods'; article: string }
) & {
  /** The document. @default 'upd' */
  paper?: 'upd' | 'ukd';
};

/** Surname, name and patronymic of a person. */
export interface PersonName {
  surname: string;
  name: string;
  /** Empty when there is none. */
  patronymic: string;
}

/** Functions of an УПД by its status, as the tax service calls them. */
const FUNCTIONS = { 1: 'СЧФДОП', 2: 'ДОП' } as const;

/**
 * The function of an УПД: an invoice together with a transfer document for a seller that pays VAT, otherwise a transfer document only.
 * @see decisions, «VAT»
 */
export const updFunction = (system: TaxSystem): (typeof FUNCTIONS)[1 | 2] => FUNCTIONS[updStatus(system)];

const TRADER = /^(?:ИП|индивидуальный\s+предприниматель)\s+/iu;
/** A whole word of a name, perhaps double: «Салтыков-Щедрин». Initials are not names. */
const NAME = /^\p{Lu}[\p{L}'’]+(?:-\p{Lu}?[\p{L}'’]+)*$/u;

/**
 * The name of a sole trader from its title: «ИП Каримов Руслан Тимурович».
 * @returns null when the title has no whole surname and name, as «ИП Каримов Р. Т.»
 */
export function traderName(title: string): PersonName | null {
  const [surname = '', name = '', ...rest] = title.trim().replace(TRADER, '').split(/\s+/);
  if (![surname, name].every((word) => NAME.test(word)) || rest.length > 2) return null;
  return { surname, name, patronymic: rest.join(' ') };
}

/** Whether a company has the number of a sole trader or of another person. */
export const isTraderInn = (inn: string): boolean => inn.length === 12;

const INN = /^(?!00)(?:\d{10}|\d{12})$/;

/** What a side of an electronic document lacks: tax numbers, address, the whole name of a sole trader. */
export function updSideGaps({ title, inn, kpp, address }: UpdSide): UpdGap[] {
  const gaps: UpdGap[] = [];
  if (!INN.test(inn)) gaps.push({ code: 'updWithoutInn', title });
  else if (isTraderInn(inn)) {
    if (traderName(title) === null) gaps.push({ code: 'updWithoutTraderName', title });
  } else if (!isKpp(kpp) || kpp.startsWith('00')) gaps.push({ code: 'updWithoutKpp', title });
  if (address.trim() === '') gaps.push({ code: 'updWithoutAddress', title });
  return gaps;
}

/** What lacks to sign for a company: a person with first and second name. */
export const updSignerGaps = (signer: UpdFacts['signer'], { title }: UpdSide): UpdGap[] =>
  signer && signer.first_name.trim() !== '' && signer.second_name.trim() !== ''
    ? []
    : [{ code: 'updWithoutSigner', title }];

/**
 * Everything that an electronic УПД lacks; empty when it can be written. Order of the tax service ЕД-7-26/970@, format 5.03.
 * @see decisions, «VAT»
 */
export function updGaps({ supplier, customer, from, to, signer, lines }: UpdFacts): UpdGap[] {
  return [
    ...updSideGaps(supplier),
    ...updSideGaps(customer),
    ...[from, to].flatMap(({ title, address }): UpdGap[] =>
      address.trim() === '' ? [{ code: 'updWithoutStorageAddress', title }] : [],
    ),
    ...updSignerGaps(signer, supplier),
    ...lines.flatMap(({ article, price_kopecks }): UpdGap[] =>
      price_kopecks > 0 ? [] : [{ code: 'updWithFreeGoods', article }],
    ),
  ];
}

/** What names the file of an УПД or an УКД. */
export interface UpdIds {
  /** Ids of the sides as participants of electronic documents, from an operator; INN and КПП without one. */
  supplier?: string;
  customer?: string;
  /** 36 characters, unique to this file. */
  guid: string;
}

/** The identifier of a participant in files and their names: INN and КПП if no operator has named another. */
export const participantId = ({ inn, kpp }: Pick<UpdSide, 'inn' | 'kpp'>): string =>
  `${inn}${isTraderInn(inn) ? '' : kpp}`;

/**
 * Name of the file of an УПД without `.xml`, which is the identifier inside it, too: receiver, sender, day, a unique number, and seven
 * marks of goods that the portal does not sell. Order of the tax service ЕД-7-26/970@.
 * @param day «2026-11-05»
 */
export function updFileName(
  { supplier, customer }: Pick<UpdFacts, 'supplier' | 'customer'>,
  day: string,
  ids: UpdIds,
): string {
  const receiver = ids.customer ?? participantId(customer);
  const sender = ids.supplier ?? participantId(supplier);
  return `ON_NSCHFDOPPR_${receiver}_${sender}_${day.replaceAll('-', '')}_${ids.guid}_0_0_0_0_0_00`;
}

/** How an acceptance ended, as the tax service counts: 1 as shipped, 2 with differences, 3 nothing was accepted. */
export type AcceptanceResult = 1 | 2 | 3;

/**
 * The result of a finished acceptance for the buyer's title. Order of the tax service ЕД-7-26/970@, format 5.03, «КодИтога».
 * @param items pieces of each position: shipped, accepted, and those beyond the shipped ones
 * @param unordered number of listed goods that nobody ordered
 */
export function acceptanceResult(
  items: readonly { quantity: number; accepted: number; surplus: number }[],
  unordered: number,
): AcceptanceResult {
  if (items.every(({ accepted }) => accepted === 0)) return 3;
  const asShipped = items.every(({ quantity, accepted, surplus }) => accepted === quantity && surplus === 0);
  return asShipped && unordered === 0 ? 1 : 2;
}

/**
 * Everything that the buyer's title of an УПД lacks: what the seller's title does, and who signs for the buyer.
 * @param buyer who signs; null when nobody works for the buyer
 */
export const buyerTitleGaps = (facts: UpdFacts, buyer: UpdFacts['signer']): UpdGap[] => [
  ...updGaps(facts),
  ...updSignerGaps(buyer, facts.customer),
];

/**
 * Name of the file of a buyer's title without `.xml`: it goes the other way than the seller's. Order of the tax service ЕД-7-26/970@.
 * @param day «2026-11-05»
 * @param guid 36 characters
 */
export const buyerTitleFileName = (
  { supplier, customer }: Pick<UpdFacts, 'supplier' | 'customer'>,
  day: string,
  guid: string,
): string =>
  `ON_NSCHFDOPPOK_${participantId(supplier)}_${participantId(customer)}_${day.replaceAll('-', '')}_${guid}`;
