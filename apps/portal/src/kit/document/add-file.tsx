import { CallError } from '@portal/api-client/client';
import { Button } from '@portal/ui/button';
import { ProgressBar } from '@portal/ui/progress-bar';
import { useRef, useState } from 'react';
import { sendFile } from '../../session/calls/send-file.ts';
import { toasts } from '../../session/toasts.ts';

/** Bytes of one file. */
const LARGEST = 32 * 1024 * 1024;

export interface AddFileProps<T> {
  /** Name of the field, for screen readers: «Файл к заказу». */
  label: string;
  /** Endings, as in `accept`; anything without it. A phone offers its camera where pictures are among them. */
  accept?: string;
  /** The call that takes the form, and what goes with the file. */
  path: `/${string}`;
  fields?: Readonly<Record<string, string>>;
  onAdded(answer: T): void;
}

/** «Добавить»: one file put to a document, with how much of it has gone. */
export function AddFile<T>({ label, accept, path, fields = {}, onAdded }: AddFileProps<T>) {
  const input = useRef<HTMLInputElement>(null);
  const [progress, setProgress] = useState<number | null>(null);
  async function take(file: File | undefined) {
    if (!file) return;
    if (file.size > LARGEST) {
      toasts.warning(`Файл «${file.name}» больше 32 МБ. Выберите поменьше.`);
      return;
    }
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('file', file);
    setProgress(0);
    try {
      onAdded(await sendFile<T>(path, form, setProgress));
    } catch (error) {
      toasts.warning(error instanceof CallError ? error.message : 'Произошла непредвиденная ошибка');
    } finally {
      setProgress(null);
    }
  }
  return progress === null ? (
    <>
      <Button size="small" variant="ghost" onClick={() => input.current?.click()}>
        Добавить
      </Button>
      <input
        ref={input}
        type="file"
        aria-label={label}
        className="sr-only"
        tabIndex={-1}
        {...(accept === undefined ? {} : { accept })}
        onChange={({ target }) => {
          void take(target.files?.[0]);
          target.value = '';
        }}
      />
    </>
  ) : (
    <span className="w-32">
      <ProgressBar value={progress} label="Отправка файла" />
    </span>
  );
}
