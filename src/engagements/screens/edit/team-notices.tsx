"use client";

import { useSession } from "@/accounts/screens/session/use-session";
import { Notice } from "@/components/ui/notice";
import { copy } from "./copy";
import { planOf } from "./form-body";
import type { EngagementForm } from "./form-value";

/** Consequences of a new engagement's teams for its creator; none of them blocks creation. */
export function TeamNotices({ form }: { form: EngagementForm }) {
  const { account } = useSession();
  const { white_team: white, red_team: red } = planOf(form);
  const isMe = (address: string) => address.toLowerCase() === account.email.toLowerCase();
  const joins = account.roles.includes("white_team");
  const isInNeither = !joins && ![...white, ...red].some(isMe);
  const isAlone = !white.some((address) => !isMe(address));
  return (
    <div role="status" className="space-y-3">
      {isInNeither && <Notice tone="warning" title={copy.inNeither} />}
      {joins && !white.some(isMe) && <Notice title={copy.joins} />}
      {isAlone && <Notice tone="warning" title={copy.aloneInWhite} />}
    </div>
  );
}
