// What both pages of `alternatives.ts` share: the texts, and how a scene is shown.
import { createRoot } from 'react-dom/client';

export const SLIDES = ['Первый', 'Второй', 'Третий'];
export const TABS = ['Все', 'Новые', 'Архив'];

/** Exposes the scenes as `globalThis.show(name, direction)`; each is followed by a button, another one stands at the corner. */
export function expose(scenes) {
  const root = createRoot(document.querySelector('#host'));
  globalThis.show = (name, direction = 'ltr') => {
    document.documentElement.dir = direction;
    root.render(
      <>
        {scenes[name](direction)}
        <button type="button">После</button>
        <button type="button" id="corner" style={{ position: 'fixed', right: 40, bottom: 40 }}>
          Заказать
        </button>
      </>,
    );
  };
}
