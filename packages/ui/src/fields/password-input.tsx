'use client';
import { forwardRef, useState } from 'react';
import { IconButton } from '../actions/icon-button.js';
import { EyeIcon, EyeOffIcon } from '../icons.js';
import { Input, type InputProps } from './input.js';
import { passwordInput } from '../language/messages/ru/fields/password-input.js';
import { useMessages } from '../language/parts/use-messages.js';

export type PasswordInputProps = Omit<InputProps, 'type' | 'icon'>;

/** A password field with a button that shows the password. */
export const PasswordInput = forwardRef<HTMLInputElement, PasswordInputProps>(function PasswordInput(
  { className = '', style, ...props },
  ref,
) {
  const say = useMessages('passwordInput', passwordInput);
  const [shown, setShown] = useState(false);
  return (
    <span data-slot="password-input" style={style} className={`relative block ${className}`}>
      <Input ref={ref} {...props} type={shown ? 'text' : 'password'} className="pe-11" />
      <span className="absolute inset-y-0 end-1.5 flex items-center">
        <IconButton
          size="small"
          icon={shown ? <EyeOffIcon /> : <EyeIcon />}
          aria-label={say(shown ? 'hide' : 'show')}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        />
      </span>
    </span>
  );
});
