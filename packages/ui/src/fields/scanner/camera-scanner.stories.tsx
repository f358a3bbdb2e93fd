import { expect, fn, waitFor } from 'storybook/test';
import preview from '../../../../../.storybook/preview.js';
import { CameraScanner, type ReadFrame } from './camera-scanner.js';

const readsNothing = (): Promise<ReadFrame> => Promise.resolve(() => Promise.resolve(null));

const meta = preview.meta({
  title: 'Действия и поля/CameraScanner',
  component: CameraScanner,
  args: { onCode: fn(), onClose: fn(), loadReader: readsNothing },
});

let opened: MediaStream | undefined;
/** A camera that sees a grey picture. */
function seesGrey(): Promise<MediaStream> {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [640, 480];
  const context = canvas.getContext('2d');
  // A captured canvas sends pictures only when it is drawn.
  const draw = setInterval(() => {
    if (!context) return;
    context.fillStyle = '#888';
    context.fillRect(0, 0, canvas.width, canvas.height);
  }, 50);
  opened = canvas.captureStream();
  opened.getVideoTracks()[0]?.addEventListener('ended', () => clearInterval(draw));
  return Promise.resolve(opened);
}
/** Replaces the browser's cameras during a story. */
function withCamera(getUserMedia: (() => Promise<MediaStream>) | undefined) {
  return () => {
    Object.defineProperty(navigator, 'mediaDevices', {
      configurable: true,
      value: getUserMedia && { getUserMedia },
    });
    return () => {
      for (const track of opened?.getTracks() ?? []) track.stop();
      opened = undefined;
      Reflect.deleteProperty(navigator, 'mediaDevices');
    };
  };
}
const refused = (name: string) => () => Promise.reject(new DOMException('refused', name));

/** A code is reported once while it stays in front of the camera; Escape closes. */
export const Default = meta.story({
  beforeEach: withCamera(seesGrey),
  args: { loadReader: () => Promise.resolve(() => Promise.resolve('OC 90')) },
  play: async ({ args, canvas, userEvent }) => {
    await expect(await canvas.findByText('Наведите камеру на код')).toBeVisible();
    await waitFor(() => expect(args.onCode).toHaveBeenCalledWith('OC 90'));
    await new Promise((resolve) => setTimeout(resolve, 500));
    await expect(args.onCode).toHaveBeenCalledTimes(1);
    await expect(canvas.queryByRole('button', { name: 'Подсветка' })).toBeNull();
    await userEvent.keyboard('{Escape}');
    await expect(args.onClose).toHaveBeenCalledTimes(1);
    await userEvent.click(canvas.getByRole('button', { name: 'Закрыть камеру' }));
    await expect(args.onClose).toHaveBeenCalledTimes(2);
  },
});

/** The camera is switched off when the scanner is closed. */
export const SwitchedOff = meta.story({
  beforeEach: withCamera(seesGrey),
  render: (args) => <CameraScanner {...args} />,
  play: async ({ canvas, canvasElement, mount }) => {
    await mount();
    await expect(await canvas.findByText('Наведите камеру на код')).toBeVisible();
    const track = opened?.getVideoTracks()[0];
    if (!track) throw new Error('no camera');
    await expect(track.readyState).toBe('live');
    await mount(<p>Закрыто</p>);
    await expect(canvasElement.querySelector('video')).toBeNull();
    await expect(track.readyState).toBe('ended');
  },
});

/** A camera with a light. */
export const Torch = meta.story({
  beforeEach: withCamera(async () => {
    const stream = await seesGrey();
    const [track] = stream.getVideoTracks();
    if (track) {
      track.getCapabilities = () => ({ torch: true }) as MediaTrackCapabilities;
      track.applyConstraints = () => Promise.resolve();
    }
    return stream;
  }),
  play: async ({ canvas, userEvent }) => {
    const light = await canvas.findByRole('button', { name: 'Подсветка' });
    await userEvent.click(light);
    await waitFor(() => expect(light).toHaveAttribute('aria-pressed', 'true'));
  },
});

/** The person refused the camera; after allowing it, another attempt opens it. */
export const Denied = meta.story({
  beforeEach: withCamera(refused('NotAllowedError')),
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent(
      'Камера запрещена: разрешите её для этого сайта в настройках браузера. Номер можно ввести вручную.',
    );
    Object.defineProperty(navigator, 'mediaDevices', {
      configurable: true,
      value: { getUserMedia: seesGrey },
    });
    await userEvent.click(canvas.getByRole('button', { name: 'Попробовать ещё раз' }));
    await expect(await canvas.findByText('Наведите камеру на код')).toBeVisible();
  },
});

export const NoCamera = meta.story({
  beforeEach: withCamera(refused('NotFoundError')),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent('На этом устройстве нет камеры.');
  },
});

/** A page that was not loaded over https, or an old browser. */
export const NotOffered = meta.story({
  beforeEach: withCamera(undefined),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent('Браузер не даёт камеру');
  },
});

export const NoDecoder = meta.story({
  beforeEach: withCamera(seesGrey),
  args: { loadReader: () => Promise.reject(new Error('offline')) },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent('Сканер не загрузился: проверьте связь');
    await expect(opened?.getVideoTracks()[0]?.readyState).toBe('ended');
  },
});

/** Reading, with and without a code. */
export const Matrix = meta.story({
  beforeEach: withCamera(seesGrey),
  render: (args) => (
    <div className="grid max-w-2xl grid-cols-2 gap-4">
      <CameraScanner {...args} />
      <CameraScanner {...args} loadReader={() => new Promise(() => undefined)} />
    </div>
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Наведите камеру на код')).toBeVisible();
    await expect(canvas.getByText('Камера включается…')).toBeVisible();
  },
});

/** Every property, to try. */
export const Playground = meta.story({ tags: ['!test'] });
