'use client';
import { Combobox, type Option } from './combobox.js';

export interface AddressAutocompleteProps {
  /** The address; null while none is chosen. */
  value: string | null;
  onChange(value: string | null): void;
  /** Suggestions for a part of an address. A failure is silent: the list stays empty. */
  suggest(part: string, signal: AbortSignal): Promise<readonly string[]>;
  'aria-label'?: string;
  disabled?: boolean;
}

const optionOf = (address: string): Option => ({ value: address, label: address });

/** An address with suggestions. */
export function AddressAutocomplete({ value, onChange, suggest, ...props }: AddressAutocompleteProps) {
  return (
    <Combobox
      {...props}
      placeholder="Город, улица, дом"
      value={value === null ? null : optionOf(value)}
      onChange={(option) => onChange(option?.value ?? null)}
      load={async (part, signal) => {
        try {
          return (await suggest(part, signal)).map(optionOf);
        } catch {
          return [];
        }
      }}
    />
  );
}
