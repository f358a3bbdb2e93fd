import { confirmed, password as passwordRule } from '@portal/domain/validation';
import { verify } from '@node-rs/argon2';
import { and, eq, gt, isNull, ne, sql } from 'drizzle-orm';
import { notFound, Problem } from '../../contract/problem.ts';
import type { Connection } from '../../database/connect.ts';
import type { Letter } from '../../mail/mail.ts';
import type { Services } from '../../services.ts';
import { hashPassword, openSession, refuseWhileSlowed, revoke, type SignedIn, slowDown } from './sessions.ts';
import { mailedLink, session, user } from './tables.ts';
import { newRefreshToken, refreshHash } from './tokens.ts';
import type { Viewer } from './viewer.ts';

/** Minutes a mailed link lives. */
const LINK_MINUTES = 15;

interface NewPassword {
  password: string;
  password_repeat: string;
}

/** Change one's own password; the person's other sessions end. Throws 422 for a wrong old or an unfit new password. */
export async function changePassword(
  { database }: Services,
  viewer: Viewer,
  { old_password, ...next }: NewPassword & { old_password: string },
): Promise<void> {
  const [person] = await database
    .select({ login: user.login, password_hash: user.password_hash })
    .from(user)
    .where(eq(user.id, viewer.id));
  const login = (person?.login ?? '').toLowerCase();
  await refuseWhileSlowed(database, login);
  checkNew(next);
  if (!person || !(await verify(person.password_hash, old_password))) {
    // A stolen session must not become a place to guess the password.
    await slowDown(database, login);
    throw wrong('old_password', 'Неверный текущий пароль');
  }
  if (old_password === next.password) throw wrong('password', 'Новый пароль совпадает с текущим');
  const password_hash = await hashPassword(next.password);
  await database.transaction(async (transaction) => {
    await transaction
      .update(user)
      .set({ password_hash, password_changed: true })
      .where(eq(user.id, viewer.id));
    await endOthers(transaction, viewer.id, viewer.sessionId);
  });
}

/** Mail a link for a new password or for one sign-in, if there is such a person with an address; the answer is the same if there is not. */
export async function requestLink(
  { database, config, mail }: Services,
  login: string,
  origin: string,
  kind: 'password-restore' | 'one-time-auth',
): Promise<void> {
  const [person] = await database
    .select({ id: user.id, login: user.login, email: user.email })
    .from(user)
    .where(and(sql`lower(${user.login}) = ${login.trim().toLowerCase()}`, eq(user.active, true)));
  if (!person || person.email === '') return;
  mail.send(await linkLetter(database, person, kind, config.publicUrl ?? origin));
}

const LETTERS = {
  'password-restore': {
    subject: 'Новый пароль на Портале запчастей',
    why: (login: string) => `Чтобы задать новый пароль для входа ${login}, откройте ссылку:`,
  },
  'password-create': {
    subject: 'Вход на Портал запчастей',
    why: (login: string) => `Для вас открыт вход ${login}. Чтобы создать пароль, откройте ссылку:`,
  },
  'one-time-auth': {
    subject: 'Ссылка для входа на Портал запчастей',
    why: (login: string) => `Чтобы войти как ${login} без пароля, откройте ссылку:`,
  },
};

/** A letter with a new link for a password, of which only the hash is kept. */
export async function linkLetter(
  connection: Connection,
  person: { id: number; login: string; email: string },
  kind: keyof typeof LETTERS,
  address: string,
): Promise<Letter> {
  const token = newRefreshToken();
  await connection.insert(mailedLink).values({
    hash: refreshHash(token),
    user_id: person.id,
    kind,
    expires_at: new Date(Date.now() + LINK_MINUTES * 60_000),
  });
  const { subject, why } = LETTERS[kind];
  return {
    to: person.email,
    subject,
    text: `${why(person.login)}\n\n${address}/${token}\n\nОна действует ${LINK_MINUTES} минут и один раз. Если вы не ждали этого письма, ничего не делайте.`,
  };
}

/** What a living link is for. Throws 404 for one that is unknown, used or over. */
export async function readLink({ database }: Services, token: string) {
  const [link] = await database
    .select({ kind: mailedLink.kind, login: user.login })
    .from(mailedLink)
    .innerJoin(user, eq(user.id, mailedLink.user_id))
    .where(and(living(token), eq(user.active, true)));
  if (!link) throw linkOver();
  return link;
}

/** Set a password by a mailed link, once; every session of the person ends. Throws 404 for a dead link, 422 for an unfit password. */
export async function setPasswordByLink(
  { database }: Services,
  token: string,
  next: NewPassword,
): Promise<void> {
  checkNew(next);
  const password_hash = await hashPassword(next.password);
  await database.transaction(async (transaction) => {
    const [used] = await transaction
      .update(mailedLink)
      .set({ used_at: sql`now()` })
      .where(and(living(token), ne(mailedLink.kind, 'one-time-auth')))
      .returning({ user_id: mailedLink.user_id });
    if (!used) throw linkOver();
    const [person] = await transaction
      .update(user)
      .set({ password_hash, password_changed: true })
      .where(and(eq(user.id, used.user_id), eq(user.active, true)))
      .returning({ id: user.id });
    if (!person) throw linkOver();
    await endOthers(transaction, used.user_id);
  });
}

/** Open a session by a mailed link, once. Throws 404 for a dead link, one for a password, and a blocked person's. */
export async function signInByLink(
  { database }: Services,
  token: string,
  userAgent: string,
): Promise<SignedIn> {
  return database.transaction(async (transaction) => {
    const [used] = await transaction
      .update(mailedLink)
      .set({ used_at: sql`now()` })
      .where(and(living(token), eq(mailedLink.kind, 'one-time-auth')))
      .returning({ user_id: mailedLink.user_id });
    const [person] = used
      ? await transaction
          .select({ id: user.id })
          .from(user)
          .where(and(eq(user.id, used.user_id), eq(user.active, true)))
      : [];
    if (!person) throw linkOver();
    return openSession(transaction, person.id, userAgent);
  });
}

/** End every session of a person, but for one. */
export async function endOthers(connection: Connection, userId: number, keep?: string): Promise<void> {
  const open = await connection
    .select({ id: session.id })
    .from(session)
    .where(
      and(eq(session.user_id, userId), isNull(session.revoked_at), keep ? ne(session.id, keep) : undefined),
    );
  for (const { id } of open) await revoke(connection, id);
}

const living = (token: string) =>
  and(
    eq(mailedLink.hash, refreshHash(token)),
    isNull(mailedLink.used_at),
    gt(mailedLink.expires_at, sql`now()`),
  );

const linkOver = () => notFound('Ссылка устарела или уже использована. Запросите новую.');

const wrong = (field: string, message: string) =>
  new Problem(422, 'validation', message, { fields: [{ field, message }] });

function checkNew({ password, password_repeat }: NewPassword): void {
  const fault = passwordRule(password, 'Пароль');
  if (fault !== null) throw wrong('password', fault);
  const differs = confirmed(password)(password_repeat, 'Пароль');
  if (differs !== null) throw wrong('password_repeat', differs);
}
