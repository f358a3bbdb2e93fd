import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { moneyCell } from '../../../lists/export.ts';
import { answerRows } from '../../../lists/rows-file.ts';
import type { Cell } from '../../../lists/workbook.ts';
import type { Chart, Dashboard, Table } from './board.ts';

const COLUMNS = 12;
const day = (text: string) => text.split('-').toReversed().join('.');
const days = ({ from, to }: { from: string; to: string }) => `${day(from)} – ${day(to)}`;
/** Value of a cell; roubles have two decimals. */
const cellOf = (cell: string | number | null | undefined, isMoney = false): Cell =>
  isMoney && typeof cell === 'number' ? moneyCell(cell) : (cell ?? null);

/** Rows of the exported file: the cards, then each chart and table under its title. */
export function* rowsOf({ cards, charts, tables, period, former }: Dashboard): Generator<readonly Cell[]> {
  yield ['Показатель', days(period), former ? days(former) : null];
  for (const { title, kind, value, former: before, note } of cards) {
    const isMoney = kind === 'money';
    yield [title, cellOf(value, isMoney), cellOf(before, isMoney), note];
  }
  for (const chart of charts) yield* chartRows(chart);
  for (const table of tables) yield* tableRows(table);
}

function* chartRows({ title, unit, labels, series }: Chart): Generator<readonly Cell[]> {
  yield [];
  yield [unit === '' ? title : `${title}, ${unit}`];
  yield [null, ...series.map(({ name }) => name)];
  for (const [place, label] of labels.entries())
    yield [label, ...series.map(({ values }) => cellOf(values[place], unit === 'руб.'))];
}

function* tableRows({ title, columns, rows }: Table): Generator<readonly Cell[]> {
  yield [];
  yield [title];
  yield columns.map((column) => column.title);
  for (const { cells } of rows)
    yield cells.map((cell, place) => cellOf(cell, columns[place]?.kind === 'money'));
}

/** Sends a dashboard as an Excel file. */
export function answerBoard(title: string, board: Dashboard, reply: FastifyReply): Promise<Readable> {
  const header = Array.from({ length: COLUMNS }, (_, place) => ({
    title: place === 0 ? title : '',
    width: place === 0 ? 40 : 20,
  }));
  return answerRows(title, header, rowsOf(board), reply);
}
