// Statements and the rows that they read, from the plans that PostgreSQL's auto_explain writes into its log.
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

/** Settings of PostgreSQL under which plans can be logged; nothing is logged until `auto_explain.log_min_duration` is 0. */
export const EXPLAINING = [
  'session_preload_libraries=auto_explain',
  'auto_explain.log_analyze=on',
  'auto_explain.log_timing=off',
  'auto_explain.log_format=json',
];

interface Node {
  'Node Type': string;
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: Node[];
}

const SCANS = new Set([
  'Seq Scan',
  'Index Scan',
  'Index Only Scan',
  'Bitmap Heap Scan',
  'Tid Scan',
  'Sample Scan',
]);

/** The rows of tables that a plan read, those that a filter dropped included. */
function rowsRead(node: Node): number {
  const loops = node['Actual Loops'] ?? 0;
  const each =
    (node['Actual Rows'] ?? 0) +
    (node['Rows Removed by Filter'] ?? 0) +
    (node['Rows Removed by Index Recheck'] ?? 0);
  const own = SCANS.has(node['Node Type']) ? each * loops : 0;
  return (node.Plans ?? []).reduce((sum, below) => sum + rowsRead(below), own);
}

export interface Plans {
  statements: number;
  rows: number;
}

/** The number of plans in a text of the log, and the rows that they read. */
export function plansIn(log: string): Plans {
  // A plan follows its line, each of its lines after a tab.
  const found = [...log.matchAll(/ plan:\n((?:\t.*\n)+)/g)].map(
    ([, text = '']) => JSON.parse(text.replaceAll(/^\t/gm, '')) as { Plan: Node },
  );
  return { statements: found.length, rows: found.reduce((sum, { Plan }) => sum + rowsRead(Plan), 0) };
}

/** Whether the last plan of a text is complete: PostgreSQL may still be writing it. */
export function isWhole(log: string): boolean {
  const last = log.lastIndexOf(' plan:\n');
  return log === '' || (log.endsWith('\n') && (last === -1 || log.includes('\n\t}\n', last)));
}

/** Reads what a file has grown by since the last call; the first call skips what it contains. */
export function tailOf(file: string): () => string {
  const descriptor = openSync(file, 'r');
  let place = fstatSync(descriptor).size;
  process.once('exit', () => closeSync(descriptor));
  return () => {
    const length = fstatSync(descriptor).size - place;
    const buffer = Buffer.alloc(length);
    readSync(descriptor, buffer, 0, length, place);
    place += length;
    return buffer.toString();
  };
}
