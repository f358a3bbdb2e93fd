import { answerOf } from '@portal/api-client/client';
import { BANK_LINK_FAILED } from '@portal/domain/failures';
import { Button, type ButtonProps } from '@portal/ui/button';
import { BankIcon } from '@portal/ui/icons';
import { useState } from 'react';
import { api } from '../../session/api.ts';
import { toasts } from '../../session/toasts.ts';

interface BankButtonProps extends Pick<ButtonProps, 'size' | 'wide'> {
  /** `enter` signs in the user that the bank knows; `link` links the bank account to the signed-in user. */
  purpose: 'enter' | 'link';
  /** Path of the portal to return to. */
  redirectUrl: string;
}

const ADDRESSES = {
  enter: (redirect_url: string) =>
    api.GET('/sbbol/generate-auth-url', { params: { query: { redirect_url } } }),
  link: (redirect_url: string) =>
    api.GET('/sbbol/generate-link-url', { params: { query: { redirect_url } } }),
};

/** Goes to the bank's page. */
export function BankButton({ purpose, redirectUrl, ...looks }: BankButtonProps) {
  const [pending, setPending] = useState(false);
  const leave = async () => {
    setPending(true);
    try {
      const { data } = await answerOf(ADDRESSES[purpose](redirectUrl));
      location.assign(data.url);
    } catch {
      toasts.warning(BANK_LINK_FAILED);
    } finally {
      setPending(false);
    }
  };
  // In the header of a phone there is room for one word.
  const short = looks.size === 'small' ? 'max-md:sr-only' : '';
  return (
    <Button
      variant="secondary"
      icon={<BankIcon className="size-4" />}
      pending={pending}
      onClick={() => void leave()}
      {...looks}
    >
      <span>
        <span className={short}>Войти через </span>СберБизнес
      </span>
    </Button>
  );
}
