import { markupDoubt } from '@portal/domain/contracts';
import { DOCUMENT_SENTENCES } from '@portal/domain/document-sentences';
import { say } from '@portal/domain/say';
import { asSentence } from '@portal/domain/words';
import type { FormQuestion } from './form.ts';

/** Asks before a contract's markup is saved that looks like a slip; not about the one that it already has. */
export function markupQuestion(typed: string, was: string): FormQuestion | null {
  const percent = Number(typed.replace(',', '.'));
  const doubt = typed === was ? null : markupDoubt(percent);
  return (
    doubt && {
      title: `Сохранить наценку ${percent.toLocaleString('ru')} %?`,
      text: asSentence(say(DOCUMENT_SENTENCES, doubt)),
      action: 'Сохранить',
    }
  );
}
