import "server-only";
import { z } from "zod";
import { actorName } from "@/server/services/context";
import {
  FederationOverviewDto,
  FederationOverviewInput,
  getFederationOverview,
} from "@/server/services/federation/federation-overview";
import { getRegistration } from "@/server/services/federation/get-registration";
import { joinRegistration } from "@/server/services/federation/join-registration";
import { listRegistrations } from "@/server/services/federation/list-registrations";
import { proveRegistration } from "@/server/services/federation/prove-registration";
import { recheckRegistration } from "@/server/services/federation/recheck-registration";
import { RegistrationDetailDto } from "@/server/services/federation/registration-detail-dto";
import { FedDid, JoinAnswerDto, ProofBody } from "@/server/services/federation/registration-dto";
import {
  ListRegistrationsInput,
  OfRegistration,
  RegistrationPageDto,
} from "@/server/services/federation/registration-list-dto";
import { allowed, router } from "../init";

export const federationRouter = router({
  list: allowed("federation.read")
    .input(ListRegistrationsInput)
    .output(RegistrationPageDto)
    .query(({ ctx, input }) => listRegistrations(ctx.service, input)),
  get: allowed("federation.read")
    .input(OfRegistration)
    .output(RegistrationDetailDto)
    .query(({ ctx, input }) => getRegistration(ctx.service, input)),
  overview: allowed("federation.read")
    .input(FederationOverviewInput)
    .output(FederationOverviewDto)
    .query(({ ctx, input }) => getFederationOverview(ctx.service, input)),
  recheck: allowed("federation.review")
    .input(OfRegistration)
    .output(RegistrationDetailDto)
    .mutation(({ ctx, input }) => recheckRegistration(ctx.service, input)),
  /** With the reader's session as the operator's consent. */
  join: allowed("federation.operate")
    .input(z.object({ declaration: z.record(z.string(), z.unknown()) }))
    .output(JoinAnswerDto)
    .mutation(({ ctx: { service }, input }) =>
      joinRegistration(service, {
        body: input.declaration,
        proof: null,
        peer: actorName(service.actor),
      }),
    ),
  prove: allowed("federation.operate")
    .input(ProofBody.extend({ did: FedDid }))
    .output(JoinAnswerDto)
    .mutation(({ ctx, input }) => proveRegistration(ctx.service, input)),
});
