import { Alert } from '@portal/ui/alert';
import { Button } from '@portal/ui/button';
import { createContext, Fragment, type ReactNode, use, useEffect, useMemo, useState } from 'react';
import { beginWriting } from './busy.ts';

interface Writing {
  /** A form within holds what was written; ended by what is returned. */
  begin(sending: boolean): () => void;
}
const Written = createContext<Writing | null>(null);

/** Says to what stands around a form that something is written in it, or being sent. */
export function useWriting(written: boolean, sending: boolean): void {
  const writing = use(Written);
  useEffect(() => (written || sending ? beginWriting() : undefined), [written, sending]);
  useEffect(() => (written ? writing?.begin(sending) : undefined), [writing, written, sending]);
}

export interface CurrentProps<T> {
  /** What is edited, as it is known now. */
  of: T;
  /** false where what was written cannot be saved over what somebody else did meanwhile. @default true */
  over?: boolean;
  /** false where there is no room to say it: the refusal says it when it is sent. @default true */
  says?: boolean;
  children(shown: T): ReactNode;
}

/**
 * Forms of something that others change, too. Its next version is another form; but what is being written is not taken away: the
 * former version stays until the person says which of the two it is to be.
 */
export function Current<T extends { version: number }>({
  of,
  over = true,
  says = true,
  children,
}: CurrentProps<T>) {
  const [shown, setShown] = useState({ data: of, form: of.version });
  const [forms, setForms] = useState({ written: 0, sending: 0 });
  const writing = useMemo<Writing>(
    () => ({
      begin: (sending) => {
        const name = sending ? 'sending' : 'written';
        setForms((all) => ({ ...all, [name]: all[name] + 1 }));
        return () => setForms((all) => ({ ...all, [name]: all[name] - 1 }));
      },
    }),
    [],
  );
  const isOther = shown.data.version !== of.version;
  const isFree = forms.written + forms.sending === 0;
  const take = () => setShown({ data: of, form: of.version });
  if (shown.data !== of && (isFree || !isOther))
    setShown({ data: of, form: isFree ? of.version : shown.form });
  return (
    <Written value={writing}>
      {says && isOther && forms.written > 0 && (
        // In sight wherever on a long page one writes.
        <div className="sticky top-19 z-10">
          <Alert
            tone="yellow"
            title="Пока вы писали, это изменил кто-то другой"
            actions={
              <div className="flex shrink-0 flex-wrap justify-end gap-2">
                <Button variant="secondary" size="small" onClick={take}>
                  Отбросить моё и показать новое
                </Button>
                {over && (
                  <Button size="small" onClick={() => setShown({ data: of, form: shown.form })}>
                    Оставить моё
                  </Button>
                )}
              </div>
            }
          >
            {over
              ? 'Написанное вами не потеряно. Если его сохранить, оно заменит то, что стало.'
              : 'Написанное вами не потеряно, но сохранить его уже нельзя: решать надо о том, что стало.'}
          </Alert>
        </div>
      )}
      <Fragment key={shown.form}>{children(shown.data)}</Fragment>
    </Written>
  );
}
