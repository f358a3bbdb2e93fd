import { checkRule } from '@portal/domain/access';
import type { Handlers } from '../../contract/handlers.ts';
import { forbidden, notFound } from '../../contract/problem.ts';
import { answerWorkbook } from '../../lists/export.ts';
import { readPage } from '../../lists/list.ts';
import { changes, CHANGES_SHEET, changesOf, isSeen, readActors } from './list.ts';
import { SUBJECTS } from './subjects/subjects.ts';

export const changesHandlers: Handlers<
  'listChanges' | 'exportChanges' | 'listChangeActors' | 'listSubjectChanges'
> = {
  listChanges: (call) => readPage(changes, call),

  exportChanges: (call) => answerWorkbook(changes, CHANGES_SHEET, call),

  listChangeActors: async ({ viewer, services: { database } }) => ({
    data: await readActors(database, viewer),
  }),

  async listSubjectChanges(call) {
    const { kind, id } = call.path;
    const subject = SUBJECTS[kind];
    if (!checkRule(subject.rule, call.viewer)) throw forbidden();
    const [found] = await subject.read(call.services.database, [id]);
    if (!found || !(await isSeen(call.services.database, call.viewer, kind, found)))
      throw notFound('Такой истории нет');
    return readPage(changesOf(kind, id), call);
  },
};
