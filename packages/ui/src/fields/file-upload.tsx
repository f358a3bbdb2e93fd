'use client';
import { type DragEvent, forwardRef, useId, useRef, useState, type ReactNode } from 'react';
import { Button } from '../actions/button.js';
import { SheetIcon, UploadIcon } from '../icons.js';
import type { PartProps } from './input/part.js';
import { ProgressBar } from '../feedback/progress-bar.js';
import { fileUpload } from '../language/messages/ru/fields/file-upload.js';
import { useMessages } from '../language/parts/use-messages.js';

export interface FileUploadProps extends PartProps {
  /** Label: «Прайс-лист». */
  label: string;
  /** File name extensions, as in `accept`: «.xlsx,.csv». */
  accept: string;
  /** Maximum size in bytes. */
  maxSize: number;
  /** Help text below: formats, columns. */
  hint?: ReactNode;
  /** Called with the chosen file if its type and size are allowed. */
  onFile(file: File): void;
  /** Progress 0–100 while a file is being uploaded; null if none is. @default null */
  progress?: number | null;
  /** Name of the file being uploaded. */
  fileName?: string | undefined;
  /** Error message, for example from the server. */
  error?: ReactNode;
  /** Refused rows of the last file, with reasons. */
  rowErrors?: readonly { row: number; message: string }[];
}

/** Maximum number of listed rows; the others are counted. */
const ROWS = 5;

/** An area to drop a file or choose one. */
export const FileUpload = forwardRef<HTMLDivElement, FileUploadProps>(function FileUpload(
  { label, accept, maxSize, hint, onFile, progress = null, fileName, error, rowErrors = [], name, ...props },
  ref,
) {
  const say = useMessages('fileUpload', fileUpload);
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [tooLarge, setTooLarge] = useState<string>();
  const note = useId();
  const megabytes = Math.round(maxSize / 1024 / 1024);
  const take = (file: File | undefined) => {
    if (!file) return;
    const large = file.size > maxSize;
    setTooLarge(large ? say('tooLarge', { name: file.name, megabytes: String(megabytes) }) : undefined);
    if (!large) onFile(file);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  };
  const problem = tooLarge ?? error;
  return (
    <div {...props} ref={ref} data-slot="file-upload">
      <div
        data-over={over || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className="flex flex-col items-center gap-3 rounded-card border-2 border-dashed border-line-strong bg-sunken px-6 py-12 text-center transition-colors data-over:border-brand data-over:bg-brand-tint"
      >
        {progress === null ? (
          <>
            <span
              aria-hidden="true"
              className="flex size-12 items-center justify-center rounded-card bg-surface text-brand"
            >
              <UploadIcon className="size-6" />
            </span>
            <p className="font-semibold">{say('drop')}</p>
            <Button variant="secondary" onClick={() => input.current?.click()}>
              {say('choose')}
            </Button>
            <input
              ref={input}
              type="file"
              name={name}
              accept={accept}
              aria-label={label}
              aria-describedby={note}
              className="sr-only"
              tabIndex={-1}
              onChange={({ target }) => {
                take(target.files?.[0]);
                target.value = '';
              }}
            />
          </>
        ) : (
          <div className="w-full max-w-100">
            <p className="mb-3 flex items-center justify-center gap-2 font-semibold">
              <SheetIcon aria-hidden="true" className="size-5 text-brand" />
              {fileName}
            </p>
            <ProgressBar value={progress} label={say('sending', { name: fileName ?? '' })} />
            <p className="mt-2 text-ink-3">
              {progress < 100 ? say('sent', { percent: Math.round(progress) }) : say('checking')}
            </p>
          </div>
        )}
        <p id={note} className="text-small text-ink-3">
          {hint}
          {hint ? ' · ' : ''}
          {say('limit', { megabytes: String(megabytes) })}
        </p>
      </div>
      {problem && (
        <p role="alert" className="mt-2 text-red">
          {problem}
        </p>
      )}
      {rowErrors.length > 0 && (
        <div role="status" className="mt-3 rounded-control bg-red-tint px-4 py-3">
          <p className="font-semibold text-red">{say('refused', { count: rowErrors.length })}</p>
          <ul className="mt-1 text-small">
            {rowErrors.slice(0, ROWS).map(({ row, message }) => (
              <li key={`${row}-${message}`}>{say('row', { row, message })}</li>
            ))}
          </ul>
          {rowErrors.length > ROWS && (
            <p className="mt-1 text-small text-ink-2">{say('more', { count: rowErrors.length - ROWS })}</p>
          )}
        </div>
      )}
    </div>
  );
});
