import { answerOf } from '@portal/api-client/client';
import { failureSentence } from '@portal/domain/failures';
import { readCode } from '@portal/domain/second-factor';
import { Button } from '@portal/ui/button';
import { Field } from '@portal/ui/field';
import { Input } from '@portal/ui/input';
import { Text } from '@portal/ui/text';
import { type FormEvent, useState } from 'react';
import { api } from '../../session/api.ts';
import { rememberPath } from '../../session/browser/previous-path.ts';
import { entered } from '../../session/sign-in.ts';

const INCOMPLETE = 'Шесть цифр из приложения';
const INCOMPLETE_RECOVERY = 'Четыре группы по четыре знака: ABCD-EFGH-IJKL-MNOP';

export interface SecondStepProps {
  /** What the first step of the sign-in answered. */
  challenge: string;
  onEntered(): void;
  onBack(): void;
}

/** The second step of signing in: a code of the app, or a recovery code. Independent of the router. */
export function SecondStep({ challenge, onEntered, onBack }: SecondStepProps) {
  const [recovery, setRecovery] = useState(false);
  const [code, setCode] = useState('');
  const [refusal, setRefusal] = useState<string>();
  const [pending, setPending] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (pending) return;
    if (readCode(code)?.kind !== (recovery ? 'recovery' : 'code')) {
      setRefusal(recovery ? INCOMPLETE_RECOVERY : INCOMPLETE);
      return;
    }
    setRefusal(undefined);
    setPending(true);
    try {
      await answerOf(api.POST('/identity/token/second-factor', { body: { token: challenge, code } }));
      await entered();
      rememberPath('/auth');
      onEntered();
    } catch (error) {
      setRefusal(failureSentence(error));
    } finally {
      setPending(false);
    }
  }

  const label = recovery ? 'Запасной код' : 'Код из приложения';
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <Text as="p" tone="secondary">
        {recovery
          ? 'Каждый из десяти запасных кодов действует один раз.'
          : 'Откройте приложение с кодами и введите шесть цифр для этого портала.'}
      </Text>
      <Field label={label} error={refusal}>
        {/* Another field: the telephone's keyboard changes with it. */}
        <Input
          key={label}
          autoFocus
          controlSize="large"
          name="code"
          inputMode={recovery ? 'text' : 'numeric'}
          autoComplete={recovery ? 'off' : 'one-time-code'}
          autoCapitalize={recovery ? 'characters' : 'off'}
          spellCheck={false}
          maxLength={40}
          value={code}
          onChange={({ target }) => setCode(target.value)}
        />
      </Field>
      <Button type="submit" size="large" wide pending={pending} className="mt-1">
        Войти
      </Button>
      <div className="flex flex-wrap justify-between gap-2">
        <Button
          variant="ghost"
          size="small"
          onClick={() => {
            setRecovery(!recovery);
            setCode('');
            setRefusal(undefined);
          }}
        >
          {recovery ? 'Ввести код из приложения' : 'Ввести запасной код'}
        </Button>
        <Button variant="ghost" size="small" onClick={onBack}>
          Вернуться ко входу
        </Button>
      </div>
    </form>
  );
}
