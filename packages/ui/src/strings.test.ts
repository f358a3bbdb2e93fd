import { expect, test } from 'vitest';
import { readProps } from '../../../.storybook/props/plugin.js';

/** Properties that stay texts in every component, with the reason. What is only shown is any content. */
const TEXTS: Record<string, string> = {
  'aria-label aria-labelledby label name alt navigationLabel': 'a name for screen readers',
  'href basketHref homeHref imageUrl src home email id': 'an address',
  'value defaultValue mode defaultMode view defaultView selected defaultSelected min max today pending':
    'a value',
  'className accent locale currency zone accept path html searchKey': 'read by the program',
  'placeholder text defaultText': 'stands in a field',
  'brand article fileName copyright initials': 'data of the domain',
};
/** The same of single components. */
const ALSO: Record<string, string> = {
  'AuthLayout.title PublicHeader.title SideMenu.title MenuDrawer.title': 'the name of the site',
  'BarChart.title BarChart.unit FunnelChart.title FunnelChart.unit HeatMap.title HeatMap.unit':
    'names a figure',
  'LineChart.title LineChart.unit StackedBarChart.title StackedBarChart.unit': 'names a figure',
  'CommandPalette.title SupportChat.title OfferComparison.arrivalTitle': 'names a part',
  'LimitMeter.note': 'shown by the browser on hover',
  'NotificationItem.excerpt': 'the beginning of a text',
  'PartNumber.children ProductCard.title': 'data of the domain',
  'Term.children Term.explanation': 'looked up in the dictionary',
  'WeekSchedule.dayLabel': 'a part of a name for screen readers',
};
const words = (list: Record<string, string>) => new Set(Object.keys(list).join(' ').split(' '));

test('a property whose text is only shown takes any content; the others have a reason', () => {
  const named = words(TEXTS);
  const single = words(ALSO);
  const strings = Object.values(readProps())
    .flat()
    .flatMap((part) => part.props.map((prop) => ({ part: part.name, ...prop })))
    .filter(({ kind, name }) => kind === 'string' && !named.has(name))
    .map(({ part, name }) => `${part}.${name}`);
  expect(strings.filter((one) => !single.has(one))).toEqual([]);
  // A property that takes any content leaves the list.
  expect([...single].filter((one) => !strings.includes(one))).toEqual([]);
});
