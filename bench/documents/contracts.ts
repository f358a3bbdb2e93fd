// pnpm bench:contracts [--contractors 50000] [--contracts 200000]: lists of contractors and contracts, and the
// import of a file of 5 000 contractors.
import { parseArgs } from 'node:util';
import { fillContracts } from './contracts-fill.ts';
import { onFilledServer } from '../filled.ts';
import { listFigures } from '../list-pages.ts';
import { type Figure, table } from '../measure.ts';
import { signIn } from '../search.ts';

const { values } = parseArgs({
  options: {
    contractors: { type: 'string', default: '50000' },
    contracts: { type: 'string', default: '200000' },
  },
});
const [contractors, contracts] = [Number(values.contractors), Number(values.contracts)];
const WANTED = 60;
const ROWS = 5_000;

const figures: Figure[] = [];
const seconds = await onFilledServer(
  (connection) => fillContracts(connection, contractors, contracts, console.log),
  async (address) => {
    const contractorsOf = (login: string) => ({
      login,
      rows: 'contractors',
      path: '/warehouse/contractor?pageSize=20',
    });
    const contractsOf = (login: string) => ({
      login,
      rows: 'contracts',
      path: '/warehouse/contract?pageSize=20',
    });
    figures.push(
      ...(await listFigures(
        address,
        [contractorsOf('admin'), contractorsOf('distributor')],
        [
          ['first page', '&page=1', WANTED],
          [
            'search by title',
            `&page=1&search_type=contractor&filter[search]=${encodeURIComponent('Деталь-4999')}`,
            WANTED,
          ],
          ['search by INN', '&page=1&search_type=number&filter[search]=7700004999', WANTED],
          ['of one kind', '&page=1&filter[type]=distributor', WANTED],
        ],
      )),
      ...(await listFigures(
        address,
        [contractsOf('admin'), contractsOf('supplier'), contractsOf('shop')],
        [
          ['first page', '&page=1', WANTED],
          [
            'search by number',
            `&page=1&search_type=number&filter[search]=${encodeURIComponent('Н-4999')}`,
            WANTED,
          ],
          [
            'search by contractor',
            `&page=1&search_type=contractor&filter[search]=${encodeURIComponent('Деталь-4998')}`,
            WANTED,
          ],
          ['in force', '&page=1&filter[status_id]=30', WANTED],
        ],
      )),
      await imported(address),
    );
  },
);
console.log(
  table([
    {
      name: `${contractors.toLocaleString('en')} contractors and ${contracts.toLocaleString('en')} contracts written`,
      value: seconds,
      unit: 's',
    },
    ...figures,
  ]),
);

/** The INN of a company with a valid check digit. */
function innOf(n: number): string {
  const digits = String(780_000_000 + n);
  const weights = [2, 4, 10, 3, 5, 9, 4, 6, 8];
  const sum = weights.reduce((all, weight, place) => all + weight * Number(digits[place]), 0);
  return digits + String((sum % 11) % 10);
}

/** Imports a file of contractors in which every fifth row has a wrong check digit. */
async function imported(address: string): Promise<Figure> {
  const headers = { authorization: `Bearer ${await signIn(address, 'admin')}` };
  const rows = Array.from({ length: ROWS }, (_, n) => {
    const inn = innOf(n);
    const last = n % 5 === 0 ? (Number(inn.at(-1)) + 1) % 10 : Number(inn.at(-1));
    return `ООО «Новый-${n}»;${inn.slice(0, -1)}${last}`;
  });
  const form = new FormData();
  form.append('file', new Blob([`Название;ИНН\n${rows.join('\n')}\n`]), 'contractors.csv');
  const began = performance.now();
  const answer = await fetch(`${address}/api/warehouse/contractor/import`, {
    method: 'POST',
    headers,
    body: form,
  });
  const value = (performance.now() - began) / 1_000;
  if (!answer.ok) throw new Error(`import: ${answer.status} ${await answer.text()}`);
  const { data } = (await answer.json()) as { data: { created: number; errors: unknown[] } };
  const read = `${data.created.toLocaleString('en')} kept, ${data.errors.length.toLocaleString('en')} named`;
  return {
    name: `a file of ${ROWS.toLocaleString('en')} contractors: ${read}`,
    value,
    unit: 's',
    against: { name: 'wanted', value: 5 },
  };
}
