import { LETTER_LIMITS } from '@portal/domain/request-letters';
import { asc, gt } from 'drizzle-orm';
import { buffer } from 'node:stream/consumers';
import type { Config, RequestsMailSettings } from '../../../config.ts';
import type { Database } from '../../../database/connect.ts';
import { withMailFolder } from '../../../outside/mail-folder.ts';
import { demoLetter } from '../tables.ts';

/** A letter of the mailbox. */
export interface RawLetter {
  /** UIDVALIDITY and UID of IMAP, which identify it. */
  validity: string;
  uid: number;
  received: Date;
  /** Address and subject of its envelope, for a letter that is too large to be read. */
  from: string;
  subject: string;
  /** The whole letter (RFC 5322); null: larger than LETTER_LIMITS. */
  raw: Buffer | null;
}

/** The mailbox that receives lists. */
export interface Mailbox {
  address: string;
  /**
   * Calls `take` for each letter after the last known one, oldest first.
   * @param after the UID of the last known letter of this UIDVALIDITY; 0 if none is known
   */
  read(
    after: (validity: string) => Promise<number>,
    take: (letter: RawLetter) => Promise<void>,
  ): Promise<void>;
}

/** Address of the demo's own mailbox. */
const DEMO_ADDRESS = 'zakaz@portal.example';
/** Milliseconds for one reading of the mailbox, and for each answer of its server. */
const TAKES_UP = 4 * 60_000;
const ANSWERS_WITHIN = 15_000;
/** Letters of one reading; the others wait for the next. */
const AT_ONCE = 50;
/** Days after which unread letters are left alone: a mailbox may have been filled before it was connected. */
const LOOKED_BACK = 3;
const DAY = 86_400_000;

/** Whether the demo's own mailbox is used: in a demo without a real one. */
export const isDemoMailbox = ({ requestsMail, demo }: Config): boolean => requestsMail === null && demo;

/** The mailbox that receives lists; null if there is none. */
export function mailboxOf(config: Config, database: Database): Mailbox | null {
  if (config.requestsMail) return imapMailbox(config.requestsMail);
  return isDemoMailbox(config) ? demoMailbox(database) : null;
}

function imapMailbox({ folder, address }: RequestsMailSettings): Mailbox {
  return {
    address,
    read: (after, take) =>
      withMailFolder(
        folder,
        // The operator chose the server: it may be in the own network.
        { privateNetworks: true, signal: AbortSignal.timeout(TAKES_UP), answersWithin: ANSWERS_WITHIN },
        async (client) => {
          const validity = String((client.mailbox || undefined)?.uidValidity ?? '');
          const known = await after(validity);
          const since = new Date(Date.now() - LOOKED_BACK * DAY);
          const found = await client.search({ uid: `${known + 1}:*`, since }, { uid: true });
          // «n:*» means the last letter where none is newer.
          const uids = (found || []).filter((uid) => uid > known).toSorted((a, b) => a - b);
          for (const uid of uids.slice(0, AT_ONCE)) {
            const head = await client.fetchOne(
              String(uid),
              { uid: true, envelope: true, size: true, internalDate: true },
              { uid: true },
            );
            const received = new Date((head && head.internalDate) || Date.now());
            // Deleted meanwhile; or the server returned more than was asked for.
            if (!head || received < since) continue;
            const { envelope, size = 0 } = head;
            let raw: Buffer | null = null;
            if (size <= LETTER_LIMITS.bytes) {
              const { content } = await client.download(String(uid), undefined, { uid: true });
              if (!content) continue;
              raw = await buffer(content);
            }
            await take({
              validity,
              uid,
              received,
              from: envelope?.from?.[0]?.address ?? '',
              subject: envelope?.subject ?? '',
              raw,
            });
          }
        },
      ),
  };
}

function demoMailbox(database: Database): Mailbox {
  return {
    address: DEMO_ADDRESS,
    async read(after, take) {
      const letters = await database
        .select()
        .from(demoLetter)
        .where(gt(demoLetter.id, await after('demo')))
        .orderBy(asc(demoLetter.id))
        .limit(AT_ONCE);
      for (const { id: uid, raw, created_at: received } of letters)
        await take({
          validity: 'demo',
          uid,
          received,
          from: '',
          subject: '',
          raw: Buffer.from(raw, 'base64'),
        });
    },
  };
}
