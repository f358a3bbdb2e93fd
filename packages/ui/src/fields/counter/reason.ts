import type { QuantityFault } from '@portal/domain/quantity';
import type { counter } from '../../language/messages/ru/fields/counter.js';
import type { Say } from '../../language/messages/translation.js';

/** The sentence of a fault. */
export function reasonOf(fault: QuantityFault, say: Say<typeof counter>): string {
  switch (fault.code) {
    case 'notInteger':
      return say('notInteger');
    case 'aboveReserve':
      return say('aboveReserve', { reserve: String(fault.reserve) });
    case 'belowMinimum': {
      const minimal = String(fault.minimal);
      return fault.multiple === 1
        ? say('belowMinimum', { minimal })
        : say('belowMinimumMultiple', { minimal, multiple: String(fault.multiple) });
    }
    case 'reserveMultiplicity':
      return say('reserveMultiplicity', { unit: String(fault.unit) });
    case 'deliveryMultiple':
      return say('deliveryMultiple', { multiple: String(fault.multiple) });
  }
}
