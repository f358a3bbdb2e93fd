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
import type { Replica } from './database/replica/replica.ts';
import type { Files } from './files/files.ts';
import type { Jobs, Queues } from './jobs/queue.ts';
import type { Mail } from './mail/mail.ts';
import type { Unsent } from './mail/unsent.ts';
import type { EdoOperator } from './outside/edo-operator.ts';
import type { Tracing } from './tracing/tracing.ts';

/** Everything that handlers and jobs may use. */
export interface Services {
  /** The bank for signing in and buying on credit; null if it is off. */
  bank: BankProvider | null;
  config: Config;
  database: Database;
  /** Connections that keep their session (temporary tables, session locks): `database` may lead through a pooler. */
  direct: Database;
  /** The operator of electronic documents; null if the portal is not connected to one. */
  edo: EdoOperator | null;
  /** Uploaded and generated files, on disk or in a bucket. */
  files: Files;
  jobs: Jobs;
  /** Reads lists of requests in a separate thread. */
  lists: ListReader;
  log: Logger;
  mail: Mail;
  /**
   * The portal's address without a trailing slash, for links in e-mails and the bank's redirects. Never taken
   * from a request.
   */
  portalAddress(): string;
  /** Makes a GET call of the contract on behalf of this person; returns the answer as a stream. */
  asPerson(
    who: Acting,
    address: string,
  ): Promise<{ status: number; headers: OutgoingHttpHeaders; stream: Readable }>;
  /** State of the job queues. */
  queues: Queues;
  /** The replica that reads may go to; null: there is none. */
  replica: Pick<Replica, 'report'> | null;
  tokens: AccessTokens;
  /** Traces of calls; null: none are made. */
  tracing: Tracing | null;
  /** Letters that the mail server has not taken yet; null: there is no mail server. */
  unsent: Unsent | null;
  /** Catalogue of vehicles, their units and parts. */
  vehicles: VehicleCatalogue;
  viewers: Viewers;
}
