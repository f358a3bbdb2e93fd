import type { OptionsFailure } from '@portal/ui/combobox';

/** What a control is told when the call that reads its options failed: it says why and offers «Повторить», never that nothing was found. */
export const failedOf = ({
  error,
  refetch,
}: {
  error: unknown;
  refetch(): unknown;
}): OptionsFailure | undefined => (error ? { error, onRetry: () => void refetch() } : undefined);
