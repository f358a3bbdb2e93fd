import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Database } from '../../database/connect.ts';
import { DEMO_ACCOUNTS } from '../identity/signing-in/demo-accounts.ts';
import { contractor } from '../contractors/tables.ts';
import { user } from '../identity/tables.ts';
import type { BankOffers } from './credit.ts';
import { type BankProvider, newSecret } from './provider.ts';
import { BankRefusal } from './refusal.ts';
import { demoBankApplication } from './tables.ts';

/** Issuer by which accounts are linked with the demo bank. */
export const DEMO_ISSUER = 'demo-bank';
/** Path of its pages. */
export const DEMO_BANK_PATH = '/demo-bank';

/** Initial credit line, kopecks. */
const LINE = 75_000_000;
const OFFERS: BankOffers['offers'] = [
  {
    product_code: 'OBOROT',
    title: 'Оборотный кредит',
    sum_min: 100_000,
    sum_max: 500_000_000,
    term_min: 3,
    term_max: 12,
    rate: 17.5,
  },
  {
    product_code: 'RASSROCHKA',
    title: 'Рассрочка на товар',
    sum_min: 10_000,
    sum_max: 30_000_000,
    term_min: 1,
    term_max: 3,
    rate: 0,
  },
];
/** Lifetime of a code from the sign-in page, milliseconds. */
const CODE_LIFE = 60_000;

/** A client of the demo bank. */
export interface DemoClient {
  sub: string;
  title: string;
  inn: string;
  email: string;
  buyOnCredit: boolean;
}

export interface DemoBank extends BankProvider {
  clients(): Promise<DemoClient[]>;
  /** Creates the code after a sign-in: single use, valid for a minute and with this state only. */
  admit(sub: string, state: string): string;
  application(externalId: string): Promise<typeof demoBankApplication.$inferSelect | undefined>;
  /** Decides on an application; does nothing if it is already decided. */
  decide(externalId: string, status: 'implemented' | 'denial'): Promise<void>;
}

/** Condition: the person buys for a company. */
export const BUYS = sql<boolean>`${contractor.type} IN ('shop', 'distributor') AND NOT ${user.b2c_user}`;
export const demoSub = (login: string) => `demo-${login}`;
/** Whether the demo bank lends to this login; logins ending in 2 are refused. */
export const lendsTo = (login: string) => !login.endsWith('2');
export const demoContract = (inn: string) => `КЛ-${inn.slice(-4)}`;

/** The demo bank: its pages are part of the portal, and the user decides in place of the bank. */
export function createDemoBank(database: Database): DemoBank {
  const codes = new Map<string, { sub: string; state: string; until: number }>();
  const clients = async () => {
    const rows = await database
      .select({
        login: user.login,
        buys: BUYS,
        name: sql<string>`${user.second_name} || ' ' || ${user.first_name}`,
        company: contractor.title,
        inn: contractor.inn,
        email: user.email,
      })
      .from(user)
      .innerJoin(contractor, eq(contractor.id, user.contractor_id))
      .where(
        and(
          eq(user.active, true),
          // Nobody may sign in as an administrator without a password.
          ne(contractor.type, 'admin'),
          // Only the demo accounts: nobody may sign in as a person who registered.
          inArray(
            user.login,
            DEMO_ACCOUNTS.map(({ login }) => login),
          ),
        ),
      )
      .orderBy(user.id)
      .limit(50);
    return rows.map(({ login, buys, name, company, inn, email }) => ({
      sub: demoSub(login),
      title: `${name}, ${company}`,
      inn,
      email,
      buyOnCredit: buys && lendsTo(login),
    }));
  };
  const clientOf = async (sub: string) => {
    const client = (await clients()).find((known) => known.sub === sub);
    if (!client) throw new BankRefusal('no such client');
    return client;
  };
  const available = async (sub: string) => {
    const [spent] = await database
      .select({
        kopecks: sql<number>`coalesce(sum(${demoBankApplication.amount_kopecks}), 0)`.mapWith(Number),
      })
      .from(demoBankApplication)
      .where(
        sql`${demoBankApplication.sub} = ${sub} AND ${demoBankApplication.term} IS NULL AND ${demoBankApplication.status} = 'implemented'`,
      );
    return Math.max(LINE - (spent?.kopecks ?? 0), 0);
  };
  const application = async (externalId: string) => {
    const [found] = await database
      .select()
      .from(demoBankApplication)
      .where(eq(demoBankApplication.external_id, externalId));
    return found;
  };
  const accept = async (values: typeof demoBankApplication.$inferInsert) => {
    await database.insert(demoBankApplication).values(values).onConflictDoNothing();
    return `${DEMO_BANK_PATH}/application/${values.external_id}`;
  };
  /** Path and query of an address, so that people return to the host name that they used. */
  const pathOf = (address: string) => {
    const { pathname, search } = new URL(address);
    return pathname + search;
  };
  return {
    issuer: DEMO_ISSUER,
    secret: null,
    origins: async () => [],
    signInAddress: async (returnTo, { state }) =>
      new URL(`${DEMO_BANK_PATH}/sign-in?state=${encodeURIComponent(state)}`, returnTo).href,
    async identify(cameBack, { state }) {
      const code = cameBack.searchParams.get('code') ?? '';
      const admitted = codes.get(code);
      codes.delete(code);
      if (!admitted || admitted.state !== state || admitted.until < Date.now())
        throw new BankRefusal('no such code');
      const { sub, inn, email, buyOnCredit } = await clientOf(admitted.sub);
      const creditLineKopecks = buyOnCredit ? await available(sub) : null;
      return { sub, inn, email, creditLineKopecks, buyOnCredit, grant: null };
    },
    renew: async (grant) => grant,
    credit: {
      async offers({ sub }) {
        const { inn, buyOnCredit } = await clientOf(sub);
        if (!buyOnCredit) return { offers: [], lines: [] };
        const line = {
          credit_contract_number: demoContract(inn),
          title: 'Кредитная линия',
          available: await available(sub),
        };
        return { offers: OFFERS, lines: [line] };
      },
      apply: ({ sub }, { externalId, kopecks, comment, returnTo, productCode, term }) =>
        accept({
          external_id: externalId,
          sub,
          title: OFFERS.find(({ product_code }) => product_code === productCode)?.title ?? productCode,
          amount_kopecks: kopecks,
          term,
          comment,
          return_path: pathOf(returnTo),
        }),
      invoice: ({ sub }, { externalId, kopecks, comment, returnTo, contractNumber }) =>
        accept({
          external_id: externalId,
          sub,
          title: `Счёт к оплате с договора ${contractNumber}`,
          amount_kopecks: kopecks,
          term: null,
          comment,
          return_path: pathOf(returnTo),
        }),
      async state({ sub }, externalId) {
        const found = await application(externalId);
        return found?.sub === sub ? found.status : null;
      },
    },
    clients,
    admit(sub, state) {
      for (const [code, { until }] of codes) if (until < Date.now()) codes.delete(code);
      const code = newSecret();
      codes.set(code, { sub, state, until: Date.now() + CODE_LIFE });
      return code;
    },
    application,
    async decide(externalId, status) {
      await database
        .update(demoBankApplication)
        .set({ status })
        .where(
          and(eq(demoBankApplication.external_id, externalId), eq(demoBankApplication.status, 'pending')),
        );
    },
  };
}

export const isDemoBank = (bank: BankProvider | null): bank is DemoBank => bank?.issuer === DEMO_ISSUER;
