// pnpm bench:lots [--shipments 200000]: the list of lots, filled from that many shipments with their acceptances,
// two lines each.
import { parseArgs } from 'node:util';
import { onFilledServer } from '../filled.ts';
import { listFigures } from '../list-pages.ts';
import { type Figure, table } from '../measure.ts';
import { fillShipments } from './shipments-fill.ts';

const { values } = parseArgs({ options: { shipments: { type: 'string', default: '200000' } } });
const shipments = Number(values.shipments);
const figures: Figure[] = [];
const seconds = await onFilledServer(
  (connection) => fillShipments(connection, shipments, console.log),
  async (address) => {
    const lotsOf = (login: string) => ({ login, rows: 'lots', path: '/nomenclature/lot?pageSize=20' });
    figures.push(
      ...(await listFigures(
        address,
        [lotsOf('distributor'), lotsOf('admin')],
        [
          ['first page', '&page=1', 100],
          ['what is left', '&page=1&filter[left]=true', 100],
          ['search by article', '&page=1&search_type=article&filter[search]=OC90', 100],
        ],
      )),
    );
  },
);
console.log(
  table([
    { name: `${shipments.toLocaleString('en')} shipments written`, value: seconds, unit: 's' },
    ...figures,
  ]),
);
