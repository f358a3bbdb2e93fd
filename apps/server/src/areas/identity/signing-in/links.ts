import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { notFound } from '../../../contract/problem.ts';
import type { Connection, Transaction } from '../../../database/connect.ts';
import type { JobData } from '../../../jobs/queue.ts';
import type { Letter } from '../../../mail/mail.ts';
import type { Services } from '../../../services.ts';
import { type Limit, take } from './limits.ts';
import { mailedLink, signInChallenge, user } from '../tables.ts';
import { newRefreshToken, refreshHash } from './tokens.ts';

/** Minutes for which an e-mailed link is valid. */
const LINK_MINUTES = 15;
const HOUR = 3_600;
/** E-mails per hour to one person or mailbox that were requested without signing in. */
const LETTERS_AN_HOUR = 5;

export type LinkKind = (typeof mailedLink.$inferSelect)['kind'];
/** Links that can be requested without signing in. */
export type AskedKind = JobData['mail-link']['kind'];

const LETTERS: Readonly<Record<LinkKind, { subject: string; why: (login: string) => string }>> = {
  'password-restore': {
    subject: 'Новый пароль на Портале запчастей',
    why: (login) => `Чтобы задать новый пароль для входа ${login}, откройте ссылку:`,
  },
  'password-create': {
    subject: 'Вход на Портал запчастей',
    why: (login) => `Для вас открыт вход ${login}. Чтобы создать пароль, откройте ссылку:`,
  },
  'one-time-auth': {
    subject: 'Ссылка для входа на Портал запчастей',
    why: (login) => `Чтобы войти как ${login} без пароля, откройте ссылку:`,
  },
  'email-confirm': {
    subject: 'Подтвердите почту на Портале запчастей',
    why: (login) =>
      `Этот адрес указан как новая почта для входа ${login}. Чтобы подтвердить его, откройте ссылку:`,
  },
};

/** Limit of actions without signing in, per address and hour. */
export const byAddress = ({ config: { limits } }: Pick<Services, 'config'>, address: string): Limit => ({
  bucket: `asking ${address}`,
  times: limits.requestsPerAddress,
  seconds: HOUR,
});

/** Limit of e-mails to one mailbox or person that were requested without signing in. */
export const lettersTo = (whom: string): Limit => ({
  bucket: `letter ${whom.trim().toLowerCase()}`,
  times: LETTERS_AN_HOUR,
  seconds: HOUR,
});

/**
 * Requests a link by e-mail. The person is looked up only after the answer, so neither its text nor its time
 * reveals whether the login exists. Throws 429 beyond the limit, for known and unknown logins alike.
 */
export async function requestLink(
  services: Services,
  login: string,
  kind: AskedKind,
  address: string,
): Promise<void> {
  const { database, jobs } = services;
  await take(database, byAddress(services, address));
  await take(database, lettersTo(login));
  await database.transaction((transaction) => jobs.send(transaction, 'mail-link', { login, kind }));
}

/** The job that sends the link, if the person exists and has an address. */
export async function mailLink(services: Services, { login, kind }: JobData['mail-link']): Promise<void> {
  const { database, mail } = services;
  const [person] = await database
    .select({ id: user.id, login: user.login, email: user.email })
    .from(user)
    .where(and(sql`lower(${user.login}) = ${login.trim().toLowerCase()}`, eq(user.active, true)));
  if (!person || person.email === '') return;
  mail.send(await linkLetter(database, person, kind, services.portalAddress()));
}

/**
 * An e-mail with a new link, of which only the hash is stored; it goes to `email`, the address that an
 * email-confirm link confirms.
 */
export async function linkLetter(
  connection: Connection,
  person: { id: number; login: string; email: string },
  kind: LinkKind,
  portalAddress: string,
): Promise<Letter> {
  const token = newRefreshToken();
  await connection.insert(mailedLink).values({
    hash: refreshHash(token),
    user_id: person.id,
    kind,
    email: kind === 'email-confirm' ? person.email : '',
    expires_at: new Date(Date.now() + LINK_MINUTES * 60_000),
  });
  const { subject, why } = LETTERS[kind];
  return {
    to: person.email,
    subject,
    text: `${why(person.login)}\n\n${portalAddress}/${token}\n\nОна действует ${LINK_MINUTES} минут и один раз. Если вы не ждали этого письма, ничего не делайте.`,
  };
}

/** The purpose of a valid link. Throws 404 if it is unknown, used or expired. */
export async function readLink({ database }: Pick<Services, 'database'>, token: string) {
  const [link] = await database
    .select({ kind: mailedLink.kind, login: user.login, email: mailedLink.email })
    .from(mailedLink)
    .innerJoin(user, eq(user.id, mailedLink.user_id))
    .where(and(living(token), eq(user.active, true)));
  if (!link) throw linkOver();
  const { email, ...rest } = link;
  return link.kind === 'email-confirm' ? { ...rest, email } : rest;
}

/**
 * Uses a valid link of one of these kinds, once. The person's row is locked, so that links of one person are
 * used one after another. Throws 404 if the link is invalid or of another kind, or the person is blocked.
 */
export async function useLink(transaction: Transaction, token: string, kinds: readonly LinkKind[]) {
  const [person] = await transaction
    .select({ id: user.id, login: user.login, email: user.email, active: user.active })
    .from(user)
    .where(
      sql`${user.id} = (SELECT ${mailedLink.user_id} FROM ${mailedLink} WHERE ${mailedLink.hash} = ${refreshHash(token)})`,
    )
    .for('no key update');
  const [link] = await transaction
    .update(mailedLink)
    .set({ used_at: sql`now()` })
    .where(living(token))
    .returning({ kind: mailedLink.kind, email: mailedLink.email });
  if (!person?.active || !link || !kinds.includes(link.kind)) throw linkOver();
  return { person, email: link.email };
}

/**
 * Invalidates all earlier links of a person and, unless only links of one kind are meant, unfinished sign-ins,
 * after a change of the password or e-mail address.
 */
export async function spendLinks(connection: Connection, userId: number, kind?: LinkKind): Promise<void> {
  if (!kind) await connection.delete(signInChallenge).where(eq(signInChallenge.user_id, userId));
  await connection
    .update(mailedLink)
    .set({ used_at: sql`now()` })
    .where(
      and(
        eq(mailedLink.user_id, userId),
        isNull(mailedLink.used_at),
        kind ? eq(mailedLink.kind, kind) : undefined,
      ),
    );
}

const living = (token: string) =>
  and(
    eq(mailedLink.hash, refreshHash(token)),
    isNull(mailedLink.used_at),
    gt(mailedLink.expires_at, sql`now()`),
  );

const linkOver = () => notFound('Ссылка устарела или уже использована. Запросите новую.');
