/** Controls that would change nothing that is seen in the playground of an entry. */
export const IDLE: Readonly<Record<string, readonly string[]>> = {
  // They are told to what is inside.
  'portal-provider': ['dir'],
  'theme-scope': ['children'],
  // What is seen only in the open list, or after typing.
  'address-autocomplete': ['clearable', 'name'],
  combobox: ['options', 'minLength', 'name', 'clearable', 'keepsTyped'],
  multiselect: ['options', 'minLength', 'name', 'value', 'chips'],
  'date-picker': ['min', 'max', 'today'],
  'date-range-picker': ['min', 'max', 'today'],
  'time-picker': ['min', 'max'],
  'number-input': ['max', 'emptyValue'],
  'columns-menu': ['reorder'],
  // A property of the DOM, no attribute.
  checkbox: ['indeterminate'],
  // What depends on another prop or on a width.
  'file-upload': ['fileName'],
  'image-upload': ['images'],
  'rich-text-editor': ['value'],
  'date-time': ['deadline', 'className'],
  'data-table': ['empty', 'bulk'],
  'filter-bar': ['fold', 'isSet', 'view'],
  'search-input': ['autoFocus'],
  'basket-button': ['basketHref', 'amount'],
  'offer-card': ['deferred', 'basketHref'],
  'position-row': ['children'],
  'product-gallery': ['images'],
  'notification-item': ['expandLabel'],
  // It loads another page.
  'support-chat': ['src'],
  tag: ['pressed'],
  'tree-view': ['selected', 'searchKey'],
};
