import type { Answer, Handlers } from '../../contract/handlers.ts';
import { instantOf, instantOrNull } from '../../database/connect.ts';
import { listLetters } from './letters.ts';
import { readState } from './state.ts';
import { queueTitle } from './titles.ts';

/** Failed jobs and letters that one answer lists. */
const LISTED = 100;

export const upkeepHandlers: Handlers<
  | 'getPortalState'
  | 'listFailedJobs'
  | 'retryFailedJobs'
  | 'forgetFailedJobs'
  | 'listUnsentLetters'
  | 'retryUnsentLetters'
  | 'forgetUnsentLetters'
> = {
  getPortalState: async ({ services }) => ({ data: await readState(services) }),

  async listFailedJobs({ services: { database, queues } }) {
    const failed = await queues.failed(database, LISTED);
    return {
      data: failed.map(
        ({ id, name, created, failed: at, tries, reason }): Answer<'listFailedJobs'>['data'][number] => ({
          job: id,
          queue: name,
          title: queueTitle(name),
          created_at: instantOf(created),
          failed_at: instantOf(at),
          tries,
          reason,
        }),
      ),
    };
  },
  retryFailedJobs: async ({ body: { queue, job = null }, services: { database, queues } }) => ({
    data: { count: await queues.mend(database, queue, job, 'retry') },
  }),
  forgetFailedJobs: async ({ body: { queue, job = null }, services: { database, queues } }) => ({
    data: { count: await queues.mend(database, queue, job, 'forget') },
  }),

  async listUnsentLetters({ services: { database } }) {
    const letters = await listLetters(database, LISTED);
    return {
      data: letters.map(({ created_at, next_at, ...letter }) => ({
        ...letter,
        created_at: instantOf(created_at),
        next_at: instantOrNull(next_at),
      })),
    };
  },
  async retryUnsentLetters({ body: { letter = null }, services: { database, unsent } }) {
    const count = (await unsent?.mend(database, letter, 'retry')) ?? 0;
    // Not awaited: a mail server that is away takes its time, and the list shows how it ended.
    void unsent?.sendDue().catch(() => undefined);
    return { data: { count } };
  },
  forgetUnsentLetters: async ({ body: { letter = null }, services: { database, unsent } }) => ({
    data: { count: (await unsent?.mend(database, letter, 'forget')) ?? 0 },
  }),
};
