import { documentNumber } from '@portal/domain/documents';
import { PROPOSAL_MACHINE, type ProposalStatus } from '@portal/domain/contracts';
import { formatMoney, UNLIMITED } from '@portal/domain/money';
import { eq, sql } from 'drizzle-orm';
import { conflict } from '../../contract/problem.ts';
import type { DocumentDefinition, DocumentRow, Said, Step, Work } from '../../documents/document.ts';
import { refreshed } from '../../documents/said.ts';
import type { Notice } from '../../events/notify.ts';
import { connectShop } from './connect.ts';
import { NO_PROPOSAL, personOf, readProposal, visibleProposals } from './repository.ts';
import { contractProposal, contractProposalHistory } from './tables.ts';

export interface ProposalRow extends DocumentRow<ProposalStatus> {
  shop_id: number;
  shop_title: string;
  shop_address: string;
  distributor_id: number;
  distributor_title: string;
  /** The distributor's terms: a null markup means that they are not set yet, a null limit means no limit. */
  limit_kopecks: number | null;
  markup: number | null;
  /** Ids of the administrators' companies, which confirm the proposal. */
  administrators: number[];
}
export interface ProposalInput {
  message?: string;
  /** The id of the reason, its title if the list has it, and a comment. */
  reason_id?: number;
  reason?: string | undefined;
  comment?: string;
  /** The terms of an accepting distributor: limit in kopecks, null for none, and markup in percent. */
  limit?: number | null;
  markup?: number;
}
type ProposalStep = Step<ProposalRow, ProposalInput>;
type ProposalAction = 'edit' | 'accept' | 'confirm' | 'return' | 'refuse' | 'withdraw';

/** The document definition of connection proposals. */
export const proposalDocument: DocumentDefinition<
  ProposalStatus,
  ProposalRow,
  ProposalInput,
  ProposalAction
> = {
  machine: PROPOSAL_MACHINE,
  table: contractProposal,
  history: { table: contractProposalHistory, key: 'proposal_id' },
  rows: {
    alias: 'p',
    columns: sql`p.shop_id, shop.title AS shop_title, shop.juridical_address AS shop_address,
      p.distributor_id, distributor.title AS distributor_title,
      p.limit_kopecks, p.buyer_markup_percent::float8 AS markup,
      (SELECT coalesce(jsonb_agg(id ORDER BY id), '[]') FROM contractor WHERE type = 'admin') AS administrators`,
    joins: sql`JOIN contractor shop ON shop.id = p.shop_id JOIN contractor distributor ON distributor.id = p.distributor_id`,
  },
  visible: visibleProposals,
  personOf,
  words: {
    absent: NO_PROPOSAL,
    stale: 'Заявка уже изменена другим сотрудником. Проверьте свежие данные и повторите.',
  },
  read: readProposal,
  effects: { activate_contract: activateContract },
  audience: {
    'contract-proposal:accepted': ({ row }) =>
      noticesTo(row, 'contract-proposal:accepted', [row.shop_id, ...row.administrators]),
    'contract-proposal:confirmed': ({ row }) =>
      noticesTo(row, 'contract-proposal:confirmed', [row.shop_id, row.distributor_id]),
  },
  actions: {
    edit: {
      text: () => 'Сообщение изменено',
      change: ({ message = '' }) => ({ message }) satisfies Change,
      told: ({ row }) => refresh(row, sidesOf(row)),
    },
    accept: {
      change: ({ limit = null, markup = 0 }) =>
        ({ limit_kopecks: limit, buyer_markup_percent: markup }) satisfies Change,
      text: ({ input: { limit = null, markup = 0 } }) =>
        `Принята дистрибьютором: ${limit === null ? UNLIMITED.toLowerCase() : `лимит ${formatMoney(limit)}`}, наценка ${markup.toLocaleString('ru')} %`,
      told: ({ row }) => refresh(row, sidesOf(row)),
    },
    return: {
      field: 'comment',
      given: ({ comment }) => ({ comment }),
      text: ({ input: { comment = '' } }) => `Возвращена администратором: ${comment}`,
      told: ({ row, by }) => ({
        ...noticesTo(row, 'contract-proposal:change-status', [row.distributor_id]),
        ...refresh(row, [row.shop_id, ...(by ? [by.contractor_id] : [])]),
      }),
    },
    confirm: {
      text: () => 'Подтверждена администратором, договор действует',
      told: ({ row, by }) => refresh(row, by ? [by.contractor_id] : []),
    },
    refuse: {
      field: 'reason_id',
      given: ({ reason }) => ({ reason }),
      change: ({ reason_id, comment = '' }) =>
        ({ refusal_reason_id: reason_id, refusal_comment: comment }) satisfies Change,
      text: ({ input: { reason = '', comment = '' } }) =>
        `Отказано: ${reason}${comment === '' ? '' : `. ${comment}`}`,
      told: toldRefusal,
    },
    withdraw: { text: () => 'Отозвана магазином', told: ({ row }) => refresh(row, sidesOf(row)) },
  },
};
type Change = Partial<typeof contractProposal.$inferInsert>;

