import { answerOf } from '@portal/api-client/client';
import { showsSurvey, SURVEY_FINISHED, SURVEY_FRAME } from '@portal/domain/session';
import { AlertBar } from '@portal/ui/alert-bar';
import { Button } from '@portal/ui/button';
import { Dialog } from '@portal/ui/dialog';
import { useEffect, useState } from 'react';
import { api } from '../../session/api.ts';
import { closedBy, rememberClosedBy } from '../../session/browser/remembered.ts';
import { useCurrentUser } from '../../session/session.ts';

const CLOSED = 'surveyClosedBy';
const HIDDEN = 'surveyHidden';

/** The invitation to the survey at this address, until the user closes it or has passed the survey. */
export function SurveyBar({ url }: { url: string }) {
  const user = useCurrentUser();
  const [open, setOpen] = useState(false);
  const [done, setDone] = useState(false);
  useEffect(() => {
    const hear = ({ origin, data }: MessageEvent) => {
      if (origin !== new URL(url).origin || data !== SURVEY_FINISHED) return;
      setDone(true);
      // If recording fails, the user is invited to the survey once more; no message is needed.
      void answerOf(api.POST('/identity/set-is-user-satisfaction-quiz-passed-successfully')).catch(
        () => undefined,
      );
    };
    globalThis.addEventListener('message', hear);
    return () => globalThis.removeEventListener('message', hear);
  }, [url]);
  if (done || !showsSurvey(user, closedBy(CLOSED), localStorage.getItem(HIDDEN) !== null)) return null;
  return (
    <>
      <AlertBar
        actions={
          <>
            <Button size="small" onClick={() => setOpen(true)}>
              Пройти опрос
            </Button>
            <Button
              size="small"
              variant="ghost"
              onClick={() => {
                localStorage.setItem(HIDDEN, '1');
                setDone(true);
              }}
            >
              Больше не показывать
            </Button>
          </>
        }
        onClose={() => {
          rememberClosedBy(CLOSED, user.id);
          setDone(true);
        }}
      >
        Оцените, удобно ли вам на портале: опрос займёт пару минут
      </AlertBar>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Опрос об удовлетворённости"
        width={SURVEY_FRAME.window}
      >
        <iframe
          src={url}
          title="Опрос об удовлетворённости"
          // The survey has another origin, so allow-same-origin gives it no access to this page.
          // oxlint-disable-next-line react/iframe-missing-sandbox
          sandbox="allow-scripts allow-forms allow-same-origin"
          width={SURVEY_FRAME.width}
          height={SURVEY_FRAME.height}
          className="max-w-full"
        />
      </Dialog>
    </>
  );
}
