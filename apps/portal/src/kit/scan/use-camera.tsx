import { IconButton } from '@portal/ui/icon-button';
import { ScanIcon } from '@portal/ui/icons';
import { Text } from '@portal/ui/text';
import { type ComponentType, type ReactNode, useState } from 'react';
import type { CameraProps } from './camera.tsx';

export interface CameraParts {
  /** Opens and closes the camera; it stands beside the field that the camera fills. */
  button: ReactNode;
  /** The camera's picture, or why it cannot be opened; it stands below the field. */
  panel: ReactNode;
}

/**
 * The camera as a second way to fill a field. Nothing of it is loaded before it is opened.
 * @param once whether the camera is closed after the first code
 */
export function useCamera(onCode: (code: string) => void, once = false): CameraParts {
  const [open, setOpen] = useState(false);
  const [Camera, setCamera] = useState<ComponentType<CameraProps>>();
  const [failed, setFailed] = useState(false);
  const start = () => {
    setOpen(true);
    setFailed(false);
    import('./camera.tsx').then(
      (loaded) => setCamera(() => loaded.Camera),
      () => setFailed(true),
    );
  };
  const close = () => setOpen(false);
  return {
    button: (
      <IconButton
        variant="outline"
        icon={<ScanIcon />}
        aria-label="Сканировать камерой"
        aria-pressed={open}
        onClick={() => (open ? close() : start())}
      />
    ),
    panel:
      open &&
      (failed ? (
        <p role="alert">
          <Text tone="red">Сканер не загрузился: проверьте связь. Номер можно ввести вручную.</Text>
        </p>
      ) : (
        Camera && (
          <Camera
            onCode={(code) => {
              if (once) close();
              onCode(code);
            }}
            onClose={close}
          />
        )
      )),
  };
}
