import { expect, test } from 'vitest';
import {
  CONTRACT_MACHINE,
  CONTRACT_STATUSES,
  CONTRACT_TYPES,
  CONTRACT_ZONES,
  contractChanges,
  contractDaysLeft,
  contractFaults,
  markupDoubt,
  type ContractStatus,
  contractZone,
  hasExpired,
  LADA_IMAGE_TYPE,
  PROPOSAL_MACHINE,
  PROPOSAL_REFUSAL_REASONS,
  PROPOSAL_STATUSES,
  sandboxChangeFault,
  sandboxPairFault,
  termsFaults,
} from './contracts.ts';
import { applyAction } from './documents.ts';
import { sentence } from '../sentences/sentences.ts';
import { arrows, proveMachine } from '../../test/machines.ts';

proveMachine(CONTRACT_MACHINE, { reason: 'стороны решили' });
proveMachine(PROPOSAL_MACHINE, { reason: 'не работаем в регионе', comment: 'Назовите лимит' });

test('sandboxPairFault: a sandbox has contracts with sandboxes only', () => {
  expect(sandboxPairFault(true, true)).toBeNull();
  expect(sandboxPairFault(false, false)).toBeNull();
  expect(sentence(sandboxPairFault(true, false))).toMatch(/^Поставщик – песочница/);
  expect(sentence(sandboxPairFault(false, true))).toMatch(/^Покупатель – песочница/);
});

test('sandboxChangeFault: no document may disappear, and no contract may join a sandbox with a real company', () => {
  const none = { documents: false, contracts: false };
  expect(sandboxChangeFault(true, none)).toBeNull();
  expect(sandboxChangeFault(false, none)).toBeNull();
  expect(sandboxChangeFault(true, { documents: true, contracts: true })?.code).toBe('sandboxHasDocuments');
  expect(sandboxChangeFault(true, { ...none, contracts: true })?.code).toBe('sandboxHasContracts');
  // A sandbox's documents of today do not keep it from becoming a real company.
  expect(sandboxChangeFault(false, { ...none, documents: true })).toBeNull();
  expect(sandboxChangeFault(false, { ...none, contracts: true })?.code).toBe('sandboxHasContracts');
});

test('decisions, «Contract»', () => {
  expect(Object.values(CONTRACT_STATUSES).map(({ code, label }) => `${code} «${label}»`)).toEqual([
    'draft «Черновик»',
    'on_confirmation «На подтверждении»',
    'active «Действует»',
    'suspended «Приостановлен»',
    'expired «Истёк»',
    'terminated «Расторгнут»',
    'rejected «Отклонён»',
  ]);
  expect(arrows(CONTRACT_MACHINE)).toEqual([
    'draft submit → on_confirmation (supplier)',
    'draft submit → on_confirmation (admin)',
    'on_confirmation confirm → active (admin)',
    'on_confirmation reject → rejected (admin)',
    'rejected rework → draft (supplier)',
    'rejected rework → draft (admin)',
    'active suspend → suspended (supplier)',
    'active suspend → suspended (admin)',
    'suspended resume → active (supplier)',
    'suspended resume → active (admin)',
    'active terminate → terminated (supplier)',
    'active terminate → terminated (admin)',
    'active expire → expired (system)',
  ]);
});

const admin = {
  actor: 'admin',
  permissions: ['PERMISSION_CONTRACT_CONFIRM', 'PERMISSION_CONTRACT_UPDATE'],
};

test('everyone who has to act on a contract is notified of its step', () => {
  const told = CONTRACT_MACHINE.transitions.flatMap(({ action, event }) =>
    event ? [`${action}: ${event}`] : [],
  );
  expect([...new Set(told)]).toEqual([
    'submit: contract:submitted',
    'confirm: contract:confirmed',
    'reject: contract:rejected',
    'rework: contract:reworked',
    'suspend: contract:suspended',
    'resume: contract:resumed',
    'terminate: contract:terminated',
    'expire: contract:expired',
  ]);
});

