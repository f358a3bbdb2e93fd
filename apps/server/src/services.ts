import type { OutgoingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { Logger } from 'pino';
import type { BankProvider } from './areas/bank/provider.ts';
import type { VehicleCatalogue } from './areas/catalogue/vehicles/vehicles.ts';
import type { AccessTokens } from './areas/identity/signing-in/tokens.ts';
import type { Viewers } from './areas/identity/signing-in/viewers.ts';
import type { ListReader } from './areas/requests/list-reader.ts';
import type { Config } from './config.ts';
import type { Acting } from './contract/acting.ts';
import type { Database } from './database/connect.ts';
import type { Files } from './files/files.ts';
import type { Jobs } from './jobs/queue.ts';
import type { Mail } from './mail/mail.ts';

/** What the server is made of; handlers and jobs receive it whole. */
export interface Services {
  /** Signing in through the bank and buying on its credit; null when it is off. */
  bank: BankProvider | null;
  config: Config;
  database: Database;
  /** Every file that was given or made, on disk or in a bucket. */
  files: Files;
  jobs: Jobs;
  /** Reads requests' lists, apart from everything else. */
  lists: ListReader;
  log: Logger;
  mail: Mail;
  /** Where people find the portal, without a slash at its end: what letters and the bank lead back to. Never what a request says. */
  portalAddress(): string;
  /** Make a reading call of the contract as if this person made it now: what it answers, as a stream. */
  asPerson(
    who: Acting,
    address: string,
  ): Promise<{ status: number; headers: OutgoingHttpHeaders; stream: Readable }>;
  tokens: AccessTokens;
  /** Vehicles, their units and parts. */
  vehicles: VehicleCatalogue;
  viewers: Viewers;
}
