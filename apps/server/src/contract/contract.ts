import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export interface Operation {
  operationId: string;
  'x-access'?: unknown;
}
export interface Contract {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
}

/** The bundled contract, made by the openapi package. */
export const contract: Contract = JSON.parse(
  readFileSync(fileURLToPath(import.meta.resolve('@portal/openapi/portal.json')), 'utf8'),
);
