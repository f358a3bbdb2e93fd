import type { upload } from './tables.ts';

export type UploadStatus = (typeof upload.$inferSelect)['status'];
type Tone = 'brand' | 'green' | 'yellow' | 'red' | 'neutral';

const STATUSES: Record<UploadStatus, { id: number; title: string; tone: Tone }> = {
  queued: { id: 10, title: 'В очереди', tone: 'neutral' },
  validating: { id: 20, title: 'Проверка', tone: 'brand' },
  importing: { id: 30, title: 'Загрузка', tone: 'brand' },
  completed: { id: 40, title: 'Загружено', tone: 'green' },
  completed_with_errors: { id: 50, title: 'Загружено с ошибками', tone: 'yellow' },
  failed: { id: 60, title: 'Ошибка', tone: 'red' },
  cancelled: { id: 70, title: 'Отменено', tone: 'neutral' },
};

/** An upload's status as the contract shows it. */
export function uploadStatus(code: UploadStatus) {
  return { code, ...STATUSES[code] };
}

/** What the uploader may still do. */
export function allowedActions(code: UploadStatus): ('confirm' | 'cancel')[] {
  return code === 'validating' ? ['confirm', 'cancel'] : [];
}
