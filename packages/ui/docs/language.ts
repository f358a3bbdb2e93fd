import type { Records } from './record.ts';

export const LANGUAGE: Records = {
  'portal-provider': {
    what: [
      'Sets language, formats and currency of what is below it.',
      'Задаёт язык, записи чисел и валюту всему, что ниже.',
    ],
    use: [['Once around the app, if it is not Russian.', 'Один раз вокруг приложения, если оно не русское.']],
    avoid: [['Only the look of a part differs', 'Отличается только вид части', 'theme-scope']],
    dos: [
      [
        'Declare a list of translations outside the component.',
        'Объявляйте список переводов вне компонента.',
      ],
    ],
    status: 'new',
    keywords: 'i18n, l10n, locale, translation, currency, язык, перевод, локаль, валюта',
  },
  'theme-scope': {
    what: [
      'Gives a part of a page another theme, density, accent, corners or sizes.',
      'Даёт части страницы другую тему, плотность, акцент, углы, размеры.',
    ],
    use: [
      [
        'A dark part of a light page, a brand’s own accent.',
        'Тёмная часть светлой страницы, свой акцент бренда.',
      ],
    ],
    avoid: [
      ['The whole page: set `data-theme` on `<html>`', 'Вся страница: задайте `data-theme` на `<html>`'],
    ],
    status: 'new',
    keywords: 'theme, dark mode, accent, colours, density, тема, тёмная тема, цвета, плотность',
  },
};
