// Medusa as the bench runs it: the default modules, on PostgreSQL alone, without the admin except to measure its scripts.
const { defineConfig } = require('@medusajs/framework/utils');

module.exports = defineConfig({
  admin: { disable: process.env.ADMIN !== '1' },
  projectConfig: {
    databaseUrl: process.env.DATABASE_URL,
    databaseDriverOptions: { connection: { host: process.env.DATABASE_HOST, ssl: false } },
    http: {
      storeCors: 'http://127.0.0.1',
      adminCors: 'http://127.0.0.1',
      authCors: 'http://127.0.0.1',
      jwtSecret: 'bench',
      cookieSecret: 'bench',
    },
  },
});
