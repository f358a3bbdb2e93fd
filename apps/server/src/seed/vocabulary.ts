/** A brand and what its part numbers look like: # is a digit, @ a capital letter, the rest stands as written. */
export interface BrandWords {
  title: string;
  shapes: readonly string[];
  aliases?: readonly string[];
  oem?: boolean;
  /** Numbers of category groups (below) that the brand makes; all when absent. */
  groups?: readonly number[];
}

export interface CategoryGroup {
  title: string;
  children: readonly {
    title: string;
    words: readonly string[];
    /** Values of each characteristic by its slug; a product has one of each, and its description tells of the first. */
    features: Readonly<Record<string, readonly string[]>>;
    /** Of a typical one: grams, millimetres of height, width, length. */
    typical: readonly [weight: number, height: number, width: number, length: number];
    price: readonly [number, number];
  }[];
}

const FILTERS = 0;
const BRAKES = 1;
const SUSPENSION = 2;
const ENGINE = 3;
const ELECTRICS = 4;
const BODY = 5;
const TRANSMISSION = 6;
const COOLING = 7;
const CONSUMABLES = 8;
const OPTICS = 9;

/** The category tree below the root «Все товары» (id 1). Prices in roubles, from and to. */
export const CATEGORIES: readonly CategoryGroup[] = [
  {
    title: 'Фильтры',
    children: [
      {
        title: 'Фильтры масляные',
        words: ['Фильтр масляный', 'Фильтр масляный двигателя'],
        features: {
          thread: ['M20×1,5', '3/4"-16 UNF', 'M18×1,5', 'M22×1,5'],
          design: ['навинчиваемый', 'вставка'],
          valve: ['есть', 'нет'],
        },
        typical: [320, 80, 76, 76],
        price: [180, 1_400],
      },
      {
        title: 'Фильтры воздушные',
        words: ['Фильтр воздушный', 'Фильтр воздушный двигателя'],
        features: {
          design: ['панельный', 'круглый', 'с предочистителем'],
          material: ['бумага', 'нетканое полотно'],
        },
        typical: [280, 50, 180, 290],
        price: [220, 2_200],
      },
      {
        title: 'Фильтры салонные',
        words: ['Фильтр салона', 'Фильтр салона угольный'],
        features: { filling: ['угольный', 'пылевой'], kit: ['1 шт.', 'комплект 2 шт.'] },
        typical: [190, 30, 210, 250],
        price: [200, 2_600],
      },
      {
        title: 'Фильтры топливные',
        words: ['Фильтр топливный', 'Фильтр топливный тонкой очистки'],
        features: { fuel: ['бензин', 'дизель'], connection: ['штуцер 8 мм', 'штуцер 10 мм', 'резьба'] },
        typical: [350, 120, 80, 80],
        price: [250, 4_800],
      },
    ],
  },
  {
    title: 'Тормозная система',
    children: [
      {
        title: 'Колодки тормозные',
        words: ['Колодки тормозные передние', 'Колодки тормозные задние', 'Колодки тормозные барабанные'],
        features: {
          wear_sensor: ['нет', 'звуковой', 'электрический'],
          axle: ['передняя', 'задняя'],
          material: ['органические', 'керамические', 'полуметаллические'],
        },
        typical: [1700, 65, 110, 150],
        price: [600, 7_500],
      },
      {
        title: 'Диски тормозные',
        words: ['Диск тормозной передний', 'Диск тормозной задний', 'Диск тормозной вентилируемый'],
        features: {
          diameter: ['256 мм', '280 мм', '288 мм', '312 мм'],
          design: ['вентилируемый', 'сплошной'],
          coating: ['без покрытия', 'окрашенный'],
        },
        typical: [6800, 50, 290, 290],
        price: [1_100, 12_000],
      },
      {
        title: 'Цилиндры и суппорты',
        words: ['Цилиндр тормозной рабочий', 'Суппорт тормозной', 'Ремкомплект суппорта'],
        features: { side: ['слева', 'справа', 'с обеих сторон'], axle: ['передняя', 'задняя'] },
        typical: [2400, 110, 130, 190],
        price: [350, 16_000],
      },
    ],
  },
  {
    title: 'Подвеска и рулевое управление',
    children: [
      {
        title: 'Амортизаторы',
        words: ['Амортизатор передний', 'Амортизатор задний', 'Стойка амортизатора'],
        features: {
          filling: ['газовый', 'масляный'],
          side: ['слева', 'справа', 'с обеих сторон'],
          axle: ['передняя', 'задняя'],
        },
        typical: [3100, 110, 120, 560],
        price: [1_500, 14_000],
      },
      {
        title: 'Рычаги и шаровые опоры',
        words: ['Рычаг подвески', 'Опора шаровая', 'Сайлентблок рычага'],
        features: {
          position: ['нижний', 'верхний'],
          side: ['слева', 'справа'],
          material: ['сталь', 'алюминий'],
        },
        typical: [1900, 90, 140, 380],
        price: [300, 9_500],
      },
      {
        title: 'Стабилизаторы',
        words: ['Стойка стабилизатора', 'Втулка стабилизатора'],
        features: { axle: ['передняя', 'задняя'], diameter: ['20 мм', '22 мм', '24 мм'] },
        typical: [420, 40, 50, 270],
        price: [120, 2_400],
      },
      {
        title: 'Рулевые тяги и наконечники',
        words: ['Наконечник рулевой тяги', 'Тяга рулевая'],
        features: { side: ['слева', 'справа'], kit: ['без пыльника', 'с пыльником'] },
        typical: [610, 50, 60, 310],
        price: [350, 4_200],
      },
    ],
  },
  {
    title: 'Двигатель',
    children: [
      {
        title: 'Ремни и ролики',
        words: ['Ремень ГРМ', 'Ремень поликлиновой', 'Ролик натяжной', 'Комплект ГРМ'],
        features: {
          teeth: ['111', '129', '136', '153'],
          belt_width: ['17 мм', '22 мм', '25,4 мм'],
          kit: ['ремень', 'с роликом', 'с помпой'],
        },
        typical: [480, 40, 130, 190],
        price: [280, 18_000],
      },
      {
        title: 'Прокладки и сальники',
        words: ['Прокладка ГБЦ', 'Прокладка клапанной крышки', 'Сальник коленвала'],
        features: { material: ['металл', 'паронит', 'резина FPM', 'пробка'], kit: ['1 шт.', 'комплект'] },
        typical: [150, 8, 220, 430],
        price: [90, 6_800],
      },
      {
        title: 'Поршневая группа',
        words: ['Кольца поршневые', 'Вкладыши коренные', 'Поршень'],
        features: { repair_size: ['STD', '+0,25', '+0,5'], diameter: ['76 мм', '82 мм', '87,5 мм'] },
        typical: [1200, 90, 110, 170],
        price: [650, 15_000],
      },
      {
        title: 'Свечи зажигания',
        words: ['Свеча зажигания', 'Свеча накаливания'],
        features: {
          electrode: ['никель', 'платина', 'иридий'],
          gap: ['0,7 мм', '0,9 мм', '1,1 мм'],
          hex: ['14 мм', '16 мм', '21 мм'],
        },
        typical: [60, 25, 25, 95],
        price: [110, 1_900],
      },
    ],
  },
  {
    title: 'Электрооборудование',
    children: [
      {
        title: 'Датчики',
        words: ['Датчик кислорода', 'Датчик ABS', 'Датчик положения коленвала', 'Датчик температуры'],
        features: { contacts: ['1', '2', '3', '4'], position: ['передний', 'задний'] },
        typical: [120, 40, 50, 110],
        price: [300, 9_800],
      },
      {
        title: 'Генераторы и стартеры',
        words: ['Генератор', 'Стартер', 'Регулятор напряжения'],
        features: {
          voltage: ['12 В', '24 В'],
          current: ['80 А', '90 А', '120 А'],
          condition: ['новый', 'восстановленный'],
        },
        typical: [5600, 160, 180, 230],
        price: [1_400, 32_000],
      },
      {
        title: 'Катушки и провода',
        words: ['Катушка зажигания', 'Провода высоковольтные'],
        features: { contacts: ['2', '3', '4'], kit: ['1 шт.', 'комплект'] },
        typical: [540, 60, 90, 240],
        price: [700, 8_900],
      },
    ],
  },
  {
    title: 'Кузов',
    children: [
      {
        title: 'Бамперы и решётки',
        words: ['Бампер передний', 'Бампер задний', 'Решётка радиатора'],
        features: { coating: ['под окраску', 'текстурный', 'хром'], fog_lights: ['есть', 'нет'] },
        typical: [4300, 420, 520, 1750],
        price: [2_100, 28_000],
      },
      {
        title: 'Крылья и капоты',
        words: ['Крыло переднее', 'Капот', 'Подкрылок'],
        features: { side: ['слева', 'справа'], material: ['сталь', 'оцинкованная сталь', 'пластик'] },
        typical: [5200, 180, 640, 980],
        price: [900, 24_000],
      },
      {
        title: 'Щётки стеклоочистителя',
        words: ['Щётка стеклоочистителя', 'Щётка стеклоочистителя бескаркасная'],
        features: {
          blade_length: ['430 мм', '530 мм', '600 мм', '650 мм'],
          design: ['каркасная', 'бескаркасная', 'гибридная'],
        },
        typical: [210, 35, 60, 620],
        price: [190, 3_200],
      },
    ],
  },
  {
    title: 'Трансмиссия',
    children: [
      {
        title: 'Сцепление',
        words: ['Комплект сцепления', 'Диск сцепления', 'Подшипник выжимной'],
        features: {
          diameter: ['190 мм', '200 мм', '215 мм', '228 мм'],
          kit: ['без подшипника', 'с подшипником'],
        },
        typical: [5100, 90, 260, 260],
        price: [1_200, 26_000],
      },
      {
        title: 'ШРУСы и приводы',
        words: ['ШРУС наружный', 'ШРУС внутренний', 'Пыльник ШРУСа', 'Привод в сборе'],
        features: { splines: ['22', '25', '28'], abs_ring: ['есть', 'нет'], side: ['слева', 'справа'] },
        typical: [2900, 110, 120, 340],
        price: [380, 19_000],
      },
      {
        title: 'Подшипники ступицы',
        words: ['Подшипник ступицы', 'Ступица в сборе'],
        features: { axle: ['передняя', 'задняя'], abs_ring: ['есть', 'нет'] },
        typical: [900, 60, 95, 95],
        price: [600, 11_000],
      },
    ],
  },
  {
    title: 'Охлаждение и отопление',
    children: [
      {
        title: 'Радиаторы',
        words: ['Радиатор охлаждения', 'Радиатор отопителя', 'Радиатор кондиционера'],
        features: { gearbox: ['МКПП', 'АКПП'], material: ['алюминий', 'медь'] },
        typical: [4700, 70, 420, 680],
        price: [1_600, 17_500],
      },
      {
        title: 'Помпы и термостаты',
        words: ['Насос водяной', 'Термостат', 'Крышка расширительного бачка'],
        features: { temperature: ['82 °C', '87 °C', '92 °C'], kit: ['без прокладки', 'с прокладкой'] },
        typical: [780, 90, 110, 140],
        price: [240, 7_200],
      },
    ],
  },
  {
    title: 'Масла и расходные материалы',
    children: [
      {
        title: 'Масла моторные',
        words: [
          'Масло моторное синтетическое 5W-30',
          'Масло моторное 5W-40',
          'Масло моторное полусинтетическое 10W-40',
        ],
        features: { volume: ['1 л', '4 л', '5 л', '20 л'], approval: ['API SN', 'API SP', 'ACEA C3'] },
        typical: [4100, 300, 120, 210],
        price: [450, 14_000],
      },
      {
        title: 'Жидкости',
        words: ['Антифриз G12', 'Жидкость тормозная DOT 4', 'Жидкость для АКПП'],
        features: { volume: ['0,5 л', '1 л', '5 л'], concentrate: ['готовая', 'концентрат'] },
        typical: [1150, 230, 80, 110],
        price: [160, 4_900],
      },
      {
        title: 'Крепёж',
        words: ['Болт колёсный', 'Гайка колёсная', 'Хомут червячный', 'Клипса крепления'],
        features: { thread: ['M12×1,25', 'M12×1,5', 'M14×1,5'], coating: ['цинк', 'хром'] },
        typical: [70, 22, 22, 48],
        price: [8, 240],
      },
    ],
  },
  {
    title: 'Оптика',
    children: [
      {
        title: 'Фары и фонари',
        words: ['Фара левая', 'Фара правая', 'Фонарь задний', 'Фара противотуманная'],
        features: {
          light: ['галоген', 'ксенон', 'LED'],
          side: ['слева', 'справа'],
          corrector: ['без корректора', 'с корректором'],
        },
        typical: [2600, 260, 310, 480],
        price: [900, 46_000],
      },
      {
        title: 'Лампы',
        words: ['Лампа H7', 'Лампа H4', 'Лампа P21W', 'Лампа LED'],
        features: {
          voltage: ['12 В', '24 В'],
          power: ['21 Вт', '55 Вт', '60/55 Вт'],
          kit: ['1 шт.', 'комплект 2 шт.'],
        },
        typical: [40, 30, 30, 70],
        price: [40, 3_600],
      },
    ],
  },
];

