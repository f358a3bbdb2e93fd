import type { Schemas } from '@portal/api-client/client';
import { readTimes, senderFault, type SourceKind, sourceAddressFault } from '@portal/domain/list-sources';
import { formatTime } from '@portal/domain/schedules';
import { PRICE_LIST_SENTENCES } from '@portal/domain/price-list-sentences';
import { say } from '@portal/domain/say';
import { queryClient } from '../../session/query-client.ts';

export type Source = Schemas['ListSource'];
type SourceBody = ReturnType<typeof bodyOf>;

/** What is updated from a source: a price list or a storage's stock. Both use the same screens. */
export interface Updated {
  id: number;
  /** The storage whose time zone the schedule uses. */
  place: string;
  editable: boolean;
  /** Address of the page of an upload that was created from a fetched file. */
  uploadHref(id: number): string;
  calls: {
    save(body: SourceBody): Promise<unknown>;
    remove(): Promise<unknown>;
    check(): Promise<Schemas['ListSourceFiles']>;
    fetch(): Promise<Schemas['ListFetch']>;
    log(query: { page: number; pageSize: number }): Promise<FetchPage>;
    /** Refetches what else depends on a fetch. */
    changed(): Promise<unknown>;
  };
  words: UpdatedWords;
}
interface FetchPage {
  data: Schemas['ListFetch'][];
  pagination: Schemas['Pagination'];
}

export interface UpdatedWords {
  /** Name of the list, for saved columns and live events. */
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
  /** The API operation that saves the source; its field titles are used. */
  operation: 'saveListSource' | 'saveStockSource';
}

/** Refetches the settings and the log of fetches. */
export const updatingChanged = () =>
  Promise.all(
    ['list-updating', 'list-fetches'].map((name) => queryClient.invalidateQueries({ queryKey: [name] })),
  );

/** Form values of a source; weekdays are numbered from 0, Monday. */
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

/** Errors by field name. Whether the password has to be entered again is checked by the server only. */
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
    ...(fault === null ? {} : { address: say(PRICE_LIST_SENTENCES, fault) }),
    ...(kind !== 'http' && !named ? { login: 'Обязательное поле' } : {}),
    ...(from === null ? {} : { sender: say(PRICE_LIST_SENTENCES, from) }),
    ...(readTimes(times) === null ? { times: 'Напишите время так: 8:00, 14:30' } : {}),
    ...(weekdays.length === 0 ? { weekdays: 'Выберите хотя бы один день' } : {}),
  };
}

/** The API's request body. An empty password is left out, so the stored one stays. */
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
