import { nameThen } from '@portal/domain/words';
import type { RealtimeEvent } from '@portal/domain/realtime';
import type { Said } from '../../documents/document.ts';
import { refreshed } from '../../documents/said.ts';
import type { Notice } from '../../events/notify.ts';
import type { Viewer } from '../../contract/viewer.ts';

type ContractEvent = Extract<RealtimeEvent, `contract:${string}`>;
/** What is said of a contract needs its number and who its sides are. */
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
 * Both sides of a contract hear of it, each with the other's name first. The company that did it is not told: its open pages look again,
 * and so do those of an administrator's.
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
 * Steps before a contract is in force are said to whoever has something to do about them: administrators decide on what was submitted, its
 * supplier mends what was rejected. Everybody else who may see it looks again; its customer does while it waits, and not while it is a draft.
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
