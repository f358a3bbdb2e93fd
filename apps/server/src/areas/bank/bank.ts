import type { Config } from '../../config.ts';
import type { Database } from '../../database/connect.ts';
import { createDemoBank } from './demo-bank.ts';
import { type BankProvider, createBankProvider } from './provider.ts';

/** The configured bank, the demo bank, or null. */
export function createBank({ bank }: Pick<Config, 'bank'>, database: Database): BankProvider | null {
  if (bank === 'demo') return createDemoBank(database);
  return bank && createBankProvider(bank);
}
