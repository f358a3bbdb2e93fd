import { readFileSync } from 'node:fs';
import { bankAccountFaults } from '@portal/domain/bank-account';
import { fillBankAccount } from '@portal/domain/session';
import { sql } from 'drizzle-orm';
import type { Handlers } from '../../contract/handlers.ts';
import { notFound, refuseFaults } from '../../contract/problem.ts';
import { scope } from '../../lists/scope.ts';
import { recordChanges } from '../changes/record.ts';
import { bankAccount } from './tables.ts';

type Row = readonly [bic: string, name: string, correspondentAccount: string];

/** Banks by BIC, from the Bank of Russia's directory. */
const BANKS = new Map(
  (
    JSON.parse(readFileSync(new URL('../../../data/bic.json', import.meta.url), 'utf8')) as readonly Row[]
  ).map((row) => [row[0], row]),
);

/** A company's bank account, and the lookup of a bank by its BIC. */
export const bankAccountHandlers: Handlers<'getBankAccount' | 'setBankAccount' | 'getBankByBic'> = {
  async getBankAccount({ viewer, services: { database } }) {
    const [row] = await database
      .select()
      .from(bankAccount)
      .where(scope(viewer).own(bankAccount.contractor_id));
    return { data: fillBankAccount(row ?? {}) };
  },

  async setBankAccount({ viewer, body, services: { database } }) {
    const account = {
      bic: body.bic.trim(),
      bank_name: body.bank_name.trim(),
      cor_account: body.cor_account.trim(),
      account: body.account.trim(),
      consent: body.consent,
    };
    refuseFaults(bankAccountFaults(account));
    const changing = { by: viewer, subject: 'contractor', ids: [viewer.contractor_id] } as const;
    await database.transaction(async (transaction) => {
      await transaction.execute(
        sql`SELECT FROM contractor WHERE ${scope(viewer).own(sql`id`)} FOR NO KEY UPDATE`,
      );
      await recordChanges(transaction, changing, () =>
        transaction
          .insert(bankAccount)
          .values({ ...account, contractor_id: viewer.contractor_id })
          .onConflictDoUpdate({
            target: bankAccount.contractor_id,
            set: { ...account, updated_at: sql`now()` },
          }),
      );
    });
    return { data: account };
  },

  async getBankByBic({ query }) {
    const found = BANKS.get(query.bic);
    if (!found) throw notFound('Банк с таким БИК не найден в справочнике');
    const [bic, bank_name, cor_account] = found;
    return { data: { bic, bank_name, cor_account } };
  },
};
