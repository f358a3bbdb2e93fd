import { failureSentence } from '@portal/domain/failures';
import { Button } from '@portal/ui/button';
import { ProgressBar } from '@portal/ui/progress-bar';
import { useRef, useState } from 'react';
import { sendFile } from '../../session/calls/send-file.ts';
import { toasts } from '../../session/toasts.ts';
import { smallPhoto } from './small-photo.ts';

/** Maximum size of one file, in bytes. */
const LARGEST = 32 * 1024 * 1024;

export interface AddFileProps<T> {
  /** Name of the field, for screen readers: «Файл к заказу». */
  label: string;
  /** File extensions, as in the `accept` attribute; without it any file. */
  accept?: string;
  /** Usually a photograph: on touch devices a button opens the camera. @default false */
  camera?: boolean;
  /** API call that receives the form; `fields` are sent along with the file. */
  path: `/${string}`;
  fields?: Readonly<Record<string, string>>;
  onAdded(answer: T): void;
}

/** «Добавить»: uploads one file to a document and shows the progress. */
export function AddFile<T>({ label, accept, camera = false, path, fields = {}, onAdded }: AddFileProps<T>) {
  const input = useRef<HTMLInputElement>(null);
  const shot = useRef<HTMLInputElement>(null);
  const [progress, setProgress] = useState<number | null>(null);
  async function take(chosen: File | undefined) {
    if (!chosen) return;
    setProgress(0);
    await send(await smallPhoto(chosen));
    setProgress(null);
  }
  async function send(file: File) {
    if (file.size > LARGEST) {
      toasts.warning(`Файл «${file.name}» больше 32 МБ. Выберите поменьше.`);
      return;
    }
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('file', file);
    try {
      onAdded(await sendFile<T>(path, form, setProgress));
    } catch (error) {
      toasts.warning(failureSentence(error));
    }
  }
  const given = (target: HTMLInputElement) => {
    void take(target.files?.[0]);
    target.value = '';
  };
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
        onChange={({ target }) => given(target)}
      />
      {camera && (
        <>
          <span className="hidden pointer-coarse:inline">
            <Button size="small" variant="ghost" onClick={() => shot.current?.click()}>
              Сфотографировать
            </Button>
          </span>
          <input
            ref={shot}
            type="file"
            aria-label={`${label}: камера`}
            className="sr-only"
            tabIndex={-1}
            accept="image/*"
            capture="environment"
            onChange={({ target }) => given(target)}
          />
        </>
      )}
    </>
  ) : (
    <span className="w-32">
      <ProgressBar value={progress} label="Отправка файла" />
    </span>
  );
}