/** Characteristics by their slugs. */
export const FEATURES: Readonly<Record<string, string>> = {
  thread: 'Резьба',
  design: 'Исполнение',
  valve: 'Обратный клапан',
  material: 'Материал',
  filling: 'Наполнение',
  kit: 'Комплектация',
  fuel: 'Топливо',
  connection: 'Присоединение',
  wear_sensor: 'Датчик износа',
  axle: 'Ось',
  diameter: 'Диаметр',
  coating: 'Покрытие',
  side: 'Сторона',
  position: 'Расположение',
  teeth: 'Число зубьев',
  belt_width: 'Ширина ремня',
  repair_size: 'Ремонтный размер',
  electrode: 'Электрод',
  gap: 'Зазор',
  hex: 'Размер под ключ',
  contacts: 'Число контактов',
  voltage: 'Напряжение',
  current: 'Ток',
  condition: 'Состояние',
  fog_lights: 'Отверстия под ПТФ',
  blade_length: 'Длина щётки',
  splines: 'Число шлицов',
  abs_ring: 'Кольцо ABS',
  gearbox: 'Коробка передач',
  temperature: 'Температура открытия',
  volume: 'Объём',
  approval: 'Допуск',
  concentrate: 'Готовность',
  light: 'Источник света',
  corrector: 'Корректор',
  power: 'Мощность',
};

