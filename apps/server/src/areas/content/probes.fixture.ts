import type { Probes } from '../../probe.fixture.ts';

const baskets = 'SELECT id FROM basket WHERE contractor_id <> $1 AND $2 > 0 ORDER BY id LIMIT 1';
const published = { nobodys: 'administrators write it, for everybody' };

/** A document of another company that is not for the caller's kind of company. */
const otherNormative = `SELECT n.id FROM normative_document n JOIN contractor me ON me.id = $1
  WHERE n.contractor_id <> $1 AND $2 > 0
    AND NOT CASE me.type WHEN 'shop' THEN n.for_shop WHEN 'distributor' THEN n.for_distributor ELSE n.for_supplier END
  ORDER BY n.id LIMIT 1`;

export const probes: Probes = {
  getNormativeDocument: { other: otherNormative, seesAll: ['admin'] },
  acceptNormativeDocument: { other: otherNormative, seesAll: ['admin'] },
  getNormativeFile: { nobodys: 'no document of the demo has a file: its test is normative.test.ts' },
  updateNormativeDocument: { nobodys: 'a form: its test is normative.test.ts' },
  createNormativeDocument: { nobodys: 'a form: its test is normative.test.ts' },
  getBanner: published,
  deleteBanner: published,
  listBanners: published,
  listBannerProducts: { other: baskets, path: (id) => `/content/banner/products?id=1&basket_id=${id}` },
  getNews: published,
  readNews: published,
  deleteNews: published,
  // Their ids are in a form: tested in content.test.ts.
  createBanner: published,
  updateBanner: published,
  updateNews: published,
  uploadNewsImage: published,
};
