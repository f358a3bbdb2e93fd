import { PERMISSIONS } from '../access/permissions.ts';
import type { ImpersonationFault, ReadOnlyFault } from '../people/impersonation.ts';
import type { RightsFault, SignInFault } from '../people/people.ts';
import { asSentence, plural } from '../text/words.ts';
import type { Sentences } from './say.ts';

/** A fault of managing people or of looking at the portal as one of them, or of a blocked person. */
export type PeopleFault = ImpersonationFault | ReadOnlyFault | RightsFault | SignInFault;

const named = ([first = '', ...others]: readonly string[]) =>
  `«${PERMISSIONS[first] ?? first}»${others.length === 0 ? '' : ` и ещё ${others.length} ${plural(others.length, 'право', 'права', 'прав')}`}`;

/** Sentences about the rights of people, and to blocked ones. */
export const PEOPLE_SENTENCES: Sentences<PeopleFault> = {
  personHasMoreRights: ({ lacked }) =>
    `У этого человека есть права, которых нет у вас: ${named(lacked)}. Изменить его может тот, у кого они есть.`,
  roleHasMoreRights: ({ lacked }) =>
    `В этой роли есть права, которых нет у вас: ${named(lacked)}. Изменить её может тот, у кого они есть.`,
  ownRole: 'Свою роль изменить нельзя',
  lastAdministratorRole: 'Это последний администратор со всеми правами: сначала дайте их ещё кому-то',
  ownBlocking: 'Себя заблокировать нельзя',
  lastAdministratorBlocking: 'Это последний администратор со всеми правами: заблокировать его нельзя',
  impersonateOneself: 'Войти от своего имени нельзя: вы уже вошли',
  impersonateAdministrator: 'Войти от имени администратора нельзя',
  impersonateBlocked: 'Этот человек заблокирован: войти от его имени нельзя',
  impersonateMoreRights: ({ lacked }) =>
    `У этого человека есть права, которых нет у вас: ${named(lacked)}. Войти от его имени может тот, у кого они есть.`,
  impersonated: 'Вы смотрите портал от имени другого человека: менять ничего нельзя',
  signInClosed({ reason, contact }) {
    const why = reason === '' ? 'Вход закрыт' : `Вход закрыт: ${reason.replace(/[.!?…]+$/, '')}`;
    return `${why}. ${asSentence(`Обратитесь: ${contact.filter((one) => one !== null && one !== '').join(', ')}`)}`;
  },
};
