import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export interface Operation {
  operationId: string;
  /** The area's name. */
  tags: readonly string[];
  'x-access'?: unknown;
  /** Where a GET call reads that may not read from a replica: see `reading.ts`. */
  'x-reads'?: unknown;
  responses?: Record<string, { $ref?: string; content?: Record<string, unknown> }>;
}
export interface Contract {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components?: { responses?: NonNullable<Operation['responses']> };
}

const text = readFileSync(fileURLToPath(import.meta.resolve('@portal/openapi/portal.json')), 'utf8');

/** The bundled contract, made by the openapi package. */
export const contract: Contract = JSON.parse(text);
/** SHA-256 of its text, in hexadecimal. */
export const contractHash = createHash('sha256').update(text).digest('hex');

/** The contract without answers that are files: files are streamed as they are, without a serializer. */
export function withoutFiles(whole: Contract): Contract {
  const copy = structuredClone(whole);
  for (const operation of Object.values(copy.paths).flatMap((methods) => Object.values(methods)))
    for (const answer of Object.values(operation.responses ?? {}))
      if (answer.content && !answer.content['application/json']) delete answer.content;
  return copy;
}
