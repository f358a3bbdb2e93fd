// Reads the contract's routes once, at the build; `routes.ts` takes them from the file. The file to write is the argument.
import { writeFileSync } from 'node:fs';
import { contractHash } from '../contract.ts';
import { tableOf } from './route-table.ts';
import { parsedRoutes } from './routes.ts';

const [, , file = ''] = process.argv;
writeFileSync(file, JSON.stringify({ contract: contractHash, ...tableOf(await parsedRoutes()) }));
