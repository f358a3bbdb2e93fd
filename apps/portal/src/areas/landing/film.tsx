import { Button } from '@portal/ui/button';
import { Dialog } from '@portal/ui/dialog';
import { PlayIcon } from '@portal/ui/icons';
import { useState } from 'react';
import type { Language } from './language.ts';
import { TEXTS } from './texts.ts';

/** The film and its captions are produced by `film/record.mjs`. */
const FILM = '/film/portal.webm';
const CAPTIONS = [
  { language: 'ru', lang: 'ru', label: 'Русский', src: '/film/portal.ru.vtt' },
  { language: 'eng', lang: 'en', label: 'English', src: '/film/portal.eng.vtt' },
] as const;

/** A short film of the portal, with captions. It is loaded on demand. Specification 1, section 2.1. */
export function Film({ language }: { language: Language }) {
  const [open, setOpen] = useState(false);
  const { film } = TEXTS[language];
  return (
    <>
      <Button
        variant="secondary"
        size="large"
        icon={<PlayIcon aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {film.open}
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={film.title} width={1_010}>
        <video
          controls
          autoPlay
          muted
          playsInline
          width={1280}
          height={720}
          className="h-auto w-full"
          src={FILM}
        >
          {CAPTIONS.map((captions) => (
            <track
              key={captions.lang}
              kind="captions"
              srcLang={captions.lang}
              label={captions.label}
              src={captions.src}
              default={captions.language === language}
            />
          ))}
        </video>
      </Dialog>
    </>
  );
}
