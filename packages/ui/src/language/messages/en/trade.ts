export const heartButton = {
  add: 'Save for later: {name}',
  remove: 'Remove from saved: {name}',
} as const;

export const productSigns = {
  bestSeller: 'Bestseller',
  inStock: 'In stock',
} as const;

export const offerCard = {
  quantity: 'Quantity, {name}',
  noValidStock: 'The stock is less than the smallest quantity that can be ordered.',
  reserve: '{reserve} pcs in stock',
  bestSeller: 'Bestseller',
  distributor: 'Distributor’s warehouse',
  supplier: 'Supplier',
  stock: 'Stock',
  pieces: '{reserve} pcs',
  multiple: 'Multiple',
} as const;

export const offerComparison = {
  caption: 'Comparison of offers',
  property: 'Property',
  term: 'Delivery',
  supplier: 'Supplier',
  sellerTitle: 'Seller’s title',
  contract: 'Contract',
  distributor: 'Distributor’s warehouse',
  direct: 'Direct',
  price: 'Price per piece',
  stock: 'Stock',
  multiple: 'Multiple',
  minimum: 'Minimum',
  signs: 'Labels',
  bestSeller: 'Bestseller',
  total: { one: 'For {count} piece', other: 'For {count} pieces' },
  notEnough: 'not enough stock',
  surplus: '{count} pcs, surplus {amount}',
  remove: 'Remove from the comparison: {name}',
  best: 'best',
  toBasket: 'Add to basket',
} as const;

export const positionRow = {
  common: 'Recognised',
  needBrandChoose: 'Choose a brand',
  unrecognized: 'Not recognised',
  empty: 'No offers',
  manySources: 'Several sources',
  outOfLimit: 'Not a valid multiple',
  lessCount: 'Insufficient stock',
  distStore: 'Distributor’s warehouse',
  expand: 'Expand {name}',
  collapse: 'Collapse {name}',
  select: 'Select {name}',
  pending: 'Finding offers',
  written: 'in the file: {text}',
  pieces: '{count} pcs',
  others: { one: 'and {count} more offer', other: 'and {count} more offers' },
  desired: 'wanted {amount}',
} as const;

export const productGallery = {
  none: '{name}: no picture',
  pictures: 'Pictures: {name}',
  enlarge: '{name}: enlarge the picture',
  all: 'All pictures',
  picture: 'Picture {place} of {total}',
  place: '{place} of {total}',
  previous: 'Previous picture',
  next: 'Next picture',
  zoom: 'Zoom in',
  large: '{name}, picture {place} of {total}',
} as const;

export const storageSelect = {
  label: 'Warehouse:',
  choose: 'Choose a warehouse',
  panel: 'Choice of a warehouse',
  search: 'Search warehouses',
  placeholder: 'Name or address',
  none: 'No warehouse with this address',
  list: 'Warehouses',
} as const;

export const brandFilter = { label: 'Brand' } as const;

export const facetFilter = {
  search: 'Search: {label}',
  placeholder: 'Search',
  frequent: 'The {count} most frequent are shown. Search for the others',
  none: 'Nothing found',
} as const;

export const basketButton = {
  add: 'Add to basket',
  added: 'In basket',
  open: 'Open the basket',
  removeOffer: 'Remove from the basket: {name}',
  remove: 'Remove',
  takeOffer: 'Take {quantity}: {name}',
  take: 'Take {count}',
} as const;

export const basketLine = {
  select: 'Select {name}',
  before: 'Before:',
  quantity: 'Quantity, {name}',
  defer: 'Save {name} for later',
  remove: 'Remove {name} from the basket',
  agree: 'Accept the price',
  dearer: 'The price has risen since this was put in the basket',
  cheaper: 'The price has fallen since this was put in the basket',
} as const;

export const basketSummary = {
  label: 'Basket total',
  positions: 'Items',
  pieces: 'Pieces',
  suppliers: 'Suppliers',
  total: 'Total',
} as const;

export const limitMeter = {
  title: 'Remaining credit limit',
  over: 'Basket {amount} · {rest} over the limit',
  left: 'Basket {amount} · {rest} left',
  unlimited: 'Basket {amount} · no limit',
} as const;
