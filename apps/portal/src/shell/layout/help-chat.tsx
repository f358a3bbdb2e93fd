import { CHAT_BUTTON_DELAY, CHAT_HASH } from '@portal/domain/session';
import type { SupportChat } from '@portal/ui/support-chat';
import { useQuery } from '../../session/calls/use-query.ts';
import { useEffect, useState } from 'react';
import { environmentQuery } from '../../session/environment.ts';

/** The help-desk chat, if one is configured. #openhdechat opens it on load. Specification 1, section 2.7. */
export function HelpChat() {
  const { data: environment } = useQuery(environmentQuery);
  const [open, setOpen] = useState(() => location.hash === CHAT_HASH);
  // Its button appears late: its script is loaded after the page's.
  const [Chat, setChat] = useState<typeof SupportChat>();
  const [isAtOnce] = useState(open);
  const url = environment?.support_chat_url;
  useEffect(() => {
    if (!url) return;
    const load = async () => {
      const loaded = await import('@portal/ui/support-chat');
      setChat(() => loaded.SupportChat);
    };
    const timer = setTimeout(() => void load(), isAtOnce ? 0 : CHAT_BUTTON_DELAY);
    return () => clearTimeout(timer);
  }, [url, isAtOnce]);
  return url && Chat ? <Chat open={open} onOpenChange={setOpen} src={url} /> : null;
}
