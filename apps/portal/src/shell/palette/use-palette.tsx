import { portalKey } from '@portal/domain/portal-keys';
import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react';
import { isTyping } from '../../kit/typing.ts';
import { toasts } from '../../session/toasts.ts';

interface WindowProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  /** Opens the list of keys instead. */
  onKeys(): void;
}
type Window = 'palette' | 'keys';

/** Scripts of the two windows, loaded when one is opened for the first time. */
const load: Readonly<Record<Window, () => Promise<ComponentType<WindowProps>>>> = {
  palette: async () => (await import('./palette.tsx')).Palette,
  keys: async () => (await import('./keys-dialog.tsx')).KeysDialog,
};

/** The page's own search, which says that «/» leads to it. */
const searchOfPage = () =>
  [...document.querySelectorAll<HTMLInputElement>('main input[aria-keyshortcuts="/"]:not(:disabled)')].find(
    (field) => field.checkVisibility(),
  );

/**
 * The keys of every page: Ctrl+K opens the palette, «/» too unless the page has a search of its own, where it goes; «?» lists the
 * keys. The latter two only outside of fields and windows.
 */
export function usePalette(): { windows: ReactNode; open(): void } {
  const [loaded, setLoaded] = useState<Partial<Record<Window, ComponentType<WindowProps>>>>({});
  const [open, setOpen] = useState<Window>();
  const show = useCallback(async (wanted: Window) => {
    try {
      const Component = await load[wanted]();
      setLoaded((before) => ({ ...before, [wanted]: Component }));
      setOpen(wanted);
    } catch {
      toasts.warning('Окно не загрузилось. Проверьте связь и попробуйте ещё раз');
    }
  }, []);
  useEffect(() => {
    // On the window: a list's search listens on the document and takes «/» before.
    const listener = (event: KeyboardEvent) => {
      const asked = portalKey(event);
      if (asked === null || asked === 'main') return;
      if (asked !== 'palette') {
        const inWindow = event.target instanceof Element && event.target.closest('[role="dialog"]');
        if (event.defaultPrevented || inWindow || isTyping(event)) return;
      }
      event.preventDefault();
      const search = asked === 'search' ? searchOfPage() : undefined;
      if (search) {
        search.focus();
        search.select();
        return;
      }
      void show(asked === 'keys' ? 'keys' : 'palette');
    };
    globalThis.addEventListener('keydown', listener);
    return () => globalThis.removeEventListener('keydown', listener);
  }, [show]);
  const { palette: Palette, keys: Keys } = loaded;
  const props = (own: Window): WindowProps => ({
    open: open === own,
    onOpenChange: (next) => setOpen((before) => (next ? own : before === own ? undefined : before)),
    onKeys: () => void show('keys'),
  });
  return {
    windows: (
      <>
        {Palette && <Palette {...props('palette')} />}
        {Keys && <Keys {...props('keys')} />}
      </>
    ),
    open: () => void show('palette'),
  };
}
