// Russian texts stand in tables, so that they can be translated: of sentences (the folder `sentences`), of labels, of titles. A rule answers a code.
// The lists below may only shrink.
import { expect, test } from 'vitest';
import { russianTexts } from '../test/russian-texts.ts';

/** The validators of forms: about fifty, each with its message, composed by every form. Converting them is a work of its own. */
const LEFT_MODULES: readonly string[] = ['text/validation'];

/** Modules with texts outside functions, by what they are. */
const TABLES: Readonly<Record<string, readonly string[]>> = {
  'Labels, titles, names and messages of their own: what a screen shows beside the rule': [
    'access/api-keys',
    'access/makers',
    'access/permissions',
    'catalogue/nomenclature',
    'catalogue/own-crosses',
    'documents/contracts',
    'documents/countries',
    'documents/documents',
    'documents/electronic-documents',
    'documents/papers',
    'documents/publications',
    'documents/ukd',
    'documents/upd',
    'documents/vat',
    'logistics/deliveries',
    'logistics/logistic-cards',
    'logistics/logistic-maps',
    'logistics/movement-shortages',
    'logistics/shipments',
    'logistics/storages',
    'messages/commerceml-sessions',
    'messages/failures',
    'messages/notifications',
    'messages/permanent-notifications',
    'messages/realtime',
    'messages/toasts',
    'messages/webhooks',
    'numbers/currencies',
    'numbers/money',
    'numbers/norms',
    'numbers/quantity',
    'offers/criteria',
    'offers/offers',
    'orders/b2c',
    'orders/claims',
    'orders/correctives',
    'orders/credit',
    'orders/journeys',
    'one-c/one-c-statuses',
    'orders/order-status',
    'orders/proposed-replacements',
    'orders/refusals',
    'people/contractors',
    'people/privacy',
    'people/sign-up',
    'portal/dictionary',
    'portal/entering',
    'portal/landing',
    'portal/menu',
    'portal/navigation',
    'portal/page-help',
    'portal/palette',
    'portal/portal-settings',
    'portal/routes',
    'price-lists/list-sources',
    'price-lists/price-lists',
    'price-lists/text-encodings',
    'price-lists/uploads',
    'reports/exports',
    'reports/report-schedules',
    'reports/reports',
    'requests/list-columns',
    'requests/positions',
    'requests/proposal-reasons',
    'requests/proposals',
    'requests/request-files',
    'requests/request-letters',
    'search/search',
    'text/field-titles',
    'text/words',
    'time/clocks',
    'time/dates',
    'time/schedules',
  ],
  'Spellings that a rule reads, and words of which it writes a number': [
    'catalogue/seller-titles',
    'numbers/sum-in-words',
    'price-lists/part-cells',
    'price-lists/stock-words',
    'requests/list-surroundings',
    'requests/pieces',
    'requests/request-phrases',
    'search/part-number',
    'search/transliteration',
  ],
};

/** Functions with a text, by why they have one. */
const FUNCTIONS: Readonly<Record<string, readonly string[]>> = {
  'Read a text, and answer none': [
    'catalogue/seller-titles.plainWord',
    'logistics/logistic-files.daysOf',
    'logistics/logistic-files.readWay',
    'portal/palette.fold',
    'price-lists/stock-words.suggestStock',
  ],
  'Build a table: labels, steps, rows of help': [
    'documents/publications.statuses',
    'first-day/first-steps.buyingSteps',
    'first-day/first-steps.runningSteps',
    'first-day/selling-steps.sellingSteps',
    'first-day/selling-steps.unreachedNote',
    'orders/refusals.refusalLabel',
    'portal/key-help.keyHelp',
  ],
  'Write an amount, a date, a term or a name in words: their result is the text': [
    'catalogue/mergers.switchedOffWords',
    'catalogue/mergers.undoLeftText',
    'catalogue/own-crosses.saidBy',
    'catalogue/vehicles.formatYears',
    'catalogue/vin.vinRegion',
    'numbers/currencies.withCurrency',
    'numbers/money.contractLimitWords',
    'numbers/money.formatMoney',
    'numbers/money.limitWords',
    'numbers/sum-in-words.numberInWords',
    'numbers/sum-in-words.sumInWords',
    'orders/order-conditions.automaticRefusalWords',
    'orders/order-conditions.processingWords',
    'orders/order-status.lineQuantityNote',
    'people/sign-up.contractorTitle',
    'price-lists/price-lists.priceNote',
    'reports/report-schedules.sendingWords',
    'requests/proposal-reasons.explainPrice',
    'requests/proposal-reasons.explainWay',
    'text/words.daysLeftText',
    'time/arrivals.cutOffHint',
    'time/arrivals.formatArrival',
    'time/arrivals.formatArrivalDay',
    'time/clocks.clockName',
    'time/schedules.hoursText',
    'time/terms.formatSpan',
    'time/terms.formatTerm',
  ],
  'Left: a failure of a call without a message': ['messages/failures.normalizeFailure'],
  'Left: forms made of the validators, whose messages they answer': [
    'people/bank-account.bankAccountFaults',
    'people/contractors.contactFaults',
    'people/contractors.requisiteFaults',
    'people/sign-up.checkSignUpForm',
    'portal/landing.checkLandingForm',
    'portal/portal-settings.portalSettingsFaults',
    'portal/portal-settings.within',
  ],
};

const listed = (lists: Readonly<Record<string, readonly string[]>>) => Object.values(lists).flat().toSorted();

test('a module outside the folder of sentences holds a Russian text only where it is listed', () => {
  const { tables, functions } = russianTexts(LEFT_MODULES);
  expect(tables.toSorted()).toEqual(listed(TABLES));
  expect(functions.toSorted()).toEqual(listed(FUNCTIONS));
});

test('the modules that are left have such texts still', () => {
  const { functions } = russianTexts([]);
  for (const subject of LEFT_MODULES)
    expect(functions.some((name) => name.startsWith(`${subject}.`))).toBe(true);
});
