/** What is asked before something published goes to the archive. */
export const ARCHIVE_QUESTION = {
  title: 'Убрать в архив?',
  description: 'Никто, кроме администраторов, этого больше не увидит. Из архива не возвращают.',
  action: 'Убрать в архив',
} as const;
