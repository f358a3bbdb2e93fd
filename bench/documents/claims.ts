// pnpm bench:claims [--claims 500000]: lists of claims by both APIs and both sides, and of the same number of
// corrections of dates.
import { parseArgs } from 'node:util';
import { fillClaims } from './claims-fill.ts';
import { onFilledServer } from '../filled.ts';
import { listFigures, type ListAsked } from '../list-pages.ts';
import { type Figure, table } from '../measure.ts';

const { values } = parseArgs({ options: { claims: { type: 'string', default: '500000' } } });
const claims = Number(values.claims);
const WANTED = 60;

const list =
  (rows: string, path: string) =>
  (login: string): ListAsked => ({ login, rows, path: `${path}?pageSize=20` });
const incoming = list('incoming claims', '/document/claim/incoming-claims');
const outgoing = list('outgoing claims', '/document/claim/outgoing-claims');
const received = list('claims by the former call', '/document/claim/received-claim');
const claimed = list('claims by the former call', '/document/claim/claimed-claim');
const notOpened = list('claims nobody has opened', '/document/claim/not-opened-received-claim');
const corrections = '/document/delivery-time-corrective';
const asked = list('incoming corrections', `${corrections}/incoming-delivery-time-correctives`);
const proposed = list('outgoing corrections', `${corrections}/outgoing-delivery-time-correctives`);

const FIRST = [
  ['first page', '&page=1', WANTED],
  ['search by number', '&page=1&search_type=number&filter[search]=500', WANTED],
  ['search by article', '&page=1&search_type=article&filter[search]=OC90', WANTED],
  [
    'search by contractor',
    `&page=1&search_type=contractor&filter[search]=${encodeURIComponent('Деталь')}`,
    WANTED,
  ],
  ['search by anything', '&page=1&filter[search]=OC90', WANTED],
] as const;
const TABS = [
  ['tab «Новые»', '&page=1&group=new', WANTED],
  ['tab «Завершённые»', '&page=1&group=done', WANTED],
  ['in some states', '&page=1&filter[status_id]=20&filter[status_id]=40', WANTED],
] as const;

const figures: Figure[] = [];
const seconds = await onFilledServer(
  (connection) => fillClaims(connection, claims, console.log),
  async (address) => {
    const measured = async (...of: Parameters<typeof listFigures> extends [string, ...infer R] ? R : never) =>
      figures.push(...(await listFigures(address, ...of)));
    await measured(
      [incoming('supplier'), incoming('admin'), outgoing('shop'), outgoing('admin')],
      [...FIRST, ...TABS, ['of one kind', '&page=1&filter[type_id]=2', WANTED]],
    );
    await measured([received('supplier'), claimed('shop'), notOpened('supplier')], FIRST);
    await measured([incoming('supplier')], [['greatest amount first', '&page=1&sort=-amount', WANTED]]);
    await measured(
      [asked('shop'), asked('admin'), proposed('supplier')],
      [...FIRST, ...TABS, ['for one reason', '&page=1&filter[reason_id]=2', WANTED]],
    );
  },
);
console.log(
  table([
    {
      name: `${claims.toLocaleString('en')} claims and as many corrections written`,
      value: seconds,
      unit: 's',
    },
    ...figures,
  ]),
);
