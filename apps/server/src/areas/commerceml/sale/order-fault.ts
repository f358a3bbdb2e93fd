import type { OneCOrderFault } from '@portal/domain/one-c-orders';

/** A document of 1C is not possible; thrown inside its transaction, so that the order stays as it was. */
export class OrderFault extends Error {
  readonly fault: OneCOrderFault;
  /** The log's level: a warning where 1C has not asked for anything that was refused. */
  readonly level: 'warning' | 'error';

  constructor(fault: OneCOrderFault, level: 'warning' | 'error' = 'error') {
    super(fault.code);
    this.fault = fault;
    this.level = level;
  }
}

/** The result of a rule; throws OrderFault for a fault. */
export function orThrow<T extends object>(found: T | OneCOrderFault): T {
  if ('code' in found) throw new OrderFault(found);
  return found;
}
