import { eq } from 'drizzle-orm';
import type { Transaction } from '../../../database/connect.ts';
import type { Letter } from '../../../mail/mail.ts';
import type { Services } from '../../../services.ts';
import { linkLetter, spendLinks, useLink } from './links.ts';
import { actorWithId, recordChanges } from '../../changes/record.ts';
import { user } from '../tables.ts';

interface Person {
  id: number;
  login: string;
  email: string;
}

/**
 * Starts a change of a person's e-mail address: the new address must be confirmed, and the old one is notified
 * at once. Returns the e-mails to send after the commit. Until the confirmation nothing changes.
 */
export async function askToConfirm(
  transaction: Transaction,
  person: Person,
  email: string,
  portalAddress: string,
): Promise<Letter[]> {
  // Only the latest requested address can be confirmed.
  await spendLinks(transaction, person.id, 'email-confirm');
  const letter = await linkLetter(transaction, { ...person, email }, 'email-confirm', portalAddress);
  return person.email === ''
    ? [letter]
    : [
        letter,
        {
          to: person.email,
          subject: 'Меняется почта на Портале запчастей',
          text: `Для входа ${person.login} указана новая почта: ${email}. Она заменит эту, когда её владелец откроет ссылку из письма. Если вы об этом не знаете, скажите администратору вашей организации.`,
        },
      ];
}

/**
 * Confirms a new e-mail address by its link: it takes effect, and links e-mailed before stop working. Throws
 * 404 for an invalid link.
 */
export async function confirmEmail({ database, mail }: Services, token: string): Promise<void> {
  const changed = await database.transaction(async (transaction) => {
    const { person, email } = await useLink(transaction, token, ['email-confirm']);
    const by = await actorWithId(transaction, person.id);
    await recordChanges(transaction, { by, subject: 'user', ids: [person.id] }, () =>
      transaction.update(user).set({ email }).where(eq(user.id, person.id)),
    );
    await spendLinks(transaction, person.id);
    return { person, email };
  });
  const { person, email } = changed;
  if (person.email !== '' && person.email !== email)
    mail.send({
      to: person.email,
      subject: 'Почта на Портале запчастей изменена',
      text: `Для входа ${person.login} теперь действует почта ${email}. Письма на этот адрес больше не придут. Если вы об этом не знаете, скажите администратору вашей организации.`,
    });
}
