import { Button } from '@portal/ui/button';
import { CardBar } from '@portal/ui/card';
import { PlusIcon } from '@portal/ui/icons';
import { Input } from '@portal/ui/input';
import { useState } from 'react';

export interface AddLineProps {
  pending: boolean;
  onAdd(text: string, done: () => void): void;
}

/** Input of a single line, recognised like a pasted one. */
export function AddLine({ pending, onAdd }: AddLineProps) {
  const [text, setText] = useState('');
  return (
    <CardBar edge="bottom">
      <form
        aria-label="Новая строка"
        className="flex grow items-center gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim() !== '' && !pending) onAdd(text, () => setText(''));
        }}
      >
        <Input
          aria-label="Новая строка"
          controlSize="small"
          className="max-w-md"
          maxLength={500}
          placeholder="Добавить строку: KNECHT OC 90 – 4 шт"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <Button
          type="submit"
          size="small"
          variant="secondary"
          disabled={text.trim() === ''}
          pending={pending}
          icon={<PlusIcon aria-hidden="true" className="size-4" />}
        >
          Добавить
        </Button>
      </form>
    </CardBar>
  );
}
