export const chart = {
  sparkline: '{label}: from {first} to {last}, lowest {low}, highest {high}',
  sparklineEmpty: '{label}: no data',
  noValue: 'no data',
  asChart: 'Show as a chart',
  asTable: 'Show as a table',
  empty: 'No data for this time',
  chart: 'chart',
  keys: '{title}. Arrow keys move between points',
  keysAndLinks: '{title}. Arrow keys move between points, Enter opens the documents',
  openLink: 'Click to open the documents',
  table: '{title}: table',
  point: 'Point',
  percent: '{percent}%',
} as const;

export const heatMap = {
  empty: 'No data for this time',
  table: '{title}: table',
  row: 'Row',
  total: 'total',
  none: 'none',
} as const;

export const quantityFlow = { of: '{value} of {ordered}' } as const;

export const clocks = {
  other: '{zone} time',
  UTC: 'UTC',
  'Europe/Kaliningrad': 'Kaliningrad time',
  'Europe/Moscow': 'Moscow time',
  'Europe/Samara': 'Samara time',
  'Asia/Yekaterinburg': 'Yekaterinburg time',
  'Asia/Omsk': 'Omsk time',
  'Asia/Krasnoyarsk': 'Krasnoyarsk time',
  'Asia/Irkutsk': 'Irkutsk time',
  'Asia/Yakutsk': 'Yakutsk time',
  'Asia/Vladivostok': 'Vladivostok time',
  'Asia/Magadan': 'Magadan time',
  'Asia/Kamchatka': 'Kamchatka time',
  'Europe/Kirov': 'Kirov time',
  'Europe/Astrakhan': 'Astrakhan time',
  'Europe/Saratov': 'Saratov time',
  'Europe/Ulyanovsk': 'Ulyanovsk time',
  'Europe/Volgograd': 'Volgograd time',
  'Asia/Novosibirsk': 'Novosibirsk time',
  'Asia/Barnaul': 'Barnaul time',
  'Asia/Tomsk': 'Tomsk time',
  'Asia/Novokuznetsk': 'Novokuznetsk time',
  'Asia/Chita': 'Chita time',
  'Asia/Sakhalin': 'Sakhalin time',
} as const;

export const readersClock = { time: '{clock}' } as const;

export const deliveryTerm = {
  days: { one: '{count}\u00a0day', other: '{count}\u00a0days' },
  hours: '{count}\u00a0h',
  fromCutOff: 'Term from the cut-off',
  fastest: 'the fastest',
} as const;

export const priceDelta = { percent: '{percent}%' } as const;

export const tag = { remove: 'Remove {name}' } as const;

export const treeView = {
  failed: 'Loading failed',
  search: 'Search: {label}',
  placeholder: 'Search',
  none: 'Nothing found',
  retry: 'Retry',
} as const;

export const columnsMenu = {
  earlier: 'Move earlier: {name}',
  later: 'Move later: {name}',
  columns: 'Columns',
  panel: 'Columns of the table',
  reset: 'Reset',
} as const;

export const dataTable = {
  thenUp: 'sort order {place}, ascending',
  thenDown: 'sort order {place}, descending',
  scroll: '{label}: scroll area',
  bulk: 'Actions for the selected rows',
  chosen: 'Selected: {count}',
  clear: 'Clear the selection',
  resetFilter: 'Reset the filter',
  selectGroup: 'Select all: {label}',
  selectAll: 'Select all',
  details: 'Details',
  open: 'Open',
  width: 'Width of the column “{name}”',
  selectRow: 'Select the row',
  expand: 'Expand: {label}',
  collapse: 'Collapse: {label}',
} as const;

export const filterBar = {
  filters: 'Filters',
  label: 'Filter',
  chosen: 'Active filters',
  chip: 'filter {name}',
  resetAll: 'Reset all',
  saved: 'Saved',
  savedFilters: 'filters',
  panel: 'Saved filters',
  none: 'Nothing saved yet',
  atOpening: 'at opening',
  remove: 'Delete the filter “{name}”',
  saveChosen: 'Save the active filters',
  taken: 'There is a filter with this name',
  chooseFirst: 'Choose something first',
  name: 'Name',
  showAtOpening: 'Apply at opening',
  save: 'Save',
} as const;

export const pagination = {
  label: 'Pages',
  place: '{from}–{to} of {total}',
  previous: 'Previous page',
  next: 'Next page',
} as const;