test('an administrator confirms a contract (accepted_by_administrator); rejecting and ending it require a reason', () => {
  expect(applyAction(CONTRACT_MACHINE, 'on_confirmation', 'confirm', admin)).toMatchObject({
    to: 'active',
    effects: ['accepted_by_administrator'],
  });
  for (const [state, action] of [
    ['on_confirmation', 'reject'],
    ['active', 'terminate'],
  ] as const)
    expect(applyAction(CONTRACT_MACHINE, state, action, admin)).toEqual({
      ok: false,
      code: 'invalid_input',
      fault: { code: 'reasonMissing' },
    });
});

test('«Без лимита» must be chosen explicitly: a supplier always sets the limit, an administrator sets neither limit nor markup', () => {
  expect(termsFaults('supplier', { limit: undefined, markup: undefined })).toEqual({
    limit: { code: 'limitNotNamed' },
  });
  expect(termsFaults('supplier', { limit: null, markup: undefined })).toEqual({});
  expect(termsFaults('supplier', { limit: 100, markup: 3 })).toEqual({});
  expect(termsFaults('admin', { limit: undefined, markup: undefined })).toEqual({});
  expect(termsFaults('admin', { limit: null, markup: 0 })).toEqual({
    limit: { code: 'termsAreSuppliers' },
    buyer_markup_percent: { code: 'termsAreSuppliers' },
  });
  expect(applyAction(PROPOSAL_MACHINE, 'accepted', 'return', admin, { comment: ' ' })).toMatchObject({
    fault: { code: 'termsChangeMissing' },
  });
});

test('a contract expires the day after its end date, in its time zone', () => {
  expect(hasExpired('2026-12-31', '2026-12-31T20:59:59Z', 'Europe/Moscow')).toBe(false);
  expect(hasExpired('2026-12-31', '2026-12-31T21:00:00Z', 'Europe/Moscow')).toBe(true);
  expect(hasExpired(null, '2030-01-01T00:00:00Z', 'Europe/Moscow')).toBe(false);
  expect(() => hasExpired('31.12.2026', 0, 'Europe/Moscow')).toThrow('not a day: 31.12.2026');
});

test('decisions, «Contract proposal»', () => {
  expect(Object.values(PROPOSAL_STATUSES).map(({ code, label }) => `${code} «${label}»`)).toEqual([
    'created «Создана»',
    'accepted «Принята дистрибьютором»',
    'confirmed «Подтверждена администратором»',
    'refused «Отказано»',
    'withdrawn «Отозвана»',
  ]);
  expect(arrows(PROPOSAL_MACHINE)).toEqual([
    'created edit → created (customer)',
    'created accept → accepted (supplier)',
    'created refuse → refused (supplier)',
    'accepted refuse → refused (supplier)',
    'accepted confirm → confirmed (admin)',
    'accepted return → created (admin)',
    'accepted refuse → refused (admin)',
    'created withdraw → withdrawn (customer)',
  ]);
  expect(applyAction(PROPOSAL_MACHINE, 'accepted', 'confirm', admin)).toEqual({
    ok: true,
    to: 'confirmed',
    event: 'contract-proposal:confirmed',
    effects: ['activate_contract'],
  });
  expect(applyAction(PROPOSAL_MACHINE, 'accepted', 'refuse', admin, { reason: '' })).toMatchObject({
    fault: { code: 'refusalReasonMissing' },
  });
});

test('the refusal reason of a proposal is one of the list', () => {
  expect(PROPOSAL_REFUSAL_REASONS).toEqual([
    { id: 1, title: 'не работаем в регионе' },
    { id: 2, title: 'реквизиты не подтвердились' },
    { id: 3, title: 'уже есть договор с организацией' },
    { id: 4, title: 'не сошлись в условиях' },
    { id: 5, title: 'прочее' },
  ]);
});

