/** Confirmation before a published item is archived. */
export const ARCHIVE_QUESTION = {
  title: 'Убрать в архив?',
  description: 'Никто, кроме администраторов, этого больше не увидит. Из архива не возвращают.',
  action: 'Убрать в архив',
} as const;
