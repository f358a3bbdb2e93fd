export const productSigns = {
  bestSeller: 'Хит продаж',
  inStock: 'В наличии',
} as const;
