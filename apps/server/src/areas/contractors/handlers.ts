import { eq } from 'drizzle-orm';
import type { Handlers } from '../../contract/handlers.ts';
import { notFound } from '../../contract/problem.ts';
import { contractor } from './tables.ts';

export const contractorsHandlers: Handlers<'updateContractor'> = {
  // x-access lets administrators in only: every contractor is theirs.
  async updateContractor({ body: { id, is_work_with_b2c }, services: { database } }) {
    const [changed] = await database
      .update(contractor)
      .set({ is_work_with_b2c })
      .where(eq(contractor.id, id))
      .returning({
        id: contractor.id,
        title: contractor.title,
        is_work_with_b2c: contractor.is_work_with_b2c,
      });
    if (!changed) throw notFound('Контрагент не найден');
    return { data: changed };
  },
};
