import { useState } from 'react';
import { expect, fireEvent, fn } from 'storybook/test';
import { inPlaces } from '../../../../.storybook/places.js';
import { nothing, playgroundOf } from '../../../../.storybook/playground.js';
import preview from '../../../../.storybook/preview.js';
import { ImageUpload, type ImageUploadProps } from './image-upload.js';

const meta = preview.meta({ title: 'Действия и поля/ImageUpload', component: ImageUpload });

const drawn = (colour: string, text: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 144 144"><rect width="144" height="144" fill="${colour}"/><text x="72" y="80" text-anchor="middle" font-size="28" fill="white">${text}</text></svg>`)}`;
const IMAGES = [
  { id: 'a', name: 'спереди.jpg', url: drawn('#0a5a78', 'A') },
  { id: 'b', name: 'сбоку.jpg', url: drawn('#835c00', 'B') },
  { id: 'c', name: 'коробка.jpg', url: drawn('#0f7544', 'C') },
];
const file = (name: string, type: string, size = 10) => new File(['x'.repeat(size)], name, { type });

function Live(props: ImageUploadProps) {
  const [images, setImages] = useState(props.images);
  return (
    <ImageUpload
      {...props}
      images={images}
      onAdd={(files) => {
        setImages([...images, ...files.map((added) => ({ id: added.name, name: added.name, file: added }))]);
        props.onAdd(files);
      }}
      onRemove={(id) => setImages(images.filter((image) => image.id !== id))}
      {...(props.onReorder && {
        onReorder: (ids: string[]) => {
          setImages(ids.flatMap((id) => images.find((image) => image.id === id) ?? []));
          props.onReorder?.(ids);
        },
      })}
    />
  );
}

const ARGS = { label: 'Фотографии товара', images: IMAGES, onAdd: fn(), onRemove: fn(), onReorder: fn() };

export const Default = meta.story({
  args: ARGS,
  render: (args) => <Live {...args} />,
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.upload(
      canvas.getByLabelText('Фотографии товара', { selector: 'input' }),
      file('сзади.png', 'image/png'),
    );
    await expect(args.onAdd).toHaveBeenCalledTimes(1);
    await expect(await canvas.findByRole('img', { name: 'сзади.png' })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Удалить: сзади.png' }));
    await expect(canvas.queryByRole('img', { name: 'сзади.png' })).not.toBeInTheDocument();
  },
});

/** Pictures are ordered by buttons: earlier, later, make it the main one. */
export const Order = meta.story({
  args: ARGS,
  render: (args) => <Live {...args} />,
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Сделать главной: коробка.jpg' }));
    await expect(args.onReorder).toHaveBeenLastCalledWith(['c', 'a', 'b']);
    await userEvent.click(canvas.getByRole('button', { name: 'Позже: коробка.jpg' }));
    await expect(args.onReorder).toHaveBeenLastCalledWith(['a', 'c', 'b']);
    await userEvent.click(canvas.getByRole('button', { name: 'Раньше: сбоку.jpg' }));
    await expect(args.onReorder).toHaveBeenLastCalledWith(['a', 'b', 'c']);
  },
});

/** Refused files are listed with their reasons; the others are accepted. */
export const Refused = meta.story({
  args: { ...ARGS, max: 4, maxSize: 1024 * 1024, images: IMAGES },
  render: (args) => <Live {...args} />,
  play: async ({ canvas, args }) => {
    const input = canvas.getByLabelText('Фотографии товара', { selector: 'input' });
    await fireEvent.change(input, {
      target: {
        files: [
          file('прайс.xlsx', 'application/zip'),
          file('огромная.png', 'image/png', 1024 * 1024 + 1),
          file('первая.png', 'image/png'),
          file('вторая.png', 'image/png'),
        ],
      },
    });
    const lines = [...canvas.getByRole('alert').children].map((line) => line.textContent);
    await expect(lines).toEqual([
      '«прайс.xlsx»: подходят только jpg, png, webp',
      '«огромная.png»: больше 1 МБ',
      '«вторая.png»: уже 4 фотографий',
    ]);
    const [files] = (args.onAdd as ReturnType<typeof fn>).mock.lastCall ?? [];
    await expect((files as File[]).map(({ name }) => name)).toEqual(['первая.png']);
    await expect(canvas.queryByRole('button', { name: 'Добавить фотографии' })).not.toBeInTheDocument();
  },
});

/** A failed upload shows its reason and can be retried. */
export const Failed = meta.story({
  args: {
    ...ARGS,
    images: [{ id: 'x', name: 'сверху.jpg', url: drawn('#45505c', 'X'), error: 'Нет связи' }],
    onRetry: fn(),
  },
  play: async ({ canvas, userEvent, args }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('Нет связи');
    await userEvent.click(canvas.getByRole('button', { name: 'Отправить снова: сверху.jpg' }));
    await expect(args.onRetry).toHaveBeenCalledWith('x');
  },
});

export const Matrix = meta.story({
  args: ARGS,
  render: (args) => (
    <div className="flex flex-col gap-6">
      <ImageUpload {...args} label="Пусто" images={[]} />
      <ImageUpload
        {...args}
        label="В пути"
        images={[
          ...IMAGES.slice(0, 1),
          { id: 'p', name: 'в пути.jpg', url: drawn('#45505c', 'P'), progress: 40 },
          { id: 'e', name: 'не дошла.jpg', url: drawn('#45505c', 'E'), error: 'Нет связи' },
        ]}
        onRetry={() => {}}
      />
      <ImageUpload {...args} label="Закрыто" disabled />
    </div>
  ),
});

const places = inPlaces({ render: () => <ImageUpload {...ARGS} /> });
export const InDialog = meta.story(places.inDialog);
export const InScroller = meta.story(places.inScroller);
export const AtFoot = meta.story(places.atFoot);
export const LeftByTab = meta.story(places.leftByTab);

/** Every property, to try. */
export const Playground = meta.story({
  ...playgroundOf(<ImageUpload label="Фото" images={ARGS.images} onAdd={nothing} onRemove={nothing} />),
  tags: ['!test'],
});
