import { nameThen } from '@portal/domain/words';
import type { RealtimeEvent } from '@portal/domain/realtime';
import type { Said } from '../../documents/document.ts';
import { refreshed } from '../../documents/said.ts';
import type { Notice } from '../../events/notify.ts';
import type { Viewer } from '../../contract/viewer.ts';

type ContractEvent = Extract<RealtimeEvent, `contract:${string}`>;
/** Facts about a contract that its notices need. */
export interface ToldContract {
  id: number;
  number: string;
  status: string;
  supplier_id: number;
  supplier_title: string;
  customer_id: number;
  customer_title: string;
}
interface Happened {
  by: Viewer | null;
  text: string;
}

const TITLES: Readonly<Record<ContractEvent, (number: string) => string>> = {
  'contract:confirmed': (number) => `Договор ${number} подтверждён и действует`,
  'contract:suspended': (number) => `Договор ${number} приостановлен`,
  'contract:resumed': (number) => `Договор ${number} снова действует`,
  'contract:terminated': (number) => `Договор ${number} расторгнут`,
  'contract:expired': (number) => `Срок договора ${number} окончился`,
  'contract:limit:changed': (number) => `Изменён лимит по договору ${number}`,
  'contract:submitted': (number) => `Договор ${number} ждёт подтверждения`,
  'contract:rejected': (number) => `Договор ${number} отклонён`,
  'contract:reworked': (number) => `Договор ${number} возвращён в черновики`,
};

/**
 * Notices for both sides of a contract, each with the other side's name first. The acting company is not
 * notified: its open pages, and those of an administrator, only reload.
 */
export function contractNotices(row: ToldContract, event_name: ContractEvent, { by, text }: Happened): Said {
  const message = { id: row.id, status: row.status };
  const title = TITLES[event_name](row.number);
  const notice = (contractor_id: number, other: string, named: object): Notice => ({
    contractor_id,
    event_name,
    entity_id: row.id,
    title,
    text: nameThen(other, text),
    message: { ...message, ...named },
  });
  const both = [
    notice(row.supplier_id, row.customer_title, { customer_contractor_title: row.customer_title }),
    notice(row.customer_id, row.supplier_title, { supplier_contractor_title: row.supplier_title }),
  ];
  return {
    notices: both.filter(({ contractor_id }) => contractor_id !== by?.contractor_id),
    ...refreshed(event_name, by ? [by.contractor_id] : [], message),
  };
}

/**
 * Notices before a contract is in force, for those who have to act: administrators decide on a submitted
 * contract, its supplier corrects a rejected one. Open pages of others who may see it reload; the customer's
 * only while it waits for confirmation, not for a draft.
 */
export function draftNotices(
  row: ToldContract & { administrators: readonly number[] },
  event_name: ContractEvent,
  { by, text }: Happened,
): Said {
  const told = event_name === 'contract:submitted' ? row.administrators : [row.supplier_id];
  const hearing = told.filter((contractor_id) => contractor_id !== by?.contractor_id);
  const all = [
    row.supplier_id,
    ...row.administrators,
    ...(event_name === 'contract:reworked' ? [] : [row.customer_id]),
  ];
  const message = { id: row.id, status: row.status };
  return {
    notices: hearing.map((contractor_id) => ({
      contractor_id,
      event_name,
      entity_id: row.id,
      title: TITLES[event_name](row.number),
      text: nameThen(`${row.supplier_title} – ${row.customer_title}`, text),
      message: {
        ...message,
        customer_contractor_title: row.customer_title,
        supplier_contractor_title: row.supplier_title,
      },
    })),
    ...refreshed(
      event_name,
      all.filter((one) => !hearing.includes(one)),
      message,
    ),
  };
}
