// Which pictures are taken of a story, by Chromatic and by `pnpm visual`: one rule for all stories, by their group, name and tags.

/** A look in which a story is photographed: the toolbar's values, the width, and what the system asks of pages. */
export interface Mode {
  theme: 'light' | 'dark';
  density: 'comfortable' | 'compact';
  width: number;
  forcedColors?: 'active';
}

const light = { theme: 'light', density: 'comfortable', width: 1_440 } as const;

export const MODES = {
  light,
  dark: { ...light, theme: 'dark' },
  compact: { ...light, density: 'compact', width: 1_280 },
  narrow: { ...light, width: 1_280 },
  phone: { ...light, width: 390 },
  forced: { ...light, forcedColors: 'active' },
} as const satisfies Record<string, Mode>;

export type ModeName = keyof typeof MODES;

/** The most pictures of all stories together. */
export const MOST = 1_200;

/** Components of which a page has one: they have no Matrix, so their Default is photographed in its place. */
export const WITHOUT_MATRIX = [
  'Данные/Pagination',
  'Каркас/AppShell',
  'Каркас/Breadcrumbs',
  'Каркас/PhoneMenu',
  'Каркас/PlainPage',
  'Каркас/SideMenu',
  'Сообщения/CommandPalette',
  'Сообщения/Greeting',
  'Сообщения/SupportChat',
  'Торговля/BasketSummary',
  'Торговля/DocumentHeader',
  'Торговля/SearchInput',
  'Экраны/Вход',
];

/**
 * Stories that end looking like another one: the stories of places (`places.tsx`), what a key does, what comes late or twice, what a message tells, and
 * the failures and skeletons of screens and what a person without the right sees, which are one component's each.
 */
const SAYS_NOTHING_NEW =
  /^(In Dialog|At Foot|Left By Tab|Saved|Removing|Refused Paper|Many Actions|Accepted Sum|Answer Before Shipment|Held Pieces|Picked Up|Crowded Header|Icons|Scored Little|Replacing More|Too Few|Asked Quantity|Punctual On Phone|No Unknown Brands|Gone Line|Needs Consent|With Archive)$|\bIn Scroller$|\b(Keys|Keyboard|Escape|Tab|Enter|Double Click|Late Results|Quick Choices|Leads On|Told Once|One Stop|Focus Stays|Undone)\b/;
/** Groups that only play what fields and cards do: their components are photographed by themselves. */
const OF_BEHAVIOUR = ['Основы/Клавиатура', 'Основы/Поля без value'];
/** Groups of which one story shows the look; the others play what its card and dialogs do. */
const OF_ONE_LOOK: Partial<Record<string, string>> = {
  'Портал/Аналоги': 'Hidden',
  'Портал/Безопасность/Ключи доступа': 'Listed',
  'Портал/Где мои детали': 'List',
  'Портал/Переписка': 'Thread',
  'Портал/Повтор заказа': 'Compared',
  'Портал/Каждую неделю': 'Weeks',
  'Портал/Отложенные товары': 'List',
  'Портал/Слежу': 'Listed',
  'Портал/Согласование заказов': 'Decided',
};
const OF_ONE_COMPONENT = /\b(Fail(ed|s|ing)?|Loading|No Right)\b/;

export interface Pictured {
  title: string;
  name: string;
  tags?: readonly string[] | undefined;
}

/** The modes in which a story is photographed; none if its picture says nothing new. */
export function picturesOf({ title, name, tags = [] }: Pictured): readonly ModeName[] {
  if (OF_BEHAVIOUR.includes(title) || (OF_ONE_LOOK[title] ?? name) !== name) return [];
  if (tags.includes('phone')) return ['phone'];
  if (SAYS_NOTHING_NEW.test(name)) return [];
  if (title.startsWith('Портал/')) {
    if (OF_ONE_COMPONENT.test(name)) return [];
    return /^(Default|List|Document)$/.test(name) ? ['light', 'dark', 'narrow'] : ['light'];
  }
  if (name === 'Matrix') return ['light', 'dark', 'compact'];
  // It looks like the Default. Chromatic forces colours upon a whole story, not in a mode.
  if (name === 'Playground') return ['forced'];
  if (name === 'Default') return WITHOUT_MATRIX.includes(title) ? ['light', 'dark', 'compact'] : [];
  return ['light'];
}

/** What Chromatic reads in the parameters of a story. */
export function chromaticOf(story: Pictured) {
  const names = picturesOf(story);
  if (names.length === 0) return { disableSnapshot: true };
  const modes = names.map((name) => {
    const { theme, density, width } = MODES[name];
    return [name, { theme, density, viewport: width }] as const;
  });
  return {
    modes: Object.fromEntries(modes),
    ...(names.includes('forced') && { forcedColors: 'active' as const }),
  };
}
