import { sentence } from '@portal/domain/sentences';
import { ukdGaps } from '@portal/domain/ukd';
import { sql } from 'drizzle-orm';
import type { UpdIds } from '@portal/domain/upd';
import { conflict } from '../../../contract/problem.ts';
import type { Viewer } from '../../../contract/viewer.ts';
import type { Connection } from '../../../database/connect.ts';
import type { Printed } from '../../../paper/answer.ts';
import type { ElectronicFile, Signer } from '../../../paper/tax-service.ts';
import { visibleClaims } from '../claims.ts';
import { readUkd, type UkdPaperFacts } from './facts.ts';
import { drawUkd } from './paper.ts';
import { writeUkdXml } from './xml.ts';

/** The printed УКД of a closed claim, for either side. Throws 404 for other companies' claims, 409 if there is none. */
export async function printClaimUkd(connection: Connection, viewer: Viewer, id: number): Promise<Printed> {
  const facts = await readUkd(connection, id, visibleClaims(viewer));
  const paper = await drawUkd(facts);
  return { name: `УКД № ${facts.number}`, content: paper.finish() };
}

/**
 * The electronic УКД of a closed claim, for either side. It is formed when the claim was closed or the document got its number; whoever asks
 * for it later gets the same file. Throws 404 for other companies' claims, 409 if there is none, and one sentence for each thing that is
 * missing.
 */
export async function claimUkdFile(
  connection: Connection,
  viewer: Viewer,
  id: number,
): Promise<ElectronicFile> {
  return ukdFileOf(connection, await readUkd(connection, id, visibleClaims(viewer)));
}

/**
 * The electronic УКД by its facts. The caller has checked that the person may see them. Throws 409 that says in one sentence each what is
 * missing.
 * @param ids what names the file at an operator
 */
export async function ukdFileOf(
  connection: Connection,
  facts: UkdPaperFacts,
  ids?: UpdIds,
): Promise<ElectronicFile> {
  const { rows } = await connection.execute<{ signer: Signer | null }>(sql`
    SELECT (SELECT jsonb_build_object('first_name', person.first_name, 'second_name', person.second_name)
            FROM app_user person WHERE person.contractor_id = d.supplier_id AND person.is_main) AS signer
    FROM claim d WHERE d.id = ${facts.claim_id}`);
  const signer = rows[0]?.signer ?? null;
  const missing = ukdGaps({ ...facts.shipment, ...facts, signer }).map((gap) => sentence(gap));
  if (signer === null || missing.length > 0) throw conflict(missing.join('. '), { data: missing });
  return writeUkdXml(facts, signer, ids);
}
