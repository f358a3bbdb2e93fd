import { setImmediate as breathe } from 'node:timers/promises';
import { type ContainerContents, placeCode, placesOf } from '@portal/domain/container-places';
import { drawCode128, drawQrCode } from '../../../paper/barcode.ts';
import { mm, Paper } from '../../../paper/paper.ts';
import type { ShipmentFacts, ShippedLine } from '../../../paper/shipment-facts.ts';

/** Size of a label for a thermal printer, in millimetres. */
const SIZE = [100, 70] as const;
/** Maximum number of positions named on a label. */
const NAMED = 5;

/** Labels of a shipment's containers: all, or those chosen by their ordinal numbers. */
export async function printLabels(facts: ShipmentFacts, chosen?: readonly number[]): Promise<Paper> {
  const title = `Ярлыки мест, отгрузка № ${facts.id}`;
  const paper = new Paper({ title, size: SIZE, margin: 4, numbered: false });
  const places = placesOf(facts.lines);
  const wanted = chosen ? places.filter(({ ordinal }) => chosen.includes(ordinal)) : places;
  for (const [index, place] of wanted.entries()) {
    if (index > 0) paper.newPage();
    if (index % 20 === 19) await breathe();
    drawLabel(paper, facts, place, places.length);
  }
  return paper;
}

/** Draws sender and receiver, the container's number and codes, and its contents. */
function drawLabel(
  paper: Paper,
  facts: ShipmentFacts,
  place: ContainerContents<ShippedLine>,
  count: number,
): void {
  const code = placeCode(facts.id, place.ordinal);
  const qr = mm(27);
  const width = paper.width - qr - 6;
  const right = paper.left + width + 6;
  paper.write(`Отгрузка № ${facts.id}`, { width, size: 8 });
  paper.write(`Место № ${place.container_number}`, { width, size: 17, face: 'bold', most: 1 });
  paper.write(`${place.ordinal} из ${count}, ${place.quantity} шт.`, {
    width,
    size: 9,
    face: 'bold',
    gap: 2,
  });
  paper.write(`От: ${facts.supplier.title}`, { width, size: 7.5, face: 'narrow', most: 2 });
  paper.write(`Кому: ${facts.customer.title}`, { width, size: 7.5, face: 'narrow', most: 2 });
  const to = [facts.to.title, facts.to.address].filter(Boolean).join(', ');
  paper.write(to, { width, size: 7.5, face: 'narrowBold', most: 2 });
  paper.barcode(drawQrCode(code), right, paper.top, qr);
  const bars = paper.bottom - mm(19);
  paper.y = Math.max(paper.y + 2, paper.top + qr + 4);
  const named = place.items.length > NAMED ? NAMED - 1 : NAMED;
  for (const { item, quantity } of place.items.slice(0, named)) {
    if (paper.y + paper.heightOf(1, 7) > bars - 3) break;
    paper.put([`${quantity} шт.`], paper.left, paper.y, 30, { size: 7, face: 'narrowBold' });
    const x = paper.left + 32;
    const text = `${item.brand} ${item.article} ${item.title}`;
    paper.write(text, { x, width: paper.width - 32, size: 7, face: 'narrow', most: 1 });
  }
  const rest = place.items.length - named;
  if (rest > 0 && paper.y + paper.heightOf(1, 7) <= bars - 1)
    paper.write(`и ещё ${rest} поз.`, { size: 7, face: 'narrow' });
  // The barcode needs a quiet zone of ten narrowest bars on either side.
  const free = mm(9);
  paper.barcode(drawCode128(code), paper.left + free, bars, paper.width - 2 * free, mm(14));
  const text = code.replace(/^(\d{11})(\d{6})(\d)$/, '$1 $2 $3');
  paper.put([text], paper.left, bars + mm(15), paper.width, { size: 8, align: 'center' });
}
