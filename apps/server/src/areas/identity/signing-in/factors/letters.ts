import { plural } from '@portal/domain/words';
import { eq, sql } from 'drizzle-orm';
import type { Connection } from '../../../../database/connect.ts';
import type { Letter } from '../../../../mail/mail.ts';
import { recoveryCode, user } from '../../tables.ts';

/** What happened to a person's second factor. */
export type Happened =
  | 'added'
  | 'app-added'
  | 'app-removed'
  | 'passkey-first'
  | 'passkey-added'
  | 'passkey-removed'
  | 'passkey-last'
  | 'removed'
  | 'renewed'
  | 'recovery'
  | 'reset';

interface Told {
  login: string;
  /** Recovery codes left. */
  left: number;
  /** Title of the passkey. */
  passkey: string;
}

const LETTERS: Readonly<Record<Happened, { subject: string; text: (told: Told) => string }>> = {
  added: {
    subject: 'Второй фактор включён',
    text: ({ login }) => `Вход ${login} теперь подтверждают кодом из приложения. Остальные сессии завершены.`,
  },
  'app-added': {
    subject: 'Подключено приложение с кодами',
    text: ({ login }) => `Вход ${login} теперь можно подтвердить и кодом из приложения.`,
  },
  'app-removed': {
    subject: 'Отключено приложение с кодами',
    text: ({ login }) => `Вход ${login} больше не подтверждают кодом из приложения, только ключом доступа.`,
  },
  'passkey-first': {
    subject: 'Добавлен ключ доступа',
    text: ({ login, passkey }) =>
      `Вход ${login} теперь подтверждают ключом доступа «${passkey}». Остальные сессии завершены.`,
  },
  'passkey-added': {
    subject: 'Добавлен ключ доступа',
    text: ({ login, passkey }) => `Вход ${login} теперь можно подтвердить и ключом доступа «${passkey}».`,
  },
  'passkey-removed': {
    subject: 'Удалён ключ доступа',
    text: ({ login, passkey }) => `Вход ${login} больше не подтвердить ключом доступа «${passkey}».`,
  },
  'passkey-last': {
    subject: 'Удалён ключ доступа',
    text: ({ login, passkey }) =>
      `Ключ доступа «${passkey}» удалён, второй фактор входа ${login} выключен: для входа достаточно пароля.`,
  },
  removed: {
    subject: 'Второй фактор выключен',
    text: ({ login }) => `Вход ${login} больше не подтверждают кодом из приложения.`,
  },
  renewed: {
    subject: 'Новые запасные коды',
    text: ({ login }) => `Для входа ${login} созданы новые запасные коды. Прежние больше не действуют.`,
  },
  recovery: {
    subject: 'Использован запасной код',
    text: ({ login, left }) =>
      `Запасной код входа ${login} использован. Осталось: ${left} ${plural(left, 'код', 'кода', 'кодов')}.`,
  },
  reset: {
    subject: 'Второй фактор снят',
    text: ({ login }) =>
      `Второй фактор входа ${login} снят администратором. Все сессии завершены; подключите его заново.`,
  },
};

/** The e-mail about a change of a person's second factor; undefined without an address. */
export async function factorLetter(
  connection: Connection,
  userId: number,
  happened: Happened,
  passkey = '',
): Promise<Letter | undefined> {
  const [person] = await connection
    .select({
      login: user.login,
      email: user.email,
      left: sql<number>`(SELECT count(*)::int FROM ${recoveryCode} r WHERE r.user_id = app_user.id AND r.used_at IS NULL)`,
    })
    .from(user)
    .where(eq(user.id, userId));
  if (!person || person.email === '') return undefined;
  const { subject, text } = LETTERS[happened];
  return {
    to: person.email,
    subject: `${subject} – Портал запчастей`,
    text: `${text({ ...person, passkey })}\n\nЕсли это были не вы, смените пароль и скажите администратору вашей организации.`,
  };
}
