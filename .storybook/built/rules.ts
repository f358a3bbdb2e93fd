// The ARIA practices' keyboard tables (w3.org/WAI/ARIA/apg/patterns), rule by rule: the pressed keys and the
// expected state. `keys.spec.ts` presses them on the built Storybook, `bench/ui/keys.ts` on react-aria's
// components for comparison.

/** The state of a page as its roles and ARIA states show it. */
export interface Seen {
  /** Role and name of the focused element; empty if there is none. */
  focus: string;
  /** The active option of the focused field. */
  active: string;
  /** A list, a menu or a dialog is open. */
  open: boolean;
  /** The value of the focused field. */
  value: string;
  /** Names of selected or checked elements. */
  chosen: string;
}

export interface Rule {
  part: string;
  /** The rule in the words of the practices. */
  rule: string;
  /** Keys pressed one after another; «text:ma» is typed. */
  press: string;
  /** The expected state afterwards, in part, as a pattern. */
  seen: Partial<Record<keyof Seen, string | boolean>>;
  /** The practices leave this rule optional. */
  optional?: true;
}

const of =
  (part: string, optional?: true) =>
  (rule: string, press: string, seen: Rule['seen']): Rule => ({
    part,
    rule,
    press,
    seen,
    ...(optional && { optional }),
  });

const combobox = of('combobox');
const comboboxMay = of('combobox', true);
const listbox = of('listbox');
const listboxMay = of('listbox', true);
const menu = of('menu');
const menuMay = of('menu', true);
const dialog = of('dialog');
const tabs = of('tabs');
const tabsMay = of('tabs', true);
const grid = of('grid');
const gridMay = of('grid', true);
const slider = of('slider');
const sliderMay = of('slider', true);
const tree = of('tree');
const treeMay = of('tree', true);
const date = of('date picker');

