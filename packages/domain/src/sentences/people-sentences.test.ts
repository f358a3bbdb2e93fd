import { expect, test } from 'vitest';
import { PEOPLE_SENTENCES, type PeopleFault } from './people-sentences.ts';
import { say } from './say.ts';

test.each([
  [
    { code: 'roleHasMoreRights', lacked: ['PERMISSION_ROLE_GET', 'PERMISSION_REPORT_GET'] },
    'В этой роли есть права, которых нет у вас: «Просмотр ролей» и ещё 1 право. Изменить её может тот, у кого они есть.',
  ],
  [
    // A permission of another version of the portal is shown by its code.
    { code: 'roleHasMoreRights', lacked: ['PERMISSION_FLY'] },
    'В этой роли есть права, которых нет у вас: «PERMISSION_FLY». Изменить её может тот, у кого они есть.',
  ],
  [{ code: 'ownRole' }, 'Свою роль изменить нельзя'],
  [{ code: 'ownBlocking' }, 'Себя заблокировать нельзя'],
  [
    { code: 'lastAdministratorRole' },
    'Это последний администратор со всеми правами: сначала дайте их ещё кому-то',
  ],
  [
    { code: 'lastAdministratorBlocking' },
    'Это последний администратор со всеми правами: заблокировать его нельзя',
  ],
  [{ code: 'impersonateOneself' }, 'Войти от своего имени нельзя: вы уже вошли'],
  [{ code: 'impersonateAdministrator' }, 'Войти от имени администратора нельзя'],
  [{ code: 'impersonateBlocked' }, 'Этот человек заблокирован: войти от его имени нельзя'],
  [
    { code: 'impersonateMoreRights', lacked: ['PERMISSION_ROLE_GET'] },
    'У этого человека есть права, которых нет у вас: «Просмотр ролей». Войти от его имени может тот, у кого они есть.',
  ],
  [{ code: 'impersonated' }, 'Вы смотрите портал от имени другого человека: менять ничего нельзя'],
  [
    { code: 'signInClosed', reason: 'Уволен 20.11.', contact: ['Иванов Иван', 'i@example.ru'] },
    'Вход закрыт: Уволен 20.11. Обратитесь: Иванов Иван, i@example.ru.',
  ],
  [
    { code: 'signInClosed', reason: '', contact: ['в поддержку портала', null, ''] },
    'Вход закрыт. Обратитесь: в поддержку портала.',
  ],
] satisfies [PeopleFault, string][])('%j', (fault: PeopleFault, said) =>
  expect(say(PEOPLE_SENTENCES, fault)).toBe(said),
);
