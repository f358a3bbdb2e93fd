// pnpm bench:shipments [--shipments 1000000]: lists of that many shipments and of their acceptances, two lines
// each.
import { parseArgs } from 'node:util';
import { onFilledServer } from '../filled.ts';
import { listFigures } from '../list-pages.ts';
import { type Figure, table } from '../measure.ts';
import { fillShipments } from './shipments-fill.ts';

const { values } = parseArgs({ options: { shipments: { type: 'string', default: '1000000' } } });
const shipments = Number(values.shipments);
const figures: Figure[] = [];
const seconds = await onFilledServer(
  (connection) => fillShipments(connection, shipments, console.log),
  async (address) => {
    const shipmentsOf = (login: string) => ({
      login,
      rows: 'shipments',
      path: '/document/shipment/shipments?pageSize=20',
    });
    const acceptancesOf = (login: string) => ({
      login,
      rows: 'acceptances',
      path: '/document/acceptance/acceptances?pageSize=20',
    });
    figures.push(
      ...(await listFigures(
        address,
        [shipmentsOf('supplier'), shipmentsOf('admin'), acceptancesOf('shop'), acceptancesOf('supplier')],
        [
          ['first page with counters', '&page=1', 60],
          ['tab «В работе»', '&page=1&group=work', 60],
          ['search by number', '&page=1&search_type=number&filter[search]=500', 60],
          ['search by article', '&page=1&search_type=article&filter[search]=OC90', 80],
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
