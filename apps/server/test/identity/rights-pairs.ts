// Conflicting operations of identity, two concurrently: in either order no state arises that the rules forbid.
import { and, eq, isNull } from 'drizzle-orm';
import { expect } from 'vitest';
import { countFullAdministrators } from '../../src/areas/identity/people/managers.ts';
import {
  loginAttempt,
  mailedLink,
  refreshToken,
  role,
  rolePermission,
  session,
  user,
} from '../../src/areas/identity/tables.ts';
import { newRefreshToken, refreshHash } from '../../src/areas/identity/signing-in/tokens.ts';
import { DEMO_PASSWORD } from '../../src/areas/identity/signing-in/demo-accounts.ts';
import { type Answer, type Answered, call, type Caller, type TestServer } from '../support/server.ts';

type Role = Answer<'getRole'>['data'];

/** Two servers on one database, each with its own cache. */
export interface Pair {
  name: string;
  round(servers: readonly TestServer[], index: number): Promise<void>;
}

const at = (servers: readonly TestServer[], index: number) =>
  servers[index % servers.length] ?? expect.unreachable();
const data = <T>({ body }: Answered) => (body as { data: T }).data;
const MANAGER = ['USER_GET', 'USER_UPDATE', 'ROLE_GET', 'ROLE_UPDATE'].map((name) => `PERMISSION_${name}`);

async function byLogin({ database }: TestServer, login: string) {
  const [person] = await database.select().from(user).where(eq(user.login, login));
  return person ?? expect.unreachable(`no ${login}`);
}

/** Creates or resets a user of the administration with the demo's password and this role. */
async function administrator(server: TestServer, login: string, roleId: number): Promise<number> {
  const { database } = server;
  const { password_hash } = await byLogin(server, 'shop');
  const ready = {
    password_hash,
    active: true,
    role_id: roleId,
    password_changed: true,
    regulations_accepted: true,
    new_tariffs_agreement: true,
  };
  const [known] = await database
    .update(user)
    .set(ready)
    .where(eq(user.login, login))
    .returning({ id: user.id });
  if (known) return known.id;
  const [made] = await database
    .insert(user)
    .values({ login, contractor_id: 1, first_name: 'Иван', second_name: login, ...ready })
    .returning({ id: user.id });
  return made?.id ?? expect.unreachable();
}

async function roleOf({ database }: TestServer, permissions: readonly string[]): Promise<number> {
  const [made] = await database.insert(role).values({ title: 'Пара', description: '' }).returning();
  const role_id = made?.id ?? 0;
  if (permissions.length > 0)
    await database.insert(rolePermission).values(permissions.map((permission) => ({ role_id, permission })));
  return role_id;
}

/** A refresh token of a new session, as after a sign-in, without the time for hashing a password. */
async function tokenOf(server: TestServer, login: string): Promise<{ id: string; token: string }> {
  const { id: user_id } = await byLogin(server, login);
  const [opened] = await server.database
    .insert(session)
    .values({ user_id, user_agent: 'pair' })
    .returning({ id: session.id });
  const id = opened?.id ?? expect.unreachable();
  const token = newRefreshToken();
  await server.database
    .insert(refreshToken)
    .values({ hash: refreshHash(token), session_id: id, expires_at: new Date(Date.now() + 3_600_000) });
  return { id, token };
}

const withCookie = async ({ address }: TestServer, place: string, token: string) => {
  const answer = await fetch(`${address}/api/identity/${place}`, {
    method: 'POST',
    headers: { cookie: `refresh_token=${token}`, 'user-agent': 'pair' },
  });
  const next = /refresh_token=([^;]+)/.exec(answer.headers.getSetCookie().join('\n'))?.[1] ?? '';
  return { status: answer.status, next };
};

/** A valid link as in a mail. */
async function linkOf(server: TestServer, userId: number, kind: 'password-restore' | 'email-confirm') {
  const token = newRefreshToken();
  await server.database.insert(mailedLink).values({
    hash: refreshHash(token),
    user_id: userId,
    kind,
    email: kind === 'email-confirm' ? `new${userId}@example.ru` : '',
    expires_at: new Date(Date.now() + 60_000),
  });
  return token;
}

let admin: Caller | undefined;
const adminOf = async (servers: readonly TestServer[]) => (admin ??= await at(servers, 0).as('admin'));

