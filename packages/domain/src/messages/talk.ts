import type { ClaimStatus } from '../orders/claims.ts';
import type { CorrectiveStatus } from '../orders/correctives.ts';
import type { OrderStatus } from '../orders/order-status.ts';

/** Documents with a conversation of their two sides. Decisions, «Conversations». */
export const TALK_KINDS = ['order', 'claim', 'corrective'] as const;
/** Kind of a document with a conversation. */
export type TalkKind = (typeof TALK_KINDS)[number];
/** A side of a conversation. */
export type TalkSide = 'customer' | 'supplier';

/** Maximum length of a message, in characters. Decisions, «Conversations». */
export const MESSAGE_LIMIT = 4_000;
/** Maximum number of files of a message. Decisions, «Conversations». */
export const MESSAGE_FILES = 5;
/** Maximum number of people that a message mentions. Decisions, «Conversations». */
export const MESSAGE_MENTIONS = 10;
/** Days after which a message that nobody has read no longer counts as unread. Decisions, «Conversations». */
export const UNREAD_DAYS = 90;
/** Minutes in which an unread message may be deleted by its author. Decisions, «Conversations». */
export const DELETE_MINUTES = 10;

/** Rules of a side of a document: who passes its rule may read and write there. Decisions, «Conversations». */
export const TALK_RULES: Readonly<Record<TalkKind, Readonly<Record<TalkSide, string>>>> = {
  order: { customer: 'pages.outgoing-id', supplier: 'pages.inbox-id' },
  claim: { customer: 'actions.claims.claimed.get', supplier: 'actions.claims.received.get' },
  corrective: { customer: 'actions.adjustments.get', supplier: 'actions.adjustments.get' },
};

/** Why a message cannot be sent. */
export type MessageFault =
  | { code: 'messageEmpty' }
  | { code: 'messageTooLong'; length: number; most: number }
  | { code: 'messageFilesTooMany'; most: number }
  | { code: 'messageMentionsTooMany'; most: number };

/** What a message consists of. */
export interface NewMessage {
  text: string;
  /** Number of its files. */
  files: number;
  /** Number of the people that it mentions. */
  mentions: number;
}

/**
 * Why a message cannot be sent; null if it can. A text or a file is required.
 * @see decisions, «Conversations»
 */
export function messageFault({ text, files, mentions }: NewMessage): MessageFault | null {
  if (text.trim() === '' && files === 0) return { code: 'messageEmpty' };
  if (text.length > MESSAGE_LIMIT)
    return { code: 'messageTooLong', length: text.length, most: MESSAGE_LIMIT };
  if (files > MESSAGE_FILES) return { code: 'messageFilesTooMany', most: MESSAGE_FILES };
  return mentions > MESSAGE_MENTIONS ? { code: 'messageMentionsTooMany', most: MESSAGE_MENTIONS } : null;
}

/** Why a message cannot be deleted. */
export type MessageDeletionFault = { code: 'messageOfAnother' | 'messageWasRead' | 'messageTooOld' };

/**
 * Why a person may not delete a message; null if they may: their own, within ten minutes, while nobody of the other side has read it. Nobody
 * may change a message.
 * @param at when it was written, in milliseconds since 1970
 * @see decisions, «Conversations»
 */
export function messageDeletionFault(
  { own, read, at }: { own: boolean; read: boolean; at: number },
  now: number,
): MessageDeletionFault | null {
  if (!own) return { code: 'messageOfAnother' };
  if (read) return { code: 'messageWasRead' };
  return now - at > DELETE_MINUTES * 60_000 ? { code: 'messageTooOld' } : null;
}

interface Statuses {
  order: OrderStatus;
  claim: ClaimStatus;
  corrective: CorrectiveStatus;
}
interface Answer<K extends TalkKind> {
  side: TalkSide;
  text: string;
  /** Statuses in which it fits; any if absent. */
  in?: readonly Statuses[K][];
}

const UNDECIDED = ['active', 'confirmed_partially'] as const;
const ON_ITS_WAY = ['confirmed_partially', 'confirmed', 'shipping', 'shipped', 'accepted_partially'] as const;
const DISPUTED = ['process', 'at_work'] as const;

/** Ready sentences, in the order in which they are offered. */
const ANSWERS: { readonly [K in TalkKind]: readonly Answer<K>[] } = {
  order: [
    { side: 'customer', text: 'Когда ждать?', in: [...UNDECIDED, ...ON_ITS_WAY] },
    { side: 'customer', text: 'Согласны на замену', in: UNDECIDED },
    { side: 'customer', text: 'Ждём счёт', in: ON_ITS_WAY },
    { side: 'customer', text: 'Всё получили, спасибо', in: ['shipped', 'accepted_partially', 'completed'] },
    { side: 'supplier', text: 'Принято, отгрузим сегодня', in: [...UNDECIDED, 'confirmed', 'shipping'] },
    { side: 'supplier', text: 'Уточните, пожалуйста, номер', in: UNDECIDED },
    { side: 'supplier', text: 'Этого номера нет, предложим замену', in: UNDECIDED },
    { side: 'supplier', text: 'Товар уже в пути', in: ['shipping', 'shipped', 'accepted_partially'] },
    { side: 'supplier', text: 'Проверим и ответим сегодня' },
  ],
  claim: [
    { side: 'customer', text: 'Когда ждать решения?', in: ['process'] },
    { side: 'customer', text: 'Фотографии приложили', in: DISPUTED },
    { side: 'customer', text: 'Согласны на замену', in: [...DISPUTED, 'decisions'] },
    { side: 'customer', text: 'Возврат передали водителю', in: ['decisions', 'closed'] },
    { side: 'supplier', text: 'Приняли, ответим сегодня', in: ['process'] },
    { side: 'supplier', text: 'Пришлите, пожалуйста, фотографию', in: DISPUTED },
    { side: 'supplier', text: 'Уточните, пожалуйста, номер', in: DISPUTED },
    { side: 'supplier', text: 'Передайте возврат водителю', in: ['decisions', 'closed'] },
  ],
  corrective: [
    { side: 'customer', text: 'А часть можно раньше?', in: ['pending', 'agreed', 'active'] },
    { side: 'customer', text: 'Новый срок не подходит', in: ['pending'] },
    { side: 'customer', text: 'Согласны на замену', in: ['pending', 'denial'] },
    { side: 'supplier', text: 'Раньше не получится', in: ['pending', 'denial'] },
    { side: 'supplier', text: 'Часть отгрузим раньше', in: ['pending', 'agreed', 'active'] },
    { side: 'supplier', text: 'Предложим замену', in: ['pending', 'denial'] },
  ],
};

/**
 * Ready sentences of a side in a status of its document; a click puts one into the field, nothing is sent unseen. An unknown status has those
 * that fit any.
 * @see decisions, «Conversations»
 */
export function quickAnswers(kind: TalkKind, side: TalkSide, status: string): string[] {
  const answers: readonly { side: TalkSide; text: string; in?: readonly string[] }[] = ANSWERS[kind];
  return answers
    .filter((one) => one.side === side && (one.in === undefined || one.in.includes(status)))
    .map(({ text }) => text);
}

/**
 * The people whom a text still mentions: a name may be deleted again before the message is sent.
 * @param people those who were chosen from the list
 * @see decisions, «Conversations»
 */
export const mentionedIn = <P extends { name: string }>(text: string, people: readonly P[]): P[] =>
  people.filter(({ name }) => text.includes(`@${name}`));
