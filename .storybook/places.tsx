// Four situations that every overlay and every form component must handle: inside a dialog, in a small area that
// scrolls, at the bottom of the window, and when the user leaves it by Tab. `stories.test.ts` requires the stories of each.
import { type ReactNode, useState } from 'react';
import { expect, type Mock, screen, userEvent as users, waitFor, within } from 'storybook/test';
import { Button } from '../packages/ui/src/actions/button.js';
import { PortalContainer } from '../packages/ui/src/overlays/parts/portal-container.js';
import { Dialog } from '../packages/ui/src/overlays/dialog.js';

type User = ReturnType<typeof users.setup>;

export interface Part {
  /** The component as it is used, with its own state. */
  render(): ReactNode;
  /** Called when its value changes; opening and leaving must not call it. */
  changed?: Mock;
  /**
   * Keys that open its layer from its first control, «click», or «hover»; absent for a component without a layer.
   */
  open?: string;
  /** The opened layer. @default a list, a panel, a menu, a tooltip */
  layer?: string;
  /** A key that moves through the open layer without choosing. @default an arrow down */
  walk?: string;
}

const LAYERS =
  '[data-slot="option-list"], [data-slot="popover-panel"], [role="menu"], [data-slot="tooltip"], [role="listbox"]';
const TABBABLE =
  'a[href], button:not(:disabled), input:not(:disabled):not([type="hidden"]), select, textarea, [tabindex="0"], [contenteditable="true"]';

const isTabbable = (element: HTMLElement) => element.tabIndex >= 0 && element.checkVisibility();

async function controlIn(place: HTMLElement): Promise<HTMLElement> {
  const find = () => [...place.querySelectorAll<HTMLElement>(TABBABLE)].find(isTabbable);
  // The rich-text editor is loaded as a separate chunk.
  await waitFor(() => expect(find()).toBeDefined());
  return find() as HTMLElement;
}

/** Opens the component's layer and returns it when it is completely inside the window and not covered. */
async function openLayer(
  { open, layer = LAYERS }: Part,
  control: HTMLElement,
  user: User,
): Promise<HTMLElement> {
  // A tooltip may already be open on focus; another dialog may surround the component.
  const before = new Set(open === 'hover' ? [] : document.querySelectorAll(layer));
  control.focus();
  if (open === 'click') await user.click(control);
  else if (open === 'hover') await user.hover(control);
  else await user.keyboard(open ?? '');
  const find = () => [...document.querySelectorAll<HTMLElement>(layer)].find((one) => !before.has(one));
  await waitFor(() => expect(find()).toBeVisible());
  const opened = find() as HTMLElement;
  await waitFor(() => {
    const { top, bottom, left, right, width, height } = opened.getBoundingClientRect();
    expect(Math.min(top, left)).toBeGreaterThanOrEqual(0);
    expect(bottom).toBeLessThanOrEqual(innerHeight);
    expect(right).toBeLessThanOrEqual(innerWidth);
    expect(opened.contains(document.elementFromPoint(left + width / 2, top + height / 2))).toBe(true);
  });
  return opened;
}

const gone = (element: HTMLElement) =>
  waitFor(() => expect(element.isConnected && element.checkVisibility()).toBe(false));

function WithinDialog({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Открыть окно</Button>
      <Dialog title="Окно вокруг" open={open} onOpenChange={setOpen}>
        <div data-place>{children}</div>
      </Dialog>
    </>
  );
}

/**
 * The layer is above the dialog; Escape closes the layer first, then the dialog; focus returns to the opening
 * control.
 */
const inDialog = (part: Part) => ({
  render: () => <WithinDialog>{part.render()}</WithinDialog>,
  play: async ({ canvas, userEvent }: { canvas: ReturnType<typeof within>; userEvent: User }) => {
    const opener = canvas.getByRole('button', { name: 'Открыть окно' });
    await userEvent.click(opener);
    const dialog = await screen.findByRole('dialog', { name: 'Окно вокруг' });
    const place = dialog.querySelector<HTMLElement>('[data-place]') as HTMLElement;
    const control = await controlIn(place);
    if (part.open === undefined) {
      for (let stops = 0; stops < 5 && !place.contains(document.activeElement); stops++)
        await userEvent.tab();
      await expect(place.contains(document.activeElement)).toBe(true);
    } else {
      const layer = await openLayer(part, control, userEvent);
      await userEvent.keyboard('{Escape}');
      await gone(layer);
      await expect(dialog).toBeVisible();
      await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
    }
    part.changed?.mockClear();
    await userEvent.keyboard('{Escape}');
    await gone(dialog);
    await waitFor(() => expect(opener).toHaveFocus());
    if (part.changed) await expect(part.changed).not.toHaveBeenCalled();
  },
});

