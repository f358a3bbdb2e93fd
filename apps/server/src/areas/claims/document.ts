import { documentNumber } from '@portal/domain/documents';
import { sentence } from '@portal/domain/sentences';
import { ukdDateFault } from '@portal/domain/ukd';
import {
  CLAIM_MACHINE,
  type ClaimDecision,
  type ClaimOutcome,
  type ClaimStatus,
  cancelReason,
  claimResult,
} from '@portal/domain/claims';
import { sql } from 'drizzle-orm';
import { fieldFault } from '../../contract/problem.ts';
import type { DocumentDefinition, DocumentRow, Said, Step, Work } from '../../documents/document.ts';
import { refreshed } from '../../documents/said.ts';
import { sidePerson } from '../../documents/sides.ts';
import { NO_CLAIM, readClaim, visibleClaims } from './claims.ts';
import { type ChangedItem, releaseClaimed, saveDecisions, saveItems } from './items.ts';
import type { NewClaimItem } from './pieces.ts';
import { settleClaims } from './settle.ts';
import { claim, type UnknownItem } from './tables.ts';

/** A position of a claim. */
export interface Item {
  id: number;
  order_line_id: number;
  quantity: number;
  type_id: number;
  requirement_id: number | null;
  container_status_id: number | null;
  arbitration_type_id: number | null;
  comment: string;
  outcome: ClaimOutcome;
  decided_quantity: number | null;
  discount_kopecks: number | null;
  price_kopecks: number;
}
export interface ClaimRow extends DocumentRow<ClaimStatus> {
  customer_id: number;
  supplier_id: number;
  customer_title: string;
  supplier_title: string;
  order_id: number;
  type_id: number;
  disputed: boolean;
  items: Item[];
  /** Number of listed goods that nobody ordered. */
  unknown: number;
}
export interface ClaimInput {
  /**
   * What is to be done, or why it is disputed or cancelled; with decisions, the supplier's comment on the whole
   * claim.
   */
  comment?: string;
  /** The reason of a cancellation, an id of CLAIM_CANCEL_REASONS. */
  cancelled_reason_id?: number;
  decisions?: readonly (Omit<ClaimDecision, 'discount_kopecks'> & {
    id: number;
    /** In roubles. */ discount?: number;
  })[];
  changed?: readonly ChangedItem[];
  added?: readonly NewClaimItem[];
  removed?: readonly number[];
  unknown_items?: readonly UnknownItem[];
  customer_comment?: string;
  supplier_comment?: string;
  upd_ukd_number?: string;
  /** «2026-11-21» */
  upd_ukd_date?: string;
  /** Name of a file that is added or deleted. */
  file?: string;
}
type ClaimAction =
  | 'update'
  | 'delete'
  | 'attach'
  | 'detach'
  | 'answer'
  | 'number'
  | 'process'
  | 'decide'
  | 'return'
  | 'finish'
  | 'accept'
  | 'cancel'
  | 'dispute';
type ClaimStep = Step<ClaimRow, ClaimInput>;
type Change = Partial<Record<keyof typeof claim.$inferInsert, unknown>>;

const said = (what: string) => ({
  given: ({ comment }: ClaimInput) => ({ comment, reason: comment }),
  text: ({ input: { comment = '' } }: Pick<ClaimStep, 'input'>) => `${what}: ${comment.trim()}`,
  field: 'comment',
});

const reasonOf = ({ cancelled_reason_id, comment = '' }: ClaimInput) =>
  cancelReason({ comment, ...(cancelled_reason_id === undefined ? {} : { reason_id: cancelled_reason_id }) });

/** The history text of a change of one's own claim. */
function changeText({ changed = [], added = [], removed = [], ...input }: ClaimInput): string {
  const parts = [
    ...(changed.length > 0 ? [`изменено ${changed.length} поз.`] : []),
    ...(added.length > 0 ? [`добавлено ${added.length} поз.`] : []),
    ...(removed.length > 0 ? [`убрано ${removed.length} поз.`] : []),
    ...(input.unknown_items === undefined ? [] : [`незаказанного ${input.unknown_items.length} поз.`]),
    ...(input.customer_comment === undefined ? [] : ['комментарий']),
  ];
  return parts.length === 0 ? 'Изменена' : `Изменена: ${parts.join(', ')}`;
}

