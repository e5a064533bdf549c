import "server-only";
import { listSecurityEvents } from "@/accounts/server/security-events/list-security-events";
import {
  ListSecurityEventsInput,
  SecurityEventsDto,
} from "@/accounts/server/security-events/security-event-dto";
import { allowed, router } from "@/platform/trpc/init";

export const securityEventsRouter = router({
  list: allowed("security_event.read")
    .input(ListSecurityEventsInput)
    .output(SecurityEventsDto)
    .query(({ ctx, input }) => listSecurityEvents(ctx.service, input)),
});
