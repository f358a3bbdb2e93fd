import { pageSizeOf } from '@portal/domain/search';
import type { FastifyReply } from 'fastify';

const MAX_PAGE_SIZE = 100;

export interface Page {
  limit: number;
  offset: number;
}

/** `page` and `pageSize` of a list call as LIMIT and OFFSET. Page size 0 means all, capped at 100. */
export function pageOf(query: { page?: number; pageSize?: number }): Page {
  const limit = pageSizeOf(query.pageSize, MAX_PAGE_SIZE);
  return { limit, offset: ((query.page ?? 1) - 1) * limit };
}

/** The `pagination` member of a list answer; also sets the four X-Pagination headers. */
export function pagination(reply: FastifyReply, { limit, offset }: Page, total: number) {
  const answer = { current: offset / limit + 1, count: Math.ceil(total / limit), per: limit, total };
  void reply.headers({
    'x-pagination-current-page': answer.current,
    'x-pagination-page-count': answer.count,
    'x-pagination-per-page': answer.per,
    'x-pagination-total-count': answer.total,
  });
  return answer;
}
