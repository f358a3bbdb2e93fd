import { SpanKind, SpanStatusCode } from '@opentelemetry/api';
import type { StatementWatcher } from '../database/statements.ts';
import { current } from './tracing.ts';

/**
 * Gives each statement of a traced call or job a span, with its text and placeholders but no values. Statements of nobody's call,
 * such as the polling of queues, have none.
 */
export const statementSpans: StatementWatcher = {
  begun(text) {
    const store = current.getStore();
    if (!store) return undefined;
    const span = store.tracing.tracer.startSpan(
      nameOf(text),
      { kind: SpanKind.CLIENT, attributes: { 'db.system.name': 'postgresql', 'db.query.text': text.trim() } },
      store.tracing.below(store.span),
    );
    return (_took, failed) => {
      if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    };
  },
};

/** «SELECT», «WITH», «COMMIT»: the text itself would be too long for a name. */
const nameOf = (text: string) => /\w+/.exec(text)?.[0].toUpperCase() ?? 'statement';
