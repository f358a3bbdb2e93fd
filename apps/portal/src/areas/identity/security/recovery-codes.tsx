import { Alert } from '@portal/ui/alert';
import { Button } from '@portal/ui/button';
import { saveFile } from '@portal/ui/data-table';
import { Dialog } from '@portal/ui/dialog';
import { Text } from '@portal/ui/text';
import { useState } from 'react';
import { copyText } from '../../../kit/copy-text.ts';

export interface RecoveryCodesProps {
  codes: readonly string[];
  onClose(): void;
}

/** New recovery codes, visible only once; until they are taken, only the button that says so closes the dialog. */
export function RecoveryCodes({ codes, onClose }: RecoveryCodesProps) {
  const [taken, setTaken] = useState(false);
  const text = `${codes.join('\n')}\n`;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Запасные коды"
      width={520}
      mustAnswer={!taken}
      actions={
        <>
          <Button variant="secondary" onClick={() => void copyText(text).then(setTaken)}>
            Копировать
          </Button>
          <Button
            variant="secondary"
            onClick={() => {
              saveFile('recovery-codes.txt', text, 'text/plain;charset=utf-8');
              setTaken(true);
            }}
          >
            Скачать
          </Button>
          <Button onClick={onClose}>Я сохранил коды</Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Alert tone="yellow">
          Больше их увидеть нельзя. Храните их не в том устройстве, где приложение или ключ доступа: каждый
          код один раз заменит его.
        </Alert>
        <ul aria-label="Запасные коды" className="grid grid-cols-2 gap-2 max-md:grid-cols-1">
          {codes.map((code) => (
            <li key={code}>
              <Text weight="strong">{code}</Text>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
