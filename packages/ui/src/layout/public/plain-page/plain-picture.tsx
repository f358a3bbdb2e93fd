/** What happened, as a drawing: nothing is there, or something broke. */
export type PlainPictureKind = 'lost' | 'broken';

/** A drawing for a page without content, in the colours of the theme: an empty shelf, or a gear with a broken tooth. */
export function PlainPicture({ kind }: { kind: PlainPictureKind }) {
  return (
    <svg
      data-slot="plain-picture"
      data-kind={kind}
      aria-hidden="true"
      viewBox="0 0 200 120"
      fill="none"
      strokeWidth="3"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="h-30 w-50 stroke-ink-3"
    >
      {kind === 'lost' ? (
        <>
          <path d="M20 12v100M180 12v100M20 54h160M20 104h160" />
          <rect x="34" y="24" width="34" height="30" rx="3" className="fill-sunken" />
          <path d="M51 24v10M126 54V34h30v20" className="stroke-line-strong" />
          <rect x="82" y="68" width="40" height="36" rx="3" strokeDasharray="5 6" className="stroke-brand" />
          <path d="M97 82a5.500 5.500 0 1 1 5.500 6v3M102.500 97v.1" className="stroke-brand" />
        </>
      ) : (
        <>
          <circle cx="92" cy="62" r="30" className="fill-sunken" />
          <circle cx="92" cy="62" r="10" className="fill-surface" />
          <path d="M92 32V20M92 92v12M62 62H50M71 41l-9-9M71 83l-9 9M113 83l9 9M122 62h12" strokeWidth="10" />
          <path d="M146 26l9-9 8 8-9 9zM118 42l6-6 4 8 8-4" className="stroke-red" />
          <path d="M20 112h160" className="stroke-line-strong" />
        </>
      )}
    </svg>
  );
}
