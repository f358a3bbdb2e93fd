import { expect, test } from 'vitest';
import {
  CONTRACT_MACHINE,
  CONTRACT_STATUSES,
  givesOffers,
  hasExpired,
  isOpenProposal,
  PROPOSAL_MACHINE,
  PROPOSAL_REFUSAL_REASONS,
  PROPOSAL_STATUSES,
  type ProposalStatus,
} from './contracts.ts';
import { applyAction } from './documents.ts';
import { arrows, proveMachine } from '../test/machines.ts';

proveMachine(CONTRACT_MACHINE, { reason: 'стороны решили' });
proveMachine(PROPOSAL_MACHINE, { reason: 'не работаем в регионе' });

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

test('confirmed by an administrator (accepted_by_administrator); a rejection and an end need their reason', () => {
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
      reason: 'Укажите причину',
    });
});

test('offers come from active contracts only', () => {
  expect(Object.keys(CONTRACT_STATUSES).filter(givesOffers)).toEqual(['active']);
  expect(givesOffers('')).toBe(false);
});

test('a contract runs out the day after its last one, in the zone', () => {
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
    reason: 'Выберите причину отказа',
  });
});

test('one open proposal per shop × distributor; the refusal reason comes from the list', () => {
  const statuses = Object.keys(PROPOSAL_STATUSES) as ProposalStatus[];
  expect(statuses.filter(isOpenProposal)).toEqual(['created', 'accepted']);
  expect(PROPOSAL_REFUSAL_REASONS).toEqual([
    { id: 1, title: 'не работаем в регионе' },
    { id: 2, title: 'реквизиты не подтвердились' },
    { id: 3, title: 'уже есть договор с организацией' },
    { id: 4, title: 'не сошлись в условиях' },
    { id: 5, title: 'прочее' },
  ]);
});