export const RULES: readonly Rule[] = [
  combobox('Down Arrow opens the list and goes to the first option', 'ArrowDown', {
    open: true,
    active: 'BOSCH',
  }),
  combobox('Down Arrow in the list: the next option', 'ArrowDown ArrowDown', { active: 'KNECHT' }),
  comboboxMay('Down Arrow on the last option: the first', 'ArrowUp ArrowDown', { active: 'BOSCH' }),
  comboboxMay('Up Arrow opens the list and goes to the last option', 'ArrowUp', {
    open: true,
    active: 'SACHS',
  }),
  combobox('Up Arrow in the list: the option before', 'ArrowDown ArrowDown ArrowUp', { active: 'BOSCH' }),
  comboboxMay('Alt+Down Arrow opens without moving', 'Alt+ArrowDown', { open: true, active: '^$' }),
  comboboxMay('Alt+Up Arrow closes', 'ArrowDown Alt+ArrowUp', { open: false, focus: 'combobox' }),
  combobox('Enter takes the option and closes', 'ArrowDown ArrowDown Enter', {
    open: false,
    value: '^KNECHT$',
  }),
  combobox('Escape closes and chooses nothing', 'ArrowDown Escape', {
    open: false,
    value: '^$',
    focus: 'combobox',
  }),
  combobox('Characters are typed, and what does not match goes', 'text:ma ArrowDown', {
    open: true,
    active: 'MAHLE',
    value: '^ma$',
  }),
  combobox('Left Arrow returns to the text', 'text:ma ArrowDown ArrowLeft', { active: '^$', value: '^ma$' }),
  combobox('Home and End move the cursor in the text', 'text:ma ArrowDown Home text:x', { value: '^xma$' }),
  combobox('Tab leaves and does not choose what is highlighted', 'ArrowDown Tab', {
    open: false,
    chosen: '^$',
  }),

  listbox('Down Arrow: the next option', 'ArrowDown ArrowDown', { active: 'KNECHT' }),
  listbox('Up Arrow: the option before', 'ArrowDown ArrowDown ArrowUp', { active: 'BOSCH' }),
  listboxMay('Page Down: as far as the list is long', 'ArrowDown PageDown', { active: 'SACHS' }),
  listbox('Enter or Space toggles the option and the list stays', 'ArrowDown Enter', {
    open: true,
    chosen: 'BOSCH',
  }),
  listbox('A second option is chosen beside the first', 'ArrowDown Enter ArrowDown Enter', {
    chosen: 'BOSCH.*KNECHT',
  }),
  listbox('Toggled again it is chosen no more', 'ArrowDown Enter Enter', { chosen: '^$' }),
  listbox('Characters go to an option', 'text:sa ArrowDown', { active: 'SACHS' }),
  listbox('Tab leaves, and what was chosen stays', 'ArrowDown Enter Tab', { open: false }),

  menu('Enter opens and goes to the first item', 'Enter', { open: true, focus: 'menuitem Скачать' }),
  menu('Space opens and goes to the first item', 'Space', { open: true, focus: 'menuitem Скачать' }),
  menuMay('Down Arrow opens and goes to the first item', 'ArrowDown', {
    open: true,
    focus: 'menuitem Скачать',
  }),
  menuMay('Up Arrow opens and goes to the last item', 'ArrowUp', { open: true, focus: 'menuitem Удалить' }),
  menu('Down Arrow: the next item', 'Enter ArrowDown', { focus: 'menuitem Удалить' }),
  menu('Up Arrow: the item before', 'Enter ArrowDown ArrowUp', { focus: 'menuitem Скачать' }),
  menuMay('Down Arrow on the last item: the first', 'Enter ArrowDown ArrowDown', {
    focus: 'menuitem Скачать',
  }),
  menu('Home: the first item', 'Enter ArrowDown Home', { focus: 'menuitem Скачать' }),
  menu('End: the last item', 'Enter End', { focus: 'menuitem Удалить' }),
  menuMay('A character: the next item that begins with it', 'Enter text:у', { focus: 'menuitem Удалить' }),
  menu('Escape closes, the focus goes back to the button', 'Enter Escape', {
    open: false,
    focus: 'button Действия',
  }),
  menu('Enter runs the item and closes', 'Enter Enter', { open: false, focus: 'button Действия' }),
  menu('Tab closes the menu and goes on', 'Enter Tab', { open: false, focus: 'button После' }),

  dialog('Opened, the focus is in it', 'Enter', { open: true, focus: 'Первая|Закрыть|dialog' }),
  dialog('Tab goes round in it', 'Enter Tab Tab Tab Tab', { open: true, focus: 'Первая|Вторая|Закрыть' }),
  dialog('Shift+Tab goes round the other way', 'Enter Shift+Tab', {
    open: true,
    focus: 'Первая|Вторая|Закрыть',
  }),
  dialog('Escape closes, the focus goes back', 'Enter Escape', { open: false, focus: 'button Открыть' }),

  tabs('Right Arrow: the next tab', 'ArrowRight', { focus: 'tab Новые' }),
  tabs('Left Arrow on the first: the last', 'ArrowLeft', { focus: 'tab Архив' }),
  tabs('A tab that is come to is shown', 'ArrowRight', { chosen: 'Новые' }),
  tabsMay('Home: the first', 'ArrowRight Home', { focus: 'tab Все' }),
  tabsMay('End: the last', 'End', { focus: 'tab Архив' }),
  tabs('Tab goes on, the tabs are one stop', 'Tab', { focus: '^(?!tab )' }),

  grid('Down Arrow: the row below', 'ArrowDown', { focus: 'row .*2' }),
  grid('Up Arrow: the row above', 'ArrowDown ArrowDown ArrowUp', { focus: 'row .*2' }),
  gridMay('Page Down: rows below', 'PageDown', { focus: 'row .*8' }),
  grid('End (a grid of rows): the last row', 'End', { focus: 'row .*8' }),
  grid('Home (a grid of rows): the first row', 'End Home', { focus: 'row .*1' }),
  gridMay('Space chooses the row', 'Space', { chosen: '1' }),
  gridMay('Shift+Down Arrow chooses on', 'Space Shift+ArrowDown', { chosen: '1.*2' }),
  gridMay('Control+A chooses all', 'Control+a', { chosen: '1.*2.*3.*8' }),
  grid('Tab leaves: the rows are one stop', 'ArrowDown Tab Tab Tab', { focus: '^(?!row )' }),

  slider('Right Arrow: more', 'ArrowRight', { value: '^11$' }),
  slider('Up Arrow: more', 'ArrowUp', { value: '^11$' }),
  slider('Left Arrow: less', 'ArrowLeft', { value: '^9$' }),
  slider('Down Arrow: less', 'ArrowDown', { value: '^9$' }),
  slider('Home: the least', 'Home', { value: '^0$' }),
  slider('End: the most that the other thumb allows', 'End', { value: '^90$' }),
  sliderMay('Page Up: more by a larger step', 'PageUp', { value: '^20$' }),
  sliderMay('Page Down: less by a larger step', 'PageDown', { value: '^0$' }),

  tree('Down Arrow: the next node in sight', 'ArrowDown', { focus: 'treeitem Тормозная' }),
  tree('Up Arrow: the node before', 'ArrowDown ArrowUp', { focus: 'treeitem Фильтры' }),
  tree('Right Arrow opens a closed node', 'ArrowRight ArrowDown', { focus: 'treeitem Фильтры масляные' }),
  tree('Right Arrow on an open node: its first child', 'ArrowRight ArrowRight', {
    focus: 'treeitem Фильтры масляные',
  }),
  tree('Left Arrow closes an open node', 'ArrowRight ArrowLeft ArrowDown', { focus: 'treeitem Тормозная' }),
  tree('Left Arrow on a child: its parent', 'ArrowRight ArrowRight ArrowLeft', {
    focus: 'treeitem Фильтры(?! )',
  }),
  tree('Home: the first node', 'ArrowDown Home', { focus: 'treeitem Фильтры' }),
  tree('End: the last node', 'End', { focus: 'treeitem Прочее' }),
  tree('Enter chooses', 'ArrowDown Enter', { chosen: 'Тормозная' }),
  treeMay('A character: the next node that begins with it', 'text:п', { focus: 'treeitem Прочее' }),
  treeMay('* opens all nodes of the level', 'text:* End ArrowUp', { focus: 'treeitem Диски' }),
  tree('Tab leaves: the tree is one stop', 'Tab', { focus: '^(?!treeitem)' }),

  date('Opened, the focus is on the chosen day', 'Open', { open: true, focus: '21' }),
  date('Right Arrow: the next day', 'Open ArrowRight', { focus: '22' }),
  date('Left Arrow: the day before', 'Open ArrowLeft', { focus: '20' }),
  date('Down Arrow: the same day of the next week', 'Open ArrowDown', { focus: '28' }),
  date('Up Arrow: the same day of the week before', 'Open ArrowUp', { focus: '14' }),
  date('Home: the first day of the week', 'Open Home', { focus: '16' }),
  date('End: the last day of the week', 'Open End', { focus: '22' }),
  date('Page Down: the next month', 'Open PageDown', { focus: '21 декабря' }),
  date('Page Up: the month before', 'Open PageUp', { focus: '21 октября' }),
  date('Shift+Page Down: the next year', 'Open Shift+PageDown', { focus: '2027' }),
  date('Enter chooses the day and closes', 'Open ArrowRight Enter', { open: false }),
  date('Escape closes, the focus goes back', 'Open Escape', { open: false, focus: '.' }),
  date('Tab goes round in the calendar', 'Open Tab Tab Tab Tab', { open: true }),
];

