import { expect, type Page } from '@playwright/test';

const INN = '632155017704';
const PASSWORD = 'Zapchasti2026';

/** Registers a new shop, sets its password by the link in the e-mail, and signs in. */
export async function register(page: Page) {
  await page.goto('/auth');
  await page.getByRole('link', { name: 'Регистрация' }).click();
  await page.getByLabel('ИНН').fill(INN);
  await page.getByLabel('Правовая форма').selectOption('ИП');
  await page.getByLabel('Название').fill('Запчасти на Победы');
  await page.getByLabel('Юридический адрес').fill('Тольятти, ул. Победы, 40');
  await page.getByLabel('Фамилия').fill('Новикова');
  await page.getByLabel('Имя').fill('Мария');
  await page.getByLabel('E-mail').fill('pobeda@example.ru');
  await page.getByLabel('Телефон').fill('79001234567');
  await page.getByRole('checkbox', { name: /Согласен с регламентом/ }).check();
  await page.getByRole('button', { name: 'Зарегистрироваться' }).click();
  await page.getByRole('link', { name: 'Открыть ссылку из письма' }).click();
  await page.getByLabel('Новый пароль', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Новый пароль ещё раз').fill(PASSWORD);
  await page.getByRole('button', { name: 'Сохранить пароль' }).click();
  await page.getByLabel('Логин').fill(INN);
  await page.getByLabel('Пароль', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Войти', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Я прочитал и принимаю регламент' }).check();
  await page.getByRole('button', { name: 'Принять' }).click();
  await expect(page).toHaveURL('/main');
}
