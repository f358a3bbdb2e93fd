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

const FIELD =
  /[{;]\s*(?:\/\*\*(?:(?!\*\/)[\s\S])*\*\/\s*)*(?:readonly )?(\w+)\??: (?:readonly )?string(?:\[\])?(?: \| (?:null|undefined))*(?=[;\s}])/g;
const fieldsIn = (type: string) => [...type.matchAll(FIELD)].map(([, field = '']) => field);

/** Fields of items (options, columns, steps …) that stay texts, with the reason. */
const FIELDS: Record<string, string> = {
  'Accordion.open Accordion.defaultOpen TreeView.open TreeView.defaultOpen ActionBar.allowed': 'ids',
  'TableView.hidden TableView.order': 'ids',
  'Column.width DateRange.from DateRange.to DateRangePicker.presets.from DateRangePicker.presets.to':
    'a value',
  'ProductGallery.images UploadedImage.url': 'an address',
  'DocumentAction.name ImageUpload.types PublicHeader.languages.code Translation.language':
    'read by the program',
  'BarChart.labels FunnelChart.labels HeatMap.labels LineChart.labels StackedBarChart.labels':
    'drawn, and a part of names for screen readers',
  'CommandGroup.title CommandGroup.failure Carousel.slides.label Column.label SideMenuItem.label KeyList.groups.title SearchSuggestion.group':
    'a name for screen readers',
  'SavedView.name MoreChoices.text SearchSuggestion.text': 'stands in a field',
  'SelectOption.label': 'a native option has text only',
  'KeyList.groups.keys': 'the name of a key',
  'FacetChoice.title Option.label TreeNode.label Option.note StorageOption.title StorageOption.address':
    'searched',
  'FileUpload.rowErrors.message': 'stands in a sentence of the component',
  'ToastContent.title ToastContent.about ToastAction.label': 'toasts with the same one are merged',
  'FilterChip.name SearchMode.name LedgerPart.label UploadedImage.name': 'a name for screen readers',
  'Series.name WeekDay.date WeekDay.note WeekMark.text': 'a part of a name for screen readers',
  'BasketLineItem.brand_title BasketLineItem.title': 'data of the domain',
  'OfferCardOffer.brand_title OfferCardOffer.title OfferCardOffer.supplier OfferCardOffer.reserve_text':
    'data of the domain',
  'OfferComparisonOffer.brand_title OfferComparisonOffer.title OfferComparisonOffer.supplier':
    'data of the domain',
  'OfferComparisonOffer.sellerTitle': 'compared with the title of the catalogue',
  'PositionRowPosition.brand_title PositionRowPosition.title PositionRowPosition.supplier':
    'data of the domain',
  'PositionRowPosition.written': 'data of the domain',
};

test('so does a field of an item', () => {
  const named = words(TEXTS);
  // Of an item they are what is shown, unless there is a reason.
  for (const shown of ['label', 'name', 'text']) named.delete(shown);
  const found = Object.values(readProps())
    .flat()
    .flatMap(({ name, props, shapes }) => [
      ...shapes.flatMap((shape) => fieldsIn(shape.text).map((field) => [shape.name, field] as const)),
      ...props.flatMap((prop) =>
        fieldsIn(prop.type).map((field) => [`${name}.${prop.name}`, field] as const),
      ),
      ...props.flatMap((prop) =>
        /^(readonly )?string\[\]$/.test(prop.type) ? [[name, prop.name] as const] : [],
      ),
    ])
    .filter(([, field]) => !named.has(field))
    .map(([of, field]) => `${of}.${field}`);
  const texts = [...new Set(found)];
  const single = words(FIELDS);
  expect(texts.filter((one) => !single.has(one)).toSorted()).toEqual([]);
  expect([...single].filter((one) => !texts.includes(one))).toEqual([]);
});
