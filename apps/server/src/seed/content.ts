import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { cleanHtml } from '../areas/content/clean.ts';
import type { Database } from '../database/connect.ts';
import { BANNER_SIZE, BANNERS, bannerPicture } from './goods/drawn.ts';

interface Text {
  kind: 'banner' | 'news';
  status: 'draft' | 'active' | 'archived';
  /** Days since its publication. */
  days: number;
  picture?: (typeof BANNERS)[number];
  title: string;
  annotation: string;
  content: string;
  brands?: readonly string[];
  categories?: readonly string[];
  /** Brand and normal form of the part number. */
  articles?: readonly (readonly [brand: string, norm: string])[];
}

const TEXTS: readonly Text[] = [
  {
    kind: 'banner',
    status: 'active',
    days: 6,
    picture: 'suspension',
    title: 'Амортизаторы и рычаги: сезон ям',
    annotation: 'Самые заказываемые позиции подвески. Срок и цена – сразу для вашего склада.',
    content:
      '<p>Весной и поздней осенью подвеску меняют чаще всего. Собрали позиции, которые магазины заказывают в это время, чтобы не искать их по одной.</p><h2>На что смотреть</h2><ul><li>амортизаторы меняют парами на одной оси;</li><li>вместе с ними – опоры, отбойники и пыльники;</li><li>после рычагов и шаровых опор нужна проверка углов установки колёс.</li></ul>',
    categories: ['Амортизаторы', 'Рычаги и шаровые опоры'],
    brands: ['KAYABA'],
  },
  {
    kind: 'banner',
    status: 'active',
    days: 4,
    picture: 'brakes',
    title: 'Тормозные колодки и диски на складах портала',
    annotation: 'Колодки и диски лучше заказывать вместе: так они приедут одной машиной.',
    content:
      '<p>Новые колодки на изношенном диске не прирабатываются. Закажите их вместе – на странице видно, что можно доставить на ваш склад и когда.</p><blockquote>Номинальная и наименьшая толщина диска указана на его торце.</blockquote>',
    categories: ['Колодки тормозные', 'Диски тормозные'],
  },
  {
    kind: 'banner',
    status: 'active',
    days: 2,
    picture: 'oil',
    title: 'Всё для замены масла',
    annotation: 'Масляные фильтры, моторные масла, прокладки сливных пробок – от нескольких поставщиков.',
    content:
      '<p>Замена масла – самая частая работа автосервиса. Здесь фильтры и масла, которые можно привезти на ваш склад, с лучшей ценой и самым быстрым сроком.</p><h2>Что положить рядом</h2><ol><li>фильтр масляный;</li><li>масло моторное с запасом на долив;</li><li>прокладку или шайбу сливной пробки.</li></ol><p>Не нашли номер? Попробуйте <a href="/catalog">поиск по названию или VIN</a>.</p>',
    categories: ['Фильтры масляные', 'Масла моторные'],
    articles: [
      ['KNECHT', 'OC90'],
      ['MANN-FILTER', 'W9142'],
    ],
  },
  {
    kind: 'banner',
    status: 'draft',
    days: 1,
    picture: 'winter',
    title: 'Готовимся к зиме',
    annotation: 'Щётки, свечи и жидкости, пока не выпал снег.',
    content: '<p>Список позиций согласуем до конца недели.</p>',
    categories: ['Щётки стеклоочистителя', 'Свечи зажигания', 'Жидкости'],
  },
  {
    kind: 'banner',
    status: 'archived',
    days: 95,
    picture: 'drive',
    title: 'Ремни и ролики перед отпуском',
    annotation: 'Летняя подборка для тех, кто готовит машину к дальней дороге.',
    content: '<p>Подборка закончилась, позиции остались в каталоге.</p>',
    categories: ['Ремни и ролики'],
  },
  {
    kind: 'news',
    status: 'active',
    days: 21,
    title: 'Заявку можно вставить из буфера обмена',
    annotation: 'Скопируйте список из таблицы или письма: портал сам узнает бренд, артикул и количество.',
    content:
      '<p>Раньше список нужно было сохранять в файл. Теперь достаточно скопировать строки и вставить их на странице <a href="/request/add">загрузки заявки</a>.</p><ul><li>порядок столбцов любой;</li><li>нераспознанные строки видны сразу и исправляются на месте;</li><li>исходный текст хранится вместе с заявкой.</li></ul>',
  },
  {
    kind: 'news',
    status: 'active',
    days: 9,
    picture: 'drive',
    title: 'Срок доставки теперь учитывает отсечку склада',
    annotation: 'Заказ после 16:00 уедет следующей машиной, и портал говорит об этом до заказа.',
    content:
      '<p>У каждого направления есть время, до которого заказ попадает в ближайшую машину. Оно показано у предложения: сколько осталось и когда товар приедет, если не успеть.</p><p>В выходные и праздники машины не ходят – срок считается от следующего рабочего дня.</p>',
  },
  {
    kind: 'news',
    status: 'active',
    days: 3,
    picture: 'winter',
    title: 'График работы в новогодние праздники',
    annotation: '31 декабря и 1 января машины не ходят, остальные дни – по обычному графику.',
    content:
      '<p>Заказы принимаются без перерывов. Отгрузки в праздники:</p><ul><li>30 декабря – последний рейс года;</li><li>31 декабря и 1 января – рейсов нет;</li><li>со 2 января – обычный график.</li></ul><p>Срок доставки в корзине уже посчитан с учётом этих дней.</p>',
  },
  {
    kind: 'news',
    status: 'draft',
    days: 0,
    title: 'Новые категории в каталоге',
    annotation: 'Расскажем, что и куда переехало.',
    content: '<p>Дополнить списком категорий.</p>',
  },
];

