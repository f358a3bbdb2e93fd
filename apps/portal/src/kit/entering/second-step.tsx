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
import { type Challenge, entered } from '../../session/sign-in.ts';
import { PasskeyButton, PasskeyOutcome, usePasskey } from './by-passkey.tsx';
import { enterByPasskey, whyNoPasskeys } from './passkeys.ts';

type Way = 'passkey' | 'app' | 'recovery';

const INCOMPLETE = 'Шесть цифр из приложения';
const INCOMPLETE_RECOVERY = 'Четыре группы по четыре знака: ABCD-EFGH-IJKL-MNOP';
/** What leads to each way. */
const LEADS: Readonly<Record<Way, string>> = {
  passkey: 'Войти с ключом доступа',
  app: 'Ввести код из приложения',
  recovery: 'Ввести запасной код',
};

export interface SecondStepProps {
  /** What the first step of the sign-in answered. */
  challenge: Challenge;
  onEntered(): void;
  onBack(): void;
}

/** The second step of signing in: a passkey, a code of the app or a recovery code. Independent of the router. */
export function SecondStep({ challenge: { token, factors }, onEntered, onBack }: SecondStepProps) {
  const noPasskeys = factors.includes('passkey') ? whyNoPasskeys() : null;
  const ways: readonly Way[] = [
    ...(factors.includes('passkey') && noPasskeys === null ? (['passkey'] as const) : []),
    ...(factors.includes('app') ? (['app'] as const) : []),
    'recovery',
  ];
  const [way, setWay] = useState<Way>(ways[0] ?? 'recovery');
  const goOn = async () => {
    await entered();
    rememberPath('/auth');
    onEntered();
  };
  return (
    <div className="flex flex-col gap-4">
      {way === 'passkey' ? (
        <ByPasskey token={token} onEntered={goOn} />
      ) : (
        <ByCode key={way} token={token} way={way} note={noPasskeys} onEntered={goOn} />
      )}
      <div className="flex flex-wrap justify-between gap-2">
        {ways
          .filter((other) => other !== way)
          .map((other) => (
            <Button key={other} variant="ghost" size="small" onClick={() => setWay(other)}>
              {LEADS[other]}
            </Button>
          ))}
        <Button variant="ghost" size="small" onClick={onBack}>
          Вернуться ко входу
        </Button>
      </div>
    </div>
  );
}

interface ByProps {
  token: string;
  /** Goes on after the server has accepted. */
  onEntered(): Promise<void>;
}

function ByPasskey({ token, onEntered }: ByProps) {
  const asking = usePasskey(async () => {
    await enterByPasskey(token);
    await onEntered();
  });
  return (
    <>
      <Text as="p" tone="secondary">
        Подтвердите, что это вы: отпечатком, лицом или PIN-кодом устройства, на котором ваш ключ доступа.
      </Text>
      <PasskeyOutcome outcome={asking.outcome} />
      <PasskeyButton asking={asking} size="large" wide>
        Войти с ключом доступа
      </PasskeyButton>
    </>
  );
}

function ByCode({ token, way, note, onEntered }: ByProps & { way: 'app' | 'recovery'; note: string | null }) {
  const recovery = way === 'recovery';
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
      await answerOf(api.POST('/identity/token/second-factor', { body: { token, code } }));
      await onEntered();
    } catch (error) {
      setRefusal(failureSentence(error));
    } finally {
      setPending(false);
    }
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      {note !== null && (
        <Text as="p" tone="secondary">
          {note}
        </Text>
      )}
      <Text as="p" tone="secondary">
        {recovery
          ? 'Каждый из десяти запасных кодов действует один раз.'
          : 'Откройте приложение с кодами и введите шесть цифр для этого портала.'}
      </Text>
      <Field label={recovery ? 'Запасной код' : 'Код из приложения'} error={refusal}>
        {/* Another field for each way: the telephone's keyboard changes with it. */}
        <Input
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
    </form>
  );
}
