import type { Probes } from '../../probe.fixture.ts';
import { writtenProduct } from './own-product.fixture.ts';

const products = 'SELECT id FROM own_product WHERE contractor_id <> $1 AND id <> $2 ORDER BY id LIMIT 1';
const place = (id: number, more = '') => `/nomenclature/product/${id}${more}`;
const body = writtenProduct({ version: 1, article: 'ЧУЖОЙ-1', title: 'Чужой' });
const shared = { nobodys: 'the tree of categories is everybody’s, and administrators change it' };
const spelling = { nobodys: 'spellings of brands are everybody’s, and administrators keep them' };

const crosses = { nobodys: 'crosses are everybody’s, and administrators judge them' };

export const probes: Probes = {
  getOwnProduct: { other: products, seesAll: ['admin'] },
  updateOwnProduct: { other: products, body: () => body },
  deleteOwnProduct: { other: products },
  restoreOwnProduct: { other: products, path: (id) => place(id, '/restore') },
  orderOwnPictures: { other: products, path: (id) => place(id, '/pictures'), body: () => ({ ids: [1] }) },
  addOwnPicture: { nobodys: 'its file comes in a form: nomenclature.test.ts' },
  deleteOwnPicture: { other: products, path: (id) => place(id, '/pictures/1') },
  createOwnProduct: shared,
  confirmOwnMatch: {
    other: products,
    path: (id) => `/nomenclature/match/${id}/confirm`,
    body: () => ({ standard_id: 1 }),
  },
  declineOwnMatch: {
    other: products,
    path: (id) => `/nomenclature/match/${id}/decline`,
    body: () => ({ standard_id: 1 }),
  },
  undoOwnMatch: {
    other: products,
    path: (id) => `/nomenclature/match/${id}/undo`,
    body: () => ({ standard_id: 1 }),
  },
  updateBrandAlias: spelling,
  deleteBrandAlias: spelling,
  acceptBrandProposal: spelling,
  declineBrandProposal: spelling,
  reopenBrandProposal: spelling,
  keepCross: crosses,
  removeCross: crosses,
  reopenCross: crosses,
  createCategory: shared,
  updateCategory: shared,
  deleteCategory: shared,
};
