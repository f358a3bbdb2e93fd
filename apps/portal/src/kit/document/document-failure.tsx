import { CallError } from '@portal/api-client/client';
import { failureSentence, NO_ACCESS } from '@portal/domain/failures';
import { ButtonLink } from '@portal/ui/button-link';
import { Card } from '@portal/ui/card';
import { ErrorState } from '@portal/ui/state';

const NO_SUCH_ADDRESS = 'По этому адресу ничего нет. Проверьте ссылку.';

export interface DocumentFailureProps {
  error: Error;
  onRetry(): void;
  /** The list it belongs to: the way out. */
  list: { href: string; label: string };
}

/** Why a document cannot be shown, and the way out; tried again only where that may help. */
export function DocumentFailure({ error, onRetry, list }: DocumentFailureProps) {
  const status = error instanceof CallError ? error.status : 0;
  // What is read by its number alone is wrong only where the address is no document's.
  const sentences: Record<number, string> = {
    403: NO_ACCESS,
    404: failureSentence(error),
    422: NO_SUCH_ADDRESS,
  };
  const sentence = sentences[status];
  return (
    <Card>
      <ErrorState
        message={sentence ?? failureSentence(error)}
        {...(sentence !== undefined ? {} : { onRetry })}
        actions={
          <ButtonLink variant="secondary" href={list.href}>
            {list.label}
          </ButtonLink>
        }
      />
    </Card>
  );
}
