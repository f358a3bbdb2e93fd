import { PROPOSAL_MACHINE, type ProposalStatus } from '@portal/domain/contracts';
import { eq, sql } from 'drizzle-orm';
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
  /** Who is asked to confirm. */
  administrators: number[];
}
export interface ProposalInput {
  message?: string;
  /** The reason's id as it was sent, its title if the list has it, and words of one's own. */
  reason_id?: number;
  reason?: string | undefined;
  comment?: string;
  /** Of the contract that comes of it: kopecks or none, and percent. */
  limit?: number | null;
  markup?: number;
}
type ProposalStep = Step<ProposalRow, ProposalInput>;
type ProposalAction = 'edit' | 'accept' | 'confirm' | 'refuse' | 'withdraw';

/** A connection proposal as the engine of transitions takes it. */
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
    accept: { text: () => 'Принята дистрибьютором', told: ({ row }) => refresh(row, sidesOf(row)) },
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

/** Effect: the contract between the two is active. Throws 409 when one is already. */
async function activateContract({ transaction, rows, input }: Work<ProposalRow, ProposalInput>) {
  const terms = { limit: input.limit ?? null, markup: input.markup ?? 0 };
  for (const row of rows) {
    const contract_id = await connectShop(transaction, row, terms);
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
  'contract-proposal:created': (id: number) => `Новая заявка на подключение № ${id}`,
  'contract-proposal:accepted': (id: number) => `Заявка на подключение № ${id} принята`,
  'contract-proposal:confirmed': (id: number) => `Заявка на подключение № ${id} подтверждена`,
  'contract-proposal:change-status': (id: number) => `По заявке на подключение № ${id} отказано`,
};

/** A notification to everybody concerned; the other side's name is its first word. */
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
      title: TITLES[event_name](row.id),
      text: textFor(row, contractor_id),
      message: messageOf(row),
    })),
  };
}

function textFor({ shop_id, shop_title, distributor_id, distributor_title }: ProposalRow, reader: number) {
  if (reader === shop_id) return distributor_title;
  return reader === distributor_id ? shop_title : `${shop_title} – ${distributor_title}`;
}

/** Whoever looks at it looks again, without a notification. */
function refresh(row: ProposalRow, contractors: readonly number[]): Said {
  return refreshed('contract-proposal:change-status', contractors, messageOf(row));
}
