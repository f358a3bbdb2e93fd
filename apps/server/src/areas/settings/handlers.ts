import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Handlers } from '../../contract/handlers.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../../seed/accounts.ts';

const { version }: { version: string } = JSON.parse(
  readFileSync(fileURLToPath(new URL('../../../package.json', import.meta.url)), 'utf8'),
);

export const settingsHandlers: Handlers<'getEnvironment'> = {
  async getEnvironment({ services: { config } }) {
    return {
      data: {
        demo: config.demo,
        demo_accounts: config.demo
          ? DEMO_ACCOUNTS.map(({ login, title }) => ({ login, title, password: DEMO_PASSWORD }))
          : [],
        bank_enabled: config.bankEnabled,
        max_file_size: config.maxFileSize,
        version,
      },
    };
  },
};
