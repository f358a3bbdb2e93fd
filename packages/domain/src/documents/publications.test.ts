import { expect, test } from 'vitest';
import { applyAction } from './documents.ts';
import {
  BANNER_MACHINE,
  NEWS_MACHINE,
  NEWS_STATUSES,
  PUBLICATION_MACHINES,
  PUBLICATION_LIMITS,
  PUBLICATION_STATUSES,
  USER_MACHINE,
  USER_STATUSES,
} from './publications.ts';
import { arrows, proveMachine } from '../../test/machines.ts';

for (const machine of [BANNER_MACHINE, NEWS_MACHINE]) proveMachine(machine);
proveMachine(USER_MACHINE, { may_be_blocked: true });

const labels = (statuses: object) =>
  Object.values(statuses).map(({ code, label }: { code: string; label: string }) => `${code} «${label}»`);

test('banner, news: draft → active → archived, by an administrator', () => {
  expect(labels(PUBLICATION_STATUSES)).toEqual([
    'draft «Черновик»',
    'active «Опубликован»',
    'archived «В архиве»',
  ]);
  expect(labels(NEWS_STATUSES)).toEqual(['draft «Черновик»', 'active «Опубликована»', 'archived «В архиве»']);
  expect([BANNER_MACHINE.statuses, NEWS_MACHINE.statuses]).toEqual([PUBLICATION_STATUSES, NEWS_STATUSES]);
  expect(PUBLICATION_MACHINES).toEqual({ banner: BANNER_MACHINE, news: NEWS_MACHINE });
  for (const machine of [BANNER_MACHINE, NEWS_MACHINE])
    expect(arrows(machine)).toEqual(['draft publish → active (admin)', 'active archive → archived (admin)']);
  expect([BANNER_MACHINE, NEWS_MACHINE].map((machine) => machine.transitions[0]?.permission)).toEqual([
    'PERMISSION_BANNERS_EDIT',
    'PERMISSION_NEWS_EDIT',
  ]);
  expect([BANNER_MACHINE.name, NEWS_MACHINE.name]).toEqual(['banner', 'news']);
});

test('the limits of a banner and a news item', () => {
  expect(PUBLICATION_LIMITS).toEqual({
    title: 200,
    annotation: 500,
    content: 50_000,
    images: 10,
    imageSize: 5_242_880,
    links: 50,
  });
});

test('user: active «Активен» | blocked «Заблокирован»; the last administrator stays', () => {
  expect(labels(USER_STATUSES)).toEqual(['active «Активен»', 'blocked «Заблокирован»']);
  expect(arrows(USER_MACHINE)).toEqual([
    'active block → blocked (owner)',
    'active block → blocked (admin)',
    'blocked unblock → active (owner)',
    'blocked unblock → active (admin)',
  ]);
  const admin = { actor: 'admin', permissions: ['PERMISSION_USER_UPDATE'] };
  expect(applyAction(USER_MACHINE, 'active', 'block', admin)).toMatchObject({
    fault: { code: 'userMustStay' },
  });
});
