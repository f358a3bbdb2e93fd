import { defineStatuses } from './documents.ts';

/** Documents that leave through an operator of electronic documents. */
export const ELECTRONIC_KINDS = { upd: 'УПД', ukd: 'УКД' } as const;
/** A kind of electronic document. */
export type ElectronicKind = keyof typeof ELECTRONIC_KINDS;

/** States of an electronic document, as the portal knows them. See docs/edo.md. */
export const ELECTRONIC_STATES = defineStatuses({
  waiting: [1, 'Отправляется оператору', 'yellow', 'new'],
  unsigned: [2, 'Ждёт подписи продавца', 'yellow', 'work'],
  sent: [3, 'Ждёт подписи покупателя', 'brand', 'work'],
  signed: [4, 'Подписан покупателем', 'green', 'done'],
  disputed: [5, 'Подписан с разногласиями', 'yellow', 'done'],
  rejected: [6, 'Отклонён покупателем', 'red', 'failed'],
  revoked: [7, 'Аннулирован', 'neutral', 'failed'],
  failed: [8, 'Не отправлен', 'red', 'failed'],
});
/** State of an electronic document. */
export type ElectronicState = keyof typeof ELECTRONIC_STATES;

/** The states that may follow each state; an operator may report several steps at once. */
const NEXT: Readonly<Record<ElectronicState, readonly ElectronicState[]>> = {
  waiting: ['unsigned', 'failed'],
  unsigned: ['sent', 'signed', 'disputed', 'rejected', 'revoked', 'failed'],
  sent: ['signed', 'disputed', 'rejected', 'revoked'],
  signed: ['revoked'],
  disputed: ['revoked'],
  rejected: [],
  revoked: [],
  failed: [],
};

/** Whether a document in one state may be found in another one next. A state never goes back. */
export const mayFollow = (from: ElectronicState, to: ElectronicState): boolean => NEXT[from].includes(to);

/** Whether a document has ended without the buyer's signature, so that another one may be sent in its place. */
export const maySendAnother = (state: ElectronicState): boolean =>
  ELECTRONIC_STATES[state].group === 'failed';

/** States in which the buyer has the document from the operator, because the seller has signed it. */
const DELIVERED: readonly ElectronicState[] = ['sent', 'signed', 'disputed', 'rejected', 'revoked'];

/** Whether a side may read the written file: the seller always, the buyer once the seller has signed it. See docs/edo.md. */
export const mayReadFile = (state: ElectronicState, side: 'seller' | 'buyer'): boolean =>
  side === 'seller' || DELIVERED.includes(state);

/** What an operator says about a document that it has. */
export interface OperatorSays {
  /** Removed from the seller's box. */
  deleted: boolean;
  /** The seller has signed, and so sent it. */
  signed: boolean;
  /** What the buyer has answered. */
  response: 'none' | 'signed' | 'disputed' | 'rejected';
  /** Both sides have agreed to cancel it. */
  revoked: boolean;
}

/** The state that follows from what an operator says. A document deleted before the seller signed it was never sent. */
export function electronicState({ deleted, signed, response, revoked }: OperatorSays): ElectronicState {
  if (revoked) return 'revoked';
  if (response !== 'none') return response;
  if (signed) return 'sent';
  return deleted ? 'failed' : 'unsigned';
}

/** What the next step is, for each side; empty when there is none. */
const HINTS: Readonly<Partial<Record<ElectronicState, { seller: string; buyer: string }>>> = {
  waiting: { seller: 'Портал передаёт файл оператору.', buyer: 'Продавец передаёт файл оператору.' },
  unsigned: {
    seller: 'Подпишите и отправьте документ в кабинете оператора: подписи портал не хранит.',
    buyer: 'Продавец ещё не подписал документ: у вас в кабинете оператора его нет.',
  },
  sent: {
    seller: 'Документ подписан и ушёл покупателю.',
    buyer: 'Подпишите документ или откажите в подписи в кабинете своего оператора.',
  },
  disputed: {
    seller: 'Покупатель подписал с разногласиями: прочитайте их в кабинете оператора.',
    buyer: 'Вы подписали документ с разногласиями.',
  },
  rejected: {
    seller: 'Причина – в кабинете оператора. Исправьте документ и отправьте его снова.',
    buyer: 'Вы отказали в подписи. Продавец отправит документ снова.',
  },
};

