import { type SQL, sql } from 'drizzle-orm';

/**
 * Condition on regulatory documents `n` that a person must accept before anything else: the portal's own, in
 * force by Moscow time, required for the person's kind of company, and whose current edition the person has
 * not accepted.
 */
export const owedDocuments = (type: SQL, userId: SQL): SQL => sql`n.required
  AND CASE ${type} WHEN 'shop' THEN n.for_shop WHEN 'distributor' THEN n.for_distributor WHEN 'supplier' THEN n.for_supplier ELSE false END
  AND n.date <= (now() AT TIME ZONE 'Europe/Moscow')::date
  AND EXISTS (SELECT FROM contractor publisher WHERE publisher.id = n.contractor_id AND publisher.type = 'admin')
  AND NOT EXISTS (SELECT FROM normative_acceptance a WHERE a.document_id = n.id AND a.user_id = ${userId} AND a.edition = n.edition)`;

/** The number of documents that a person has yet to accept. */
export const countOwedDocuments = (type: SQL, userId: SQL): SQL<number> =>
  sql<number>`(SELECT count(*)::int FROM normative_document n WHERE ${owedDocuments(type, userId)})`;
