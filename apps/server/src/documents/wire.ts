import type { Statuses } from '@portal/domain/documents';
import type { components } from '@portal/openapi/types';

/** A status in the contract's form. */
export function wireStatus<S extends string>(
  statuses: Statuses<S>,
  code: S,
): components['schemas']['Status'] {
  const { id, label, tone } = statuses[code];
  return { id, code, title: label, tone };
}