/** The document definition of claims. */
export const claimDocument: DocumentDefinition<ClaimStatus, ClaimRow, ClaimInput, ClaimAction> = {
  machine: CLAIM_MACHINE,
  table: claim,
  rows: {
    alias: 'd',
    columns: sql`d.customer_id, d.supplier_id, d.order_id, d.type_id, d.disputed, customer.title AS customer_title, supplier.title AS supplier_title,
      jsonb_array_length(d.unknown_items) AS unknown,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'order_line_id', i.order_line_id, 'quantity', i.quantity,
              'type_id', i.type_id, 'requirement_id', i.requirement_id, 'container_status_id', i.container_status_id,
              'arbitration_type_id', i.arbitration_type_id, 'comment', i.comment, 'outcome', i.outcome, 'decided_quantity', i.decided_quantity,
              'discount_kopecks', i.discount_kopecks, 'price_kopecks', l.price_kopecks) ORDER BY i.id), '[]')
       FROM claim_item i JOIN order_line l ON l.id = i.order_line_id WHERE i.claim_id = d.id) AS items`,
    joins: sql`JOIN contractor customer ON customer.id = d.customer_id JOIN contractor supplier ON supplier.id = d.supplier_id`,
  },
  visible: visibleClaims,
  personOf: sidePerson,
  words: { absent: NO_CLAIM, stale: 'Претензия уже изменена. Проверьте свежие данные и повторите.' },
  read: readClaim,
  facts: async () => (row) => ({ items: row.items.length + row.unknown, undisputed: !row.disputed }),
  // A claim about unordered goods only has no positions to decide on, so it is closed.
  statusOf: ({ items }) => (items.length === 0 ? 'closed' : claimResult(items.map(({ outcome }) => outcome))),
  effects: {
    save_items: saveItems,
    save_decisions: saveDecisions,
    release_claimed: releaseClaimed,
    settle: settleClaims,
    check_correction: checkCorrection,
  },
  audience: {
    'claim:process': (step) => notice(step, 'claim:process', step.row.supplier_id, 'Новая претензия'),
    'claim:decisions': (step) =>
      notice(step, 'claim:decisions', step.row.customer_id, 'Решение по претензии'),
    'claim:change-status': ({ row }) => refresh(row, [row.customer_id, row.supplier_id]),
  },
  actions: {
    update: {
      text: ({ input }) => changeText(input),
      change: ({ customer_comment, unknown_items }) =>
        ({
          ...(customer_comment === undefined ? {} : { customer_comment: customer_comment.trim() }),
          ...(unknown_items === undefined ? {} : { unknown_items }),
        }) satisfies Change,
      told,
    },
    delete: { text: () => 'Черновик удалён', told },
    attach: { text: ({ input: { file = '' } }) => `Приложен файл «${file}»`, told },
    detach: { text: ({ input: { file = '' } }) => `Убран файл «${file}»`, told },
    answer: {
      text: () => 'Комментарий поставщика',
      change: ({ supplier_comment = '' }) => ({ supplier_comment: supplier_comment.trim() }) satisfies Change,
      told,
    },
    number: {
      text: ({ input: { upd_ukd_number = '' } }) =>
        upd_ukd_number.trim() === '' ? 'Номер УПД/УКД убран' : `Номер УПД/УКД: ${upd_ukd_number.trim()}`,
      change: ({ upd_ukd_number = '', upd_ukd_date }) =>
        ({
          upd_ukd_number: upd_ukd_number.trim(),
          upd_ukd_date:
            upd_ukd_number.trim() === '' ? null : (upd_ukd_date ?? sql`coalesce(d.upd_ukd_date, ${TODAY})`),
        }) satisfies Change,
      told,
    },
    process: {
      text: () => 'Отправлена поставщику',
      change: () =>
        ({
          sent_at: sql`coalesce(d.sent_at, now())`,
          asked_at: sql`now()`,
          opened_at: null,
        }) satisfies Change,
      told: ({ row }) => refresh(row, [row.customer_id]),
    },
    decide: {
      text: () => 'Вынесено решение',
      given: ({ decisions }) => ({ decided: decisions !== undefined }),
      change: ({ comment = '' }) =>
        (comment.trim() === '' ? {} : { supplier_comment: comment.trim() }) satisfies Change,
      told: ({ row }) => refresh(row, [row.supplier_id]),
    },
    return: {
      ...said('Возвращена на доработку'),
      change: ({ comment }) => ({ supplier_comment: comment?.trim() }) satisfies Change,
    },
    finish: { text: () => 'Закрыта поставщиком по вынесенному решению' },
    accept: { text: () => 'Покупатель согласился с решением' },
    cancel: {
      text: ({ input }) => `Отменена: ${reasonOf(input)}`,
      given: (input) => ({ reason: reasonOf(input) }),
      field: 'comment',
      change: (input) => ({ cancel_reason: reasonOf(input) }) satisfies Change,
    },
    dispute: { ...said('Решение оспорено'), change: () => ({ disputed: true }) satisfies Change },
  },
};

/** The day at the supplier's storage of the claim's order. */
const ZONE = sql`(SELECT storage.time_zone FROM orders o JOIN storage ON storage.id = o.supplier_storage_id WHERE o.id = d.order_id)`;
const TODAY = sql`(now() AT TIME ZONE ${ZONE})::date`;

/** Effect: throws 422 for a correction that is dated in the future. */
async function checkCorrection({ transaction, rows, input }: Work<ClaimRow, ClaimInput>): Promise<void> {
  const { upd_ukd_date: day } = input;
  if (day === undefined) return;
  for (const { id } of rows) {
    const { rows: found } = await transaction.execute<{ zone: string }>(
      sql`SELECT ${ZONE} AS zone FROM claim d WHERE d.id = ${id}`,
    );
    const fault = ukdDateFault(day, Date.now(), found[0]?.zone ?? 'Europe/Moscow');
    if (fault !== null) throw fieldFault('upd_ukd_date', sentence(fault));
  }
}

const messageOf = ({ id, status }: ClaimRow) => ({ 'claim-id': id, status });

function notice(
  { row }: ClaimStep,
  event_name: 'claim:process' | 'claim:decisions',
  to: number,
  title: string,
): Said {
  const other =
    to === row.supplier_id
      ? { customer_contractor_title: row.customer_title }
      : { supplier_contractor_title: row.supplier_title };
  const text = Object.values(other)[0] ?? '';
  const message = { ...messageOf(row), ...other };
  return {
    notices: [
      {
        contractor_id: to,
        event_name,
        entity_id: row.id,
        title: `${title} ${documentNumber(row.id)}`,
        text,
        message,
      },
    ],
  };
}

/** Only the customer may see a draft, so only the customer's pages reload. */
function told({ row }: ClaimStep): Said {
  return refresh(row, row.status === 'draft' ? [row.customer_id] : [row.customer_id, row.supplier_id]);
}

/** Reloads the claim on open pages. */
const refresh = (row: ClaimRow, contractors: readonly number[]) =>
  refreshed('claim:change-status', contractors, messageOf(row));