/** A file name in the form of random ones, but the same each time. */
function nameOf(title: string): string {
  const hex = createHash('sha256').update(title).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Banners and news in every status; their pictures are written to the uploads directory, if one is given. */
export async function seedContent(database: Database, uploads: string | undefined): Promise<void> {
  for (const [place, text] of TEXTS.entries()) {
    const { rows } = await database.execute<{ id: number }>(sql`
      INSERT INTO publication (kind, status, title, annotation, content, author_id, created_at, published_at)
      SELECT ${text.kind}, ${text.status}, ${text.title}, ${text.annotation}, ${cleanHtml(text.content)}, id,
             now() - make_interval(days => ${text.days}, mins => ${place}),
             CASE WHEN ${text.status} <> 'draft' THEN now() - make_interval(days => ${text.days}, mins => ${place}) END
      FROM app_user WHERE login = 'admin' RETURNING id`);
    const id = rows[0]?.id ?? 0;
    await database.execute(sql`
      INSERT INTO publication_brand SELECT ${id}, id FROM brand WHERE title = ANY(${sql.param(text.brands ?? [])}::text[])`);
    await database.execute(sql`
      INSERT INTO publication_category SELECT ${id}, id FROM category WHERE title = ANY(${sql.param(text.categories ?? [])}::text[])`);
    for (const [brand, norm] of text.articles ?? [])
      await database.execute(sql`
        INSERT INTO publication_article SELECT ${id}, p.id FROM product p JOIN brand ON brand.id = p.brand_id
        WHERE p.article_norm = ${norm} AND brand.title = ${brand}`);
    if (!text.picture || uploads === undefined) continue;
    await writeFile(path.join(uploads, nameOf(text.title)), bannerPicture(text.picture), { mode: 0o600 });
    await database.execute(sql`
      INSERT INTO publication_image (publication_id, place, stored_as, type, width, height)
      VALUES (${id}, 1, ${nameOf(text.title)}, 'image/png', ${BANNER_SIZE.width}, ${BANNER_SIZE.height})`);
  }
}
