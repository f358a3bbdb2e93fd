import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as subject from './landing.ts';

const form: subject.LandingForm = {
  contact_person: ' Иван Петров ',
  fiscal_number: ' 7707083893 ',
  offered_products: ' фильтры ',
  organization_title: ' ООО «Ромашка» ',
  email: ' ivan@example.ru ',
  phone: ' +7 927 000-11-22 ',
  consent: true,
};
const empty: subject.LandingForm = {
  contact_person: '',
  fiscal_number: '',
  offered_products: '',
  organization_title: '',
  email: '',
  phone: '',
  consent: false,
};

test('«Ваша заявка принята!» for 2 seconds, copyright from 2010', () => {
  expect([subject.REQUEST_TAKEN, subject.REQUEST_TAKEN_DURATION]).toEqual(['Ваша заявка принята!', 2_000]);
  expect(subject.COPYRIGHT_SINCE).toBe(2010);
});

test('«A fixed list of 15 catalogue item ids is picked for a landing selection»', () => {
  expect(subject.LANDING_ITEMS).toHaveLength(15);
  expect(new Set(subject.LANDING_ITEMS).size).toBe(15);
});

test('all fields required; English messages', () => {
  expect(subject.checkLandingForm(empty, 'eng')).toEqual({
    contact_person: 'Full name is required',
    offered_products: 'Offered products is required',
    fiscal_number: 'TIN or ITN is required',
    organization_title: 'Organization name is required',
    phone: 'Phone is required',
    email: 'Email is required',
    consent: 'Consent is required',
  });
  expect(subject.checkLandingForm({ ...form, email: 'ivan' }, 'eng')).toEqual({
    email: 'Incorrect email format',
  });
  expect(subject.checkLandingForm({ ...form, phone: '+7 927' }, 'eng')).toEqual({
    phone: 'Phone is required',
  });
  expect(subject.checkLandingForm({ ...form, fiscal_number: '7707083894' }, 'eng')).toEqual({
    fiscal_number: 'TIN or ITN is required',
  });
  expect(subject.checkLandingForm(form, 'eng')).toEqual({});
});

test('Russian messages say the field is mandatory; empty and incorrect e-mail have separate messages', () => {
  expect(new Set(Object.values(subject.checkLandingForm(empty)))).toEqual(new Set(['Обязательное поле']));
  expect(Object.keys(subject.checkLandingForm(empty))).toHaveLength(7);
  expect(subject.checkLandingForm({ ...form, email: 'ivan', phone: '+7', fiscal_number: '1' })).toEqual({
    email: 'Некорректный e-mail',
    phone: 'Некорректный телефон',
    fiscal_number: 'Некорректный ИНН',
  });
  expect(subject.checkLandingForm(form)).toEqual({});
});

test('text is trimmed; INN converted to a number', () => {
  expect(subject.landingRequest(form)).toEqual({
    email: 'ivan@example.ru',
    phone: '+7 927 000-11-22',
    contact_person: 'Иван Петров',
    organization_title: 'ООО «Ромашка»',
    offered_products: 'фильтры',
    fiscal_number: 7_707_083_893,
  });
  expect(subject.landingRequest({ ...form, fiscal_number: '0660534489' }).fiscal_number).toBe(660_534_489);
  expect(() => subject.landingRequest(empty)).toThrow(RangeError);
  expect(() => subject.landingRequest({ ...form, consent: false })).toThrow('not ready: consent');
});

test.each(Object.keys(empty) as subject.LandingField[])(
  '%s of a wrong JSON type is treated as missing',
  (name) => {
    for (const wrong of [
      5,
      7_707_083_893,
      Number.NaN,
      -1,
      1e21,
      null,
      undefined,
      {},
      [form[name]],
      ' ',
      'true',
    ]) {
      if (typeof wrong === 'string' && wrong.trim() !== '' && name !== 'consent') continue;
      const broken = { ...form, [name]: wrong };
      expect(subject.checkLandingForm(broken)).toEqual({ [name]: 'Обязательное поле' });
      expect(() => subject.landingRequest(broken)).toThrow(new RangeError(`not ready: ${name}`));
    }
  },
);

test('property: spaces around a text do not change what is sent', () => {
  const spaces = fc.stringMatching(/^[ \t\n]{0,4}$/);
  fc.assert(
    fc.property(spaces, spaces, (before, after) => {
      const texts = Object.entries(form).filter(([name]) => name !== 'consent');
      const padded = Object.fromEntries(texts.map(([name, text]) => [name, `${before}${text}${after}`]));
      expect(subject.landingRequest({ ...form, ...padded })).toEqual(subject.landingRequest(form));
    }),
  );
});
