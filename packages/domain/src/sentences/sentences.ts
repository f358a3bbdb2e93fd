import type { ApprovalReason, ApprovalRuleFault } from '../approvals/approval-rules.ts';
import { APPROVAL_SENTENCES } from '../approvals/approval-sentences.ts';
import type { ActionFault } from '../documents/documents.ts';
import type { WatchFault } from '../offers/watches.ts';
import type { OneCOrderFault } from '../one-c/one-c-orders.ts';
import type { PositionFault } from '../requests/positions.ts';
import type { LetterFault } from '../requests/request-letters.ts';
import type { SearchFault } from '../search/search.ts';
import type { OrderUndoFault } from '../time/undo.ts';
import { ACTION_SENTENCES } from './action-sentences.ts';
import {
  CATALOGUE_SENTENCES,
  type CatalogueFault,
  MERGER_SENTENCES,
  type MergerFault,
} from './catalogue-sentences.ts';
import { DOCUMENT_SENTENCES, type DocumentFault } from './document-sentences.ts';
import { LOGISTIC_SENTENCES, type LogisticFault } from './logistic-sentences.ts';
import {
  CLAIM_SENTENCES,
  type ClaimFault,
  CREDIT_SENTENCES,
  type CreditSubject,
  ONE_C_ORDER_SENTENCES,
  ORDER_SENTENCES,
  ORDER_UNDO_SENTENCES,
  type OrderFault,
} from './order-sentences.ts';
import { PEOPLE_SENTENCES, type PeopleFault } from './people-sentences.ts';
import { PRICE_LIST_SENTENCES, type PriceListFault } from './price-list-sentences.ts';
import { REPORT_SENTENCES, type ReportFault } from './report-sentences.ts';
import { say, type Sentences } from './say.ts';
import { REQUEST_SENTENCES, SEARCH_SENTENCES, WATCH_SENTENCES } from './search-sentences.ts';
import {
  LETTER_SENTENCES,
  MESSAGE_SENTENCES,
  type MessageFault,
  SETTING_SENTENCES,
  type SettingFault,
} from './setting-sentences.ts';

/** A fault of any rule. */
export type AnyFault =
  | ActionFault
  | ApprovalReason
  | ApprovalRuleFault
  | CatalogueFault
  | ClaimFault
  | CreditSubject
  | DocumentFault
  | LetterFault
  | LogisticFault
  | MergerFault
  | MessageFault
  | OneCOrderFault
  | OrderFault
  | OrderUndoFault
  | PeopleFault
  | PositionFault
  | PriceListFault
  | ReportFault
  | SearchFault
  | SettingFault
  | WatchFault;

/** The tables of all areas. A code is in one of them. */
export const SENTENCE_TABLES = [
  ACTION_SENTENCES,
  APPROVAL_SENTENCES,
  CATALOGUE_SENTENCES,
  CLAIM_SENTENCES,
  CREDIT_SENTENCES,
  DOCUMENT_SENTENCES,
  LETTER_SENTENCES,
  LOGISTIC_SENTENCES,
  MERGER_SENTENCES,
  MESSAGE_SENTENCES,
  ONE_C_ORDER_SENTENCES,
  ORDER_SENTENCES,
  ORDER_UNDO_SENTENCES,
  PEOPLE_SENTENCES,
  PRICE_LIST_SENTENCES,
  REPORT_SENTENCES,
  REQUEST_SENTENCES,
  SEARCH_SENTENCES,
  SETTING_SENTENCES,
  WATCH_SENTENCES,
] as const;

const SENTENCES = Object.assign({}, ...SENTENCE_TABLES) as Sentences<AnyFault>;

/**
 * The Russian sentence of a fault of any rule, for the server. It has the tables of all areas: a page uses `say` with one.
 * @returns null when there is no fault
 */
export function sentence<Given extends AnyFault | null>(fault: Given): string | Extract<Given, null> {
  return say(SENTENCES, fault);
}
