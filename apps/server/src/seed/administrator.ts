// pnpm administrator LOGIN: the first administrator of a portal without a demo. The password is read from
// ADMIN_PASSWORD, or from standard input.
import { eq } from 'drizzle-orm';
import { readConfig } from '../config.ts';
import { openDatabase } from '../database/connect.ts';
import { migrateDatabase } from '../database/migrate.ts';
import { contractor } from '../areas/contractors/tables.ts';
import { hashPassword } from '../areas/identity/signing-in/hashing.ts';
import { user } from '../areas/identity/tables.ts';
import { ROLES } from '../areas/identity/people/built-in-roles.ts';
import { seedReference } from './reference.ts';

const login = process.argv[2]?.trim() ?? '';
const { databaseUrl } = readConfig(process.env);
const password = process.env['ADMIN_PASSWORD'] ?? (await readLine());
if (login === '' || databaseUrl === undefined || password.length < 8) {
  process.stderr.write(
    'Нужны: логин в аргументе, DATABASE_URL и пароль не короче 8 символов (ADMIN_PASSWORD или стандартный ввод)\n',
  );
  process.exit(1);
}
const connection = { connectionString: databaseUrl };
await migrateDatabase(connection);
await seedReference(connection);
const database = openDatabase({ ...connection, max: 1 });
await database.transaction(async (transaction) => {
  const [platform] = await transaction
    .select({ id: contractor.id })
    .from(contractor)
    .where(eq(contractor.type, 'admin'));
  const [made] = platform
    ? [platform]
    : await transaction
        .insert(contractor)
        .values({ type: 'admin', title: 'Портал' })
        .returning({ id: contractor.id });
  if (!made) throw new Error('no platform company');
  await transaction.insert(user).values({
    login,
    password_hash: await hashPassword(password),
    contractor_id: made.id,
    role_id: ROLES.admin.id,
    first_name: 'Администратор',
    second_name: 'Портала',
    is_main: !platform,
    password_changed: true,
    regulations_accepted: true,
    new_tariffs_agreement: true,
  });
});
await database.$client.end();
console.log(`Администратор ${login} создан`);

async function readLine(): Promise<string> {
  for await (const chunk of process.stdin) return String(chunk).split('\n')[0] ?? '';
  return '';
}