export const PAIRS: readonly Pair[] = [
  {
    name: 'block ‖ sign in: a blocked person has no living session',
    async round(servers, index) {
      const server = at(servers, 0);
      const { token } = await adminOf(servers);
      const { id } = await byLogin(server, 'supplier2');
      await server.database.delete(loginAttempt);
      const [blocked, entered] = await Promise.all([
        call(at(servers, index).address, 'POST', `/identity/user/${id}/block`, token, {}),
        call(at(servers, index + 1).address, 'POST', '/identity/token', undefined, {
          login: 'supplier2',
          password: DEMO_PASSWORD,
        }),
      ]);
      expect(blocked.status).toBe(200);
      // A sign-in after the block is refused with 403.
      expect([200, 403]).toContain(entered.status);
      const living = await server.database
        .select()
        .from(session)
        .where(and(eq(session.user_id, id), isNull(session.revoked_at)));
      expect(living).toEqual([]);
      expect((await call(server.address, 'POST', `/identity/user/${id}/unblock`, token, {})).status).toBe(
        200,
      );
    },
  },
  {
    name: 'change role ‖ act: who lost the right acts no more, and gave nothing that he did not have',
    async round(servers, index) {
      const server = at(servers, 0);
      const { token } = await adminOf(servers);
      const [strong, weak] = [await roleOf(server, MANAGER), await roleOf(server, [])];
      const login = `pairmanager${index}`;
      const id = await administrator(server, login, strong);
      const manager = await at(servers, index).as(login);
      const change = {
        first_name: 'Иван',
        second_name: login,
        email: 'pair@example.ru',
        role_id: weak,
        b2c_user: false,
        default_storage_id: null,
      };
      const fields = { title: 'Созданная', description: '', permissions: MANAGER };
      const act = () => call(at(servers, index).address, 'POST', '/identity/role', manager.token, fields);
      const [changed, acted] = await Promise.all([
        call(at(servers, index + 1).address, 'PUT', `/identity/user/${id}`, token, change),
        act(),
      ]);
      expect(changed.status).toBe(200);
      expect([200, 403]).toContain(acted.status);
      if (acted.status === 200) expect(data<Role>(acted).permissions).toEqual(MANAGER.toSorted());
      expect((await act()).status).toBe(403);
    },
  },
  {
    name: 'block ‖ block, of one another: a full administrator stays',
    async round(servers, index) {
      const server = at(servers, 0);
      const [one, two] = [
        await administrator(server, 'pairone', 1),
        await administrator(server, 'pairtwo', 1),
      ];
      const callers = [await at(servers, 0).as('pairone'), await at(servers, 1).as('pairtwo')];
      await server.database.update(user).set({ active: false }).where(eq(user.login, 'admin'));
      const answers = await Promise.all(
        [two, one].map((id, place) =>
          call(
            at(servers, index + place).address,
            'POST',
            `/identity/user/${id}/block`,
            callers[place]?.token,
            {},
          ),
        ),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(await countFullAdministrators(server.database)).toBe(1);
      await server.database.update(user).set({ active: true }).where(eq(user.login, 'admin'));
    },
  },
  {
    name: 'refresh ‖ refresh: two tabs both go on',
    async round(servers, index) {
      const { token } = await tokenOf(at(servers, 0), 'shop');
      const tabs = await Promise.all(
        [0, 1].map((tab) => withCookie(at(servers, index + tab), 'token/refresh', token)),
      );
      for (const { status, next } of tabs) {
        expect(status).toBe(200);
        expect((await withCookie(at(servers, index), 'token/refresh', next)).status).toBe(200);
      }
    },
  },
  {
    name: 'sign-out ‖ refresh: the session is over',
    async round(servers, index) {
      const { id, token } = await tokenOf(at(servers, 0), 'shop');
      const [out, again] = await Promise.all([
        withCookie(at(servers, index), 'logout', token),
        withCookie(at(servers, index + 1), 'token/refresh', token),
      ]);
      expect(out.status).toBe(200);
      if (again.status === 200)
        expect((await withCookie(at(servers, index), 'token/refresh', again.next)).status).toBe(401);
      const [kept] = await at(servers, 0).database.select().from(session).where(eq(session.id, id));
      expect(kept?.revoked_at).not.toBe(null);
    },
  },
  {
    name: 'two writes of one role: one counts, the other is told of it',
    async round(servers, index) {
      const { token } = await adminOf(servers);
      const id = await roleOf(at(servers, 0), []);
      const writes = [['PERMISSION_USER_GET'], ['PERMISSION_ROLE_GET', 'PERMISSION_REPORT_GET']];
      const answers = await Promise.all(
        writes.map((permissions, place) =>
          call(at(servers, index + place).address, 'PUT', `/identity/role/${id}`, token, {
            title: `Пара ${place}`,
            description: '',
            permissions,
            version: 1,
          }),
        ),
      );
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      const winner = answers.findIndex(({ status }) => status === 200);
      const kept = data<Role>(await call(at(servers, 0).address, 'GET', `/identity/role/${id}`, token));
      expect(kept).toMatchObject({
        version: 2,
        title: `Пара ${winner}`,
        permissions: writes[winner]?.toSorted(),
      });
    },
  },
  {
    name: 'two links of one person: after one no other counts',
    async round(servers, index) {
      const server = at(servers, 0);
      const { id, email } = await byLogin(server, 'distributor2');
      const [password, mail] = [
        await linkOf(server, id, 'password-restore'),
        await linkOf(server, id, 'email-confirm'),
      ];
      const next = { password: 'Zapchasti2026', password_repeat: 'Zapchasti2026' };
      const answers = await Promise.all([
        call(at(servers, index).address, 'POST', '/identity/password/create', undefined, {
          token: password,
          ...next,
        }),
        call(at(servers, index + 1).address, 'POST', '/identity/email/confirm', undefined, { token: mail }),
      ]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
      await server.database.update(user).set({ email }).where(eq(user.id, id));
    },
  },
];
