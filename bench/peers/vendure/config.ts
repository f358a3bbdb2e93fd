// Vendure's settings: its defaults on PostgreSQL, with its own search and job queue.
import path from 'node:path';
import {
  DefaultJobQueuePlugin,
  DefaultLogger,
  DefaultSearchPlugin,
  dummyPaymentHandler,
  LanguageCode,
  LogLevel,
  type VendureConfig,
} from '@vendure/core';
import { DashboardPlugin } from '@vendure/dashboard/plugin';

const { host, user, database } = JSON.parse(process.env['DATABASE'] ?? '{}') as Record<string, string>;
const mode = process.argv[2];

export const config: VendureConfig = {
  defaultLanguageCode: LanguageCode.ru,
  apiOptions: { hostname: '127.0.0.1', port: Number(process.env['PORT'] ?? 0) },
  authOptions: {
    tokenMethod: 'bearer',
    requireVerification: false,
    superadminCredentials: { identifier: 'bench', password: 'Portal2026' },
    cookieOptions: { secret: 'bench' },
  },
  dbConnectionOptions: {
    type: 'postgres',
    host,
    username: user,
    database,
    synchronize: mode === 'populate',
    logging: false,
  },
  logger: new DefaultLogger({ level: LogLevel.Error }),
  paymentOptions: { paymentMethodHandlers: [dummyPaymentHandler] },
  plugins: [
    DefaultJobQueuePlugin.init({}),
    DefaultSearchPlugin.init({ bufferUpdates: false, indexStockStatus: true }),
    ...(mode === 'dashboard'
      ? [DashboardPlugin.init({ route: 'dashboard', appDir: path.resolve('dist') })]
      : []),
  ],
};