/** Whether an element is in the visible part of an area that scrolls; one that is higher than it begins there. */
const isSeenIn = (scroller: Element, element: Element) => {
  const [around, own] = [scroller.getBoundingClientRect(), element.getBoundingClientRect()];
  return own.top >= around.top - 1 && (own.bottom <= around.bottom + 1 || own.height > around.height);
};

/**
 * Below the fold of a small area that scrolls: the focus brings the control into sight; what opens is neither clipped nor
 * closed when the area scrolls; its keys do not scroll the area; Escape returns the focus.
 */
const inScroller = (part: Part) => ({
  render: () => (
    <div data-scroller className="h-48 overflow-auto border border-line p-2">
      <div className="h-100" />
      <div data-place>{part.render()}</div>
      <div className="h-100" />
    </div>
  ),
  play: async ({ canvasElement, userEvent }: { canvasElement: HTMLElement; userEvent: User }) => {
    const scroller = canvasElement.querySelector('[data-scroller]') as HTMLElement;
    const place = canvasElement.querySelector<HTMLElement>('[data-place]') as HTMLElement;
    const control = await controlIn(place);
    scroller.scrollTop = 0;
    await expect(isSeenIn(scroller, control)).toBe(false);
    control.focus();
    await waitFor(() => expect(isSeenIn(scroller, control)).toBe(true));
    if (part.open === undefined) return;
    const before = scroller.scrollTop;
    const layer = await openLayer(part, control, userEvent);
    // Synthetic keys scroll nothing: a real one would, unless it is prevented.
    const scrolling: string[] = [];
    const watch = (event: KeyboardEvent) =>
      queueMicrotask(() => {
        const { target, key } = event;
        const isInside = target instanceof Element && scroller.contains(target);
        // In a field they move the caret.
        const isTyping = /^Arrow(Left|Right)$/.test(key) && target instanceof HTMLInputElement;
        if (isInside && !isTyping && !event.defaultPrevented) scrolling.push(key);
      });
    window.addEventListener('keydown', watch, { capture: true });
    if (part.open !== 'hover') await userEvent.keyboard(part.walk ?? '{ArrowDown}');
    window.removeEventListener('keydown', watch, { capture: true });
    await expect(scrolling).toEqual([]);
    await expect(scroller.scrollTop).toBe(before);
    if (part.open !== 'hover') {
      scroller.scrollTop = before + 4;
      await new Promise(requestAnimationFrame);
      await expect(layer).toBeVisible();
    }
    part.changed?.mockClear();
    await userEvent.keyboard('{Escape}');
    await gone(layer);
    await waitFor(() => expect(place.contains(document.activeElement)).toBe(true));
    await waitFor(() => expect(isSeenIn(scroller, document.activeElement ?? scroller)).toBe(true));
    if (part.changed) await expect(part.changed).not.toHaveBeenCalled();
  },
});

/** If there is no room below, the layer opens above and is not clipped. */
const atFoot = (part: Part) => ({
  render: () => (
    <div data-place className="fixed inset-x-4 bottom-4">
      {part.render()}
    </div>
  ),
  play: async ({ canvasElement, userEvent }: { canvasElement: HTMLElement; userEvent: User }) => {
    const control = await controlIn(canvasElement.querySelector('[data-place]') as HTMLElement);
    if (part.open === undefined) {
      control.focus();
      await expect(control.getBoundingClientRect().bottom).toBeLessThanOrEqual(innerHeight);
      return;
    }
    const layer = await openLayer(part, control, userEvent);
    if (layer.closest('[data-radix-popper-content-wrapper]'))
      await waitFor(() =>
        expect(layer.getBoundingClientRect().bottom).toBeLessThanOrEqual(
          control.getBoundingClientRect().bottom,
        ),
      );
  },
});

