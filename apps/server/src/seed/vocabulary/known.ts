/** Real products, grouped by crosses: [brand, article, title, description]. */
export const KNOWN_CROSSES: readonly (readonly (readonly [
  brand: string,
  article: string,
  title: string,
  description: string,
])[])[] = [
  [
    [
      'MANN-FILTER',
      'W 914/2',
      'Фильтр масляный',
      'ВАЗ 2108–2115, Приора, Калина, Гранта · резьба 3/4"-16 UNF · высота 76 мм',
    ],
    ['KNECHT', 'OC 384', 'Фильтр масляный', 'ВАЗ 2108–2115, Приора, Калина, Гранта'],
    ['BOSCH', '0 451 103 336', 'Фильтр масляный', 'ВАЗ 2108–2115 · высота 72 мм'],
    ['LADA', '21080-1012005-08', 'Фильтр масляный', 'Оригинал АвтоВАЗ'],
    ['FILTRON', 'OP 520/1', 'Фильтр масляный', 'ВАЗ 2101–2107, 2108–2115'],
    ['MAHLE', 'OC 384 A', 'Фильтр масляный', 'ВАЗ 2108–2115, Приора'],
    ['BIG FILTER', 'GB-102', 'Фильтр масляный', 'ВАЗ 2108–2115, Приора, Калина, Гранта'],
  ],
  [
    ['KNECHT', 'OC 90', 'Фильтр масляный', 'Opel Astra, Chevrolet Lacetti, Daewoo Nexia · резьба M18×1,5'],
    ['MANN-FILTER', 'W 712/22', 'Фильтр масляный', 'Opel Astra, Chevrolet Lacetti · резьба M18×1,5'],
    ['BOSCH', '0 451 103 079', 'Фильтр масляный', 'Opel, Daewoo, Chevrolet'],
    ['FILTRON', 'OP 570', 'Фильтр масляный', 'Opel Astra F/G, Chevrolet Lacetti'],
    ['GENERAL MOTORS', '93156310', 'Фильтр масляный', 'Оригинал GM'],
    ['SCT', 'SM 108', 'Фильтр масляный', 'Opel, Daewoo, Chevrolet'],
    ['GOODWILL', 'OG 104', 'Фильтр масляный', 'Opel, Daewoo, Chevrolet'],
  ],
  [
    ['LADA', '21080-3501080-00', 'Колодки тормозные передние', 'ВАЗ 2108–2115 · комплект'],
    ['TRW', 'GDB469', 'Колодки тормозные передние', 'ВАЗ 2108–2115, Калина'],
    ['FERODO', 'FDB527', 'Колодки тормозные передние', 'ВАЗ 2108–2115'],
    ['ATE', '13.0460-3974.2', 'Колодки тормозные передние', 'ВАЗ 2108–2115'],
  ],
  [
    ['GATES', '5521XS', 'Ремень ГРМ', 'ВАЗ 2110–2112 16V · 136 зубьев'],
    ['CONTITECH', 'CT996', 'Ремень ГРМ', 'ВАЗ 2110–2112 16V'],
    ['LADA', '21126-1006040-00', 'Ремень ГРМ', 'Приора 16V · оригинал'],
  ],
];

/** Part numbers replaced by their makers, and the products above that replace them. */
export const REPLACED_NUMBERS: readonly { brand: string; article: string; by: string }[] = [
  { brand: 'GENERAL MOTORS', article: '650401', by: '93156310' },
  { brand: 'LADA', article: '2108-1012005', by: '21080-1012005-08' },
  { brand: 'LADA', article: '2108-3501080', by: '21080-3501080-00' },
];

/** Characteristics and sizes of the groups above, in their order; sizes as in `typical`. */
export const KNOWN_FEATURES: readonly {
  features: Readonly<Record<string, string>>;
  sizes: readonly [weight: number, height: number, width: number, length: number];
  /** Names of the vehicles that they fit. */
  vehicles: readonly string[];
}[] = [
  {
    features: { thread: '3/4"-16 UNF', design: 'навинчиваемый', valve: 'есть' },
    sizes: [340, 76, 93, 93],
    vehicles: ['ВАЗ 2108–2115', 'Lada Priora', 'Lada Kalina', 'Lada Granta'],
  },
  {
    features: { thread: 'M18×1,5', design: 'навинчиваемый', valve: 'есть' },
    sizes: [310, 79, 76, 76],
    vehicles: ['Opel Astra H', 'Chevrolet Lacetti'],
  },
  {
    features: { wear_sensor: 'нет', axle: 'передняя', material: 'органические' },
    sizes: [1_280, 60, 78, 78],
    vehicles: ['ВАЗ 2108–2115', 'Lada Kalina'],
  },
  {
    features: { teeth: '136', belt_width: '25,4 мм', kit: 'ремень' },
    sizes: [260, 40, 110, 160],
    vehicles: ['Lada Priora'],
  },
];
