import { type RefObject, useEffect, useRef, useState } from 'react';

/** Maximum interval in milliseconds between two keys of a scanner; people type more slowly. */
const QUICK = 60;
/** Minimum length of a code typed by a scanner. */
const SHORTEST = 3;

/**
 * Handles a scanner that acts as a keyboard: keys that come faster than a person types and end with Enter are a
 * code, wherever the focus is. Keys typed into an input field are left to that field, whose whole value is the
 * code, however slowly it was typed. The listener must handle invalid and repeated codes.
 */
export function useKeyboardScanner(onCode: (code: string) => void): void {
  const listener = useRef(onCode);
  useEffect(() => {
    listener.current = onCode;
  });
  useEffect(() => {
    let typed = '';
    let last = 0;
    const onKey = (event: KeyboardEvent) => {
      if (event.target instanceof Element && event.target.matches('input, textarea, select')) {
        typed = '';
        return;
      }
      const isQuick = event.timeStamp - last < QUICK;
      last = event.timeStamp;
      if (event.key === 'Enter') {
        if (isQuick && typed.length >= SHORTEST) {
          event.preventDefault();
          event.stopPropagation();
          listener.current(typed);
        }
        typed = '';
      } else if (event.key.length === 1) typed = isQuick ? typed + event.key : event.key;
    };
    addEventListener('keydown', onKey, true);
    return () => removeEventListener('keydown', onKey, true);
  }, []);
}

interface Detector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}
type DetectorClass = new (options: { formats: string[] }) => Detector;
const FORMATS = ['code_128', 'code_39', 'ean_13', 'ean_8', 'qr_code', 'data_matrix'];
const detectorClass = () => (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;

/** Whether this browser can read codes with the camera. */
export const hasCameraScanner = () =>
  detectorClass() !== undefined && navigator.mediaDevices?.getUserMedia !== undefined;

/** Milliseconds after which the same code in front of the camera counts again. */
const SAME = 1_500;

/** Reads codes with the phone's camera while `on`. `video` shows the camera's picture. */
export function useCameraScanner(
  video: RefObject<HTMLVideoElement | null>,
  on: boolean,
  onCode: (code: string) => void,
): string | null {
  const [fault, setFault] = useState<string | null>(null);
  const listener = useRef(onCode);
  useEffect(() => {
    listener.current = onCode;
  });
  useEffect(() => {
    const Class = detectorClass();
    const element = video.current;
    if (!on || !Class || !element) return;
    const detector = new Class({ formats: FORMATS });
    let stream: MediaStream | undefined;
    let frame = 0;
    let stopped = false;
    let seen = { code: '', at: 0 };
    const look = async () => {
      const [read] = await detector.detect(element).catch(() => []);
      const now = performance.now();
      if (read && (read.rawValue !== seen.code || now - seen.at > SAME)) listener.current(read.rawValue);
      if (read) seen = { code: read.rawValue, at: now };
      if (!stopped) frame = requestAnimationFrame(() => void look());
    };
    const stop = () => stream?.getTracks().forEach((track) => track.stop());
    const open = async () => {
      try {
        stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
        if (stopped) return stop();
        // oxlint-disable-next-line react/immutability -- a stream is set on the element: there is no attribute for it
        element.srcObject = stream;
        await element.play();
        setFault(null);
        await look();
      } catch {
        setFault('Камера недоступна: разрешите её в настройках браузера');
      }
    };
    void open();
    return () => {
      stopped = true;
      cancelAnimationFrame(frame);
      stop();
    };
  }, [on, video]);
  return fault;
}
