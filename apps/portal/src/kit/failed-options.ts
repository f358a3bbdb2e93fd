import type { OptionsFailure } from '@portal/ui/combobox';

/** State of a control whose options failed to load: the reason and a retry, instead of «nothing found». */
export const failedOf = ({
  error,
  refetch,
}: {
  error: unknown;
  refetch(): unknown;
}): OptionsFailure | undefined => (error ? { error, onRetry: () => void refetch() } : undefined);
