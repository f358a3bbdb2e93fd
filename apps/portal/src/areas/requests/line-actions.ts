import { answerOf, idempotencyKeyOf, newIdempotencyKey } from '@portal/api-client/client';
import { failureSentence } from '@portal/domain/failures';
import { plural } from '@portal/domain/words';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../session/api.ts';
import { once } from '../../session/calls/once.ts';
import { queryClient } from '../../session/query-client.ts';
import { basketChanged } from '../../session/storage/storage.ts';
import { toasts } from '../../session/toasts.ts';
import { deferredChanged } from '../catalogue/deferred.ts';
import { type Request, requestChanged } from './queries.ts';

const TO_BASKET = ['request-to-basket'];
const INSTEAD = ['request-instead-to-basket'];
const DEFER = ['request-put-to-deferred'];

export interface LineChange {
  id: number;
  standard_id?: number;
  quantity?: number;
}

/** A line and the offer that is put into the basket for it as shown. */
export interface ShownLine {
  position_id: number;
  offer_id: number;
  quantity: number;
  price: number;
}

/** Corrected text of a line, which is then recognised again, or its desired price. */
export interface Correction {
  id: number;
  written?: string;
  desired_price?: number | null;
}

export type LineActions = ReturnType<typeof useLineActions>;

/** Actions on a request and its lines; results show at once, errors as messages. */
export function useLineActions(id: number) {
  const path = { id };
  const [form, setForm] = useState(newIdempotencyKey);
  const changed = {
    onSuccess: ({ data }: { data: Request }) => requestChanged(data),
    onError: (refusal: Error) => toasts.warning(failureSentence(refusal)),
  };
  const rename = useMutation({
    mutationFn: (body: { title?: string; needed_by?: string | null }) =>
      answerOf(api.PUT('/cart/request/update/{id}', { params: { path }, body })),
    ...changed,
  });
  const change = useMutation({
    mutationFn: (items: LineChange[]) =>
      answerOf(api.PUT('/cart/request/positions/{id}', { params: { path }, body: { items } })),
    ...changed,
  });
  const correct = useMutation({
    mutationFn: ({ id: line, ...body }: Correction) =>
      answerOf(api.PUT('/cart/request/position/{id}', { params: { path: { id: line } }, body })),
    onSuccess: async ({ data }: { data: Request }, { id: line, written }) => {
      await requestChanged(data);
      const { type } = data.positions.find((position) => position.id === line) ?? {};
      if (written !== undefined && type === 'unrecognized') toasts.warning('Такого артикула тоже нет');
    },
    onError: changed.onError,
  });
  const add = useMutation({
    mutationFn: async (text: string) => {
      // A repeated click sends the same key, so it adds nothing; after success the same text adds another line.
      const key = await idempotencyKeyOf([form, id, text]);
      return answerOf(
        api.POST('/cart/request/add-lines/{id}', {
          params: { path, header: { 'Idempotency-Key': key } },
          body: { text },
        }),
      );
    },
    onSuccess: async ({ data }) => {
      setForm(newIdempotencyKey());
      await requestChanged(data);
    },
    onError: changed.onError,
  });
  const remove = useMutation({
    mutationFn: (ids: number[]) =>
      answerOf(api.POST('/cart/request/delete-positions/{id}', { params: { path }, body: { ids } })),
    ...changed,
  });
  const toBasket = useMutation({
    mutationKey: TO_BASKET,
    mutationFn: (ids: number[]) =>
      answerOf(
        api.POST('/cart/request/to-basket/{id}', { params: { path }, body: { kind: 'cheapest', ids } }),
      ),
    onSuccess: async ({ data: { added, missing, uncounted } }) => {
      const without = missing - uncounted;
      const left =
        (without === 0 ? '' : `, не найдено или без предложений строк: ${without.toLocaleString('ru')}`) +
        (uncounted === 0 ? '' : `, ждут количества: ${uncounted.toLocaleString('ru')}`);
      toasts.success(
        'Выбранное в корзине',
        `${added.toLocaleString('ru')} ${plural(added, 'позиция', 'позиции', 'позиций')} по лучшей цене${left}`,
      );
      await Promise.all([basketChanged(), queryClient.invalidateQueries({ queryKey: ['request', id] })]);
    },
    onError: changed.onError,
  });
  const instead = useMutation({
    mutationKey: INSTEAD,
    mutationFn: (lines: ShownLine[]) =>
      answerOf(api.POST('/cart/request/to-basket/{id}', { params: { path }, body: { lines } })),
    onSuccess: async ({ data: { added } }) => {
      toasts.success(
        added === 1 ? 'Замена в корзине' : 'Замены в корзине',
        `${added.toLocaleString('ru')} ${plural(added, 'позиция', 'позиции', 'позиций')}`,
      );
      await Promise.all([basketChanged(), queryClient.invalidateQueries({ queryKey: ['request', id] })]);
    },
    onError: async (refusal: Error) => {
      toasts.warning(failureSentence(refusal));
      // The price or the stock has changed: show the new ones.
      await queryClient.invalidateQueries({ queryKey: ['request', id] });
    },
  });
  const defer = useMutation({
    mutationKey: DEFER,
    mutationFn: (ids: number[]) =>
      answerOf(api.POST('/cart/request/put-to-deferred/{id}', { params: { path }, body: { ids } })),
    onSuccess: async ({ data: { deferred } }) => {
      toasts.success(
        'Отложено',
        `${deferred.toLocaleString('ru')} ${plural(deferred, 'товар', 'товара', 'товаров')}`,
      );
      await deferredChanged();
    },
    onError: changed.onError,
  });
  return {
    rename,
    change,
    correct,
    add,
    remove,
    toBasket: { ...toBasket, mutate: (ids: number[]) => once(TO_BASKET, ids, () => toBasket.mutate(ids)) },
    instead: {
      ...instead,
      mutate: (lines: ShownLine[]) => once(INSTEAD, lines, () => instead.mutate(lines)),
    },
    defer: { ...defer, mutate: (ids: number[]) => once(DEFER, ids, () => defer.mutate(ids)) },
  };
}
