'use client';
import { forwardRef } from 'react';
import { type Held, useHeld } from './input/held.js';
import { Combobox, type ComboboxProps, type Option } from './choice/combobox.js';
import { addressAutocomplete } from '../language/messages/ru/fields/address-autocomplete.js';
import { useMessages } from '../language/parts/use-messages.js';
import { Reset } from './input/part.js';

export type AddressAutocompleteProps = Omit<
  ComboboxProps,
  'value' | 'defaultValue' | 'onChange' | 'options' | 'load' | 'minLength' | 'keepsTyped'
> &
  AddressOwn &
  /** The address, suggested or typed; null if there is none. */
  Held<string | null>;

interface AddressOwn {
  /** Suggestions for a part of an address. A failure is shown in the list; the typed text stays. */
  suggest(part: string, signal: AbortSignal): Promise<readonly string[]>;
}

const optionOf = (address: string): Option => ({ value: address, label: address });

/** An address field with suggestions; an address typed in full needs none of them. */
export const AddressAutocomplete = forwardRef<HTMLInputElement, AddressAutocompleteProps>(
  function AddressAutocomplete({ value: given, defaultValue, onChange: tell, suggest, ...props }, ref) {
    const [value, onChange, reset] = useHeld({ value: given, defaultValue, onChange: tell });
    const say = useMessages('addressAutocomplete', addressAutocomplete);
    return (
      <>
        <Combobox
          ref={ref}
          placeholder={say('placeholder')}
          {...props}
          keepsTyped
          value={value === null ? null : optionOf(value)}
          onChange={(option) => onChange(option?.value ?? null)}
          load={async (part, signal) => (await suggest(part, signal)).map(optionOf)}
        />
        <Reset to={reset} />
      </>
    );
  },
);
