import path from 'node:path';
import { vendureDashboardPlugin } from '@vendure/dashboard/vite';

export default {
  base: '/dashboard',
  build: { outDir: 'dist' },
  logLevel: 'warn',
  plugins: [
    vendureDashboardPlugin({
      vendureConfigPath: path.resolve('config.ts'),
      api: { host: 'auto', port: 'auto' },
      gqlOutputPath: './.gql',
      module: 'esm',
    }),
  ],
};
