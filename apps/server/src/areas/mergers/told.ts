import { sql } from 'drizzle-orm';
import type { Transaction } from '../../database/connect.ts';
import { addHistory } from '../../documents/history.ts';
import { notify } from '../../events/notify.ts';
import { tellOffersChanged } from '../../events/offers-changed.ts';
import { revoke } from '../identity/signing-in/sessions.ts';
import type { Viewer } from '../../contract/viewer.ts';

interface Named {
  id: number;
  title: string;
}

/** The document name under which a contractor's history is stored. */
export const CONTRACTOR_HISTORY = 'contractor';

/**
 * Ends all sessions of a contractor's people: they sign in again as people of the company to which they belong
 * then.
 */
export async function closeSessions(transaction: Transaction, contractorId: number): Promise<void> {
  const { rows: open } = await transaction.execute<{ id: string }>(sql`
    SELECT s.id FROM session s JOIN app_user p ON p.id = s.user_id WHERE p.contractor_id = ${contractorId} AND s.revoked_at IS NULL ORDER BY s.id`);
  for (const { id } of open) await revoke(transaction, id);
}

/** Announces changed offers of the contractors and of the suppliers in their contracts. */
export const lookAgain = (transaction: Transaction, contractors: readonly number[]): Promise<unknown> =>
  tellOffersChanged(
    transaction,
    contractors.map((supplier_id) => ({ supplier_id, product_ids: null })),
  );

const WORDS = {
  'contractor:merged': {
    title: (kept: Named, emptied: Named) => `«${emptied.title}» объединена с «${kept.title}»`,
    text: 'Документы, договоры, склады и люди теперь в одной организации',
    kept: (_: Named, emptied: Named) => `Присоединён контрагент «${emptied.title}»`,
    emptied: (kept: Named) => `Объединён с контрагентом «${kept.title}», всё передано ему`,
  },
  'contractor:parted': {
    title: (kept: Named, emptied: Named) => `Объединение «${emptied.title}» с «${kept.title}» отменено`,
    text: 'Всё, что было передано, возвращено прежней организации',
    kept: (_: Named, emptied: Named) => `Отменено объединение с «${emptied.title}»`,
    emptied: (kept: Named) => `Отменено объединение с «${kept.title}», всё возвращено`,
  },
} as const;

/** Adds entries to the histories of both contractors and notifies the people of both. */
export async function sayMerger(
  transaction: Transaction,
  event_name: keyof typeof WORDS,
  {
    id,
    kept,
    emptied,
    by,
    also = '',
  }: {
    id: number;
    kept: Named;
    emptied: Named;
    by: Viewer;
    /** Additional text about what else was done. */ also?: string;
  },
): Promise<void> {
  const words = WORDS[event_name];
  const row = {
    document: CONTRACTOR_HISTORY,
    user_id: by.id,
    contractor_id: by.contractor_id,
    action: event_name,
  };
  await addHistory(
    transaction,
    { ...row, document_id: kept.id, text: [words.kept(kept, emptied), also].filter(Boolean).join('. ') },
    { ...row, document_id: emptied.id, text: [words.emptied(kept), also].filter(Boolean).join('. ') },
  );
  const notice = {
    event_name,
    entity_id: kept.id,
    title: words.title(kept, emptied),
    text: also === '' ? words.text : `${words.text}. ${also}`,
    message: { id, contractorTitle: kept.title },
  };
  await notify(
    transaction,
    { ...notice, contractor_id: kept.id },
    ...(event_name === 'contractor:parted' ? [{ ...notice, contractor_id: emptied.id }] : []),
  );
}
