export const failure = { noAccess: 'No access' } as const;

export const addressAutocomplete = { placeholder: 'City, street, house' } as const;

export const options = {
  failed: 'The list could not be loaded',
  typeMore: 'Type at least 2 characters',
  none: 'Nothing found',
  searching: 'Searching…',
  retry: 'Retry',
  open: 'Open the list',
  close: 'Close the list',
  list: 'Options',
} as const;

export const combobox = {
  placeholder: 'Start typing',
  clear: 'Clear',
} as const;

export const multiselect = {
  placeholder: 'Choose',
  remove: 'Remove {label}',
  more: '{number} more',
  chooseFound: 'Choose all found',
  clear: 'Clear',
} as const;

export const counter = {
  less: 'Decrease',
  more: 'Increase',
  hint: 'Hint',
  take: 'Take {quantity}',
  notInteger: 'The quantity must be a whole number above 0',
  aboveReserve: 'The quantity cannot exceed the supplier’s stock: {reserve}',
  belowMinimum: 'The quantity is below the minimum of {minimal}',
  belowMinimumMultiple: 'The quantity must be at least {minimal} and a multiple of {multiple}',
  reserveMultiplicity: 'The quantity must be a multiple of {unit}',
  deliveryMultiple: 'The quantity must be a multiple of the delivery norm: {multiple}',
} as const;

export const datePicker = {
  day: 'dd',
  month: 'mm',
  year: 'yyyy',
  wrong: 'Enter a date like {example}',
  noSuchDay: 'There is no such day: {day}',
  late: 'Not later than {day}',
  early: 'Not earlier than {day}',
  open: 'Open the calendar',
  panel: 'Choice of a date',
} as const;

export const calendar = {
  previous: 'Go to the previous month',
  next: 'Go to the next month',
  today: 'Today, {day}',
  chosen: '{day}, selected',
} as const;

export const dateRangePicker = {
  label: 'Period',
  start: '{label}: start',
  end: '{label}: end',
  panel: 'Choice of a period',
  chooseFirst: 'Choose the first day',
  chooseLast: 'Choose the last day',
  today: 'Today',
  yesterday: 'Yesterday',
  days7: '7 days',
  days30: '30 days',
  thisMonth: 'This month',
} as const;

export const timePicker = {
  placeholder: 'hh:mm',
  list: 'Time',
  wrong: 'Enter a time like 16:00',
  notMultiple: 'The time must be a multiple of 15 minutes',
  late: 'Not later than {time}',
  early: 'Not earlier than {time}',
} as const;

export const weekSchedule = {
  cutOff: 'Cut-off',
  departure: 'Departure',
  arrival: 'Arrival',
  closed: 'closed',
  cutOffOf: '{day}: cut-off',
  opensOf: '{day}: opens',
  closesOf: '{day}: closes',
  workingDay: 'working day',
} as const;

export const weekdayPicker = {
  label: 'Days of the week',
  days: 'Days',
  working: 'working',
  off: 'day off',
  none: 'No working days',
  list: 'Working: {days}',
  makeWorking: 'Make working',
  makeOff: 'Make days off',
} as const;

export const fileUpload = {
  tooLarge: 'The file “{name}” is larger than {megabytes} MB',
  drop: 'Drop a file here',
  choose: 'Choose a file',
  sending: 'Uploading {name}',
  sent: '{percent}% uploaded',
  checking: 'Checking the file…',
  limit: 'up to {megabytes} MB',
  refused: { one: '{count} row refused', other: '{count} rows refused' },
  row: 'Row {row}: {message}',
  more: 'and {count} more',
} as const;

export const imageUpload = {
  wrongType: '“{name}”: only {types} are accepted',
  tooLarge: '“{name}”: larger than {megabytes} MB',
  tooMany: '“{name}”: there are {max} pictures already',
  main: 'Main',
  sending: 'Uploading: {name}',
  retry: 'Upload again: {name}',
  makeMain: 'Make the main picture: {name}',
  earlier: 'Earlier: {name}',
  later: 'Later: {name}',
  remove: 'Delete: {name}',
  add: 'Add pictures',
  limit: '{types}, up to {megabytes} MB, at most {max}',
} as const;

export const numberInput = {
  notPrice: 'Enter an amount',
  notMoney: 'Enter an amount like {example}',
  notNumber: 'Enter a number',
  notDecimal: 'Enter a number with at most two decimals',
  notPercent: 'Enter a percentage',
} as const;

export const passwordInput = {
  show: 'Show the password',
  hide: 'Hide the password',
} as const;

export const rangeSlider = {
  from: '{label}, from',
  to: '{label}, to',
  fromNumber: '{label}, from, as a number',
  toNumber: '{label}, to, as a number',
  notMore: 'At most {value}',
  notLess: 'At least {value}',
} as const;

export const richTextEditor = {
  bold: 'Bold',
  italic: 'Italic',
  strike: 'Strikethrough',
  heading: 'Subheading',
  list: 'List',
  numbered: 'Numbered list',
  quote: 'Quote',
  link: 'Link',
  undo: 'Undo',
  redo: 'Redo',
  toolbar: 'Text formatting',
  wrongAddress: 'An address starts with https://, mailto:, tel: or a slash: “/news/1”',
  panel: 'Address of the link',
  address: 'Address',
  unlink: 'Remove the link',
  done: 'Done',
} as const;

export const cameraScanner = {
  label: 'Scanner',
  camera: 'Camera',
  aim: 'Point the camera at a code',
  starting: 'The camera is starting…',
  retry: 'Try again',
  torch: 'Torch',
  close: 'Close the camera',
  byHand: 'You can type the number.',
  NotAllowedError: 'The camera is blocked: allow it for this site in the settings of the browser.',
  NotFoundError: 'This device has no camera.',
  NotReadableError: 'Another program uses the camera: close it and try again.',
  Absent: 'The browser provides no camera: update it or open this site over https.',
  Reader: 'The scanner was not loaded: check the connection and try again.',
  other: 'The camera could not be opened.',
} as const;

export const searchInput = {
  modes: 'How to search',
  clear: 'Clear the search',
  search: 'Search',
  suggestions: 'Suggestions',
} as const;
