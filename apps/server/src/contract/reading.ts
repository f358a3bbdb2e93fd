import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { databaseFailure } from '../database/failure.ts';
import type { Replica } from '../database/replica/replica.ts';
import { UNKNOWN, type Who, type Written } from '../database/replica/written.ts';
import { acting } from './acting.ts';
import { contract, type Operation } from './contract.ts';
import { Problem } from './problem.ts';
import { isKey, type Viewer } from './viewer.ts';

/** A replica, and what people and companies have written that it may not have yet. */
export interface Reading {
  replica: Replica;
  written: Written;
}
/** Where a call reads; one that `writes` does so on the primary, one that writes `seldom` begins on the replica. */
export type Reads = 'replica' | 'seldom' | 'primary' | 'writes';

/** Notes, before companies and people hear of a change, that their next reads must see it. */
export const hearing =
  ({ replica, written }: Reading) =>
  async (told: readonly Who[]): Promise<void> =>
    written.note(told, await replica.position().catch(() => UNKNOWN));

const COOKIE = 'read_after';
/** PostgreSQL's codes: a replica refuses to write; a statement took longer than it may. */
const [READ_ONLY, OUT_OF_TIME] = ['25006', '57014'];

/**
 * Where an operation reads. A GET call reads from the replica if x-reads says nothing else and it answers with JSON: a
 * file that is sent while it is read cannot be begun again.
 */
export function readsOf(method: string, operation: Operation): Reads {
  if (method.toUpperCase() !== 'GET') return 'writes';
  const marked = operation['x-reads'];
  if (marked === 'primary' || marked === 'writes' || marked === 'seldom') return marked;
  if (marked !== undefined)
    throw new Error(`${operation.operationId}: x-reads is primary, writes or seldom, not ${String(marked)}`);
  const { $ref = '', content } = operation.responses?.['200'] ?? {};
  const types = content ?? contract.components?.responses?.[$ref.split('/').at(-1) ?? '']?.content;
  return types?.['application/json'] === undefined ? 'primary' : 'replica';
}

const READS = new Map<string, Reads>(
  Object.values(contract.paths).flatMap((methods) =>
    Object.entries(methods).map(
      ([method, operation]) => [operation.operationId, readsOf(method, operation)] as const,
    ),
  ),
);

/** Answers a call from the replica or from the primary. */
export type Answering = (
  request: FastifyRequest,
  reply: FastifyReply,
  answer: (fromReplica: boolean) => Promise<unknown>,
) => Promise<unknown>;

/**
 * Chooses for each call of an operation. A read goes to the replica if that has everything which the caller must see;
 * whatever the replica cannot answer, the primary does. After a write, the position is noted of which the caller's next
 * reads must not be short: for the person in a cookie, which reaches every copy of the server, and for the company in
 * this process.
 */
export function answeringOf(
  operationId: string,
  { replica, written }: Reading,
  log: Pick<Logger, 'error'>,
  secure: boolean,
): Answering {
  const reads = READS.get(operationId);
  if (reads === 'primary') return (_request, _reply, answer) => answer(false);
  const writing: Answering = async (request, reply, answer) => {
    try {
      return await answer(false);
    } finally {
      // A refused call, too, may have written something.
      const position = await replica.position().catch(() => UNKNOWN);
      written.note(request.viewer ? [`contractor ${request.viewer.contractor_id}`] : [], position);
      if (!reply.sent && !(request.viewer && isKey(request.viewer)))
        void reply.setCookie(COOKIE, String(position), {
          path: '/',
          sameSite: 'strict',
          secure,
          httpOnly: true,
          maxAge: written.milliseconds / 1_000,
        });
    }
  };
  if (reads === 'writes') return writing;
  return async (request, reply, answer) => {
    // Jobs that call for a person may follow a change that this process has not heard of.
    if (acting.getStore() || !replica.has(neededBy(request, written))) return answer(false);
    try {
      return await answer(true);
    } catch (error) {
      if (reply.sent || !isReplicas(error)) throw error;
      if (codeOf(error) === READ_ONLY) {
        if (reads !== 'seldom')
          log.error({ err: error, operation: operationId }, 'a read writes: it needs x-reads');
        return writing(request, reply, answer);
      }
      if (databaseFailure(error) === 'away') replica.lost();
      return answer(false);
    }
  };
}

function neededBy({ viewer, cookies }: FastifyRequest, written: Written): number {
  const said = cookies[COOKIE] ?? '';
  const own = /^\d{1,16}$/.test(said) ? Number(said) : 0;
  return Math.max(own, written.needed(viewer ? whoIs(viewer) : ['all']));
}

const whoIs = ({ id, contractor_id }: Viewer): Who[] => [
  'all',
  `contractor ${contractor_id}`,
  `person ${id}`,
];

/**
 * Whether the primary may answer what the replica did not: the replica is away, has ended the statement in favour of a
 * change, or does not have yet what is asked for. A statement that ran out of time would do so there, too.
 */
function isReplicas(error: unknown): boolean {
  if (error instanceof Problem) return error.status === 404;
  return databaseFailure(error) !== undefined && codeOf(error) !== OUT_OF_TIME;
}

/** PostgreSQL's code of an error or of what caused it. */
function codeOf(error: unknown): unknown {
  for (let at = error; at instanceof Error; at = at.cause) if ('code' in at) return at.code;
  return undefined;
}
