import { Input } from '@portal/ui/input';
import { Text } from '@portal/ui/text';
import { useState } from 'react';
import { useKeyboardScanner } from './keyboard-scanner.ts';
import { useCamera } from './use-camera.tsx';

/** What the page says about the last code. */
export interface Heard {
  tone: 'green' | 'yellow' | 'red';
  text: string;
}

export interface ScanFieldProps {
  /** Accessible name: «Артикул или номер места». */
  label: string;
  placeholder: string;
  onCode(code: string): void;
  heard: Heard | null;
}

/** A field for codes one after another: typed, read by a scanner wherever the focus is, or by the camera. */
export function ScanField({ label, placeholder, onCode, heard }: ScanFieldProps) {
  const [text, setText] = useState('');
  const camera = useCamera(onCode);
  useKeyboardScanner(onCode);
  return (
    <div className="flex flex-col gap-2">
      <form
        className="flex gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim() !== '') onCode(text);
          setText('');
        }}
      >
        <Input
          className="grow"
          inputMode="search"
          autoComplete="off"
          aria-label={label}
          placeholder={placeholder}
          value={text}
          maxLength={1_000}
          onChange={({ target }) => setText(target.value)}
        />
        {camera.button}
      </form>
      {camera.panel}
      <p role="status" className="min-h-6">
        {heard !== null && (
          <Text tone={heard.tone} weight="strong">
            {heard.text}
          </Text>
        )}
      </p>
    </div>
  );
}
