import { expect, test } from 'vitest';
import { readProps } from '../../../.storybook/props/plugin.js';

/** Each state that a reader changes: the component, the state, what tells of its change. All have `default…`, too. */
const HELD = [
  'Accordion open onOpenChange',
  'AddressAutocomplete value onChange',
  'BasketLine selected onSelect',
  'BrandFilter selected onChange',
  'ButtonGroup value onChange',
  'ColumnsMenu view onView',
  'Combobox value onChange',
  'CommandPalette open onOpenChange',
  'CommandPalette text onType',
  'ConfirmDialog open onOpenChange',
  'Counter value onChange',
  'DataTable expanded onExpand',
  'DataTable selected onSelect',
  'DataTable sorting onSort',
  'DataTable sortings onSortings',
  'DataTable view onView',
  'DatePicker value onChange',
  'DateRangePicker value onChange',
  'Dialog open onOpenChange',
  'DialogRoot open onOpenChange',
  'Drawer open onOpenChange',
  'DrawerRoot open onOpenChange',
  'DropdownMenu open onOpenChange',
  'DropdownMenuCheckboxItem checked onCheckedChange',
  'DropdownMenuRadioGroup value onValueChange',
  'DropdownMenuRoot open onOpenChange',
  'DropdownMenuSub open onOpenChange',
  'FacetFilter selected onChange',
  'FilterBar view onView',
  'FilterFold open onOpenChange',
  'Greeting open onClose',
  'HeartButton pressed onPress',
  'InnInput value onChange',
  'MenuDrawer open onOpenChange',
  'MoneyInput value onChange',
  'Multiselect value onChange',
  'NotificationBell open onOpenChange',
  'NumberInput value onChange',
  'Pagination page onPage',
  'PercentInput value onChange',
  'PhoneInput value onChange',
  'Popover open onOpenChange',
  'PositionRow expanded onExpand',
  'PositionRow selected onSelect',
  'RadioGroup value onChange',
  'RangeSlider value onChange',
  'RichTextEditor value onChange',
  'SearchInput mode onMode',
  'SearchInput value onSearch',
  'StorageSelect value onChange',
  'SupportChat open onOpenChange',
  'Tabs value onChange',
  'TabsWithCounters value onChange',
  'Tag pressed onPress',
  'TimePicker value onChange',
  'Tooltip open onOpenChange',
  'TreeView checked onCheck',
  'TreeView open onOpenChange',
  'TreeView selected onSelect',
  'WeekdayPicker value onChange',
  'WeekdayPicker working onWorkingChange',
];
/** States that only the caller can hold, with the reason. */
const OF_THE_CALLER: Record<string, string> = {
  'DropdownMenuRadioItem value': 'its group holds which one is chosen',
  'OfferCard deferred': 'the list of deferred goods belongs to the account, as the basket does',
};

/** Names of states, whatever tells of their change. */
const STATES = [
  'open',
  'value',
  'checked',
  'selected',
  'page',
  'expanded',
  'sorting',
  'view',
  'mode',
  'pressed',
];
/** States that a callback tells of under another name. */
const TOLD: Record<string, string> = {
  Select: 'selected',
  Sort: 'sorting',
  Expand: 'expanded',
  Press: 'pressed',
  Check: 'checked',
  Type: 'text',
  Defer: 'deferred',
};
const lower = (name: string) => name.charAt(0).toLowerCase() + name.slice(1);

const parts = Object.values(readProps()).flat();

/** What looks like a state by the names of a component's properties. */
const found = parts.flatMap(({ name, props }) => {
  const names = new Set(props.map((prop) => prop.name));
  const callbacks = props.filter(({ kind, name: of }) => kind === 'function' && /^on[A-Z]/.test(of));
  const told = callbacks.flatMap(({ name: of }) => {
    const what = of.slice(2).replace(/Change$/, '');
    return [lower(what), TOLD[what] ?? ''];
  });
  const withDefault = [...names].filter((of) => /^default[A-Z]/.test(of)).map((of) => lower(of.slice(7)));
  const states = [...told, ...withDefault, ...(callbacks.length > 0 ? STATES : [])];
  return [...new Set(states)].filter((state) => names.has(state)).map((state) => `${name} ${state}`);
});

test('each state that a reader changes is held by the caller or by the component', () => {
  const listed = [...HELD.map((line) => line.replace(/ \w+$/, '')), ...Object.keys(OF_THE_CALLER)];
  expect(found.toSorted()).toEqual(listed.toSorted());
});

test.each(HELD)('%s: the default, and a callback that may be left out', (line) => {
  const [name = '', state = '', callback = ''] = line.split(' ');
  const props = parts.find((part) => part.name === name)?.props ?? [];
  const called = (of: string) => props.find((prop) => prop.name === of);
  const standard = `default${state.charAt(0).toUpperCase()}${state.slice(1)}`;
  expect(called(state)).toBeDefined();
  expect(called(standard)).toBeDefined();
  expect(called(callback)?.kind).toBe('function');
});
