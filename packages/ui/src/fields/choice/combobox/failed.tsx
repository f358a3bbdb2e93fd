'use client';
import { Button } from '../../../actions/button.js';
import { type OptionsFailure, useOptionsFailure } from './options.js';
import { options as texts } from '../../../language/messages/ru/fields/options.js';
import { useMessages } from '../../../language/parts/use-messages.js';

/** Message below a control whose options failed to load, with a button to load them again. */
export function FailedOptions({ error, onRetry }: OptionsFailure) {
  const say = useMessages('options', texts);
  const optionsFailure = useOptionsFailure();
  return (
    <span
      data-slot="failed-options"
      className="flex flex-wrap items-center justify-between gap-2 text-small text-red"
    >
      <span role="alert">{optionsFailure(error)}</span>
      <Button variant="secondary" size="small" onClick={onRetry}>
        {say('retry')}
      </Button>
    </span>
  );
}
