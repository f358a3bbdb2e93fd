'use client';
import {
  useImperativeHandle,
  forwardRef,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react';
import { IconButton } from '../../actions/icon-button.js';
import { LeftIcon, PauseIcon, PlayIcon, RightIcon } from '../../icons.js';
import { carousel } from '../../language/messages/ru/layout/carousel.js';
import { useMessages } from '../../language/parts/use-messages.js';
import { goesOn, type RootProps } from '../../parts/root-props.js';
import { isRightToLeft, keyAlong } from '../../language/parts/direction.js';

export interface CarouselProps extends RootProps<'section'> {
  /** Accessible name: «Акции». */
  label: string;
  /** Slides in order: the label is read aloud, the content is shown. */
  slides: readonly { id: string; label: string; content: ReactNode }[];
  /** Milliseconds per slide; 0 disables automatic change. @default 8000 */
  interval?: number;
}

/** Minimum distance of a swipe in pixels. */
const SWIPE = 48;

/**
 * Banners, one at a time. Slides change automatically until the carousel is hovered, focused or paused, and never
 * with reduced motion; Left, Right and swipes change them, too. A single banner has no controls.
 */
export const Carousel = forwardRef<HTMLElement, CarouselProps>(function Carousel(
  { label, slides, interval = 8_000, className = '', ...props },
  ref,
) {
  const say = useMessages('carousel', carousel);
  const [index, setIndex] = useState(0);
  const [paused, setPaused] = useState(false);
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const held = hovered || focused;
  const [still, setStill] = useState(false);
  const from = useRef<number | null>(null);
  // A swipe that ends on a link does not open it.
  const swiped = useRef(false);
  const section = useRef<HTMLElement>(null);
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => section.current);
  const count = slides.length;
  const at = count === 0 ? 0 : index % count;
  const turning = interval > 0 && count > 1 && !paused && !still;
  const turn = (by: number) => setIndex((at + by + count) % count);

  useEffect(() => {
    const query = matchMedia('(prefers-reduced-motion: reduce)');
    const ask = () => setStill(query.matches);
    ask();
    query.addEventListener('change', ask);
    return () => query.removeEventListener('change', ask);
  }, []);
  useEffect(() => {
    if (!turning || held) return;
    const timer = setTimeout(() => setIndex((at + 1) % count), interval);
    return () => clearTimeout(timer);
  }, [turning, held, at, count, interval]);

  if (count === 0) return null;
  const onKeyDown = (event: KeyboardEvent) => {
    if (count < 2) return;
    if (event.target instanceof HTMLElement && event.target.closest('input, textarea, select')) return;
    const key = keyAlong(event);
    if (key === 'ArrowRight') turn(1);
    else if (key === 'ArrowLeft') turn(-1);
    else return;
    event.preventDefault();
    // The focused element may be on the previous slide.
    if (event.target instanceof HTMLElement && event.target.closest('[data-slide]')) section.current?.focus();
  };
  const onPointerUp = (event: PointerEvent) => {
    const way = from.current === null ? 0 : event.clientX - from.current;
    from.current = null;
    swiped.current = Math.abs(way) >= SWIPE;
    if (swiped.current) turn(way < 0 !== isRightToLeft(event.currentTarget) ? 1 : -1);
  };
  return (
    <section
      ref={section}
      tabIndex={-1}
      data-slot="carousel"
      aria-roledescription={say('carousel')}
      aria-label={label}
      {...props}
      onKeyDown={(event) => goesOn(props.onKeyDown, event) && onKeyDown(event)}
      onPointerEnter={(event) => goesOn(props.onPointerEnter, event) && setHovered(true)}
      onPointerLeave={(event) => goesOn(props.onPointerLeave, event) && setHovered(false)}
      onFocus={(event) => goesOn(props.onFocus, event) && setFocused(true)}
      onBlur={(event) => goesOn(props.onBlur, event) && setFocused(false)}
      className={`relative overflow-hidden rounded-card border border-line bg-surface ${className}`}
    >
      <div
        // Automatic changes are not announced.
        aria-live={turning && !held ? 'off' : 'polite'}
        onPointerDown={(event) => {
          from.current = event.clientX;
          swiped.current = false;
        }}
        onPointerUp={onPointerUp}
        onPointerCancel={() => {
          from.current = null;
        }}
        // Dragging a link or a picture with the mouse would end the swipe.
        onDragStart={(event) => event.preventDefault()}
        onClickCapture={(event) => {
          if (swiped.current) event.preventDefault();
          swiped.current = false;
        }}
        className="touch-pan-y"
      >
        {slides.map((slide, place) => (
          <div
            key={slide.id}
            role="group"
            data-slide
            aria-roledescription={say('slide')}
            aria-label={say('place', { place: place + 1, total: count, label: slide.label })}
            hidden={place !== at}
          >
            {slide.content}
          </div>
        ))}
      </div>
      {count > 1 && (
        <div className="flex items-center justify-between border-t border-line px-3 py-1.5">
          <div role="group" aria-label={say('choice')} className="flex gap-1">
            {slides.map((slide, place) => (
              <button
                key={slide.id}
                type="button"
                aria-label={say('choose', { place: place + 1, label: slide.label })}
                aria-current={place === at || undefined}
                onClick={() => setIndex(place)}
                className="group flex size-6 items-center justify-center rounded-full"
              >
                <span className="size-2 rounded-full bg-line-strong transition-colors group-hover:bg-ink-3 group-aria-[current]:w-4 group-aria-[current]:bg-brand" />
              </button>
            ))}
          </div>
          <div className="flex gap-1">
            {interval > 0 && !still && (
              <IconButton
                size="small"
                icon={paused ? <PlayIcon /> : <PauseIcon />}
                aria-label={say(paused ? 'play' : 'pause')}
                onClick={() => setPaused(!paused)}
              />
            )}
            <IconButton
              size="small"
              icon={<LeftIcon />}
              aria-label={say('previous')}
              onClick={() => turn(-1)}
            />
            <IconButton size="small" icon={<RightIcon />} aria-label={say('next')} onClick={() => turn(1)} />
          </div>
        </div>
      )}
    </section>
  );
});