/**
 * Effect: creates an active contract on the distributor's terms. Throws 409 if one is active already, and
 * without terms.
 */
async function activateContract({ transaction, by, rows }: Work<ProposalRow, ProposalInput>) {
  for (const row of rows) {
    const { limit_kopecks: limit, markup } = row;
    if (markup === null)
      throw conflict(
        'Дистрибьютор ещё не назвал лимит и наценку. Верните ему заявку, он примет её с условиями.',
      );
    const contract_id = await connectShop(transaction, by, row, { limit, markup });
    await transaction.update(contractProposal).set({ contract_id }).where(eq(contractProposal.id, row.id));
  }
}

const sidesOf = (row: ProposalRow) => [row.shop_id, row.distributor_id];

function toldRefusal({ row, by }: ProposalStep): Said {
  return {
    ...noticesTo(row, 'contract-proposal:change-status', [row.shop_id]),
    ...refresh(row, [row.distributor_id, ...(by ? [by.contractor_id] : [])]),
  };
}

const messageOf = (row: ProposalRow) => ({
  contractProposalId: row.id,
  status: row.status,
  shopTitle: row.shop_title,
  distributorTitle: row.distributor_title,
});

const TITLES = {
  'contract-proposal:created': (id: number) => `Новая заявка на подключение ${documentNumber(id)}`,
  'contract-proposal:accepted': (id: number) => `Заявка на подключение ${documentNumber(id)} принята`,
  'contract-proposal:confirmed': (id: number) => `Заявка на подключение ${documentNumber(id)} подтверждена`,
  'contract-proposal:change-status': (id: number, status: ProposalStatus) =>
    status === 'refused'
      ? `По заявке на подключение ${documentNumber(id)} отказано`
      : `Заявка на подключение ${documentNumber(id)} возвращена: назовите условия иначе`,
};

/** Notifications for everyone concerned; each begins with the other side's name. */
export function noticesTo(
  row: ProposalRow,
  event_name: keyof typeof TITLES,
  contractors: readonly number[],
): Said {
  return {
    notices: contractors.map((contractor_id): Notice => ({
      contractor_id,
      event_name,
      entity_id: row.id,
      title: TITLES[event_name](row.id, row.status),
      text: textFor(row, contractor_id),
      message: messageOf(row),
    })),
  };
}

function textFor({ shop_id, shop_title, distributor_id, distributor_title }: ProposalRow, reader: number) {
  if (reader === shop_id) return distributor_title;
  return reader === distributor_id ? shop_title : `${shop_title} – ${distributor_title}`;
}

/** Reloads the proposal on open pages, without a notification. */
function refresh(row: ProposalRow, contractors: readonly number[]): Said {
  return refreshed('contract-proposal:change-status', contractors, messageOf(row));
}
