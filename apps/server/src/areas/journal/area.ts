import type { Area } from '../../area.ts';
import { sweepFiles } from '../../files/sweep.ts';
import { expireUploads } from './expire.ts';
import { journalHandlers } from './handlers.ts';
import { importPriceList } from './writing/import.ts';
import { publishUploads } from './writing/publish.ts';
import { resumeImports } from './writing/resume.ts';

declare module '../../jobs/queue.ts' {
  interface JobData {
    'import-price-list': { upload_id: number };
    'publish-uploads': Record<string, never>;
    'resume-imports': Record<string, never>;
    'expire-uploads': Record<string, never>;
    'sweep-files': Record<string, never>;
  }
}

export const journal = {
  name: 'journal',
  reads: {
    catalogue: ['brand', 'brand_alias', 'product', 'supersession'],
    contractors: ['contractor'],
    identity: ['app_user'],
    prices: ['price_list', 'price_list_item', 'price_list_version'],
    requests: ['request', 'request_position'],
    stock: ['reserve'],
    storages: ['storage'],
  },
  handlers: journalHandlers,
  started: resumeImports,
  jobs: {
    'import-price-list': { run: (services, { upload_id }) => importPriceList(services, upload_id) },
    'publish-uploads': { run: publishUploads, at: '* * * * *' },
    'resume-imports': { run: resumeImports, at: '* * * * *' },
    'expire-uploads': { run: expireUploads, at: '7 * * * *' },
    'sweep-files': { run: sweepFiles, at: '40 4 * * *' },
  },
} satisfies Area;
