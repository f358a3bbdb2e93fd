import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { desc } from 'drizzle-orm';
import type { Handlers } from '../../contract/handlers.ts';
import { notFound } from '../../contract/problem.ts';
import { demoMail } from '../../mail/tables.ts';
import { largestFile, supportOf } from '../../contract/portal-settings.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../identity/signing-in/demo-accounts.ts';

const { version }: { version: string } = JSON.parse(
  readFileSync(fileURLToPath(new URL('../../../package.json', import.meta.url)), 'utf8'),
);

export const settingsHandlers: Handlers<'getEnvironment' | 'listDemoMail'> = {
  async getEnvironment({ services: { config, database } }) {
    const { set, ...support } = await supportOf(database, config);
    return {
      data: {
        demo: config.demo,
        demo_accounts: config.demo
          ? DEMO_ACCOUNTS.map(({ login, title }) => ({ login, title, password: DEMO_PASSWORD }))
          : [],
        demo_mailbox: config.demo && config.smtpUrl === undefined,
        bank_enabled: config.bank !== null,
        support_phone: support.phone,
        support_email: support.email,
        knowledge_base_url: support.knowledgeBaseUrl,
        survey_url: support.surveyUrl,
        support_chat_url: config.support.chatUrl,
        greeting: set.greeting_shown
          ? { title: set.greeting_title, text: set.greeting_text, signature: set.greeting_signature }
          : null,
        error_reporting_dsn: config.errorReportingDsn,
        max_file_size: await largestFile(database, config),
        performance_dsn: config.performanceDsn,
        traces_share: config.traces?.share ?? null,
        api_url: config.apiUrl,
        version,
      },
    };
  },

  async listDemoMail({ services: { config, database } }) {
    if (!config.demo || config.smtpUrl !== undefined) throw notFound('Демонстрационного ящика здесь нет');
    const letters = await database.select().from(demoMail).orderBy(desc(demoMail.id)).limit(20);
    return { data: letters.map((letter) => ({ ...letter, sent_at: letter.sent_at.toISOString() })) };
  },
};
