// «A performance-monitoring service chosen by host environment»: specification 1, section 2.7. «Most other
// failures are reported silently to an error-reporting service»; «sign-in offerings failure: warning and silent
// report»: section 8.
import { CallError } from '@portal/api-client/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { creditOffersQuery } from '../../areas/bank/credit.ts';
import { environmentQuery } from '../environment.ts';
import { queryClient } from '../query-client.ts';
import { toasts } from '../toasts.ts';
import { reportFaults } from './faults.ts';

const { told, watched } = vi.hoisted(() => ({ told: vi.fn(), watched: vi.fn() }));
vi.mock('./fault-reporter.ts', () => ({
  reporter: (dsn: string, version: string) => (fault: unknown) => told(dsn, version, fault),
}));
vi.mock('./performance.ts', () => ({ watchPerformance: watched }));

const ERRORS = 'https://key@errors.example/1';
const PERFORMANCE = 'https://key@performance.example/2';
const heard = new Map<string, (event: object) => void>();
const installed = (settings: object) =>
  queryClient.setQueryData(environmentQuery.queryKey, {
    error_reporting_dsn: null,
    performance_dsn: null,
    version: '1.2.3',
    ...settings,
  } as never);

beforeEach(() => {
  heard.clear();
  vi.stubGlobal('location', { origin: 'http://portal.test' });
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('addEventListener', (name: string, listener: (event: object) => void) =>
    heard.set(name, listener),
  );
});
afterEach(() => {
  queryClient.clear();
  vi.clearAllMocks();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('PERFORMANCE_DSN: how quickly pages open is told where the installation says', async () => {
  installed({ performance_dsn: PERFORMANCE });
  reportFaults();
  await vi.waitFor(() => expect(watched).toHaveBeenCalledExactlyOnceWith(PERFORMANCE, '1.2.3'));
});

test('unset it is off: nothing is told to anybody', async () => {
  installed({});
  reportFaults();
  heard.get('error')?.({ error: new Error('broken') });
  // Error reporting and performance monitoring read the same settings: once they are loaded, both have run.
  await queryClient.ensureQueryData(environmentQuery);
  await new Promise((done) => setTimeout(done));
  expect(watched).not.toHaveBeenCalled();
  expect(told).not.toHaveBeenCalled();
});

test('faults of the page are told silently; what the server answers is no fault of the page', async () => {
  installed({ error_reporting_dsn: ERRORS });
  reportFaults();
  heard.get('unhandledrejection')?.({
    reason: new CallError({ status: 409, code: 'conflict', message: 'Состояние изменилось' }),
  });
  const fault = new Error('broken');
  heard.get('error')?.({ error: fault });
  await vi.waitFor(() => expect(told).toHaveBeenCalledExactlyOnceWith(ERRORS, '1.2.3', fault));
});

test('«Sign-in offerings failure: warning and silent report»', async () => {
  installed({ error_reporting_dsn: ERRORS });
  vi.stubGlobal('fetch', async () =>
    Response.json({ status: 502, code: 'bank', message: 'Банк не отвечает' }, { status: 502 }),
  );
  const warned = vi.spyOn(toasts, 'warning');
  const printed = vi.spyOn(console, 'error');
  await expect(queryClient.fetchQuery(creditOffersQuery)).rejects.toThrow('Банк не отвечает');
  expect(warned).toHaveBeenCalledExactlyOnceWith('Не удалось получить предложения банка');
  await vi.waitFor(() => expect(told).toHaveBeenCalledTimes(1));
  expect(told.mock.calls[0]?.[2]).toBeInstanceOf(CallError);
  expect(printed).not.toHaveBeenCalled();
});
