import { failureSentence } from '@portal/domain/failures';
import { Button, type ButtonProps } from '@portal/ui/button';
import { Text } from '@portal/ui/text';
import { useState } from 'react';
import { NoPasskey } from './passkeys.ts';

/** What came of asking for a passkey: quiet if the user declined. */
export interface Outcome {
  text: string;
  declined: boolean;
}

/** Asks for a passkey: whether that is pending, and the sentence about what came of it. */
export function usePasskey(ask: () => Promise<void>) {
  const [pending, setPending] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  const run = async () => {
    setPending(true);
    setOutcome(undefined);
    try {
      await ask();
    } catch (error) {
      const declined = error instanceof NoPasskey && error.declined;
      setOutcome({ text: failureSentence(error), declined });
    } finally {
      setPending(false);
    }
  };
  return { pending, outcome, run };
}

/** The sentence about an outcome: an alert, unless the user declined. */
export function PasskeyOutcome({ outcome }: { outcome: Outcome | undefined }) {
  if (!outcome) return null;
  return (
    <Text as="p" role={outcome.declined ? 'status' : 'alert'} tone={outcome.declined ? 'secondary' : 'red'}>
      {outcome.text}
    </Text>
  );
}

export interface PasskeyButtonProps extends Pick<ButtonProps, 'size' | 'wide' | 'children'> {
  asking: ReturnType<typeof usePasskey>;
}

export const PasskeyButton = ({ asking, ...props }: PasskeyButtonProps) => (
  <Button autoFocus pending={asking.pending} onClick={() => void asking.run()} {...props} />
);
