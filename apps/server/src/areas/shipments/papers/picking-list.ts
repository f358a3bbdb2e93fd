import { deliveryWords } from '@portal/domain/deliveries';
import { formatDateTime } from '@portal/domain/dates';
import { placesOf } from '@portal/domain/container-places';
import { plural } from '@portal/domain/words';
import { field, signature } from '../../../paper/blocks.ts';
import { Paper } from '../../../paper/paper.ts';
import { piecesOf, stockWords } from '../../../paper/parts.ts';
import { type Column, drawTable } from '../../../paper/table.ts';
import type { ShipmentFacts, ShippedLine } from '../../../paper/shipment-facts.ts';

const COLUMNS: readonly Column<ShippedLine>[] = [
  { title: '№', width: 20, align: 'center', cell: (_, index) => String(index + 1) },
  { title: 'Бренд', width: 72, face: 'plain', cell: ({ brand }) => brand },
  { title: 'Артикул', width: 84, face: 'bold', cell: ({ article }) => article },
  { title: 'Наименование', width: 190, face: 'plain', cell: ({ title }) => title },
  { title: 'Взять, шт.', width: 40, align: 'right', face: 'bold', cell: ({ quantity }) => String(quantity) },
  {
    title: 'В места',
    width: 70,
    face: 'plain',
    cell: ({ containers }) =>
      containers.map(({ container_number, quantity }) => `№ ${container_number}: ${quantity}`).join(', '),
  },
  { title: 'Взято', width: 36, cell: () => '' },
  { title: 'Нет', width: 30, cell: () => '' },
];

/** The picking list of a shipment, sorted by part number, with space to tick off. */
export async function printPickingList(facts: ShipmentFacts): Promise<Paper> {
  const title = `Лист подбора, отгрузка № ${facts.id}`;
  const paper = new Paper({ title, size: 'A4', margin: 12 });
  paper.write(title, { size: 14, face: 'bold', gap: 4 });
  const whole = { x: paper.left, width: paper.width };
  const wide = { labelWidth: 70, size: 8.5 };
  field(paper, whole, { ...wide, label: 'Откуда', value: stockWords(facts.from) });
  field(paper, whole, { ...wide, label: 'Покупатель', value: facts.customer.title });
  field(paper, whole, { ...wide, label: 'Куда', value: stockWords(facts.to) });
  if (facts.deliveries.includes('pickup'))
    field(paper, whole, { ...wide, label: 'Получение', value: deliveryWords(facts.deliveries) });
  field(paper, whole, { ...wide, label: 'Заказы', value: facts.order_ids.map((id) => `№ ${id}`).join(', ') });
  field(paper, whole, { ...wide, label: 'Создана', value: formatDateTime(facts.created_at, facts.zone) });
  paper.y += 6;
  const shelf = ({ brand, article }: ShippedLine) => `${brand} ${article}`;
  const rows = facts.lines.toSorted((a, b) => shelf(a).localeCompare(shelf(b), 'ru'));
  const pieces = piecesOf(rows);
  await drawTable(paper, {
    columns: COLUMNS,
    rows,
    totals: { label: 'Всего', cells: { 4: String(pieces) } },
    size: 8.5,
  });
  paper.y += 6;
  paper.whole(() => {
    const places = placesOf(rows).length;
    const packed = places === 0 ? '' : `, ${places} ${plural(places, 'место', 'места', 'мест')}`;
    paper.write(
      `${rows.length} ${plural(rows.length, 'позиция', 'позиции', 'позиций')}, ${pieces} шт.${packed}`,
      { size: 9, face: 'bold', gap: 6 },
    );
    signature(paper, whole, {
      label: 'Подобрал',
      under: ['подпись', 'ф.и.о.', 'дата, время'],
      labelWidth: 60,
    });
    signature(paper, whole, {
      label: 'Проверил',
      under: ['подпись', 'ф.и.о.', 'дата, время'],
      labelWidth: 60,
    });
  });
  return paper;
}