/** Tab moves on through the page; the highlighted option is not chosen, and nothing stays open. */
const leftByTab = (part: Part) => ({
  render: () => (
    <div className="flex flex-col items-start gap-4">
      <Button variant="secondary">До</Button>
      <div data-place className="min-w-80">
        {part.render()}
      </div>
      <Button variant="secondary">После</Button>
    </div>
  ),
  play: async ({
    canvas,
    canvasElement,
    userEvent,
  }: {
    canvas: ReturnType<typeof within>;
    canvasElement: HTMLElement;
    userEvent: User;
  }) => {
    const place = canvasElement.querySelector('[data-place]') as HTMLElement;
    const control = await controlIn(place);
    canvas.getByRole('button', { name: 'До' }).focus();
    await userEvent.tab();
    await expect(place.contains(document.activeElement)).toBe(true);
    let layer: HTMLElement | null = null;
    if (part.open !== undefined) {
      layer = await openLayer(part, control, userEvent);
      part.changed?.mockClear();
      if (part.open !== 'hover' && !layer.contains(document.activeElement))
        await userEvent.keyboard(part.walk ?? '{ArrowDown}');
    }
    // A dialog hides the page below it from assistive technology until it is closed.
    const after = canvas.getByRole('button', { name: 'После', hidden: true });
    for (let stops = 0; stops < 60 && document.activeElement !== after; stops++) {
      const stays = layer?.isConnected && layer.contains(document.activeElement);
      await userEvent.tab();
      // A panel traps Tab: after one cycle the test leaves it by Escape.
      if (stays && layer?.contains(document.activeElement) && stops > 1) {
        await userEvent.keyboard('{Escape}');
        await gone(layer);
        await waitFor(() => expect(place.contains(document.activeElement)).toBe(true));
      }
    }
    await expect(after).toHaveFocus();
    if (layer) await gone(layer);
    if (part.changed) await expect(part.changed).not.toHaveBeenCalled();
  },
});

/** The stories of a component. */
export const inPlaces = (part: Part) => ({
  inDialog: inDialog(part),
  inScroller: inScroller(part),
  atFoot: atFoot(part),
  leftByTab: leftByTab(part),
});

/**
 * Decorator: the story is played inside a dialog, which stays open. What the story opens is at the end of the page, as it is
 * elsewhere.
 */
export function AroundDialog(Story: () => ReactNode) {
  const [canvas, setCanvas] = useState<HTMLElement | null>(null);
  return (
    <div ref={setCanvas}>
      {canvas && (
        <PortalContainer.Provider value={canvas}>
          <Dialog title="Окно вокруг" width={960} open onOpenChange={() => undefined}>
            <PortalContainer.Provider value={null}>
              {/* The dialog's first field, without a role that a story could ask for: the first Tab goes to the story. */}
              <input type="color" aria-label="До" />
              {/* A play function may begin in the moment in which the dialog has taken the page's pointer and not yet given it back to itself. */}
              <div className="contents" style={{ pointerEvents: 'auto' }}>
                <Story />
              </div>
            </PortalContainer.Provider>
          </Dialog>
        </PortalContainer.Provider>
      )}
    </div>
  );
}

/**
 * The story is played below the fold of a small area that scrolls, and what has the focus at its end is in sight. Its layers are
 * at the end of the page, as they are elsewhere.
 */
export const aroundScroller = {
  decorators: [
    (Story: () => ReactNode) => (
      <div data-scroller className="h-48 overflow-auto border border-line p-2">
        <div className="h-100" />
        <Story />
        <div className="h-100" />
      </div>
    ),
  ],
  afterEach: async ({ canvasElement }: { canvasElement: HTMLElement }) => {
    const scroller = canvasElement.querySelector('[data-scroller]') as HTMLElement;
    const { activeElement } = document;
    if (!(activeElement instanceof HTMLElement) || !scroller.contains(activeElement)) return;
    // Of a long text the line of the caret is in sight.
    const line = activeElement.isContentEditable ? getSelection()?.focusNode?.parentElement : activeElement;
    await waitFor(() => expect(isSeenIn(scroller, line ?? activeElement)).toBe(true));
  },
};
