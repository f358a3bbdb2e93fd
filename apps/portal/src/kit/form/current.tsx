import { Alert } from '@portal/ui/alert';
import { Button } from '@portal/ui/button';
import { createContext, Fragment, type ReactNode, use, useEffect, useMemo, useState } from 'react';
import { beginWriting } from './busy.ts';

interface Writing {
  /** Registers a nested form with unsent input; call the returned function to end it. */
  begin(sending: boolean): () => void;
}
const Written = createContext<Writing | null>(null);

/** Reports to the surrounding `Current` that a form has unsent input or is being sent. */
export function useWriting(written: boolean, sending: boolean): void {
  const writing = use(Written);
  useEffect(() => (written || sending ? beginWriting() : undefined), [written, sending]);
  useEffect(() => (written ? writing?.begin(sending) : undefined), [writing, written, sending]);
}

export interface CurrentProps<T> {
  /** The latest known version of the edited object. */
  of: T;
  /** false if the input cannot be saved over another user's changes. @default true */
  over?: boolean;
  /** false if there is no room for the notice: the server's refusal is shown on sending. @default true */
  says?: boolean;
  children(shown: T): ReactNode;
}

/**
 * Form of an object that other users may change too. A new version of the object renders a new form; while the
 * user has unsent input, the former version stays until they choose between the two.
 */
export function Current<T extends { version: number | string }>({
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
        // Sticky, so that it is visible wherever the user types on a long page.
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
