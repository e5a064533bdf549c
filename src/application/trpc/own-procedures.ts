import "server-only";
import { octetInputParser } from "@trpc/server/http";
import { ChangePasswordInput, changePassword } from "@/accounts/server/change-password";
import { ServiceError } from "@/encoding/domain/errors";
import { UploadDto, uploadReport } from "@/imports/server/upload-report";
import { IncidentPageDto } from "@/incidents/server/incidents/incident-dto";
import { ListIncidentsInput, listIncidents } from "@/incidents/server/incidents/list-incidents";
import { sessionSetCookie } from "@/platform/auth/session";
import { allowed, authedBeforePasswordChange } from "@/platform/trpc/init";

/** tRPC's parser, whose refusal the error table knows. */
const octets: typeof octetInputParser = {
  ...octetInputParser,
  parse: (input) => {
    try {
      return octetInputParser.parse(input);
    } catch (cause) {
      const detail = "Send the file as application/octet-stream.";
      throw new ServiceError("unsupported_media_type", { detail, cause });
    }
  },
};

/** Procedures that differ from REST: the console sends bytes, gets a cookie, or needs less. */
export const OWN = {
  account: {
    change_password: authedBeforePasswordChange
      .input(ChangePasswordInput)
      .mutation(async ({ ctx, input }) => {
        const { session } = await changePassword(ctx.service, input);
        const { actor } = ctx.service;
        if (session === null || actor.kind !== "account") return;
        const { id: sub, name, email } = actor;
        const cookie = await sessionSetCookie({ sub, sid: session, name, email });
        ctx.answer?.append("set-cookie", cookie);
      }),
  },
  incidents: {
    // The first page says how many there are; the following ones need not ask again.
    list: allowed("incident.read", "incident.work_own")
      .input(ListIncidentsInput.omit({ with_total: true }))
      .output(IncidentPageDto)
      .query(({ ctx, input }) =>
        listIncidents(ctx.service, { ...input, with_total: input.cursor == null }),
      ),
  },
  uploads: {
    create: allowed("import.run")
      .input(octets)
      .output(UploadDto)
      .mutation(({ ctx, input }) => uploadReport(ctx.service, input)),
  },
};
