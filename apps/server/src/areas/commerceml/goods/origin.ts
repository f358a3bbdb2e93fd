import { checkOwnCells } from '../../journal/columns/own-cells.ts';
import { type Dictionary, type Meaning, namedValue } from './named-values.ts';
import { numberOf } from './number.ts';
import { child, childrenOf, type Node, textOf } from './xml.ts';

/** The rate of VAT of a good and where it comes from; empty: its record does not say, or what it says was not taken. */
export interface OriginTexts {
  /** A rate of its own; «usual» for the seller's. */
  vat_rate: '' | '10' | '0' | 'usual';
  /** Digital code, ОКСМ. */
  country_code: string;
  customs_declaration: string;
}

/** What papers write where there is nothing to tell. */
const DASHES = /^[-–—]+$/;
/** Characters of a value: what a fault repeats of it is one sentence. */
const LONGEST = 60;
/** Why a value was not taken, by the reason that an upload gives for its cell. */
const FAULTS: Readonly<Record<keyof OriginTexts, (given: string, reason: string) => string>> = {
  vat_rate: (given, reason) => `Ставка НДС «${given}» ${reason}; ставка не взята`,
  country_code: (_, reason) => `${reason}; страна не взята`,
  customs_declaration: (given, reason) => `${reason}; номер «${given}» не взят`,
};

/**
 * The rate and the origin of a good as its record says, by the rules of an upload's columns. What they refuse is left out, with
 * one sentence each; the good is taken.
 */
export function originOf(node: Node, dictionary: Dictionary): { taken: OriginTexts; faults: string[] } {
  const rates = ratesOf(node, dictionary);
  const isTwo = rates.length > 1;
  const given = {
    vat_rate: isTwo ? '' : (rates[0] ?? ''),
    country_code: valueOf(node, dictionary, 'country', ['СтранаПроисхождения', 'Страна']),
    customs_declaration: valueOf(node, dictionary, 'declaration', ['НомерГТД', 'ГТД']),
  };
  const checked = checkOwnCells(given);
  const taken: OriginTexts = { vat_rate: '', country_code: '', customs_declaration: '' };
  const faults = isTwo ? [`Две ставки НДС: ${rates.slice(0, 3).join(' и ')}; ставка не взята`] : [];
  for (const field of ['vat_rate', 'country_code', 'customs_declaration'] as const) {
    const found = checked[field];
    if ('reason' in found) faults.push(FAULTS[field](given[field], found.reason));
    else Object.assign(taken, { [field]: found.value ?? '' });
  }
  return { taken, faults };
}

/** The different rates of VAT of a good: of its taxes, else of a property or a requisite. «10.00» is «10». */
function ratesOf(node: Node, dictionary: Dictionary): string[] {
  const taxes = childrenOf(child(node, 'СтавкиНалогов'), 'СтавкаНалога')
    .filter((tax) => /ндс/i.test(textOf(tax, 'Наименование')))
    .map((tax) => textOf(tax, 'Ставка'));
  const written = taxes.some(isSaid) ? taxes : [namedValue(node, 'vat', dictionary)];
  const rates = written.filter(isSaid).map((text) => {
    const number = numberOf(text.replace('%', ''));
    return number === null ? text.slice(0, LONGEST) : String(number);
  });
  return [...new Set(rates)];
}

/** The value of the first element of these names, of a property or of a requisite. */
function valueOf(node: Node, dictionary: Dictionary, meaning: Meaning, elements: readonly string[]): string {
  const written = elements.map((name) => {
    const element = child(node, name);
    return element?.text.trim() || textOf(element, 'Код') || textOf(element, 'Наименование');
  });
  return ([...written, namedValue(node, meaning, dictionary)].find(isSaid) ?? '').trim().slice(0, LONGEST);
}

const isSaid = (text: string) => text.trim() !== '' && !DASHES.test(text.trim());
