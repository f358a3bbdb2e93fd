import type { Probes } from '../../probe.fixture.ts';

const baskets = 'SELECT id FROM basket WHERE contractor_id <> $1 AND $2 > 0 ORDER BY id LIMIT 1';
const published = { nobodys: 'administrators write it, for everybody' };

export const probes: Probes = {
  getBanner: published,
  deleteBanner: published,
  listBanners: published,
  listBannerProducts: { other: baskets, path: (id) => `/content/banner/products?id=1&basket_id=${id}` },
  getNews: published,
  readNews: published,
  deleteNews: published,
  // Their ids come in a form: content.test.ts.
  createBanner: published,
  updateBanner: published,
  updateNews: published,
  uploadNewsImage: published,
};
