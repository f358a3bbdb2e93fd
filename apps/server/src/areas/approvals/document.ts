import { APPROVAL_MACHINE, type ApprovalStatus } from '@portal/domain/approvals';
import { documentNumber } from '@portal/domain/documents';
import { sql } from 'drizzle-orm';
import type { DocumentDefinition, DocumentRow, Said, Step } from '../../documents/document.ts';
import { refreshed } from '../../documents/said.ts';
import type { Jobs } from '../../jobs/queue.ts';
import type { Departures } from '../storages/logistics/departures.ts';
import { NO_APPROVAL, personOf, visibleApprovals } from './approvals.ts';
import { placeApproved } from './place.ts';
import { returnLines } from './return-lines.ts';
import { approval } from './tables.ts';

export interface ApprovalRow extends DocumentRow<ApprovalStatus> {
  contractor_id: number;
  company_title: string;
  storage_id: number;
  storage_title: string;
  created_by: number;
  author_name: string;
  comment: string;
}
/** What an approver wants to be ordered: the price in kopecks is today's, as they saw it. */
export interface WantedLine {
  id: number;
  quantity: number;
  price: number;
}
export interface ApprovalInput {
  comment?: string;
  lines?: readonly WantedLine[];
  departures?: Departures;
  jobs?: Jobs;
  /** What became of it, for its author; written by the effect that places the orders. */
  outcome?: string;
}
type ApprovalAction = 'approve' | 'return' | 'withdraw' | 'recall';

/** The document definition of orders that wait for consent. */
export const approvalDocument: DocumentDefinition<
  ApprovalStatus,
  ApprovalRow,
  ApprovalInput,
  ApprovalAction
> = {
  machine: APPROVAL_MACHINE,
  table: approval,
  rows: {
    alias: 'a',
    columns: sql`a.contractor_id, company.title AS company_title, a.storage_id, place.title AS storage_title, a.created_by,
        author.second_name || ' ' || author.first_name AS author_name, a.comment`,
    joins: sql`JOIN contractor company ON company.id = a.contractor_id JOIN storage place ON place.id = a.storage_id
        JOIN app_user author ON author.id = a.created_by`,
  },
  visible: visibleApprovals,
  personOf,
  words: {
    absent: NO_APPROVAL,
    stale: 'Согласование уже изменилось. Проверьте свежие данные и повторите.',
    state: ({ status }) =>
      status === 'withdrawn'
        ? 'Автор уже отозвал этот заказ'
        : `Решение уже принято: ${status === 'approved' ? 'заказ согласован' : 'заказ возвращён автору'}`,
  },
  effects: { place_orders: placeApproved, put_back: returnLines },
  audience: {},
  actions: {
    approve: {
      text: ({ input: { outcome = '' } }) => outcome,
      change: (_input, by) => ({ decided_at: new Date(), decided_by: by?.id ?? null }),
      told: (step) => told(step, `Заказ ${nameOf(step)} согласован`, step.input.outcome ?? ''),
    },
    return: {
      field: 'comment',
      given: ({ comment }) => ({ comment }),
      text: ({ input: { comment = '' } }) => `Возвращено: ${comment.trim()}`,
      change: ({ comment = '' }, by) => ({
        decided_at: new Date(),
        decided_by: by?.id ?? null,
        decision_comment: comment.trim(),
      }),
      told: (step) => told(step, `Заказ ${nameOf(step)} возвращён`, step.input.comment?.trim() ?? ''),
    },
    withdraw: {
      text: () => 'Отозвано автором, товары снова в корзине',
      change: () => ({ decided_at: new Date() }),
      told: ({ row }) => refresh(row),
    },
    recall: {
      text: () => NOBODY_DECIDED,
      change: () => ({ decided_at: new Date(), decision_comment: NOBODY_DECIDED }),
      told: (step) => told(step, `Заказ ${nameOf(step)} не согласован в срок`, NOBODY_DECIDED),
    },
  },
};

const NOBODY_DECIDED = 'Никто не решил за три рабочих дня. Товары снова в корзине.';

const nameOf = ({ row }: { row: ApprovalRow }) => `на согласовании ${documentNumber(row.id)}`;
const messageOf = ({ id, status }: ApprovalRow) => ({ id, status });

/** Reloads open pages of the company, without a notification. */
export const refresh = (row: ApprovalRow): Said =>
  refreshed('approval:decided', [row.contractor_id], messageOf(row));

/** Notifies the author, and reloads the pages of colleagues. */
function told({ row }: Step<ApprovalRow, ApprovalInput>, title: string, text: string): Said {
  return {
    notices: [
      {
        user_id: row.created_by,
        event_name: 'approval:decided',
        entity_id: row.id,
        title,
        text,
        message: messageOf(row),
      },
    ],
    ...refresh(row),
  };
}