/** Vehicles: the name in titles, maker and model, years, and beginnings of their VINs. */
export const VEHICLES: readonly {
  name: string;
  maker: string;
  model: string;
  from: number;
  to: number | null;
  vin: string;
}[] = [
  {
    name: 'ВАЗ 2108–2115',
    maker: 'Lada',
    model: '2108–2115',
    from: 1984,
    to: 2013,
    vin: 'XTA2108 XTA2109 XTA2113 XTA2114 XTA2115',
  },
  {
    name: 'Lada Granta',
    maker: 'Lada',
    model: 'Granta',
    from: 2011,
    to: null,
    vin: 'XTA2190 XTA2191 XTA2194',
  },
  { name: 'Lada Vesta', maker: 'Lada', model: 'Vesta', from: 2015, to: null, vin: 'XTAGFL XTAGFK' },
  {
    name: 'Lada Priora',
    maker: 'Lada',
    model: 'Priora',
    from: 2007,
    to: 2018,
    vin: 'XTA2170 XTA2171 XTA2172',
  },
  {
    name: 'Lada Kalina',
    maker: 'Lada',
    model: 'Kalina',
    from: 2004,
    to: 2018,
    vin: 'XTA1117 XTA1118 XTA1119 XTA2192',
  },
  { name: 'Lada Largus', maker: 'Lada', model: 'Largus', from: 2012, to: null, vin: 'XTARS0 XTAKS0 XTAFS0' },
  { name: 'Lada Niva', maker: 'Lada', model: 'Niva 4×4', from: 1977, to: null, vin: 'XTA2121 XTA2131' },
  { name: 'УАЗ Патриот', maker: 'УАЗ', model: 'Патриот', from: 2005, to: null, vin: 'XTT3163' },
  { name: 'ГАЗель Next', maker: 'ГАЗ', model: 'ГАЗель Next', from: 2013, to: null, vin: 'X96A21 X96A22' },
  { name: 'ГАЗ 3302', maker: 'ГАЗ', model: '3302', from: 1994, to: null, vin: 'X963302 XTH3302' },
  { name: 'Renault Logan', maker: 'Renault', model: 'Logan', from: 2004, to: 2022, vin: 'X7LLS X7L4S' },
  { name: 'Renault Duster', maker: 'Renault', model: 'Duster', from: 2011, to: 2022, vin: 'X7LHS X7LAS' },
  { name: 'Kia Rio', maker: 'Kia', model: 'Rio', from: 2011, to: 2023, vin: 'Z94CB Z94CC' },
  { name: 'Kia Ceed', maker: 'Kia', model: 'Ceed', from: 2006, to: 2022, vin: 'U5YHM XWEHC' },
  { name: 'Kia Sportage', maker: 'Kia', model: 'Sportage', from: 2010, to: 2021, vin: 'U5YPB XWEPC' },
  {
    name: 'Hyundai Solaris',
    maker: 'Hyundai',
    model: 'Solaris',
    from: 2010,
    to: 2022,
    vin: 'Z94CT Z94CU Z94K2',
  },
  { name: 'Hyundai Creta', maker: 'Hyundai', model: 'Creta', from: 2016, to: 2022, vin: 'Z94G2' },
  { name: 'Hyundai Tucson', maker: 'Hyundai', model: 'Tucson', from: 2015, to: 2021, vin: 'TMAJ3 XWEJ3' },
  {
    name: 'Volkswagen Polo',
    maker: 'Volkswagen',
    model: 'Polo',
    from: 2010,
    to: 2022,
    vin: 'XW8ZZZ61 XW8ZZZCK',
  },
  {
    name: 'Volkswagen Passat B6',
    maker: 'Volkswagen',
    model: 'Passat B6',
    from: 2005,
    to: 2010,
    vin: 'WVWZZZ3C',
  },
  {
    name: 'Skoda Octavia A5',
    maker: 'Skoda',
    model: 'Octavia A5',
    from: 2004,
    to: 2013,
    vin: 'TMBCA TMBBA XW8BA',
  },
  { name: 'Skoda Rapid', maker: 'Skoda', model: 'Rapid', from: 2012, to: 2022, vin: 'XW8AC XW8AD TMBAN' },
  { name: 'Ford Focus II', maker: 'Ford', model: 'Focus II', from: 2004, to: 2011, vin: 'X9F4X WF04X' },
  { name: 'Ford Focus III', maker: 'Ford', model: 'Focus III', from: 2011, to: 2019, vin: 'X9FKX X9FLX' },
  { name: 'Ford Mondeo IV', maker: 'Ford', model: 'Mondeo IV', from: 2007, to: 2015, vin: 'X9FDX WF0EX' },
  { name: 'Toyota Corolla', maker: 'Toyota', model: 'Corolla', from: 2006, to: 2019, vin: 'NMTBB JTNBV' },
  { name: 'Toyota Camry V50', maker: 'Toyota', model: 'Camry V50', from: 2011, to: 2018, vin: 'XW7BF4' },
  { name: 'Toyota RAV4', maker: 'Toyota', model: 'RAV4', from: 2012, to: 2019, vin: 'XW7DF JTMDD' },
  { name: 'Nissan Qashqai', maker: 'Nissan', model: 'Qashqai', from: 2006, to: 2021, vin: 'SJNFA Z8NTB' },
  { name: 'Nissan Almera', maker: 'Nissan', model: 'Almera', from: 2012, to: 2018, vin: 'Z8NAJ' },
  { name: 'Nissan X-Trail', maker: 'Nissan', model: 'X-Trail', from: 2007, to: 2022, vin: 'Z8NTA Z8NTC' },
  { name: 'Mazda 3', maker: 'Mazda', model: '3', from: 2009, to: 2019, vin: 'JMZBL JMZBM' },
  { name: 'Mazda 6', maker: 'Mazda', model: '6', from: 2007, to: 2022, vin: 'JMZGH RUMGJ' },
  {
    name: 'Mitsubishi Lancer X',
    maker: 'Mitsubishi',
    model: 'Lancer X',
    from: 2007,
    to: 2017,
    vin: 'JMBSR JMBSN',
  },
  {
    name: 'Mitsubishi Outlander',
    maker: 'Mitsubishi',
    model: 'Outlander',
    from: 2012,
    to: 2022,
    vin: 'Z8TXT JMBXT',
  },
  {
    name: 'Chevrolet Cruze',
    maker: 'Chevrolet',
    model: 'Cruze',
    from: 2009,
    to: 2015,
    vin: 'XUFJA XUFJF KL1JF',
  },
  {
    name: 'Chevrolet Lacetti',
    maker: 'Chevrolet',
    model: 'Lacetti',
    from: 2004,
    to: 2013,
    vin: 'XUUNF KL1NF',
  },
  { name: 'Opel Astra H', maker: 'Opel', model: 'Astra H', from: 2004, to: 2014, vin: 'W0L0AHL XUF0AHL' },
  { name: 'Opel Astra J', maker: 'Opel', model: 'Astra J', from: 2009, to: 2015, vin: 'W0LPD XWFPD' },
  { name: 'BMW E90', maker: 'BMW', model: '3 (E90)', from: 2005, to: 2012, vin: 'WBAVA WBAVB X4XVA' },
  { name: 'BMW F30', maker: 'BMW', model: '3 (F30)', from: 2011, to: 2019, vin: 'WBA3A X4X3A' },
  {
    name: 'Mercedes-Benz W211',
    maker: 'Mercedes-Benz',
    model: 'E (W211)',
    from: 2002,
    to: 2009,
    vin: 'WDB211',
  },
  {
    name: 'Mercedes-Benz W204',
    maker: 'Mercedes-Benz',
    model: 'C (W204)',
    from: 2007,
    to: 2014,
    vin: 'WDD204',
  },
  { name: 'Audi A4 B8', maker: 'Audi', model: 'A4 B8', from: 2007, to: 2015, vin: 'WAUZZZ8K' },
  { name: 'Audi A6 C6', maker: 'Audi', model: 'A6 C6', from: 2004, to: 2011, vin: 'WAUZZZ4F' },
  { name: 'Peugeot 308', maker: 'Peugeot', model: '308', from: 2007, to: 2021, vin: 'VF34' },
  { name: 'Citroen C4', maker: 'Citroen', model: 'C4', from: 2004, to: 2018, vin: 'VF7L VF7N' },
  { name: 'Subaru Forester', maker: 'Subaru', model: 'Forester', from: 2008, to: 2022, vin: 'JF1SH JF1SJ' },
  { name: 'Honda CR-V', maker: 'Honda', model: 'CR-V', from: 2006, to: 2022, vin: 'SHSRE JHLRE' },
  { name: 'Suzuki Grand Vitara', maker: 'Suzuki', model: 'Grand Vitara', from: 2005, to: 2015, vin: 'JSAJT' },
  { name: 'Geely Atlas', maker: 'Geely', model: 'Atlas', from: 2016, to: null, vin: 'Y7W L6T7' },
  { name: 'Chery Tiggo', maker: 'Chery', model: 'Tiggo', from: 2005, to: null, vin: 'LVVDB XU1T1' },
  { name: 'Haval Jolion', maker: 'Haval', model: 'Jolion', from: 2021, to: null, vin: 'XZGFF' },
  { name: 'КАМАЗ 5320', maker: 'КАМАЗ', model: '5320', from: 1976, to: 2001, vin: 'XTC5320' },
];

