'use client';
import { forwardRef, type RefObject, useEffect, useRef, useState } from 'react';
import { Button } from '../../actions/button.js';
import { IconButton } from '../../actions/icon-button.js';
import { CloseIcon, TorchIcon } from '../../icons.js';
import { cameraScanner } from '../../language/messages/ru/fields/camera-scanner.js';
import { useMessages } from '../../language/parts/use-messages.js';
import type { RootProps } from '../../parts/root-props.js';

/** Reads a code from the current picture of a video; null if there is none. */
export type ReadFrame = (video: HTMLVideoElement) => Promise<string | null>;

export interface CameraScannerProps extends RootProps<'div'> {
  /** Loads the decoder; called when the camera is opened. */
  loadReader(): Promise<ReadFrame>;
  /** Called with each code; a code that stays in front of the camera is reported once. */
  onCode(code: string): void;
  /** Called when the reader closes the scanner. */
  onClose(): void;
}

/** Milliseconds after which the same code in front of the camera counts again. */
const SAME = 1_500;
/** Milliseconds between two pictures, so that the decoder does not keep the phone busy. */
const PAUSE = 100;

/** Errors of the camera and of the decoder that have their own sentence. */
const FAULTS = {
  NotAllowedError: 'NotAllowedError',
  NotFoundError: 'NotFoundError',
  OverconstrainedError: 'NotFoundError',
  NotReadableError: 'NotReadableError',
  Absent: 'Absent',
  Reader: 'Reader',
} as const;
type Fault = (typeof FAULTS)[keyof typeof FAULTS] | 'other';
const faultOf = (error: unknown): Fault =>
  (error instanceof Error && FAULTS[error.name as keyof typeof FAULTS]) || 'other';

class Absent extends Error {
  override name = 'Absent';
}
class Reader extends Error {
  override name = 'Reader';
}

/** A camera's light; not all cameras have one, and TypeScript does not know it. */
type Torch = MediaTrackCapabilities & { torch?: boolean };
const hasTorch = (track: MediaStreamTrack | undefined) =>
  track !== undefined && 'getCapabilities' in track && (track.getCapabilities() as Torch).torch === true;

/**
 * Reads codes with the camera while it is shown. Escape closes it; the camera is switched off when it is closed. A
 * refused or missing camera is reported in a sentence.
 */
export const CameraScanner = forwardRef<HTMLDivElement, CameraScannerProps>(
  function CameraScanner(props, ref) {
    const [attempt, setAttempt] = useState(0);
    return <Attempt key={attempt} {...props} ref={ref} onRetry={() => setAttempt(attempt + 1)} />;
  },
);

const Attempt = forwardRef<HTMLDivElement, CameraScannerProps & { onRetry(): void }>(function Attempt(
  { loadReader, onCode, onClose, onRetry, className = '', ...props },
  ref,
) {
  const say = useMessages('cameraScanner', cameraScanner);
  const video = useRef<HTMLVideoElement>(null);
  const [reading, setReading] = useState(false);
  const [fault, setFault] = useState<Fault | null>(null);
  const [track, setTrack] = useState<MediaStreamTrack>();
  const [lit, setLit] = useState(false);
  const latest = useRef({ loadReader, onCode, onClose });
  useEffect(() => {
    latest.current = { loadReader, onCode, onClose };
  });
  useEffect(() => {
    // Before a dialog around it hears the key.
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopImmediatePropagation();
      latest.current.onClose();
    };
    addEventListener('keydown', onKey, true);
    return () => removeEventListener('keydown', onKey, true);
  }, []);
  useEffect(() => {
    const stops = new AbortController();
    watch(video, latest, stops.signal, (stream) => {
      setTrack(stream.getVideoTracks()[0]);
      setReading(true);
    }).catch((error: unknown) => {
      if (stops.signal.aborted) return;
      setReading(false);
      setFault(faultOf(error));
    });
    return () => stops.abort();
  }, []);
  const light = async () => {
    const wanted = { advanced: [{ torch: !lit } as MediaTrackConstraintSet] };
    await track?.applyConstraints(wanted).then(
      () => setLit(!lit),
      () => setTrack(undefined),
    );
  };
  return (
    <div
      ref={ref}
      role="group"
      aria-label={say('label')}
      data-slot="camera-scanner"
      {...props}
      className={`relative w-full overflow-hidden rounded-control border border-line bg-sunken ${className}`}
    >
      {fault === null ? (
        <>
          {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- what the camera sees has no sound */}
          <video
            ref={video}
            muted
            playsInline
            aria-label={say('camera')}
            className="block h-48 w-full bg-black object-cover"
          />
          <p role="status" className="px-3 py-2 text-ink-2">
            {say(reading ? 'aim' : 'starting')}
          </p>
        </>
      ) : (
        <div className="flex flex-col items-start gap-3 p-3 pe-12">
          <p role="alert" className="text-red">
            {say(fault)} {say('byHand')}
          </p>
          <Button size="small" variant="secondary" onClick={onRetry}>
            {say('retry')}
          </Button>
        </div>
      )}
      <span className="absolute top-1 end-1 flex gap-1 rounded-control bg-surface">
        {fault === null && reading && hasTorch(track) && (
          <IconButton
            size="small"
            icon={<TorchIcon />}
            aria-label={say('torch')}
            aria-pressed={lit}
            onClick={() => void light()}
          />
        )}
        <IconButton size="small" icon={<CloseIcon />} aria-label={say('close')} onClick={onClose} />
      </span>
    </div>
  );
});

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Shows the camera's picture and reads its codes until aborted. */
async function watch(
  video: RefObject<HTMLVideoElement | null>,
  latest: RefObject<Pick<CameraScannerProps, 'loadReader' | 'onCode'>>,
  signal: AbortSignal,
  onStream: (stream: MediaStream) => void,
): Promise<void> {
  // Absent where the page is not loaded securely, whatever its type says.
  if (!(navigator.mediaDevices as MediaDevices | undefined)?.getUserMedia) throw new Absent();
  const loading = latest.current.loadReader().catch((error: unknown) => {
    throw new Reader('the decoder was not loaded', { cause: error });
  });
  // The camera may be refused first; then nobody waits for the decoder.
  loading.catch(() => undefined);
  const stream = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
  });
  const stop = () => stream.getTracks().forEach((track) => track.stop());
  if (signal.aborted) return stop();
  signal.addEventListener('abort', stop);
  try {
    const element = video.current;
    if (!element) return;
    element.srcObject = stream;
    await element.play();
    const read = await loading;
    if (signal.aborted) return;
    onStream(stream);
    let seen = { code: '', at: 0 };
    while (!signal.aborted) {
      const code = element.readyState < element.HAVE_CURRENT_DATA ? null : await read(element);
      // The result may come after the scanner is closed.
      // oxlint-disable-next-line typescript/no-unnecessary-condition -- changes while awaiting
      if (signal.aborted) return;
      const now = performance.now();
      if (code !== null) {
        if (code !== seen.code || now - seen.at > SAME) latest.current.onCode(code);
        seen = { code, at: now };
      }
      await pause(PAUSE);
    }
  } catch (error) {
    stop();
    throw error;
  }
}
