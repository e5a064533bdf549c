import "server-only";
import { z } from "zod";
import { joinRegistration } from "@/federation/server/joining/join-registration";
import { proveRegistration } from "@/federation/server/joining/prove-registration";
import {
  FederationOverviewDto,
  FederationOverviewInput,
  getFederationOverview,
} from "@/federation/server/registrations/federation-overview";
import { getRegistration } from "@/federation/server/registrations/get-registration";
import { listRegistrations } from "@/federation/server/registrations/list-registrations";
import { recheckRegistration } from "@/federation/server/registrations/recheck-registration";
import { RegistrationDetailDto } from "@/federation/server/registrations/registration-detail-dto";
import {
  ListRegistrationsInput,
  OfRegistration,
  RegistrationPageDto,
} from "@/federation/server/registrations/registration-list-dto";
import { FedDid, JoinAnswerDto, ProofBody } from "@/federation/server/standing/registration-dto";
import { actorName } from "@/platform/operation/context";
import { allowed, router } from "@/platform/trpc/init";

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
