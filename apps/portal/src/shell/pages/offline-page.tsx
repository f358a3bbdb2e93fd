import { answerOf } from '@portal/api-client/client';
import { Button } from '@portal/ui/button';
import { PlainPage } from '@portal/ui/plain-page';
import { useEffect, useState } from 'react';
import { useTitle } from '../../kit/title.ts';
import { api } from '../../session/api.ts';
import { isAnythingKept } from '../../session/browser/kept.ts';

/** Milliseconds between the tries of the page itself. */
const PAUSE = 10_000;
/** Milliseconds after which a try has failed. */
const PATIENCE = 10_000;

/** Opens the page anew if the server answers; false if it does not. */
async function reopen(): Promise<boolean> {
  try {
    await answerOf(api.GET('/config/env', { signal: AbortSignal.timeout(PATIENCE) }));
  } catch {
    return false;
  }
  location.reload();
  return true;
}

type State = 'waiting' | 'trying' | 'failed';

/** A page whose data cannot be loaded because there is no connection. It opens by itself when there is one. */
export function OfflinePage() {
  const [state, setState] = useState<State>('waiting');
  useTitle('Нет связи');
  useEffect(() => {
    const again = () => void reopen();
    addEventListener('online', again);
    const timer = setInterval(again, PAUSE);
    return () => {
      removeEventListener('online', again);
      clearInterval(timer);
    };
  }, []);
  const retry = async () => {
    setState('trying');
    // The page is being left if it succeeded.
    if (!(await reopen())) setState('failed');
  };
  return (
    <PlainPage
      title="Нет связи"
      picture="broken"
      note={
        <>
          <span role="status">{state === 'failed' && 'Связи пока нет. '}</span>
          Страница откроется сама, как только связь появится.
          {isAnythingKept() && ' Что вы посчитали без связи, осталось на этом устройстве.'}
        </>
      }
    >
      <Button pending={state === 'trying'} onClick={() => void retry()}>
        Повторить
      </Button>
    </PlainPage>
  );
}
