// The corpus of uploads with every file in a further format; `npm test` takes every third.
import { env } from 'node:process';

env['LONG'] = '1';
await import('../journal/uploads-corpus.test.ts');
