import { expect, test } from 'vitest';
import { readOfferAddress, writeOfferAddress } from './offer-address.ts';

const read = (text: string) => readOfferAddress(new URLSearchParams(text));
const again = (text: string) => writeOfferAddress(new URLSearchParams(text), read(text)).toString();

test('everything that can be chosen of the offers is in the address, and is read back from it', () => {
  const whole =
    'article=OC90&tab=analogs&brand=BOSCH&brand=MANN-FILTER&price=100-500&days=0-2&quantity=1-9&direct=1&sort=term&view=cards&compare=71&compare=78&need=7';
  expect(again(whole)).toBe(whole);
  expect(read(whole)).toMatchObject({
    tab: 'analogs',
    filter: { price: [100, 500], days: [0, 2], quantity: [1, 9], directOnly: true },
    sort: 'term',
    view: 'cards',
    need: 7,
  });
});

test('what is none is left out: the rest of the address stays', () => {
  const wrong =
    'article=OC90&tab=x&price=5&days=-1-2&quantity=a-b&direct=yes&sort=beauty&view=map&compare=x&need=0';
  expect(again(wrong)).toBe('article=OC90');
  expect(read('')).toMatchObject({ tab: 'all', sort: null, view: null, need: null });
});

test('no more than four offers are compared, whatever an address says', () => {
  expect([...read('compare=1&compare=2&compare=3&compare=4&compare=5').compared]).toEqual([1, 2, 3, 4]);
});