test('«Contract types: 1 «Поставка», 2 «Агентский», 3 «Лада Имидж»»', () => {
  expect(CONTRACT_TYPES.map(({ id, title }) => `${id} «${title}»`).join(', ')).toBe(
    '1 «Поставка», 2 «Агентский», 3 «Лада Имидж»',
  );
  expect(CONTRACT_TYPES.find(({ id }) => id === LADA_IMAGE_TYPE)?.title).toBe('Лада Имидж');
});

test('req_zone_id: every zone is a valid IANA zone and is listed once', () => {
  expect(CONTRACT_ZONES.map(({ id }) => contractZone(id))).toEqual(CONTRACT_ZONES.map(({ zone }) => zone));
  expect(new Set(CONTRACT_ZONES.map(({ zone }) => zone)).size).toBe(CONTRACT_ZONES.length);
  for (const { zone } of CONTRACT_ZONES) expect(hasExpired('2026-12-31', 0, zone)).toBe(false);
  expect(() => contractZone(12)).toThrow('no zone 12');
});

test('a draft can be edited completely, an active contract only in its terms, other contracts not at all', () => {
  const states = Object.keys(CONTRACT_STATUSES) as ContractStatus[];
  expect(Object.fromEntries(states.map((state) => [state, contractChanges(state)]))).toEqual({
    draft: 'all',
    on_confirmation: 'nothing',
    active: 'terms',
    suspended: 'terms',
    expired: 'nothing',
    terminated: 'nothing',
    rejected: 'nothing',
  });
});

test('a markup of 100 % or more is confirmed before it is saved, with how many times prices grow', () => {
  expect([0, 1.5, 99.99, Number.NaN].map(markupDoubt)).toEqual([null, null, null, null]);
  expect(markupDoubt(100)).toEqual({ code: 'markupUnusual', times: 2 });
  expect(markupDoubt(150)).toEqual({ code: 'markupUnusual', times: 2.5 });
});

test('dates in the wrong order, identical parties and a missing storage are reported', () => {
  const terms = {
    date: '2026-01-12',
    date_end: '2026-12-31',
    supplier_id: 2,
    customer_id: 6,
    only_for_selected_storage: false,
    storage_id: null,
  };
  expect(contractFaults(terms)).toEqual({});
  expect(contractFaults({ ...terms, date_end: '2026-01-12' })).toEqual({});
  expect(
    contractFaults({ ...terms, date: null, date_end: null, supplier_id: null, customer_id: null }),
  ).toEqual({});
  expect(contractFaults({ ...terms, date: null })).toEqual({});
  expect(contractFaults({ ...terms, date_end: null })).toEqual({});
  expect(contractFaults({ ...terms, date_end: '2026-01-11' })).toEqual({
    date_end: { code: 'contractReversed' },
  });
  expect(contractFaults({ ...terms, customer_id: 2 })).toEqual({
    customer_id: { code: 'contractWithItself' },
  });
  expect(contractFaults({ ...terms, only_for_selected_storage: true })).toEqual({
    storage_id: { code: 'contractStorageMissing' },
  });
  expect(contractFaults({ ...terms, only_for_selected_storage: true, storage_id: 5 })).toEqual({});
});

test('days to the end are counted in the contract\u2019s zone: midnight comes to Samara an hour before Moscow', () => {
  expect(contractDaysLeft('2026-12-31', '2026-12-30T20:30:00Z', 'Europe/Moscow')).toBe(1);
  expect(contractDaysLeft('2026-12-31', '2026-12-30T20:30:00Z', 'Europe/Samara')).toBe(0);
  expect(contractDaysLeft('2026-12-31', '2027-01-01T12:00:00Z', 'Europe/Moscow')).toBe(-1);
  expect(contractDaysLeft(null, 0, 'Europe/Moscow')).toBe(null);
  expect(() => contractDaysLeft('31.12.2026', 0, 'Europe/Moscow')).toThrow('not a day');
});