export const BRANDS: readonly BrandWords[] = [
  {
    title: 'MANN-FILTER',
    shapes: ['W ###/##', 'C #####', 'CU ####', 'WK ###/#', 'HU ### x'],
    aliases: ['MANN', 'Mann Filter', 'Манн', 'Манн-фильтр'],
    groups: [FILTERS],
  },
  {
    title: 'KNECHT',
    shapes: ['OC ###', 'LX ####', 'LA ###', 'KL ###'],
    aliases: ['Кнехт'],
    groups: [FILTERS],
  },
  {
    title: 'MAHLE',
    shapes: ['OC ### D', 'OX ####', 'LX ####/#', 'TX ###'],
    aliases: ['Mahle Original', 'Мале'],
    groups: [FILTERS, ENGINE, COOLING],
  },
  {
    title: 'BOSCH',
    shapes: ['0 ### ### ###', 'F 026 4## ###', '1 987 4## ###', '3 397 0## ###'],
    aliases: ['Robert Bosch', 'Бош'],
  },
  {
    title: 'FILTRON',
    shapes: ['OP ###/#', 'AP ###/#', 'K ####', 'PP ###'],
    aliases: ['Филтрон'],
    groups: [FILTERS],
  },
  { title: 'HENGST FILTER', shapes: ['H###W##', 'E###L', 'E###KP'], aliases: ['Hengst'], groups: [FILTERS] },
  {
    title: 'BIG FILTER',
    shapes: ['GB-####', 'GB-###'],
    aliases: ['БИГ-фильтр', 'Bigfilter'],
    groups: [FILTERS],
  },
  { title: 'GOODWILL', shapes: ['OG ###', 'AG ###', 'FG ###'], groups: [FILTERS] },
  {
    title: 'SCT',
    shapes: ['SM ###', 'SB ####', 'ST ###'],
    aliases: ['SCT Germany', 'Mannol'],
    groups: [FILTERS, CONSUMABLES],
  },
  { title: 'FRAM', shapes: ['PH####', 'CA#####', 'CF#####'], groups: [FILTERS] },
  {
    title: 'TRW',
    shapes: ['GDB####', 'DF####', 'JTE###', 'JBJ###'],
    aliases: ['Lucas TRW'],
    groups: [BRAKES, SUSPENSION],
  },
  { title: 'ATE', shapes: ['13.0460-####.2', '24.01##-0###.1'], groups: [BRAKES] },
  {
    title: 'BREMBO',
    shapes: ['P ## ###', '09.####.11', '08.#### 10'],
    aliases: ['Брембо'],
    groups: [BRAKES],
  },
  { title: 'FERODO', shapes: ['FDB####', 'DDF####', 'TAR####'], aliases: ['Феродо'], groups: [BRAKES] },
  { title: 'TEXTAR', shapes: ['2#####01', '92######'], groups: [BRAKES] },
  { title: 'ZIMMERMANN', shapes: ['100.####.20', '2####.170.1'], groups: [BRAKES] },
  { title: 'NIBK', shapes: ['PN####', 'RN####'], aliases: ['NiBK'], groups: [BRAKES] },
  { title: 'SANGSIN BRAKE', shapes: ['SP####', 'SA###'], aliases: ['Hi-Q', 'Sangsin'], groups: [BRAKES] },
  { title: 'REMSA', shapes: ['0###.##'], groups: [BRAKES] },
  {
    title: 'KAYABA',
    shapes: ['33####', '34####', '36#####'],
    aliases: ['KYB', 'Каяба'],
    groups: [SUSPENSION],
  },
  {
    title: 'SACHS',
    shapes: ['31# ###', '3000 9## ###', '3151 6## ###'],
    aliases: ['Сакс'],
    groups: [SUSPENSION, TRANSMISSION],
  },
  { title: 'MONROE', shapes: ['G####', 'E####', '#####SP'], groups: [SUSPENSION] },
  { title: 'BILSTEIN', shapes: ['19-######', '22-######'], groups: [SUSPENSION] },
  {
    title: 'LEMFORDER',
    shapes: ['##### 01', '##### 02'],
    aliases: ['Lemförder', 'Лемфёрдер'],
    groups: [SUSPENSION],
  },
  { title: 'CTR', shapes: ['CL####', 'CBKK-##', 'CE####'], groups: [SUSPENSION] },
  { title: '555', shapes: ['SL-####', 'SB-####', 'SE-####'], aliases: ['Sankei 555'], groups: [SUSPENSION] },
  {
    title: 'FEBEST',
    shapes: ['0123-@@@##', '0282-@###', 'TAB-###'],
    aliases: ['Фебест'],
    groups: [SUSPENSION, TRANSMISSION],
  },
  { title: 'SIDEM', shapes: ['#####', '86####'], groups: [SUSPENSION] },
  { title: 'MOOG', shapes: ['@@-BJ-####', '@@-ES-####'], groups: [SUSPENSION] },
  { title: 'MEYLE', shapes: ['### ### ####', '116 0## ####'], aliases: ['Meyle HD', 'Майле'] },
  { title: 'FEBI', shapes: ['#####', '1#####'], aliases: ['Febi Bilstein', 'Феби'] },
  { title: 'SWAG', shapes: ['## 92 ####', '30 93 ####'] },
  { title: 'TOPRAN', shapes: ['### ###', '1## ### 755'] },
  {
    title: 'GATES',
    shapes: ['K0#####XS', '#PK####', 'T#####', '5####XS'],
    aliases: ['Гейтс'],
    groups: [ENGINE],
  },
  {
    title: 'CONTITECH',
    shapes: ['CT####', 'CT####K1', '#PK####'],
    aliases: ['Contitech', 'Continental CTAM'],
    groups: [ENGINE],
  },
  { title: 'DAYCO', shapes: ['94####', 'KTB###', 'APV####'], groups: [ENGINE] },
  { title: 'INA', shapes: ['530 0### 10', '531 0### 30', '420 00## 10'], groups: [ENGINE] },
  { title: 'SKF', shapes: ['VKBA ####', 'VKMA #####', 'VKM #####'], groups: [ENGINE, TRANSMISSION] },
  { title: 'FAG', shapes: ['713 6## ###', '713 6## 1##'], groups: [TRANSMISSION] },
  { title: 'SNR', shapes: ['R###.##', 'GA###.##'], groups: [TRANSMISSION] },
  { title: 'NSK', shapes: ['##BWD##', 'ZA-##BWD##'], groups: [TRANSMISSION] },
  { title: 'KOYO', shapes: ['DAC####-#', 'PU######'], groups: [TRANSMISSION] },
  { title: 'ELRING', shapes: ['###.###', '###.#20'], aliases: ['Элринг'], groups: [ENGINE] },
  {
    title: 'VICTOR REINZ',
    shapes: ['61-#####-00', '15-#####-01', '71-#####-00'],
    aliases: ['Reinz'],
    groups: [ENGINE],
  },
  { title: 'AJUSA', shapes: ['1#######', '5#######'], groups: [ENGINE] },
  { title: 'CORTECO', shapes: ['12#####5B', '2#######'], groups: [ENGINE, SUSPENSION] },
  { title: 'GLYCO', shapes: ['H###/# STD', '71-#### STD'], groups: [ENGINE] },
  { title: 'GOETZE', shapes: ['08-######-00'], groups: [ENGINE] },
  {
    title: 'NGK',
    shapes: ['BKR#E-11', 'ILZKR##-#', '####', 'LZKAR#@'],
    aliases: ['НЖК'],
    groups: [ENGINE, ELECTRICS],
  },
  {
    title: 'DENSO',
    shapes: ['K##PR-U##', 'DOX-0###', 'IK##TT', 'DCRI######'],
    aliases: ['Денсо'],
    groups: [ENGINE, ELECTRICS, COOLING],
  },
  { title: 'BERU', shapes: ['Z###', 'GN###', 'ZSE ###'], groups: [ENGINE, ELECTRICS] },
  { title: 'CHAMPION', shapes: ['OE###/T10', 'RC#YC'], groups: [ENGINE, FILTERS, BODY] },
  { title: 'VALEO', shapes: ['######', '82####', '57####'], aliases: ['Валео'] },
  { title: 'LUK', shapes: ['62# 3### 00', '415 0### 10'], aliases: ['Лук'], groups: [TRANSMISSION] },
  { title: 'EXEDY', shapes: ['@@C###U', '@@K####'], groups: [TRANSMISSION] },
  { title: 'AISIN', shapes: ['D@-0##U', 'WPT-###', 'C@-0##'], groups: [TRANSMISSION, COOLING] },
  {
    title: 'GKN SPIDAN',
    shapes: ['2####', '0.0#####'],
    aliases: ['Spidan', 'Loebro'],
    groups: [TRANSMISSION],
  },
  {
    title: 'HELLA',
    shapes: ['6PT 009 ###-##1', '1EL 01# ###-##1', '8GH 00# ###-##1'],
    aliases: ['Хелла'],
    groups: [ELECTRICS, OPTICS],
  },
  { title: 'VDO', shapes: ['5WK9###', 'S1########Z'], aliases: ['Siemens VDO'], groups: [ELECTRICS] },
  { title: 'DELPHI', shapes: ['ES#####-12B1', 'TC####', 'GN#####'], groups: [ELECTRICS, SUSPENSION, BRAKES] },
  { title: 'MAGNETI MARELLI', shapes: ['0#########10', '060#########'], groups: [ELECTRICS, OPTICS] },
  { title: 'ERA', shapes: ['5#####', '55#####'], groups: [ELECTRICS] },
  { title: 'FENOX', shapes: ['A2####C3', 'BP4####', 'SD#####'], aliases: ['Фенокс'] },
  { title: 'TRIALLI', shapes: ['PF ####', 'CF ####', 'AG ####'], aliases: ['Триалли'] },
  { title: 'LUZAR', shapes: ['LRc 0####', 'LWP 0###', 'LT 0###'], aliases: ['Лузар'], groups: [COOLING] },
  { title: 'NISSENS', shapes: ['6####', '9#####'], aliases: ['Ниссенс'], groups: [COOLING] },
  { title: 'NRF', shapes: ['5####', '3####'], groups: [COOLING] },
  { title: 'HEPU', shapes: ['P###', 'P999-G12-###'], groups: [COOLING, CONSUMABLES] },
  { title: 'WAHLER', shapes: ['4###.##D', '31##.##D'], groups: [COOLING] },
  { title: 'GMB', shapes: ['GW@-###', 'GT#####'], groups: [COOLING, ENGINE] },
  { title: 'DEPO', shapes: ['###-11##L-LD-EM', '###-19##R-UE'], aliases: ['Депо'], groups: [OPTICS] },
  { title: 'TYC', shapes: ['20-####-05-2', '11-####-01-2'], groups: [OPTICS] },
  { title: 'OSRAM', shapes: ['64###NL', '7###-02B'], aliases: ['Осрам'], groups: [OPTICS] },
  { title: 'PHILIPS', shapes: ['12###PRC1', '12###XVS2'], aliases: ['Филипс'], groups: [OPTICS] },
  { title: 'NARVA', shapes: ['48###', '17###'], groups: [OPTICS] },
  { title: 'SAT', shapes: ['ST-@@##-###-1', 'ST#####-###'], aliases: ['SAT Premium'] },
  { title: 'SAILING', shapes: ['@@L######'], groups: [BODY, OPTICS] },
  { title: 'KLOKKERHOLM', shapes: ['####900', '####313'], groups: [BODY] },
  { title: 'POLCAR', shapes: ['######-1', '####07-5'], groups: [BODY] },
  { title: 'TRICO', shapes: ['EF###', 'FX###'], groups: [BODY] },
  {
    title: 'LIQUI MOLY',
    shapes: ['####', '1####', '2####'],
    aliases: ['Liquimoly', 'Ликви Моли'],
    groups: [CONSUMABLES],
  },
  { title: 'SHELL', shapes: ['5500####', '5500#####'], aliases: ['Шелл'], groups: [CONSUMABLES] },
  { title: 'MOBIL', shapes: ['15####', '15#### GSP'], aliases: ['Мобил'], groups: [CONSUMABLES] },
  { title: 'CASTROL', shapes: ['15####', '156@##'], aliases: ['Кастрол'], groups: [CONSUMABLES] },
  { title: 'LUKOIL', shapes: ['19####', '3#####'], aliases: ['Лукойл'], groups: [CONSUMABLES] },
  {
    title: 'GAZPROMNEFT',
    shapes: ['2389######'],
    aliases: ['Газпромнефть', 'G-Energy'],
    groups: [CONSUMABLES],
  },
  { title: 'MOTUL', shapes: ['10####', '11####'], groups: [CONSUMABLES] },
  { title: 'RAVENOL', shapes: ['401493#######'], groups: [CONSUMABLES] },
  {
    title: 'LADA',
    shapes: ['2108#-10####0-0#', '2110#-35####0-##', '8450####', '1118#-29####0-0#'],
    aliases: ['АвтоВАЗ', 'AVTOVAZ', 'Лада Имидж', 'ВАЗ'],
    oem: true,
  },
  { title: 'GAZ', shapes: ['330#-10#####', '405.10#####', 'A21R##-17#####'], aliases: ['ГАЗ'], oem: true },
  { title: 'UAZ', shapes: ['3163-00-35####0-##', '0420-00-10####0-##'], aliases: ['УАЗ'], oem: true },
  { title: 'KAMAZ', shapes: ['5320-35####0', '740.10#####0'], aliases: ['КАМАЗ'], oem: true },
  { title: 'RENAULT', shapes: ['7700######', '8200######', '60015#####'], aliases: ['Рено'], oem: true },
  {
    title: 'HYUNDAI-KIA',
    shapes: ['2####-2@###', '5####-@####', '97133-@####'],
    aliases: ['Hyundai', 'Kia', 'Mobis', 'Хендай'],
    oem: true,
  },
  {
    title: 'TOYOTA',
    shapes: ['04465-#####', '90915-@@@@#', '48510-@####'],
    aliases: ['Lexus', 'Тойота'],
    oem: true,
  },
  {
    title: 'NISSAN',
    shapes: ['15208-@####', '4####-@@##@', 'D4060-@@##@'],
    aliases: ['Infiniti', 'Ниссан'],
    oem: true,
  },
  {
    title: 'VAG',
    shapes: ['1K0 615 ### @', '06A 1## ### @', '5Q0 4## ### @'],
    aliases: ['Volkswagen', 'VW', 'Skoda', 'Audi'],
    oem: true,
  },
  { title: 'BMW', shapes: ['11 42 7 ### ###', '34 11 6 ### ###'], aliases: ['БМВ'], oem: true },
  { title: 'MERCEDES-BENZ', shapes: ['A ### ### ## ##'], aliases: ['Mercedes', 'MB'], oem: true },
  { title: 'FORD', shapes: ['1 ### ###', '2 ### ###'], aliases: ['Форд'], oem: true },
  {
    title: 'GENERAL MOTORS',
    shapes: ['96######', '13######', '955#####'],
    aliases: ['GM', 'Opel', 'Chevrolet'],
    oem: true,
  },
  { title: 'MAZDA', shapes: ['@@##-34-###', '@##-14-302', 'LF##-18-###'], oem: true },
  { title: 'MITSUBISHI', shapes: ['MR######', 'MD######', '4605@###'], oem: true },
  { title: 'HONDA', shapes: ['15400-@@@-###', '45022-@@#-###'], oem: true },
  { title: 'SUBARU', shapes: ['2####AA###', '15208AA###'], oem: true },
  { title: 'SUZUKI', shapes: ['#####-##@##', '16510-##@##'], oem: true },
  {
    title: 'PSA',
    shapes: ['4254 ##', '1109 @#', '98 ### ### 80'],
    aliases: ['Peugeot', 'Citroen', 'Peugeot-Citroen'],
    oem: true,
  },
  { title: 'PATRON', shapes: ['PF####', 'PBP####', 'PS####'], aliases: ['Патрон'] },
  { title: 'STELLOX', shapes: ['##-#####-SX', '####-###-SX'] },
  { title: 'MASUMA', shapes: ['MS-####', 'MFA-###', 'MR-####'] },
  { title: 'AVANTECH', shapes: ['AF0###', 'OF0###', 'CF0###'], groups: [FILTERS, BODY] },
];

/** Products that are what they are in life, grouped by crosses: [brand, article, title, description]. */
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

/** Numbers that their makers have replaced, and by which of the products above. */
export const REPLACED_NUMBERS: readonly { brand: string; article: string; by: string }[] = [
  { brand: 'GENERAL MOTORS', article: '650401', by: '93156310' },
  { brand: 'LADA', article: '2108-1012005', by: '21080-1012005-08' },
  { brand: 'LADA', article: '2108-3501080', by: '21080-3501080-00' },
];

/** What is known of the groups above, in their order: characteristics, and grams and millimetres as in `typical`. */
export const KNOWN_FEATURES: readonly {
  features: Readonly<Record<string, string>>;
  sizes: readonly [weight: number, height: number, width: number, length: number];
  /** Names of the vehicles they fit. */
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

/** Brands that make a given category group. */
export function brandsOfGroup(group: number): BrandWords[] {
  return BRANDS.filter((brand) => !brand.groups || brand.groups.includes(group));
}
