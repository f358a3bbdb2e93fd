import { eq } from 'drizzle-orm';
import type { Transaction } from '../../../database/connect.ts';
import type { Letter } from '../../../mail/mail.ts';
import type { Services } from '../../../services.ts';
import { linkLetter, spendLinks, useLink } from './links.ts';
import { user } from '../tables.ts';

interface Person {
  id: number;
  login: string;
  email: string;
}

/**
 * Somebody wrote another mail address for a person: its owner must confirm it, and the old one hears of it at once. Answers the
 * letters to send once the transaction is done. Until then nothing changes.
 */
export async function askToConfirm(
  transaction: Transaction,
  person: Person,
  email: string,
  portalAddress: string,
): Promise<Letter[]> {
  // The last wish counts.
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

/** The owner of the new address has its letter: it counts from now on, and whatever was mailed before does not. Throws 404 for a dead link. */
export async function confirmEmail({ database, mail }: Services, token: string): Promise<void> {
  const changed = await database.transaction(async (transaction) => {
    const { person, email } = await useLink(transaction, token, ['email-confirm']);
    await transaction.update(user).set({ email }).where(eq(user.id, person.id));
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
