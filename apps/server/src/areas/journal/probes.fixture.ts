import type { Probes } from '../../probe.fixture.ts';

const lists = 'SELECT id FROM price_list WHERE supplier_id <> $1 AND id <> $2 ORDER BY id LIMIT 1';
const uploads =
  'SELECT id FROM upload WHERE contractor_id <> $1 AND $2 > 0 AND price_list_id IS NOT NULL LIMIT 1';

export const probes: Probes = {
  listUploads: {
    other: lists,
    path: (id) => `/data-file-processor/upload?price_list_id=${id}`,
    seesAll: ['admin'],
    narrows: true,
  },
  getUpload: { other: uploads, seesAll: ['admin'] },
  getUploadFile: { other: uploads, seesAll: ['admin'] },
  getUploadReasons: { other: uploads, seesAll: ['admin'] },
  repeatUpload: { other: uploads, body: () => undefined, seesAll: ['admin'] },
  confirmUpload: {
    other: uploads,
    body: () => ({
      columns: { article: 0, brand: 1, title: null, price: 2, quantity: 3, multiplicity: null },
    }),
  },
  summariseUpload: {
    other: uploads,
    body: () => ({
      columns: { article: 0, brand: 1, title: null, price: null, quantity: null, multiplicity: null },
    }),
  },
  undoUpload: { other: uploads, body: () => undefined },
  lookAgain: { other: uploads, body: () => ({ header_row: 1 }) },
  cancelUpload: { other: uploads, body: () => ({}) },
  listUploadRows: { other: uploads, seesAll: ['admin'] },
  listMendingRows: { other: uploads },
  mendUploadRows: { other: uploads, body: () => ({ rows: [{ row_number: 2, cells: { article: 'A-1' } }] }) },
  createUpload: { nobodys: 'its id comes in a form with a file: upload.test.ts' },
};
