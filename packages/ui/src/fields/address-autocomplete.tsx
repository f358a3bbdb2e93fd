'use client';
import { forwardRef } from 'react';
import { Combobox, type ComboboxProps, type Option } from './choice/combobox.js';
import { addressAutocomplete } from '../language/messages/ru/fields.js';
import { useMessages } from '../language/parts/use-messages.js';

export interface AddressAutocompleteProps extends Omit<
  ComboboxProps,
  'value' | 'onChange' | 'options' | 'load' | 'minLength' | 'keepsTyped'
> {
  /** The address, suggested or typed; null if there is none. */
  value: string | null;
  onChange(value: string | null): void;
  /** Suggestions for a part of an address. A failure is shown in the list; the typed text stays. */
  suggest(part: string, signal: AbortSignal): Promise<readonly string[]>;
}

const optionOf = (address: string): Option => ({ value: address, label: address });

/** An address field with suggestions; an address typed in full needs none of them. */
export const AddressAutocomplete = forwardRef<HTMLInputElement, AddressAutocompleteProps>(
  function AddressAutocomplete({ value, onChange, suggest, ...props }, ref) {
    const say = useMessages('addressAutocomplete', addressAutocomplete);
    return (
      <Combobox
        ref={ref}
        placeholder={say('placeholder')}
        {...props}
        keepsTyped
        value={value === null ? null : optionOf(value)}
        onChange={(option) => onChange(option?.value ?? null)}
        load={async (part, signal) => (await suggest(part, signal)).map(optionOf)}
      />
    );
  },
);
