import type { Schemas } from '@portal/api-client/client';
import { readTimes, senderFault, type SourceKind, sourceAddressFault } from '@portal/domain/list-sources';
import { formatTime } from '@portal/domain/schedules';
import { queryClient } from '../../session/query-client.ts';

export type Source = Schemas['ListSource'];
type SourceBody = ReturnType<typeof bodyOf>;

/** What is brought up to date from a source: a price list, or a storage's stock. The screens are the same of both. */
export interface Updated {
  id: number;
  /** The storage whose clock it is. */
  place: string;
  editable: boolean;
  /** Where an upload that a file has become is looked at. */
  uploadHref(id: number): string;
  calls: {
    save(body: SourceBody): Promise<unknown>;
    remove(): Promise<unknown>;
    check(): Promise<Schemas['ListSourceFiles']>;
    fetch(): Promise<Schemas['ListFetch']>;
    log(query: { page: number; pageSize: number }): Promise<FetchPage>;
    /** What else looks anew after a fetch. */
    changed(): Promise<unknown>;
  };
  words: UpdatedWords;
}
interface FetchPage {
  data: Schemas['ListFetch'][];
  pagination: Schemas['Pagination'];
}

export interface UpdatedWords {
  /** Names the list for saved columns and live events. */
  log: string;
  logLabel: string;
  never: string;
  scheduled: string;
  unscheduled: string;
  notEditable: string;
  notFetched: string;
  removing: string;
  removed: string;
  removal: string;
  missing: Record<'keep' | 'zero', string>;
  /** Of the call that saves it: how its fields are called. */
  operation: 'saveListSource' | 'saveStockSource';
}

/** How it is updated, and what came of it, is looked at anew. */
export const updatingChanged = () =>
  Promise.all(
    ['list-updating', 'list-fetches'].map((name) => queryClient.invalidateQueries({ queryKey: [name] })),
  );

/** A source as its form holds it; days from 0, Monday. */
export interface SourceValues {
  kind: SourceKind;
  address: string;
  login: string;
  secret: string;
  mask: string;
  sender: string;
  subject: string;
  times: string;
  weekdays: number[];
  missing: 'keep' | 'zero';
  active: boolean;
  forget_host_key: boolean;
  [name: string]: string | boolean | number[];
}

const NEW: SourceValues = {
  kind: 'http',
  address: '',
  login: '',
  secret: '',
  mask: '',
  sender: '',
  subject: '',
  times: '8:00',
  weekdays: [0, 1, 2, 3, 4],
  missing: 'keep',
  active: true,
  forget_host_key: false,
};

export function valuesOf(source: Source | null): SourceValues {
  if (!source) return NEW;
  const { kind, address, login, mask, sender, subject, missing, active } = source;
  return {
    kind,
    address,
    login,
    mask,
    sender,
    subject,
    missing,
    active,
    secret: '',
    times: source.times.map(formatTime).join(', '),
    weekdays: source.weekdays.map((day) => day - 1),
    forget_host_key: false,
  };
}

/** What is wrong with it, by its fields; whether a password has to be told again the server knows. */
export function sourceFaults({
  kind,
  address,
  login,
  sender,
  times,
  weekdays,
}: SourceValues): Partial<Record<string, string>> {
  const named = login.trim() !== '';
  const fault = sourceAddressFault(kind, address);
  const from = kind === 'imap' ? senderFault(sender) : null;
  return {
    ...(fault === null ? {} : { address: fault }),
    ...(kind !== 'http' && !named ? { login: 'Обязательное поле' } : {}),
    ...(from === null ? {} : { sender: from }),
    ...(readTimes(times) === null ? { times: 'Напишите время так: 8:00, 14:30' } : {}),
    ...(weekdays.length === 0 ? { weekdays: 'Выберите хотя бы один день' } : {}),
  };
}

/** It as the call takes it: a password that was not written stays as it is. */
export const bodyOf = ({ secret, times, weekdays, forget_host_key, ...rest }: SourceValues) => ({
  kind: rest.kind,
  address: rest.address,
  login: rest.login,
  mask: rest.mask,
  sender: rest.sender,
  subject: rest.subject,
  missing: rest.missing,
  active: rest.active,
  ...(secret === '' ? {} : { secret }),
  ...(forget_host_key ? { forget_host_key } : {}),
  times: readTimes(times) ?? [],
  weekdays: weekdays.map((day) => day + 1),
});
