import { expect, fn } from 'storybook/test';
import { inPlaces } from '../../../../.storybook/places.js';
import { playground } from '../../../../.storybook/playground.js';
import preview from '../../../../.storybook/preview.js';
import { FileUpload } from './file-upload.js';

const meta = preview.meta({ title: 'Действия и поля/FileUpload', component: FileUpload });

const args = {
  label: 'Файл прайс-листа',
  accept: '.xlsx,.csv',
  maxSize: 1024 * 1024,
  hint: 'Файл .xlsx или .csv',
};

export const Default = meta.story({
  args: { ...args, onFile: fn() },
  play: async ({ canvas, userEvent, args: given }) => {
    const file = new File(['Артикул;Цена'], 'прайс.csv', { type: 'text/csv' });
    await userEvent.upload(canvas.getByLabelText('Файл прайс-листа'), file);
    await expect(given.onFile).toHaveBeenCalledWith(file);
  },
});

export const TooLarge = meta.story({
  args: { ...args, onFile: fn() },
  play: async ({ canvas, userEvent, args: given }) => {
    const file = new File([new Uint8Array(1024 * 1024 + 1)], 'большой.csv', { type: 'text/csv' });
    await userEvent.upload(canvas.getByLabelText('Файл прайс-листа'), file);
    await expect(canvas.getByRole('alert')).toHaveTextContent('Файл «большой.csv» больше 1 МБ');
    await expect(given.onFile).not.toHaveBeenCalled();
  },
});

export const Sending = meta.story({
  args: { ...args, onFile: fn(), progress: 40, fileName: 'прайс.xlsx' },
  play: async ({ canvas }) => expect(canvas.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '40'),
});

export const Refused = meta.story({
  args: { ...args, onFile: fn(), error: 'Файл пуст. Проверьте, тот ли файл выбран.' },
});

/** Refused rows with their reasons; the rest is only counted. */
export const RowErrors = meta.story({
  args: {
    ...Default.input.args,
    rowErrors: Array.from({ length: 8 }, (_, index) => ({
      row: index + 3,
      message: 'цена должна быть числом',
    })),
  },
  play: async ({ canvas }) => {
    const refused = canvas.getByRole('status');
    await expect(refused).toHaveTextContent('Не принято строк: 8');
    await expect(canvas.getAllByRole('listitem')).toHaveLength(5);
    await expect(refused).toHaveTextContent('и ещё 3');
  },
});

const told = fn();
const places = inPlaces({
  render: () => <FileUpload label="Прайс-лист" accept=".xlsx" maxSize={1_048_576} onFile={told} />,
  changed: told,
});
export const InDialog = meta.story(places.inDialog);
export const InScroller = meta.story(places.inScroller);
export const AtFoot = meta.story(places.atFoot);
export const LeftByTab = meta.story(places.leftByTab);

/** Every property, to try. */
export const Playground = Default.extend({ ...playground, tags: ['!test'] });

/** Every state in one picture. */
export const Matrix = meta.story({
  args: Default.input.args,
  render: () => (
    <div className="flex flex-col items-start gap-8 *:w-full">
      <Default.Component />
      <TooLarge.Component />
      <Sending.Component />
      <Refused.Component />
    </div>
  ),
});
