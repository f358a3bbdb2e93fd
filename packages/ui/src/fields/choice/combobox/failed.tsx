import { Button } from '../../../actions/button.js';
import { type OptionsFailure, optionsFailure } from './options.js';

/** Message below a control whose options failed to load, with a button to load them again. */
export function FailedOptions({ error, onRetry }: OptionsFailure) {
  return (
    <span
      data-slot="failed-options"
      className="flex flex-wrap items-center justify-between gap-2 text-small text-red"
    >
      <span role="alert">{optionsFailure(error)}</span>
      <Button variant="secondary" size="small" onClick={onRetry}>
        Повторить
      </Button>
    </span>
  );
}
