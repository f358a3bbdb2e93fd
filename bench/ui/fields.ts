// The fields of the busiest pages in which people type, for bench/ui/frames.ts.
import { type Locator, type Page } from 'playwright';

export interface Field {
  name: string;
  login: 'shop' | 'supplier';
  /** Opens the page and returns the field. */
  open(page: Page): Promise<Locator>;
  /** What is typed, a key at a time. */
  text: string;
}

export const OFFERS = 500;
const RESULT = '/catalog/result?article=OC90';
const at = async (page: Page, address: string) => {
  await page.goto(address);
  await page.locator('h1').first().waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
};
/** Search results with all their rows. */
export async function openOffers(page: Page): Promise<void> {
  await at(page, RESULT);
  await page.waitForFunction(
    (count) => document.querySelectorAll('table[aria-label="Предложения"] tr[data-row]').length >= count,
    OFFERS,
  );
}
const box =
  (address: string, name: string) =>
  async (page: Page): Promise<Locator> => {
    await at(page, address);
    return page.getByLabel(name).first();
  };
const inOffers = (name: string | RegExp, nth: number) => async (page: Page) => {
  await openOffers(page);
  return page.getByRole('textbox', { name }).or(page.getByRole('combobox', { name })).nth(nth);
};

const LIST = Array.from({ length: OFFERS }, (_, n) => `KNECHT OC ${90 + n} - ${1 + (n % 9)}`).join('\n');
const PRICES = `Артикул;Бренд;Наименование;Цена;Остаток;Кратность\n${Array.from({ length: OFFERS }, (_, n) => `TST-${n};KNECHT;Фильтр масляный;${100 + n};5;1`).join('\n')}\n`;

export const FIELDS: readonly Field[] = [
  {
    name: 'the search of the catalogue',
    login: 'shop',
    open: box('/catalog', 'Поиск по названию и номеру'),
    text: 'фильтр',
  },
  {
    name: `${OFFERS} offers: the search above them`,
    login: 'shop',
    open: inOffers('Поиск по названию и номеру', 0),
    text: 'фильтр',
  },
  {
    name: `${OFFERS} offers: a quantity`,
    login: 'shop',
    open: inOffers(/^Количество: /, 4),
    text: '1234',
  },
  {
    name: `${OFFERS} offers: the price of the filter`,
    login: 'shop',
    open: inOffers('Цена, руб., от, числом', 0),
    text: '1234',
  },
  {
    name: "a buyer's orders: the search",
    login: 'shop',
    open: box('/outgoing', 'Номер, артикул или поставщик'),
    text: 'фильтр',
  },
  {
    name: "a buyer's order: the message",
    login: 'shop',
    open: async (page) => {
      await at(page, '/outgoing/104008');
      return page.getByRole('textbox', { name: /^Написать/ });
    },
    text: 'привезите',
  },
  {
    name: `a pasted list of ${OFFERS} lines: the next line`,
    login: 'shop',
    open: async (page) => {
      await at(page, '/request/add');
      const field = page.getByRole('textbox', { name: /^Список/ });
      await field.fill(LIST);
      await page.waitForTimeout(1_000);
      return field;
    },
    text: ' knecht ',
  },
  {
    name: "a supplier's orders: the search",
    login: 'supplier',
    open: box('/inbox', 'Номер, артикул или покупатель'),
    text: 'фильтр',
  },
  {
    name: "a supplier's order: a confirmed quantity",
    login: 'supplier',
    open: async (page) => {
      await at(page, '/inbox/104008');
      return page.getByRole('textbox', { name: /^Количество: / }).nth(2);
    },
    text: '1234',
  },
  {
    name: 'a price list: the search',
    login: 'supplier',
    open: box('/prices/1', 'Артикул в любом написании'),
    text: 'knecht',
  },
  {
    name: 'a price list: the price of a line',
    login: 'supplier',
    open: async (page) => {
      await at(page, '/prices/1');
      await page
        .getByRole('button', { name: /^Изменить/ })
        .first()
        .click();
      return page.getByRole('textbox', { name: /Цена/ }).first();
    },
    text: '1234',
  },
  {
    name: 'an uploaded price list: the title of the list',
    login: 'supplier',
    open: async (page) => {
      await at(page, '/prices/import');
      await page
        .getByLabel('Файл прайс-листа')
        .setInputFiles({ name: 'prices.csv', mimeType: 'text/csv', buffer: Buffer.from(PRICES) });
      await page.getByRole('table', { name: 'Первые строки файла' }).waitFor();
      return page.getByRole('textbox').first();
    },
    text: 'основной',
  },
  {
    name: "a supplier's products: the search",
    login: 'supplier',
    open: box('/nomenclature', 'Артикул в любом написании'),
    text: 'knecht',
  },
];
