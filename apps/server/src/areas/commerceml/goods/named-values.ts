import { child, childrenOf, type Node, textOf } from './xml.ts';

/** Names of properties and requisites that hold a value, the surest first; without spaces, in lower case. */
const NAMES = {
  brand: ['бренд', 'брэнд', 'торговаямарка', 'марка', 'производитель', 'изготовитель', 'brand'],
  vat: ['ставкандс', 'ндс'],
  country: [
    'странапроисхождения',
    'страна',
    'странапроизводства',
    'странаизготовитель',
    'странапроизводитель',
    'кодстраныпроисхождения',
    'кодстраны',
  ],
  declaration: [
    'номергтд',
    'гтд',
    'номертаможеннойдекларации',
    'таможеннаядекларация',
    'номердекларации',
    'номердт',
  ],
} as const satisfies Record<string, readonly string[]>;
/** What a property or a requisite of a good may be to the portal. */
export type Meaning = keyof typeof NAMES;

const fold = (name: string) => name.toLowerCase().replaceAll(/\s/g, '');
const rankOf = (names: readonly string[], name: string) => names.indexOf(fold(name));
/** Whether a property or a requisite of this name holds a value that the portal takes. */
export const isTakenName = (name: string): boolean =>
  Object.values(NAMES).some((names) => rankOf(names, name) !== -1);

/** Properties whose values the portal takes, and the values of their dictionaries, by Ид. */
export interface Dictionary {
  properties: Map<string, string>;
  values: Map<string, string>;
}

/** The value of the surest property or requisite of a good with this meaning; empty if there is none. */
export function namedValue(node: Node, meaning: Meaning, { properties, values }: Dictionary): string {
  const names = NAMES[meaning];
  const [first] = [
    ...childrenOf(child(node, 'ЗначенияСвойств'), 'ЗначенияСвойства').map((one) => ({
      name: properties.get(textOf(one, 'Ид')) ?? textOf(one, 'Наименование'),
      value: textOf(one, 'Значение') || textOf(one, 'ИдЗначения'),
    })),
    ...childrenOf(child(node, 'ЗначенияРеквизитов'), 'ЗначениеРеквизита').map((one) => ({
      name: textOf(one, 'Наименование'),
      value: textOf(one, 'Значение'),
    })),
  ]
    .filter(({ name, value }) => rankOf(names, name) !== -1 && value !== '')
    .toSorted((a, b) => rankOf(names, a.name) - rankOf(names, b.name));
  const value = first?.value ?? '';
  return values.get(value) ?? value;
}
