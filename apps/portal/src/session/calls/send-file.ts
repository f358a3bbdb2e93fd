import { CallError, CONFIRM_IDENTITY, newIdempotencyKey, noAnswer } from '@portal/api-client/client';
import { accessToken, apiAddress, refreshSession } from '../api.ts';
import { askToConfirm } from '../confirming.ts';

/**
 * Uploads a form with a file and reports the progress in percent. Returns `data`; throws CallError with the
 * server's message. If the server demands a code of the second factor, the user is asked and the file sent again.
 */
export async function sendFile<T>(
  path: `/${string}`,
  form: FormData,
  onProgress: (percent: number) => void,
): Promise<T> {
  try {
    return await send(path, form, onProgress);
  } catch (error) {
    if (!(error instanceof CallError) || error.body.code !== CONFIRM_IDENTITY) throw error;
    if (!(await askToConfirm())) throw error;
    return send(path, form, onProgress);
  }
}

async function send<T>(
  path: `/${string}`,
  form: FormData,
  onProgress: (percent: number) => void,
): Promise<T> {
  if (accessToken() === undefined) await refreshSession();
  return new Promise((resolve, reject) => {
    // XMLHttpRequest, because fetch does not report upload progress.
    const request = new XMLHttpRequest();
    request.open('POST', apiAddress(path));
    request.setRequestHeader('Authorization', `Bearer ${accessToken() ?? ''}`);
    request.setRequestHeader('Idempotency-Key', newIdempotencyKey());
    request.responseType = 'json';
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total === 0 ? 0 : (loaded / total) * 100),
    );
    // A file that is sent in one piece may cause no progress event.
    request.upload.addEventListener('load', () => onProgress(100));
    request.addEventListener('load', () => {
      if (request.status === 200) resolve(request.response.data);
      else
        reject(
          new CallError(
            request.response ?? { status: request.status, code: 'internal', message: 'Файл не принят' },
          ),
        );
    });
    request.addEventListener('error', () => reject(noAnswer()));
    request.send(form);
  });
}
