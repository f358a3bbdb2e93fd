import { translation } from './translation.js';

/** German, begun: the texts that buyers see first. Put English after it: `messages={[de, en]}`. */
export const de = translation('de', {
  basketButton: {
    add: 'In den Warenkorb',
    added: 'Im Warenkorb',
    open: 'Warenkorb öffnen',
    removeOffer: 'Aus dem Warenkorb entfernen: {name}',
    remove: 'Entfernen',
    takeOffer: '{quantity} nehmen: {name}',
    take: '{count} nehmen',
  },
  counter: { less: 'Weniger', more: 'Mehr' },
  dateRangePicker: {
    label: 'Zeitraum',
    today: 'Heute',
    yesterday: 'Gestern',
    days7: '7 Tage',
    days30: '30 Tage',
    thisMonth: 'Dieser Monat',
  },
  datePicker: { day: 'TT', month: 'MM', year: 'JJJJ' },
  deliveryTerm: { days: { one: '{count}\u00a0Tag', other: '{count}\u00a0Tage' }, hours: '{count}\u00a0Std.' },
  dialog: { close: 'Schließen' },
  emptyState: { title: 'Nichts gefunden' },
  heartButton: { add: 'Merken: {name}', remove: 'Nicht mehr merken: {name}' },
  offerCard: {
    quantity: 'Menge, {name}',
    supplier: 'Lieferant',
    stock: 'Bestand',
    reserve: '{reserve} Stück vorrätig',
    pieces: '{reserve} Stück',
    multiple: 'Vielfaches',
  },
  searchInput: { clear: 'Suche leeren', search: 'Suchen' },
});
