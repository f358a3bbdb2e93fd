import type { Both } from '../../packages/ui/docs/record.ts';
import { useGlobals } from './globals.ts';

/** The language of the toolbar. */
export type Locale = 'en' | 'ru';

export const useLocale = (): Locale => (useGlobals().locale === 'en' ? 'en' : 'ru');

/** Chooses a text of both languages. */
export function useIn(): (both: Both) => string {
  const locale = useLocale();
  return ([en, ru]) => (locale === 'en' ? en : ru);
}

/** Texts of the docs pages. */
export const WORDS = {
  copy: ['Copy', 'Скопировать'],
  copied: ['Copied', 'Скопировано'],
  use: ['When to use', 'Когда применять'],
  avoid: ['When not to use', 'Когда не применять'],
  instead: ['use', 'возьмите'],
  dos: ['Do', 'Делайте'],
  donts: ['Don’t', 'Не делайте'],
  try: ['Playground', 'Попробовать'],
  keys: ['Keyboard', 'Клавиатура'],
  key: ['Keys', 'Клавиши'],
  does: ['What happens', 'Что происходит'],
  props: ['Props', 'Свойства'],
  prop: ['Prop', 'Свойство'],
  type: ['Type', 'Тип'],
  standard: ['Default', 'По умолчанию'],
  description: ['Description', 'Описание'],
  required: ['required', 'обязательное'],
  deprecated: ['Deprecated', 'Устарело'],
  passes: ['Other props are passed to', 'Остальные свойства получает'],
  types: ['Types of these props', 'Типы этих свойств'],
  none: ['No props of its own.', 'Своих свойств нет.'],
  also: ['Also called', 'Ещё называют'],
  stories: ['Stories', 'Примеры'],
  stable: ['Stable', 'Стабильный'],
  new: ['New', 'Новый'],
  source: ['Source', 'Код'],
} as const satisfies Record<string, Both>;