/**
 * Whether a document is in force: the seller has signed it, and it was neither refused nor cancelled. A correction may be linked
 * to it, and the buyer's title answers it. See docs/edo.md.
 */
export const isInForce = (state: ElectronicState): boolean =>
  state === 'sent' || state === 'signed' || state === 'disputed';

/** The next step with a document in words for one side; empty when there is none. */
export const electronicHint = (state: ElectronicState, side: 'seller' | 'buyer'): string =>
  HINTS[state]?.[side] ?? '';

/** Why a document cannot be sent, or why an operator did not take it. */
export type ElectronicFault =
  | { code: 'edoOperatorMissing' }
  | { code: 'edoOfSandbox' }
  | { code: 'edoNotAgreed' }
  | { code: 'edoNotShipped' }
  | { code: 'edoAccessMissing' }
  | { code: 'edoOperatorAway' }
  | { code: 'edoAccessRefused' }
  | { code: 'edoSubscriptionOver' }
  | { code: 'edoOwnBoxMissing'; inn: string }
  | { code: 'edoBoxMissing'; title: string; inn: string }
  | { code: 'edoFileRefused'; reason: string }
  | { code: 'edoDuplicate' }
  | { code: 'edoSignatureInvalid' }
  | { code: 'edoDeleted' }
  | { code: 'edoPortalFailed' };

/** What the permission to send a document depends on. */
export interface SendingFacts {
  /** The portal is connected to an operator. */
  operator: boolean;
  /** A side is a sandbox, whose documents are not real. */
  sandbox: boolean;
  /** Every contract of the orders of the shipment, or of the shipment that an УКД corrects, agrees to electronic documents. */
  agreed: boolean;
  /** The goods have left. */
  shipped: boolean;
  /** The seller has saved its access to the operator. */
  access: boolean;
}

/**
 * Why an УПД, or an УКД that corrects it, cannot be sent through an operator; null when it can. See docs/edo.md.
 */
export function sendingFault({
  operator,
  sandbox,
  agreed,
  shipped,
  access,
}: SendingFacts): ElectronicFault | null {
  if (!operator) return { code: 'edoOperatorMissing' };
  if (sandbox) return { code: 'edoOfSandbox' };
  if (!agreed) return { code: 'edoNotAgreed' };
  if (!shipped) return { code: 'edoNotShipped' };
  return access ? null : { code: 'edoAccessMissing' };
}

/** Whether trying again later may help, without a change by a person in the document. */
export const isPassing = ({ code }: ElectronicFault): boolean =>
  code === 'edoOperatorAway' ||
  code === 'edoAccessRefused' ||
  code === 'edoSubscriptionOver' ||
  code === 'edoAccessMissing' ||
  code === 'edoOwnBoxMissing' ||
  code === 'edoSignatureInvalid' ||
  code === 'edoPortalFailed';

/** Minutes between tries to send, increasing; after them the longest one is repeated, because a document is never given up. */
const PAUSES: readonly number[] = [1, 2, 5, 15, 60, 180];
const LONGEST = 360;
const DAY = 1_440;
/** Days for which a signed document is watched for a cancellation. */
const WATCHED_DAYS = 120;

/**
 * Pause before the next try to send, or to ask the operator, after a number of failed ones.
 * @param tries number of failed tries so far, from 1
 * @returns minutes
 */
export const electronicRetry = (tries: number): number => PAUSES[tries - 1] ?? LONGEST;

/**
 * Pause before the operator is asked again about a document: the longer nothing has changed, the longer it is.
 * @param age minutes since the last change of the state
 * @returns minutes; null when nothing can change any more
 */
export function electronicPause(state: ElectronicState, age: number): number | null {
  if (maySendAnother(state)) return null;
  if (state === 'signed' || state === 'disputed') return age > WATCHED_DAYS * DAY ? null : DAY;
  return Math.min(Math.max(Math.ceil(age / 10), 1), LONGEST);
}
