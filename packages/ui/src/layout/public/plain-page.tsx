import { forwardRef, type ReactNode } from 'react';
import { LogoMark } from '../../icons.js';
import { PlainPicture, type PlainPictureKind } from './plain-page/plain-picture.js';
import type { RootProps } from '../../parts/root-props.js';

export interface PlainPageProps extends RootProps<'main', 'title'> {
  /** Heading of the page. */
  title: ReactNode;
  /** One line below the title. */
  note?: ReactNode;
  /** `message` is centred short text, `document` a card with long text. @default 'message' */
  kind?: 'message' | 'document';
  /** A drawing above the title instead of the logo: nothing is there, or something broke. */
  picture?: PlainPictureKind;
  /** Shown above the title instead of the logo: the status of an error. */
  code?: ReactNode;
  /** Content below the heading. */
  children?: ReactNode;
}

/** A page without menu and header: an error, an unknown address, a text to accept. */
export const PlainPage = forwardRef<HTMLElement, PlainPageProps>(function PlainPage(
  { title, note, kind = 'message', picture, code, children, className = '', ...props },
  ref,
) {
  if (kind === 'message')
    return (
      <main
        ref={ref}
        data-slot="plain-page"
        {...props}
        className={`flex min-h-screen flex-col items-center justify-center gap-3 px-4 text-center ${className}`}
      >
        {picture && <PlainPicture kind={picture} />}
        {code === undefined ? (
          !picture && <LogoMark size={56} />
        ) : (
          <p className="type-56 leading-none font-bold text-ink-3">{code}</p>
        )}
        <h1 className="mt-4 max-w-110 text-title font-semibold">{title}</h1>
        {note && <p className="text-ink-2">{note}</p>}
        {children && <div className="mt-4 flex flex-wrap justify-center gap-2">{children}</div>}
      </main>
    );
  return (
    <main
      ref={ref}
      data-slot="plain-page"
      {...props}
      className={`mx-auto flex min-h-screen max-w-190 flex-col justify-center px-6 py-12 ${className}`}
    >
      <article className="rounded-card border border-line bg-surface p-8">
        <header className="mb-5 flex items-center gap-4">
          <LogoMark size={44} />
          <div>
            <h1 className="text-title font-semibold">{title}</h1>
            {note && <p className="text-ink-2">{note}</p>}
          </div>
        </header>
        {children}
      </article>
    </main>
  );
});
