import "server-only";
import { listSecurityEvents } from "@/server/services/security-events/list-security-events";
import {
  ListSecurityEventsInput,
  SecurityEventsDto,
} from "@/server/services/security-events/security-event-dto";
import { allowed, router } from "../init";

export const securityEventsRouter = router({
  list: allowed("security_event.read")
    .input(ListSecurityEventsInput)
    .output(SecurityEventsDto)
    .query(({ ctx, input }) => listSecurityEvents(ctx.service, input)),
});
