import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: [
    './src/areas/*/tables.ts',
    './src/documents/tables.ts',
    './src/events/tables.ts',
    './src/contract/tables.ts',
    './src/database/tables.ts',
    './src/mail/tables.ts',
  ],
  out: './migrations',
});