/** Reads the state of a page. Runs in the browser, so it cannot use anything outside its own body. */
export function look(): Seen {
  const name = (element: Element | null) =>
    (element?.getAttribute('aria-label') ?? element?.textContent ?? '')
      .trim()
      .replaceAll(/\s+/g, ' ')
      .slice(0, 60);
  const focus = document.activeElement;
  const has = focus !== null && focus !== document.body;
  const implicit: Record<string, string> = { BUTTON: 'button', TR: 'row', A: 'link', INPUT: 'textbox' };
  const role = focus?.getAttribute('role') ?? implicit[focus?.tagName ?? ''] ?? '';
  const pointed = focus?.getAttribute('aria-activedescendant');
  const layers = [
    ...document.querySelectorAll<HTMLElement>('[role="listbox"], [role="menu"], [role="dialog"]'),
  ].filter((layer) => !layer.querySelector('[data-around]'));
  const chosen = document.querySelectorAll(
    '[aria-selected="true"], [role="checkbox"][aria-checked="true"], input[data-choose]:checked',
  );
  return {
    focus: has ? `${role} ${name(focus)}` : '',
    active: pointed ? name(document.getElementById(pointed)) : '',
    open: layers.some((layer) => layer.checkVisibility()),
    value: has ? ((focus as HTMLInputElement).value ?? focus.getAttribute('aria-valuenow') ?? '') : '',
    chosen: [...chosen].map(name).join(', '),
  };
}

/** Expected parts of the state that differ; empty if the rule holds. */
export function missing({ seen: wanted }: Rule, seen: Seen): string[] {
  return (Object.entries(wanted) as [keyof Seen, string | boolean][]).flatMap(([what, should]) => {
    const is = seen[what];
    const holds = typeof should === 'boolean' ? is === should : new RegExp(should).test(String(is));
    return holds ? [] : [`${what}: ${JSON.stringify(is)}`];
  });
}
