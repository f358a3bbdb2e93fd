import { CameraScanner } from '@portal/ui/camera-scanner';
import { loadReader } from './reader.ts';

export interface CameraProps {
  onCode(code: string): void;
  onClose(): void;
}

/** The camera with its decoder; loaded when it is opened. */
export const Camera = (props: CameraProps) => <CameraScanner loadReader={loadReader} {...props} />;
