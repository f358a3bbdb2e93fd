import { CallError } from '@portal/api-client/client';
import { failureSentence, NO_ACCESS } from '@portal/domain/failures';
import { ButtonLink } from '@portal/ui/button-link';
import { Card } from '@portal/ui/card';
import { ErrorState } from '@portal/ui/state';

const NO_SUCH_ADDRESS = 'По этому адресу ничего нет. Проверьте ссылку.';

export interface DocumentFailureProps {
  error: Error;
  onRetry(): void;
  /** The list that the document belongs to, offered as a link. */
  list: { href: string; label: string };
}

/** Explains why a document cannot be shown and links to its list; offers a retry only where that may help. */
export function DocumentFailure({ error, onRetry, list }: DocumentFailureProps) {
  const status = error instanceof CallError ? error.status : 0;
  // The only parameter is the number in the address, so a validation error means that the address is wrong.
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
