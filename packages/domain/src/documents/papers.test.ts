import { expect, test } from 'vitest';
import {
  ACCEPTANCE_PAPERS,
  acceptancePaperFault,
  CLAIM_PAPERS,
  confirmationFault,
  MOVEMENT_PAPERS,
  movementPaperFault,
  ORDER_PAPERS,
  PAPERS,
  SHIPMENT_PAPERS,
  shipmentPaperFault,
  updStatus,
} from './papers.ts';
import {
  type AcceptanceStatus,
  type MovementStatus,
  SHIPMENT_STATUSES,
  type ShipmentStatus,
} from '../logistics/shipments.ts';
import { sentence } from '../sentences/sentences.ts';

const STATUSES = Object.keys(SHIPMENT_STATUSES) as ShipmentStatus[];
const named = { upd_number: 'УПД-104', upd_date: '2026-11-05' };

test('decisions, «Movement»: a waybill exists from packing on', () => {
  const fault = (status: MovementStatus) => sentence(movementPaperFault(status));
  for (const status of [
    'packed',
    'shipped',
    'received_partially',
    'received',
    'received_with_shortage',
  ] as const)
    expect(fault(status)).toBeNull();
  expect(fault('draft')).toBe('Сначала упакуйте перемещение: его места ещё могут измениться');
  expect(fault('active')).toBe(fault('draft'));
  expect(fault('cancelled')).toBe('Перемещение отменено, печатать нечего');
  expect(MOVEMENT_PAPERS.map((kind) => PAPERS[kind])).toEqual(['ТОРГ-13']);
});

test('every printed document has a name and belongs to a document', () => {
  expect(
    new Set([...SHIPMENT_PAPERS, ...ACCEPTANCE_PAPERS, ...CLAIM_PAPERS, ...MOVEMENT_PAPERS, ...ORDER_PAPERS]),
  ).toEqual(new Set(Object.keys(PAPERS)));
});

test('printed documents of a shipment by status: picking list before it leaves, labels after packing, УПД and ТОРГ-12 with a number', () => {
  const due = (status: ShipmentStatus, papers = named) =>
    SHIPMENT_PAPERS.filter((kind) => shipmentPaperFault(kind, { status, ...papers }) === null);
  expect(due('draft')).toEqual(['picking_list']);
  expect(due('packed')).toEqual(['picking_list', 'labels', 'upd', 'upd_xml', 'torg12']);
  for (const status of STATUSES.filter((one) => !['draft', 'packed', 'cancelled'].includes(one)))
    expect(due(status)).toEqual(['labels', 'upd', 'upd_xml', 'torg12']);
  expect(due('cancelled')).toEqual([]);
  expect(due('packed', { upd_number: ' ', upd_date: '2026-11-05' })).toEqual(['picking_list', 'labels']);
  expect(due('packed', { upd_number: '1', upd_date: null as never })).toEqual(['picking_list', 'labels']);
});

test('an unavailable printed document of a shipment says what to do first', () => {
  const fault = (kind: (typeof SHIPMENT_PAPERS)[number], status: ShipmentStatus) =>
    sentence(shipmentPaperFault(kind, { status, upd_number: '', upd_date: null }));
  expect(fault('upd', 'packed')).toBe('Сначала укажите номер и дату УПД в бумагах отгрузки');
  expect(fault('torg12', 'draft')).toBe('Сначала упакуйте отгрузку: её места ещё могут измениться');
  expect(fault('labels', 'draft')).toBe('Сначала упакуйте отгрузку: её места ещё могут измениться');
  expect(fault('picking_list', 'shipped')).toBe('Отгрузка уже отправлена, подбирать нечего');
  expect(fault('picking_list', 'cancelled')).toBe('Отгрузка отменена, печатать нечего');
});

test('printed documents of an acceptance: ТОРГ-2 only after it ended with discrepancies', () => {
  expect(sentence(acceptancePaperFault('torg2', 'new'))).toBe(
    'Сначала завершите приёмку: акт составляют по её итогам',
  );
  expect(sentence(acceptancePaperFault('torg2', 'in_progress'))).toBe(
    'Сначала завершите приёмку: акт составляют по её итогам',
  );
  expect(sentence(acceptancePaperFault('torg2', 'accepted'))).toBe('Расхождений нет, акт не нужен');
  expect(acceptancePaperFault('torg2', 'accepted_with_discrepancy')).toBeNull();
  expect(acceptancePaperFault('upd', 'new')).toBeNull();
  expect(acceptancePaperFault('upd_xml', 'new')).toBeNull();
  expect(acceptancePaperFault('torg12', 'accepted')).toBeNull();
});

test('the buyer’s title of an УПД exists once the acceptance is finished', () => {
  const fault = (status: AcceptanceStatus) => sentence(acceptancePaperFault('buyer_title', status));
  expect([fault('accepted'), fault('accepted_with_discrepancy')]).toEqual([null, null]);
  expect(fault('new')).toBe('Сначала завершите приёмку: титул покупателя говорит, чем она кончилась');
  expect(fault('in_progress')).toBe(fault('new'));
});

test('an order’s confirmation can be printed once a piece is confirmed', () => {
  expect(confirmationFault([{ confirmed: 0 }, { confirmed: 2 }])).toBeNull();
  expect(sentence(confirmationFault([{ confirmed: 0 }]))).toBe('Поставщик ещё ничего не подтвердил');
  expect(sentence(confirmationFault([]))).toBe('Поставщик ещё ничего не подтвердил');
});

test('decisions, «VAT»: an УПД has status 1 when its seller pays VAT, 2 when it does not', () => {
  expect((['osno', 'usn_5', 'usn_7'] as const).map((system) => updStatus(system))).toEqual([1, 1, 1]);
  expect((['none', 'usn'] as const).map((system) => updStatus(system))).toEqual([2, 2]);
});
