import { CHAT_BUTTON_DELAY, CHAT_HASH } from '@portal/domain/session';
import { useQuery } from '../../session/calls/use-query.ts';
import { lazy, Suspense, useEffect, useState } from 'react';
import { environmentQuery } from '../../session/environment.ts';

/** Its button appears late: it is loaded after the page. */
const SupportChat = lazy(async () => ({ default: (await import('@portal/ui/support-chat')).SupportChat }));

/** The help-desk chat, if one is configured. #openhdechat opens it on load. Specification 1, section 2.7. */
export function HelpChat() {
  const { data: environment } = useQuery(environmentQuery);
  const [open, setOpen] = useState(() => location.hash === CHAT_HASH);
  const [shown, setShown] = useState(open);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), CHAT_BUTTON_DELAY);
    return () => clearTimeout(timer);
  }, []);
  const url = environment?.support_chat_url;
  if (!url || !shown) return null;
  return (
    <Suspense fallback={null}>
      <SupportChat open={open} onOpenChange={setOpen} src={url} />
    </Suspense>
  );
}
