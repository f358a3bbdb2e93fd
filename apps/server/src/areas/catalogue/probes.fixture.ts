import type { Probes } from '../../probe.fixture.ts';

const baskets = 'SELECT id FROM basket WHERE contractor_id <> $1 AND $2 > 0 ORDER BY id LIMIT 1';
const searches = 'SELECT id FROM search_history WHERE user_id <> $2 AND $1 > 0 LIMIT 1';
const catalogue = { nobodys: 'the catalogue is everybody’s' };

export const probes: Probes = {
  searchStandards: { other: baskets, path: (id) => `/basket/basket/standards?basketID=${id}&article=OC90` },
  searchStandardsWithDelivery: {
    other: baskets,
    path: (id) => `/basket/basket/standards-delivery?basketID=${id}&article=OC90`,
  },
  listHits: { other: baskets, path: (id) => `/basket/standard/hits?basket_id=${id}` },
  listHitsByBrands: {
    other: baskets,
    path: (id) => `/warehouse/product/get-hit-by-brands?basket_id=${id}&brand_ids=1`,
  },
  listHitsByGroups: {
    other: baskets,
    path: (id) => `/warehouse/product/get-hit-by-groups?basket_id=${id}&group_ids=10`,
  },
  listHitsByArticles: {
    other: baskets,
    path: (id) => `/warehouse/product/get-hit-by-articles?basket_id=${id}&articles=OC90`,
  },
  listHitGroupsByBrands: {
    other: baskets,
    path: (id) => `/warehouse/product/get-hit-product-group-by-brands?basket_id=${id}&brand_ids=1`,
  },
  listGoodsGroups: catalogue,
  listRecommended: {
    other: baskets,
    path: (id) => `/basket/standard/recommended?basket_id=${id}&standard_id=1`,
  },
  forgetSearch: { other: searches, path: (id) => `/catalog/search-history?id=${id}` },
  getOffersByArticle: { other: baskets, path: (id) => `/basket/basket/article?basketID=${id}&article=OC90` },
  getStandard: catalogue,
  listSuppliersOffers: catalogue,
  getPriceHistory: catalogue,
  checkStandards: catalogue,
  // Products are shared by all companies, and so are their pictures.
  addPicture: catalogue,
  orderPictures: catalogue,
  deletePicture: catalogue,
  // Brands, characteristics and synonyms are shared by all companies, too.
  updateCatalogueBrand: catalogue,
  deleteCatalogueBrand: catalogue,
  getFeature: catalogue,
  updateFeature: catalogue,
  deleteFeature: catalogue,
  listFeatureValues: catalogue,
  updateFeatureValue: catalogue,
  deleteFeatureValue: catalogue,
  updateSynonym: catalogue,
  deleteSynonym: catalogue,
};
