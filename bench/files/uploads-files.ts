// Price lists of many rows, for bench:uploads.
import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { writeWorkbook } from '../../apps/server/src/lists/workbook.ts';

const HEAD = ['Артикул', 'Бренд', 'Наименование', 'Цена', 'Остаток', 'Кратность'];

/** The products of a list: `rows` numbers beginning with `from`; `dearer` is added to each price, in roubles. */
export interface ListOfRows {
  from?: number;
  rows: number;
  dearer?: number;
}

function* cellsOf({ from = 0, rows, dearer = 0 }: ListOfRows): Generator<(string | number)[]> {
  for (let n = from; n < from + rows; n += 1)
    yield [`BU-${n}`, `BENCH ${n % 100}`, `Деталь ${n}`, 100 + (n % 900) + dearer, n % 40, 1];
}

export async function writeCsv(directory: string, name: string, list: ListOfRows): Promise<string> {
  const file = path.join(directory, name);
  function* lines() {
    yield `${HEAD.join(';')}\n`;
    for (const cells of cellsOf(list)) yield `${cells.join(';')}\n`;
  }
  await pipeline(lines, createWriteStream(file));
  return file;
}

export async function writeXlsx(directory: string, name: string, list: ListOfRows): Promise<string> {
  const file = path.join(directory, name);
  async function* sheet() {
    yield* cellsOf(list);
  }
  await writeWorkbook(
    file,
    'Прайс',
    HEAD.map((title) => ({ title, width: 15 })),
    sheet(),
  );
  return file;
}
